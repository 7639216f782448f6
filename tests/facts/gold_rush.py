"""What is on the tiles of Gold Rush, as far as it is known, to check the drawn tiles against.

The set is a reconstruction: it meets every number and every example of the rulebook. Sure are 72 tiles with
the start tile, one nugget on the start tile's mountain and 1 to 3 on every other, towns of 3 or 4 railways,
and 63 mine tokens of these values.
How the rows are read: tests/facts/tiles.py (sides: M mountain, R railway, P prairie).
"""

from tests.facts.tiles import read_tables

START = "D0"

SHAPES = """
C   MMMM  mountain NESW
D   MRPR  mountain N; railway EW; prairie en wn by N EW; prairie es se sw ws by EW
E   MPPP  mountain N; prairie en es se sw ws wn by N
F   PMPM  mountain EW; prairie nw ne by EW; prairie se sw by EW
H   MPMP  mountain N; mountain S; prairie en es ws wn by N S
I   MPPM  mountain N; mountain W; prairie en es se sw by N W
J   MRRP  mountain N; railway ES; prairie en sw ws wn by N ES; prairie es se by ES
K   MPRR  mountain N; railway SW; prairie en es se wn by N SW; prairie sw ws by SW
L   MRRR  mountain N; railway ESW to junction; prairie en wn by N E W; prairie es se by E S; \
          prairie sw ws by S W
N   MPPM  mountain NW; prairie en es se sw by NW
P   MRRM  mountain NW; railway ES; prairie en sw by NW ES; prairie es se by ES
R   MMPM  mountain NEW; prairie se sw by NEW
T   MMRM  mountain NEW; railway S to mountain; prairie se by NEW S; prairie sw by NEW S
U   PRPR  railway EW; prairie nw ne en wn by EW; prairie es se sw ws by EW
V   PPRR  railway SW; prairie nw ne en es se wn by SW; prairie sw ws by SW
W   PRRR  railway ESW to junction; prairie nw ne en wn by E W; prairie es se by E S; prairie sw ws by S W
X   RRRR  railway NESW to junction; prairie nw wn by N W; prairie ne en by N E; prairie es se by E S; \
          prairie sw ws by S W
CT  PRRR  town; railway ESW to town; prairie nw ne en wn by E W; prairie es se by E S; prairie sw ws by S W
CX  RRRR  town; railway NESW to town; prairie nw wn by N W; prairie ne en by N E; prairie es se by E S; \
          prairie sw ws by S W
"""

TILES = read_tables(
    SHAPES,
    """
D0   1  D   N nugget
D1   1  D   N nugget
D2   1  D   N nugget; E locomotive
D3   1  D   N nugget; es camp
C1   1  C   N nugget nugget nugget
E1   2  E   N nugget; en camp
E2   2  E   N nugget; en horses
E3   1  E   N nugget
F1   2  F   E nugget nugget
F2   1  F   E nugget nugget; nw camp
H1   2  H   N nugget; S nugget
H2   1  H   N nugget; S nugget; en camp
I1   1  I   N nugget; W nugget
I2   1  I   N nugget; W nugget; en horses
J1   1  J   N nugget
J2   1  J   N nugget; E locomotive
J3   1  J   N nugget; en camp
K1   1  K   N nugget
K2   1  K   N nugget; S locomotive
K3   1  K   N nugget; en horses
L1   2  L   N nugget
L2   1  L   N nugget; S locomotive
M1   1  N   N nugget nugget
M2   1  N   N nugget nugget; en horses
N1   1  N   N nugget
N2   1  N   N nugget; en camp
N3   1  N   N nugget; en horses
O1   1  P   N nugget nugget
O2   1  P   N nugget nugget; E locomotive
P1   1  P   N nugget
P2   1  P   N nugget; E locomotive
P3   1  P   N nugget; es camp
Q1   1  R   N nugget nugget nugget
R1   2  R   N nugget
R2   1  R   N nugget nugget; se camp
S1   2  T   N nugget nugget
T1   1  T   N nugget
U1   2  U
U2   3  U   E locomotive
U3   2  U   nw camp
U4   1  U   es horses
V1   2  V
V2   3  V   S locomotive
V3   3  V   nw camp
V4   1  V   nw horses
W1   1  W
W2   1  W   nw camp
W3   1  W   nw horses
X1   1  X
CT1  2  CT
CT2  2  CT  nw camp
CT3  1  CT  nw horses
CX1  1  CX
CX2  1  CX  ne camp
""",
)

MINE_TOKENS = {0: 18, 1: 20, 2: 13, 3: 8, 5: 4}  # how many of each value
