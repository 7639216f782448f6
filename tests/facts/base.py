"""What is printed on the tiles of Carcassonne, to check the drawn tiles against.

A row is id, count, sides N E S W (C city, R road, F field, W river), then the parts:
  city NW          one city on these sides; `shield` after it where it bears one
  road EW          one road through these sides; `road S to X`: X closes it on this tile
  crossing ESW     a village, and for each side a road of its own that ends there
  field en wn      the half-sides of one field; `by N`: it borders the city part on exactly those sides
  river EW, monastery, garden
A half-side is named by its side, then the end it lies at: `en` is the north half of the east side.
An id that ends in g is the tile of the same letter with a garden. R and a letter is a tile of the river.
"""

from dataclasses import dataclass

SIDES = "NESW"
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")

LAND = """
A   2  FFRF  road S to monastery; monastery; field nw ne en es se sw ws wn
B   4  FFFF  monastery; field nw ne en es se sw ws wn
C   1  CCCC  city NESW shield
D0  1  CRFR  city N; road EW; field en wn by N; field es se sw ws
D   3  CRFR  city N; road EW; field en wn by N; field es se sw ws
E   4  CFFF  city N; field en es se sw ws wn by N
Eg  1  CFFF  city N; garden; field en es se sw ws wn by N
F   2  FCFC  city EW shield; field nw ne by EW; field se sw by EW
G   1  FCFC  city EW; field nw ne by EW; field se sw by EW
H   2  CFCF  city N; city S; field en es ws wn by N S
Hg  1  CFCF  city N; city S; garden; field en es ws wn by N S
I   1  CFFC  city N; city W; field en es se sw by N W
Ig  1  CFFC  city N; city W; garden; field en es se sw by N W
J   3  CRRF  city N; road ES; field en sw ws wn by N; field es se
K   3  CFRR  city N; road SW; field en es se wn by N; field sw ws
L   3  CRRR  city N; crossing ESW; field en wn by N; field es se; field sw ws
M   1  CFFC  city NW shield; field en es se sw by NW
Mg  1  CFFC  city NW shield; garden; field en es se sw by NW
N   2  CFFC  city NW; field en es se sw by NW
Ng  1  CFFC  city NW; garden; field en es se sw by NW
O   2  CRRC  city NW shield; road ES; field en sw by NW; field es se
P   3  CRRC  city NW; road ES; field en sw by NW; field es se
Q   1  CCFC  city NEW shield; field se sw by NEW
R   2  CCFC  city NEW; field se sw by NEW
Rg  1  CCFC  city NEW; garden; field se sw by NEW
S   2  CCRC  city NEW shield; road S to city; field se by NEW; field sw by NEW
T   1  CCRC  city NEW; road S to city; field se by NEW; field sw by NEW
U   7  FRFR  road EW; field nw ne en wn; field es se sw ws
Ug  1  FRFR  road EW; garden; field nw ne en wn; field es se sw ws
V   8  FFRR  road SW; field nw ne en es se wn; field sw ws
Vg  1  FFRR  road SW; garden; field nw ne en es se wn; field sw ws
W   4  FRRR  crossing ESW; field nw ne en wn; field es se; field sw ws
X   1  RRRR  crossing NESW; field nw wn; field ne en; field es se; field sw ws
"""

RIVER = """
RA  1  FWFF  river E; field nw ne en es se sw ws wn
RB  1  CWRW  city N; road S to city; river EW; field en by N; field wn by N; field es se; field sw ws
RC  1  CWCW  city N; city S; river EW; field en wn by N; field es ws by S
RD  1  FWFW  river EW; field nw ne en wn; field es se sw ws
RE  1  CWWC  city NW; river ES; field en sw by NW; field es se
RF  1  FWFW  river EW; field nw ne en wn; field es se sw ws
RG  1  FFWW  river SW; field nw ne en es se wn; field sw ws
RH  1  FWRW  road S to monastery; monastery; river EW; field nw ne en wn; field es se; field sw ws
RI  1  RRWW  road NE; river SW; field nw es se wn; field ne en; field sw ws
RJ  1  FFWW  garden; river SW; field nw ne en es se wn; field sw ws
RK  1  WRWR  road EW; river NS; field nw wn; field ne en; field es se; field sw ws
RL  1  FFFW  river W; field nw ne en es se sw ws wn
"""


@dataclass(frozen=True)
class Part:
    """One connected piece of landscape on a tile that lies unturned."""

    kind: str
    sides: str = ""  # of a city, road or river
    halves: tuple[str, ...] = ()  # of a field
    shield: bool = False
    end: str = ""  # what closes a road of one side: monastery, city or village
    cities: tuple[int, ...] = ()  # the city parts a field borders, by their place among the tile's parts


@dataclass(frozen=True)
class TileFacts:
    id: str
    count: int
    edges: str
    parts: tuple[Part, ...]


def read_table(table: str) -> dict[str, TileFacts]:
    tiles = [read_tile(row) for row in table.strip().splitlines()]
    return {tile.id: tile for tile in tiles}


def read_tile(row: str) -> TileFacts:
    tile_id, count, edges, landscape = row.split(maxsplit=3)
    parts: list[Part] = []
    for words in landscape.split(";"):
        parts += read_parts(words.split(), parts)
    return TileFacts(tile_id, int(count), edges, tuple(parts))


def read_parts(words: list[str], before: list[Part]) -> list[Part]:
    """The parts that one entry of a row stands for; a field's cities come before it in the row."""
    match words:
        case ["road", sides, "to", end]:
            return [Part("road", sides, end=end)]
        case ["crossing", sides]:
            return [Part("road", side, end="village") for side in sides]
        case ["field", *halves_and_cities]:
            return [read_field(halves_and_cities, before)]
        case ["city", sides, "shield"]:
            return [Part("city", sides, shield=True)]
        case [("monastery" | "garden") as kind]:
            return [Part(kind)]
        case [("city" | "road" | "river") as kind, sides]:
            return [Part(kind, sides)]
        case _:
            raise ValueError(f"{' '.join(words)}: no such part")


def read_field(words: list[str], before: list[Part]) -> Part:
    by = words.index("by") if "by" in words else len(words)
    cities = {part.sides: place for place, part in enumerate(before) if part.kind == "city"}
    return Part("field", halves=tuple(words[:by]), cities=tuple(cities[sides] for sides in words[by + 1 :]))


LAND_TILES = read_table(LAND)
RIVER_TILES = read_table(RIVER)
TILES = LAND_TILES | RIVER_TILES
