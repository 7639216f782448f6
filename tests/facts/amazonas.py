"""What is on the tiles of Amazonas, as far as it is known, to check the drawn tiles against.

The set is a reconstruction: it meets every number and every example of the rulebook. Sure are 65 standard
tiles, 15 Amazon tiles, 3 of them marked, 4 double tiles, a start tile of 2 x 4 cells, a straight river, that
villages can lie at its bank and tributaries end in it, and an Amazon tile with 3 caimans and 1 piranha.
How the rows are read: tests/facts/tiles.py (sides: V village, T tributary, J jungle, A Amazon with jungle on
both halves); there too, how the sides of double tiles and of the start tile are numbered: clockwise.
A junction is the rock at which tributaries end. The icon `mark` is the "!" on the Amazon.
"""

from tests.facts.tiles import read_tables

START = "START"
ANIMALS = ("parrot", "toucan", "butterfly", "sloth", "monkey")

STANDARD_SHAPES = """
C  VVVV  village NESW
D  VTJT  village N; tributary EW; jungle en wn by N EW; jungle es se sw ws by EW
E  VJJJ  village N; jungle en es se sw ws wn by N
F  JVJV  village EW; jungle nw ne by EW; jungle se sw by EW
H  VJVJ  village N; village S; jungle en es ws wn by N S
I  VJJV  village N; village W; jungle en es se sw by N W
J  VTTJ  village N; tributary ES; jungle en sw ws wn by N ES; jungle es se by ES
K  VJTT  village N; tributary SW; jungle en es se wn by N SW; jungle sw ws by SW
L  VTTT  village N; tributary ESW to junction; jungle en wn by N E W; jungle es se by E S; jungle sw ws by S W
N  VJJV  village NW; jungle en es se sw by NW
P  VTTV  village NW; tributary ES; jungle en sw by NW ES; jungle es se by ES
R  VVJV  village NEW; jungle se sw by NEW
T  VVTV  village NEW; tributary S to junction; jungle se by NEW S; jungle sw by NEW S
U  JTJT  tributary EW; jungle nw ne en wn by EW; jungle es se sw ws by EW
V  JJTT  tributary SW; jungle nw ne en es se wn by SW; jungle sw ws by SW
W  JTTT  tributary ESW to junction; jungle nw ne en wn by E W; jungle es se by E S; jungle sw ws by S W
X  TTTT  tributary NESW to junction; jungle nw wn by N W; jungle ne en by N E; jungle es se by E S; \
         jungle sw ws by S W
"""

STANDARD_TILES = read_tables(
    STANDARD_SHAPES,
    """
C1  1  C  N fruit
D1  2  D  E boat
D2  1  D  E fruit; es parrot
E1  1  E  N fruit; en toucan
E2  1  E  en butterfly butterfly
E3  1  E  en sloth
E4  1  E  en monkey
E5  1  E  en parrot toucan
F1  2  F  E fruit
F2  1  F  E fruit; nw butterfly
H1  1  H  N fruit; en sloth
H2  1  H  en parrot
H3  1  H
I1  1  I  en monkey
I2  1  I
J1  1  J  N fruit; E boat
J2  1  J  E fruit; en toucan
J3  1  J  en butterfly
K1  1  K  S boat; en sloth
K2  1  K  S fruit
K3  1  K  en parrot
L1  1  L  S boat
L2  1  L  E boat
L3  1  L  W fruit
M1  1  N  N fruit; en monkey
M2  1  N  N fruit
N1  1  N  N fruit; en toucan
N2  1  N  en butterfly sloth
N3  1  N  en parrot
O1  1  P  N fruit; E boat
O2  1  P  N fruit; E fruit
P1  1  P  E boat; es monkey
P2  1  P  E fruit
P3  1  P  en butterfly
Q1  1  R  N fruit
R1  1  R  N fruit; se toucan
R2  2  R
S1  1  T  N fruit; S boat
S2  1  T  N fruit
T1  1  T  se sloth
U1  1  U  nw parrot
U2  1  U  nw monkey; es toucan
U3  1  U  E boat
U4  1  U  E boat; es butterfly
U5  1  U  E boat boat
U6  1  U  E fruit
U7  1  U  E fruit; nw sloth
U8  1  U  es parrot
V1  1  V  nw toucan
V2  1  V  S boat; nw monkey
V3  1  V  S boat
V4  1  V  S boat boat
V5  1  V  S fruit; nw butterfly
V6  1  V  S fruit
V7  1  V  S fruit; sw sloth
V8  1  V  nw parrot butterfly
V9  1  V  nw toucan monkey
W1  1  W  E boat; nw sloth
W2  1  W  S boat; nw monkey
W3  1  W  W boat
W4  1  W  S fruit; nw parrot butterfly
X1  1  X  N boat; S boat
""",
)

# The river runs north and south, so these tiles are laid in two orientations only: as here, and upside down.
AMAZON_SHAPES = """
AJ   AJAJ  amazon NS; jungle ne en es se by NS; jungle nw sw ws wn by NS
AT   AJAT  amazon NS; tributary W to amazon; jungle ne en es se by NS; jungle sw ws by NS W; \
           jungle nw wn by NS W
AV   AJAV  amazon NS; village W by NS; jungle ne en es se by NS; jungle sw by NS W; jungle nw by NS W
ATT  ATAT  amazon NS; tributary E to amazon; tributary W to amazon; jungle ne en by NS E; \
           jungle es se by NS E; jungle sw ws by NS W; jungle nw wn by NS W
AVT  AVAT  amazon NS; village E by NS; tributary W to amazon; jungle ne by NS E; jungle se by NS E; \
           jungle sw ws by NS W; jungle nw wn by NS W
AVV  AVAV  amazon NS; village E by NS; village W by NS; jungle ne by NS E; jungle se by NS E; \
           jungle sw by NS W; jungle nw by NS W
"""

AMAZON_TILES = read_tables(
    AMAZON_SHAPES,
    """
A01  1  AT   N caiman caiman caiman piranha; W boat; en parrot
A02  1  AT   N caiman caiman piranha; en monkey
A03  1  AT   N caiman piranha piranha; W fruit
A04  1  AT   N mark; en toucan
A05  1  AV   N caiman caiman piranha; W fruit
A06  1  AV   N caiman caiman piranha piranha; en butterfly
A07  1  AV   N mark; en sloth
A08  1  AVT  N caiman caiman caiman piranha
A09  1  AVT  N caiman piranha; E fruit; W boat
A10  1  AVT  N piranha piranha piranha
A11  1  ATT  N caiman caiman piranha piranha; W fruit
A12  1  ATT  N caiman piranha piranha; E boat
A13  1  AJ   N mark; en monkey; wn parrot
A14  1  AVV  N caiman piranha; E fruit
A15  1  AVV  N caiman caiman piranha
""",
)

# One column, two rows. E1 and W2 are sides of the northern cell, E2 and W1 of the southern one.
DOUBLE_SHAPES = """
AA1  A/VJ/A/JT  amazon NS; village E1 by NS; tributary W2 to amazon; jungle ne by NS E1; \
                jungle en2 es2 se by NS E1; jungle sw ws1 wn1 ws2 by NS W2; jungle nw wn2 by NS W2
AA2  A/JT/A/TV  amazon NS; tributary E2 to amazon; tributary W1 to amazon; village W2 by NS; \
                jungle ne en1 es1 en2 by NS E2; jungle es2 se by NS E2; jungle sw ws1 by NS W1; \
                jungle wn1 by NS W1 W2; jungle nw by NS W2
AA3  A/TV/A/VJ  amazon NS; tributary E1 to amazon; village E2 by NS; village W1 by NS; \
                jungle ne en1 by NS E1; jungle es1 by NS E1 E2; jungle se by NS E2; jungle sw by NS W1; \
                jungle nw ws2 wn2 by NS W1
AA4  A/JV/A/TT  amazon NS; village E2 by NS; tributary W1 to amazon; tributary W2 to amazon; \
                jungle ne en1 es1 by NS E2; jungle se by NS E2; jungle sw ws1 by NS W1; \
                jungle wn1 ws2 by NS W1 W2; jungle nw wn2 by NS W2
"""

DOUBLE_TILES = read_tables(
    DOUBLE_SHAPES,
    """
AA1  1  AA1  N caiman caiman caiman caiman piranha piranha; E1 fruit; W2 boat; en2 toucan
AA2  1  AA2  N caiman caiman caiman piranha piranha piranha; en1 parrot
AA3  1  AA3  N caiman caiman caiman caiman caiman piranha; E1 fruit; W1 fruit
AA4  1  AA4  N caiman caiman piranha piranha piranha piranha; W1 boat; en1 monkey
""",
)

# Two columns, four rows, never turned. The river leaves through S2, the south side of the western column.
START_SHAPE = """
S  TJ/VJTJ/JA/TJVJ  amazon S2; tributary N1 to amazon; tributary E3 to amazon; tributary W1 to amazon; \
                    village E1; village W3; jungle nw1 wn1 ws2 wn2 ws4 wn4 by S2 N1 W1 W3; \
                    jungle sw2 ws1 by S2 W1; jungle ne1 nw2 ne2 en2 es2 en3 by S2 N1 E3 E1; \
                    jungle es3 en4 es4 se1 sw1 se2 by S2 E3
"""

START_TILE = read_tables(START_SHAPE, f"{START}  1  S  wn4 toucan; nw2 parrot; se1 sloth")

TILES = START_TILE | STANDARD_TILES | AMAZON_TILES | DOUBLE_TILES
