"""Pictures of the tiles that are hardest to draw, for proving that the core carries all five games.

What is on them is restated below each set, a part a line: a label, its kind, where it is, `+` its icons,
`by` the labels of the parts that it borders. Land lies at half-sides (`en`: the north half of the east side),
all else at sides (`e`); on a side of several cells these are numbered clockwise (`en2`, `e2`).
"""

HUNTERS = """
legend f forest  w river  l lake  . meadow
icons nugget fish mammoth deer
overlay network river lake

deck start

tile S 1 forest on two sides, river into a lake
......
......f
.....ff
wwlllff
....fff
...ffff
 fffff
forest: nugget
lake: fish
meadow-nw: mammoth

deck land

tile L50 1 forest on four sides, a clearing that reaches none
 ffffff
f.....f
f.....f
f.....f
f.....f
f.....f
 fffff
forest-nw: nugget

tile B10 1 two lakes, each with two rivers
...w...
..lw...
.ll....
ww...ww
....ll.
...wl..
...w...
lake-nw: fish fish
lake-se: fish fish
meadow-ne: deer deer
"""

HUNTERS_PARTS = {
    "S": """
        f  forest e s      + nugget    by l m1 m2
        r  river w                     by l m1 m2
        l  lake            + fish      by f r m1 m2
        m1 meadow nw ne wn + mammoth   by f r l
        m2 meadow ws                   by f r l
        n  network w       + fish
        """,
    "L50": """
        f1 forest n e + nugget   by m
        f2 forest s              by m
        f3 forest w              by m
        m  meadow                by f1 f2 f3
        """,
    "B10": """
        r1 river n                           by l1 m1 m3
        r2 river w                           by l1 m1 m3
        r3 river e                           by l2 m2 m3
        r4 river s                           by l2 m2 m3
        l1 lake               + fish fish    by r1 r2 m1 m3
        l2 lake               + fish fish    by r3 r4 m2 m3
        m1 meadow nw wn                      by r1 r2 l1
        m2 meadow es se                      by r3 r4 l2
        m3 meadow ne en sw ws + deer deer    by r1 r2 r3 r4 l1 l2
        n1 network n w        + fish fish
        n2 network e s        + fish fish
        """,
}

GOLD_RUSH = """
legend r railway  t town  . prairie
icons camp

deck tiles

tile CT1 2 town with three railways
.....
.....
rrtrr
..r..
..r..

tile CX1 1 town with four railways
..r..
..r..
rrtrr
..r..
..r..
"""

GOLD_RUSH_PARTS = {
    # The prairie lies against the side of the town that has no railway; no rule asks.
    "CT1": """
        c  town                  by r1 r2 r3 f1
        r1 railway e             by c f1 f2
        r2 railway s             by c f2 f3
        r3 railway w             by c f1 f3
        f1 prairie nw ne en wn   by c r1 r3
        f2 prairie es se         by r1 r2
        f3 prairie sw ws         by r2 r3
        """,
    "CX1": """
        c  town            by r1 r2 r3 r4
        r1 railway n       by c f1 f4
        r2 railway e       by c f1 f2
        r3 railway s       by c f2 f3
        r4 railway w       by c f3 f4
        f1 prairie ne en   by r1 r2
        f2 prairie es se   by r2 r3
        f3 prairie sw ws   by r3 r4
        f4 prairie nw wn   by r1 r4
        """,
}

AMAZONAS = """
legend a amazon  t tributary  v village  . jungle
icons ! animal fruit caiman piranha

deck start

tile START 1 2x4 source of the Amazon
 .t......
..t......v
..a......v
..a......v
..a.......
..a.......
v.a.......
v.a.......
v.a.......
..a.......
..a.......
..a.......
..attttttt
..a.......
..a.......
..a.......
..a.......
tta.......
..a.......
 .a......
jungle-nw1: animal
jungle-ne1: animal
jungle-es3: animal

deck standard

tile V 1 tributary bend
.....
.....
tt...
.tt..
..t..

tile E 1 village cap
 vvv
.....
.....
.....
.....
village: fruit

deck amazon

tile A04 1 a tributary from the west
..a..
..a..
tta..
..a..
..a..
amazon: !
jungle-ne: animal

tile A07 1 a village on the west bank
 .a..
v.a..
vva..
v.a..
 .a..
amazon: !
jungle-ne: animal

deck double

tile AA2 1 1x2 two tributaries, a village
 .a..
v.a..
vva..
v.a..
..a..
..a..
..a..
ttatt
..a..
..a..
amazon: caiman caiman caiman piranha piranha piranha
jungle-ne: animal

tile AA3 1 1x2 a tributary, two villages
..a..
..a..
..att
..a..
..a..
..a..
v.a.v
vvavv
v.a.v
 .a.
amazon: caiman caiman caiman caiman caiman piranha
tributary: fruit
village-ws1: fruit
"""

AMAZONAS_PARTS = {
    "START": """
        a  amazon s2                                     by t1 t2 t3 j1 j2 j3 j4
        t1 tributary w1                                  by a j1 j2
        t2 tributary n1                                  by a j1 j3
        t3 tributary e3                                  by a j3 j4
        v1 village w3                                    by j1
        v2 village e1                                    by j3
        j1 jungle nw1 wn1 ws2 wn2 ws4 wn4    + animal    by a t1 t2 v1
        j2 jungle sw2 ws1                                by a t1
        j3 jungle ne1 nw2 ne2 en2 es2 en3    + animal    by a t2 t3 v2
        j4 jungle es3 en4 es4 se1 sw1 se2    + animal    by a t3
        """,
    "A04": """
        a  amazon n s           + !        by t j1 j2 j3
        t  tributary w                     by a j2 j3
        j1 jungle ne en es se   + animal   by a
        j2 jungle sw ws                    by a t
        j3 jungle nw wn                    by a t
        """,
    "A07": """
        a  amazon n s           + !        by v j1 j2 j3
        v  village w                       by a j2 j3
        j1 jungle ne en es se   + animal   by a
        j2 jungle sw                       by a v
        j3 jungle nw                       by a v
        """,
    "AA2": """
        a  amazon n s     + caiman caiman caiman piranha piranha piranha   by t1 t2 v j1 j2 j3 j4 j5
        t1 tributary e2                                                    by a j1 j2
        t2 tributary w1                                                    by a j3 j4
        v  village w2                                                      by a j4 j5
        j1 jungle ne en1 es1 en2  + animal                                 by a t1
        j2 jungle es2 se                                                   by a t1
        j3 jungle sw ws1                                                   by a t2
        j4 jungle wn1                                                      by a t2 v
        j5 jungle nw                                                       by a v
        """,
    "AA3": """
        a  amazon n s     + caiman caiman caiman caiman caiman piranha   by t v1 v2 j1 j2 j3 j4 j5
        t  tributary e1   + fruit                                        by a j1 j2
        v1 village e2                                                    by a j2 j3
        v2 village w1     + fruit                                        by a j4 j5
        j1 jungle ne en1                                                 by a t
        j2 jungle es1                                                    by a t v1
        j3 jungle se                                                     by a v1
        j4 jungle sw                                                     by a v2
        j5 jungle nw ws2 wn2                                             by a v2
        """,
}

# Made up, for boards of rivers and lakes only.
RIVERS = """
legend w river  l lake  . meadow
icons fish
overlay network river lake

tile W 9 straight river
.....
.....
wwwww
.....
.....

tile L 9 two rivers into one lake
.....
.....
wwlww
.....
.....
lake: fish fish

tile K 9 a river into a lake
.....
.....
wwl..
.....
.....
lake: fish

tile T 9 three rivers into one lake
.....
.....
wwlww
..w..
..w..
lake: fish fish fish

tile C 9 river bend
.....
.....
ww...
.ww..
..w..

tile B 9 two river bends
...w...
..ww...
.ww....
ww...ww
....ww.
...ww..
...w...
"""
