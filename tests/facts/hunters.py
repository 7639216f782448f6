"""What is printed on the tiles of Hunters & Gatherers, first edition, to check the drawn tiles against.

A row is id, count, sides N E S W (F forest, R river, M meadow), then the parts, each with its icons:
  forest ES nugget     one forest on these sides
  river EW             one river through these sides
  spring S             a river that begins on this tile and leaves by this side
  lake SW fish         a lake, and for each side a river of its own that ends in it
  meadow ne en deer    the half-sides of one meadow; none where it is a clearing that reaches no side
A half-side is named by its side, then the end it lies at: `en` is the north half of the east side.
S is the start tile (its volcano is decoration), L and a number a tile to draw, B and a number a bonus tile.
"""

from dataclasses import dataclass

SIDES = "NESW"
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")

START = """
S    1  MFFR  forest ES nugget; lake W fish; meadow nw ne wn mammoth; meadow ws
"""

LAND = """
L01  1  FFRR  forest NE nugget; river SW; meadow sw ws deer; meadow wn; meadow se
L02  1  MFMF  forest E; forest W; meadow nw ne se sw deer
L03  1  MRRM  river ES; meadow es se deer; meadow nw ne en sw ws wn
L04  1  MMMR  lake W fish; meadow nw ne en es se sw ws wn mammoth
L05  1  FMRR  forest N; lake SW fish fish; meadow en es se mammoth; meadow sw ws; meadow wn
L06  1  RMRR  lake NSW fish; meadow nw wn deer; meadow sw ws mammoth; meadow ne en es se
L07  1  MMMM  meadow nw ne en es se sw ws wn mammoth
L08  2  FMMF  forest NW nugget; meadow en es se sw tiger
L09  2  RFFR  forest ES nugget; river NW; meadow nw wn; meadow ne ws
L10  1  RFRF  forest E; forest W; river NS; meadow nw sw; meadow ne se deer
L11  1  FRFR  forest N; forest S; lake EW fish; meadow en wn; meadow es ws
L12  1  FFMF  forest NEW nugget; meadow se sw tiger
L13  3  MFFM  forest ES nugget; meadow nw ne ws wn
L14  1  FFRM  forest NE nugget; spring S; meadow ws wn; meadow se; meadow sw
L15  1  FRFR  forest NS nugget; spring W; lake E fish fish; meadow wn; meadow ws; meadow en; meadow es
L16  1  MFRM  forest E; lake S fish; meadow se; meadow nw ne sw ws wn deer
L17  1  FFRF  forest N; forest E; forest W; spring S; meadow se; meadow sw tiger
L18  2  RRMR  lake NEW fish; meadow nw wn; meadow ne en; meadow es se sw ws
L19  2  MRMR  river EW; meadow nw ne en wn; meadow es se sw ws mammoth
L20  2  MFMM  forest E; meadow nw ne se sw ws wn mammoth
L21  1  RFFR  forest ES nugget; river NW; meadow nw wn; meadow ne ws mammoth
L22  1  RRRR  river NE; river SW; meadow ne en deer; meadow sw ws tiger; meadow nw es se wn
L23  1  RFFM  forest ES nugget; lake N fish; meadow ne; meadow nw ws wn
L24  2  RRMR  lake NEW fish; meadow nw wn; meadow ne en; meadow es se sw ws deer
L25  1  FRRF  forest N; forest W; river ES; meadow en sw; meadow es se
L26  2  MFMF  forest EW nugget; meadow nw ne; meadow se sw
L27  2  RMMR  river NW; meadow nw wn; meadow ne en es se sw ws deer
L28  1  FRFR  forest N; forest S; river EW; meadow en wn; meadow es ws tiger
L29  1  RFFF  forest ES nugget; forest W; spring N; meadow nw; meadow ne
L30  1  MMFM  forest S; meadow nw ne en es ws wn deer
L31  1  RMRR  lake NSW fish; meadow nw wn; meadow sw ws deer; meadow ne en es se
L32  1  RRFF  forest SW nugget; spring N; spring E; meadow nw; meadow ne en; meadow es
L33  1  FFFR  forest NES nugget; lake W fish; meadow wn; meadow ws
L34  2  FFMM  forest NE nugget; meadow se sw ws wn deer
L35  1  MFRR  forest E; lake SW fish; meadow nw ne wn mammoth; meadow sw ws; meadow se
L36  1  MFFM  forest ES nugget; meadow nw ne; meadow ws wn
L37  1  MMFF  forest SW nugget; meadow nw ne en es mammoth
L38  1  FMRM  forest N; spring S; meadow en es se; meadow sw ws wn
L39  1  MRRM  river ES; meadow es se; meadow nw ne en sw ws wn tiger
L40  1  MRMF  forest W; lake E fish; meadow nw ne en; meadow es se sw tiger
L41  1  MMFR  forest S; lake W fish fish; meadow nw ne en es wn; meadow ws
L42  1  RMFF  forest S; forest W; lake N fish fish; meadow nw; meadow ne en es
L43  1  MFMF  forest EW nugget; meadow nw ne deer; meadow se sw
L44  1  MRFR  forest S; lake EW fish; meadow nw ne en wn; meadow es ws deer
L45  1  MFMM  forest E; meadow nw ne deer; meadow se sw; meadow ws wn
L46  1  RRMF  forest W; river NE; meadow ne en; meadow nw es se sw
L47  2  MRRF  forest W; river ES; meadow es se deer; meadow nw ne en sw
L48  1  RMRM  river NS; meadow nw sw ws wn tiger; meadow ne en es se
L49  1  MRMR  river EW; meadow nw ne en wn deer; meadow es se sw ws tiger
L50  1  FFFF  forest NE nugget; forest S; forest W; meadow
L51  1  FFMF  forest NW nugget; forest E; meadow se sw deer
L52  1  MMMM  meadow nw ne en es se sw ws wn deer
L53  2  MRMR  river EW; meadow nw ne en wn; meadow es se sw ws deer
L54  1  RMRF  forest W; river NS; meadow nw sw; meadow ne en es se
L55  1  FRFR  forest N; forest S; lake EW fish; meadow wn; meadow en deer; meadow es; meadow ws
L56  2  FFMF  forest NW nugget; forest E; meadow se sw
L57  1  FRFF  forest NW nugget; forest S; lake E fish fish; meadow en; meadow es
L58  1  MRRR  lake ESW fish; meadow nw ne en wn tiger; meadow es se; meadow sw ws
L59  1  RRMM  river NE; meadow ne en mammoth; meadow nw es se sw ws wn
L60  1  RRRR  lake NESW fish fish; meadow nw wn deer; meadow ne en deer; meadow es se; meadow sw ws
L61  1  MFFF  forest E; forest S; forest W; meadow nw ne deer
L62  1  FRRM  forest N; river ES; meadow es se; meadow en sw ws wn mammoth
L63  1  MMRF  forest W; lake S fish; meadow sw; meadow nw ne en es se
L64  1  RFMF  forest EW nugget; spring N; meadow nw deer; meadow ne; meadow se sw
"""

BONUS = """
B01  1  RRFF  forest SW; lake NE fish fish fish fish; meadow nw; meadow ne en; meadow es
B02  1  MMFF  forest SW mushroom; meadow nw ne en es
B03  1  FMMF  forest NW nugget; meadow en es se sw tiger shrine
B04  1  MRRM  lake ES fish; meadow es se; meadow nw ne en sw ws wn aurochs
B05  1  MMMM  meadow nw ne en es se sw ws wn fire tiger
B06  1  RMFF  forest SW mushroom; lake N fish fish; meadow nw; meadow ne en es
B07  1  MFMM  forest E; meadow nw ne se sw ws wn mammoth mammoth
B08  1  MRRR  lake ESW fish; meadow nw ne en wn aurochs; meadow es se; meadow sw ws tiger
B09  1  RFMR  forest E; river NW; meadow nw wn aurochs; meadow ne se sw ws
B10  1  RRRR  lake NW fish fish; lake ES fish fish; meadow nw wn; meadow es se; meadow ne en sw ws deer deer
B11  1  RFMF  forest EW mushroom; spring N; meadow nw; meadow ne; meadow se sw
B12  1  MFRM  forest E; lake S fish fish fish; meadow se; meadow nw ne sw ws wn deer
"""


@dataclass(frozen=True)
class Part:
    """One connected piece of landscape on a tile that lies unturned."""

    kind: str
    sides: str = ""  # of a forest or river
    halves: tuple[str, ...] = ()  # of a meadow
    icons: tuple[str, ...] = ()
    spring: bool = False  # of a river of one side
    lake: int | None = None  # of any other river of one side: the lake, by its place among the tile's parts


@dataclass(frozen=True)
class TileFacts:
    id: str
    deck: str
    count: int
    edges: str
    parts: tuple[Part, ...]


def read_table(table: str, deck: str) -> dict[str, TileFacts]:
    tiles = [read_tile(row, deck) for row in table.strip().splitlines()]
    return {tile.id: tile for tile in tiles}


def read_tile(row: str, deck: str) -> TileFacts:
    tile_id, count, edges, landscape = row.split(maxsplit=3)
    parts: list[Part] = []
    for words in landscape.split(";"):
        parts += read_parts(words.split(), len(parts))
    return TileFacts(tile_id, deck, int(count), edges, tuple(parts))


def read_parts(words: list[str], place: int) -> list[Part]:
    """The parts that one entry of a row stands for, the first of them at this place; a lake goes first."""
    match words:
        case ["forest", sides, *icons]:
            return [Part("forest", sides, icons=tuple(icons))]
        case ["river", sides]:
            return [Part("river", sides)]
        case ["spring", side]:
            return [Part("river", side, spring=True)]
        case ["lake", sides, *icons]:
            return [Part("lake", icons=tuple(icons)), *(Part("river", side, lake=place) for side in sides)]
        case ["meadow", *halves_and_icons]:
            halves = tuple(word for word in halves_and_icons if word in HALVES)
            return [Part("meadow", halves=halves, icons=tuple(halves_and_icons[len(halves) :]))]
        case _:
            raise ValueError(f"{' '.join(words)}: no such part")


LAND_TILES = read_table(START, "start") | read_table(LAND, "tiles")
BONUS_TILES = read_table(BONUS, "bonus")
TILES = LAND_TILES | BONUS_TILES
