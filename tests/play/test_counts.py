"""What a table counts: scores, winners, tiles left, cells that no tile fits."""

from collections import Counter

import pytest

from tests.facts.base import SIDES, TILES
from tests.play.tables import (
    MATCHES,
    inventory,
    match_name,
    new_table,
    pass_on,
    play_on,
    scripted,
    state_bytes,
    tiles_of,
)
from tuilerie import GAMES, IllegalMove, ScriptedDealer, Table, TuilerieError, WrongSeats
from tuilerie.core.words import Happening
from tuilerie.play import places
from tuilerie.play.places import Spot

Match = tuple[int, tuple[str, ...]]
Cell = tuple[int, int]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

# --- Scores ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_the_events_of_each_move_add_up_to_its_points(match: Match) -> None:
    table = new_table(*match)
    number = 0
    while not table.is_over:
        before, number = table.scores, number + 1
        events = table.play(table.moves[number * 7 % len(table.moves)])
        won = Counter[int]()
        for event in events:
            won[event.seat] += event.points
        assert table.scores == tuple(points + won[seat] for seat, points in enumerate(before))
        assert table.events == events


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_projected_scores_change_nothing_and_come_true_at_the_end(match: Match) -> None:
    table = new_table(*match)
    while not table.is_over:
        before = state_bytes(table)
        projected = table.projected_scores()
        assert state_bytes(table) == before
        assert all(last >= now for last, now in zip(projected, table.scores, strict=True))
        play_on(table, 1, seed=len(table.history))
    assert table.projected_scores() == table.scores


# --- Winners -----------------------------------------------------------------------------------------------


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert play_on(new_table(), 100).winners == ()


@pytest.mark.parametrize("seats", range(2, 6))
def test_equal_points_share_the_victory(seats: int) -> None:
    """C-12: in this game nobody has put a piece."""
    table = pass_on(new_table(seats))
    assert (table.scores, table.winners) == ((0,) * seats, tuple(range(seats)))


def test_the_two_best_of_three_share_the_victory() -> None:
    """C-12."""
    rest = inventory(()) - Counter(["D0", "E", "D", "E"])
    table = scripted(f"E D E {' '.join(rest.elements())}", seats=3)
    for text in ("N1v", "meeple city", "D E1^", "meeple city", "N1E1v", "-"):
        table.play(text)
    pass_on(table)
    assert (table.scores, table.winners) == ((4, 4, 0), (0, 1))


def test_most_points_win() -> None:
    table = scripted(f"E {' '.join((inventory(()) - Counter(['D0', 'E'])).elements())}")
    table.play("N1v")
    table.play("meeple city")
    assert pass_on(table).winners == (0,)


def test_a_resignation_gives_the_victory_to_the_other() -> None:
    table = play_on(new_table(), 30)
    scores = table.scores
    table.resign(0)
    assert (table.is_over, table.to_act, list(table.moves)) == (True, None, [])
    assert (table.winners, table.scores) == ((1,), scores)
    with pytest.raises(IllegalMove, match="the game is over"):
        table.resign(1)
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play("-")


def test_a_resignation_can_be_taken_back() -> None:
    table = play_on(new_table(), 30)
    table.resign(0)
    table.undo()
    assert table == play_on(new_table(), 30)
    assert len(table.moves) > 0


@pytest.mark.parametrize("seats, seat", [(3, 0), (2, 2), (2, -1)], ids=["of three", "seat 2", "seat -1"])
def test_only_one_of_two_seats_can_resign(seats: int, seat: int) -> None:
    table = new_table(seats)
    with pytest.raises(IllegalMove, match="cannot end a game"):
        table.resign(seat)
    assert not table.is_over


# --- Tiles -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_every_tile_is_somewhere(match: Match) -> None:
    """C-2: the remaining tiles are all tiles except those laid, in hand or removed."""
    table, whole = new_table(*match), inventory(match[1])
    while not table.is_over:
        assert tiles_of(table) == whole
        play_on(table, 1, seed=len(table.history))
    assert (tiles_of(table), table.remaining()) == (whole, {})


def test_a_removed_tile_is_not_left() -> None:
    table = scripted("E C U", "E N1v -")
    assert "C" not in table.remaining()
    assert table.view().removed == 1
    assert tiles_of(table) == inventory(())


def edges(tile: str, turn: int) -> dict[str, str]:
    return {side: TILES[tile].edges[(n - turn) % 4] for n, side in enumerate(SIDES)}


def beyond(cell: Cell, side: str) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def asked_of(table: Table) -> dict[Cell, dict[str, str]]:
    """For each open cell, what its neighbours require of its sides."""
    board = {(square.x, square.y): square for square in table.view().squares}
    asked: dict[Cell, dict[str, str]] = {}
    for cell, square in board.items():
        for side, edge in edges(square.tile, "^>v<".index(square.turn)).items():
            if beyond(cell, side) not in board:
                asked.setdefault(beyond(cell, side), {})[SIDES[(SIDES.index(side) + 2) % 4]] = edge
    return asked


def fitting(table: Table, asked: dict[str, str]) -> dict[str, int]:
    """C-4, from the facts of the tiles alone."""
    return {tile: count for tile, count in table.remaining().items() if fits(tile, asked)}


def fits(tile: str, asked: dict[str, str]) -> bool:
    return any(asked.items() <= edges(tile, turn).items() for turn in range(4))


def is_dead(table: Table, asked: dict[str, str]) -> bool:
    in_hand = bool(table.drawn) and fits(table.drawn, asked)
    return not in_hand and not fitting(table, asked)


@pytest.mark.parametrize("seed", range(4))
def test_fits_and_dead_cells_are_found_by_trying_every_tile(seed: int) -> None:
    table = new_table(seed=seed)
    while not table.is_over:
        asked = asked_of(table)
        dead = {str(places.Cell(*cell)) for cell, sides in asked.items() if is_dead(table, sides)}
        assert set(table.dead_cells()) == dead
        cell = sorted(asked)[len(table.history) % len(asked)]
        assert table.fits(str(places.Cell(*cell))) == fitting(table, asked[cell])
        play_on(table, 3, seed=len(table.history))
    assert len(table.dead_cells()) == len(asked_of(table))


def test_while_the_river_flows_its_tiles_fit_only_its_end() -> None:
    """B-13; the lake fits too, since it is still left."""
    table = Table("base", dealer=ScriptedDealer(["RD", "RG", "RJ"]), river=True)
    assert set(table.fits("E1")) >= {"RB", "RC", "RE", "RF", "RG", "RH", "RI", "RJ", "RK", "RL"}
    assert "RF" not in table.fits("S1")
    assert "U" not in table.fits("E1")


@pytest.mark.parametrize("cell", ["O", "N5", "S9W9"], ids=["where a tile lies", "far away", "nowhere"])
def test_no_tile_fits_a_cell_that_is_not_open(cell: str) -> None:
    assert new_table().fits(cell) == {}


@pytest.mark.parametrize("cell", ["", "N", "E1N1", "N0", "n1", "N1E", "here", "N" + "9" * 5000])
def test_a_cell_that_is_none_is_refused(cell: str) -> None:
    with pytest.raises(IllegalMove, match="a cell is written like N2E1"):
        new_table().fits(cell)


@pytest.mark.parametrize("seat", [2, -1, 9])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    with pytest.raises(WrongSeats, match=f"there is no seat {seat} at this table; there are 0 to 1"):
        new_table().view(seat)


def test_features_completed_by_the_new_tile_count_as_complete_before_the_act() -> None:
    table = Table("base", dealer=ScriptedDealer(["G", "E", "U"]))
    for move in ("N1>", "meeple city", "N2v"):
        table.play(move)
    assert table.projected_scores() == (6, 0)
    (event,) = table.position.count_now()
    assert (event.seat, event.feature, event.points, event.finished) == (0, "city", 6, True)
    table.play("-")
    assert table.scores == (6, 0)


def test_bonus_tiles_are_counted_apart() -> None:
    table = Table("hunters", seed=1)
    bonus = {tile.id: tile.count for tile in GAMES["hunters"].module.BOX.tiles if tile.deck == "bonus"}
    assert table.remaining("bonus") == bonus
    assert table.remaining("tiles") == table.remaining()
    assert sum(table.remaining().values()) == table.view().pile
    assert table.view().tiles_left == {**table.remaining(), **bonus}
    with pytest.raises(TuilerieError, match="hunters has no tiles called 'gold'; it has start, tiles, bonus"):
        table.remaining("gold")


@pytest.mark.parametrize("game", GAMES)
def test_the_tiles_remaining_are_those_of_the_pile(game: str) -> None:
    table = Table(game, seed=2)
    while not table.is_over:
        play_on(table, 9, seed=len(table.history))
        assert sum(table.remaining().values()) == table.view().pile


@pytest.mark.parametrize("game", GAMES)
def test_scores_plus_expected_events_are_the_projected_scores(game: str) -> None:
    """This holds in every phase, including acts, and for every viewer."""
    table = Table(game, 3, 5)
    while not table.is_over:
        play_on(table, 3, seed=len(table.history))
        for viewer in (None, 0, 2):
            totals = list(table.scores)
            for event in table.position.count_now(viewer):
                totals[event.seat] += event.points
            assert tuple(totals) == table.projected_scores(viewer)


def test_a_feature_names_the_icons_of_its_kind_only() -> None:
    """A forest with a nugget has no fish and no deer, though all three are counted in the same place."""
    table = play_on(Table("hunters", 2, 1), 120, seed=1)
    forests = [feature for feature in table.features() if feature.kind == "forest"]
    assert {icon for forest in forests for icon in forest.icons} <= {"nugget", "mushroom"}
    assert any(forest.icons.get("nugget") for forest in forests)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_names_the_icons_of_the_scored_feature(game: str) -> None:
    table = Table(game, 2, 4)
    found = 0
    while not table.is_over:
        play_on(table, 1, seed=len(table.history))
        for event in table.events:
            if event.kind == Happening.SCORED:
                spot = Spot(event.x, event.y, event.segment)
                here = next(feature for feature in table.features() if spot in feature.spots)
                assert dict(event.carried) == here.icons
                found += len(event.carried)
    assert found
