"""Moves as words, both ways; and why a move is refused."""

import pytest

from tests.play.tables import BOX, MATCHES, match_name, new_table, pass_on, play_on, scripted
from tuilerie import IllegalMove, ScriptedDealer, Table
from tuilerie.core.tiles import Tile
from tuilerie.core.words import Kind
from tuilerie.play.notation import read_cell, read_move
from tuilerie.play.places import Cell

Match = tuple[int, tuple[str, ...]]

# --- Cells and segments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, cell",
    [
        ("O", (0, 0)),
        ("N2E1", (1, -2)),
        ("S3", (0, 3)),
        ("W1", (-1, 0)),
        ("S10W12", (-12, 10)),
        ("E95", (95, 0)),
    ],
)
def test_a_cell_is_written_and_read(text: str, cell: tuple[int, int]) -> None:
    assert (str(Cell(*cell)), read_cell(text)) == (text, Cell(*cell))


def test_all_cells_read_back_and_differ() -> None:
    cells = [Cell(x, y) for x in range(-96, 97) for y in range(-96, 97)]
    texts = [str(cell) for cell in cells]
    assert [read_cell(text) for text in texts] == cells
    assert len(set(texts)) == len(cells)


@pytest.mark.parametrize(
    "text", ["", "N", "E1N1", "N0", "N01", "n1", "N1E", "N-1", "N1 E1", "N²", "N" + "9" * 5000]
)
def test_a_wrong_name_of_a_cell_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="a cell is written like N2E1, S3, W1 or O"):
        read_cell(text)


@pytest.mark.parametrize("tile", BOX.tiles, ids=lambda tile: tile.id)
def test_the_segments_of_a_tile_have_names_of_their_own(tile: Tile) -> None:
    """Junctions have no names, since no piece stands on them."""
    features = [n for n, segment in enumerate(tile.segments) if segment.kind != Kind.JUNCTION]
    for turn in range(4):
        names = [tile.segment_name(number, turn) for number in features]
        kinds = [tile.segments[number].kind.name.lower() for number in features]
        assert len(set(names)) == len(names)
        assert [name.partition("-")[0] for name in names] == kinds


# --- Moves -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_every_move_on_offer_reads_back_to_itself(match: Match) -> None:
    table = new_table(*match)
    while not table.is_over:
        position, moves = table.position, tuple(table.moves)
        assert [read_move(position, move.text, moves) for move in moves] == list(moves)
        assert len({move.text for move in moves}) == len(moves)
        play_on(table, 1, seed=len(table.history))


def test_a_move_is_read_without_the_list_of_moves() -> None:
    position = new_table().position
    assert position.legal_moves().read("P N1v") == position.legal_moves()[0]


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_a_history_says_what_was_played(match: Match) -> None:
    table, again = play_on(new_table(*match)), new_table(*match)
    for played in table.history:
        if played.seat >= 0:
            again.play(played.move.text)
    assert again.history == table.history


def test_a_move_shows_its_words() -> None:
    assert str(new_table().moves[0]) == "P N1v"


def test_a_piece_elsewhere_is_written_with_its_cell() -> None:
    """In this game no piece can be put there, but in other games some can."""
    before = scripted("E U B", "E N1v -")
    before.play("U E1^")
    code = next(move.code for move in before.moves if move.text == "meeple road")
    after = before.position.copy()
    after.make(0)
    after.make(next(iter(after.chance_codes())))
    after.make(after.codes()[0])
    assert before.position.move(code).text == "meeple road"
    assert after.move(code).text == "meeple E1/road"


@pytest.mark.parametrize("piece", ["meeple", "tent"])
def test_a_piece_on_the_new_tile_may_name_its_cell(piece: str) -> None:
    table = Table("gold-rush", 2, dealer=ScriptedDealer(["C1", "U1"]))
    table.play("C1 N1^")
    assert table.moves.read(f"{piece} N1/mountain") == table.moves.read(f"{piece} mountain")
    with pytest.raises(IllegalMove):
        table.play(f"{piece} N2/mountain")


# --- Refusals ----------------------------------------------------------------------------------------------


ALL_MEEPLES_OUT = """
B S1^ meeple monastery
U E1^ -
B S2^ meeple monastery
U E2^ -
B S3^ meeple monastery
U E3^ -
B S4^ meeple monastery
U E4^ -
U E5^ meeple road
U W1^ -
U E6^ meeple field-nw
D W2^ -
G N1> meeple city
Ug E7^ -
"""
TO_LAY = ("E U B", "E N1v -")
CLAIMED = ("U U B", "U E1^ meeple road")


@pytest.mark.parametrize(
    "tiles, turns, texts, reason",
    [
        pytest.param(*TO_LAY, "C N2^", "the tile in hand is U, not C", id="another tile"),
        pytest.param(*TO_LAY, "Z9 N2^", "the tile in hand is U, not Z9", id="a tile that does not exist"),
        pytest.param(*TO_LAY, "N1^", "a tile lies on N1 already", id="on a tile"),
        pytest.param(*TO_LAY, "O^", "a tile lies on O already", id="on the start tile"),
        pytest.param(*TO_LAY, "N2E1^", "no tile lies beside N2E1", id="a corner is not enough"),
        pytest.param(*TO_LAY, "E1>", "U does not fit E1 in that turn", id="sides that do not match"),
        pytest.param(*TO_LAY, "-", "lay the tile U first, for example U ", id="nothing instead of a tile"),
        pytest.param(*TO_LAY, "meeple road", "lay the tile U first", id="a piece before the tile"),
        pytest.param(*TO_LAY, "N0^", "a cell is written like N2E1", id="a cell that is none"),
        pytest.param(*TO_LAY, "E1^\nN2^", "the tile is laid already", id="a tile twice"),
        pytest.param(*TO_LAY, "E1^\nmeeple city", "U has no city; it has field-nw, road", id="no city"),
        pytest.param(*TO_LAY, "E1^\nmeeple field", "U has no field; it has field-nw", id="which field?"),
        pytest.param(*TO_LAY, "E1^\nabbot road", "no abbot in this game; there is meeple", id="no abbots"),
        pytest.param(*TO_LAY, "E1^\nabbot home", "not legal; legal moves: -, meeple ", id="abbot home"),
        pytest.param(*TO_LAY, "E1^\nking road", "there is no king in this game", id="a piece that is none"),
        pytest.param(*TO_LAY, "E1^\nwhatever", "not legal; legal moves: -, meeple ", id="nonsense"),
        pytest.param(*CLAIMED, "W1^\nmeeple road", "this road is claimed already", id="C-6: claimed"),
    ],
)
def test_a_refusal_says_why(tiles: str, turns: str, texts: str, reason: str) -> None:
    table = scripted(tiles, turns)
    *before, refused = texts.splitlines()
    for text in before:
        table.play(text)
    with pytest.raises(IllegalMove) as problem:
        table.play(refused)
    assert str(problem.value).startswith(refused.rstrip("^"))
    assert reason in str(problem.value)


def test_a_refusal_says_that_the_supply_is_empty() -> None:
    """C-6."""
    table = scripted("B U B U B U B U U U U D G Ug D", ALL_MEEPLES_OUT)
    table.play("D W3^")
    assert [move.text for move in table.moves] == ["-"]
    with pytest.raises(IllegalMove, match="meeple city: no meeple is left in the supply"):
        table.play("meeple city")


def test_a_refusal_says_where_a_piece_does_not_go() -> None:
    table = Table("base", 2, "7", None, farmers=False)
    table.play("P N1v")
    with pytest.raises(IllegalMove, match="a meeple cannot be put on this field"):
        table.play("meeple field-ne")


def test_a_refusal_says_that_the_game_is_over() -> None:
    position = pass_on(new_table()).position
    with pytest.raises(IllegalMove, match="-: the game is over"):
        position.legal_moves().read("-")
