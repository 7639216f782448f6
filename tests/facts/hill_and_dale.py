"""What is on the tiles of Over Hill and Dale, as far as it is known, to check the drawn tiles against.

The set is a reconstruction: it meets every number and every example of the rulebook. Sure are 73 tiles with
the start tile, the five animals, that paths end at a junction or a crop, and the harvest tokens.
How the rows are read: tests/facts/tiles.py (sides: C crop, P path, G pasture).
"""

from tests.facts.tiles import read_tables

START = "D0"

SHAPES = """
C  CCCC  crop NESW
D  CPGP  crop N; path EW; pasture en wn by N EW; pasture es se sw ws by EW
E  CGGG  crop N; pasture en es se sw ws wn by N
F  GCGC  crop EW; pasture nw ne by EW; pasture se sw by EW
H  CGCG  crop N; crop S; pasture en es ws wn by N S
I  CGGC  crop N; crop W; pasture en es se sw by N W
J  CPPG  crop N; path ES; pasture en sw ws wn by N ES; pasture es se by ES
K  CGPP  crop N; path SW; pasture en es se wn by N SW; pasture sw ws by SW
L  CPPP  crop N; path ESW to junction; pasture en wn by N E W; pasture es se by E S; pasture sw ws by S W
N  CGGC  crop NW; pasture en es se sw by NW
P  CPPC  crop NW; path ES; pasture en sw by NW ES; pasture es se by ES
R  CCGC  crop NEW; pasture se sw by NEW
T  CCPC  crop NEW; path S to crop; pasture se by NEW S; pasture sw by NEW S
U  GPGP  path EW; pasture nw ne en wn by EW; pasture es se sw ws by EW
V  GGPP  path SW; pasture nw ne en es se wn by SW; pasture sw ws by SW
W  GPPP  path ESW to junction; pasture nw ne en wn by E W; pasture es se by E S; pasture sw ws by S W
X  PPPP  path NESW to junction; pasture nw wn by N W; pasture ne en by N E; pasture es se by E S; \
         pasture sw ws by S W
"""

TILES = read_tables(
    SHAPES,
    """
D0  1  D
D1  1  D
D2  1  D  N wheat
D3  1  D  es sheep sheep
C1  1  C  N scarecrow
E1  1  E  N apple; en cow
E2  1  E  N strawberry; en cock cock
E3  1  E  N scarecrow
E4  1  E  en pig pig
E5  1  E  en horse horse
E6  1  E  en sheep sheep sheep
F1  1  F  E apple
F2  1  F  E wheat; nw cock
F3  1  F  E scarecrow
H1  1  H  N pumpkin
H2  1  H  N sunflower; en pig
H3  1  H  S scarecrow; en pig
H4  1  H  en cow cow
I1  1  I  N wheat
I2  1  I  W apple; en cock
I3  1  I  en horse horse
J1  1  J  N strawberry
J2  1  J  en pig pig
J3  1  J  en sheep
K1  1  K  N pumpkin
K2  1  K  en cow cow
K3  1  K  en cock
L1  1  L  N sunflower
L2  2  L
N1  1  N  N strawberry; en horse
N2  1  N  N pumpkin; en sheep sheep
N3  1  N  N sunflower
N4  1  N  N wheat; en pig
N5  1  N  N scarecrow
P1  1  P  N apple
P2  1  P  N strawberry
P3  1  P  N pumpkin; es cow
P4  1  P  N sunflower; es cock
P5  1  P  N scarecrow
R1  1  R  N wheat
R2  1  R  N apple; se horse
R3  1  R  N strawberry
R4  1  R  N scarecrow
T1  1  T  N pumpkin
T2  1  T  N sunflower
T3  1  T  N scarecrow
U1  3  U
U2  1  U  nw cock cock
U3  1  U  es cow cow
U4  1  U  nw sheep
U5  1  U  es pig pig
U6  1  U  nw horse
U7  1  U  nw sheep; es cock
U8  1  U  es horse
V1  2  V
V2  1  V  nw cock cock
V3  1  V  nw cow cow cow
V4  1  V  nw horse horse
V5  1  V  nw sheep sheep
V6  1  V  nw pig pig
V7  1  V  nw horse
V8  1  V  nw pig
V9  1  V  nw cow
W1  1  W
W2  1  W  nw cock cock
W3  1  W  nw horse horse
W4  1  W  nw cow pig
W5  1  W  nw sheep
X1  1  X
""",
)

HARVEST_TOKENS = {"apple": 5, "strawberry": 5, "pumpkin": 5, "sunflower": 5, "wheat": 5, "scarecrow": 8}
ANIMALS = ("cock", "cow", "horse", "sheep", "pig")
