"""The facts of a box about kinds, pieces and decks agree with its tiles and rules."""

from collections.abc import Callable
from functools import cache

import pytest

from tests.play.carried import interpreted
from tests.play.tables import play_on
from tuilerie import GAMES, Table
from tuilerie.core.box import Box
from tuilerie.core.facts import Completed, PieceFacts
from tuilerie.core.move_code import a_of, b_of, c_of, deed_of
from tuilerie.core.pieces import claims_features, put
from tuilerie.core.words import Deed, Happening, Kind, Phase, Piece
from tuilerie.play.feature import Feature
from tuilerie.play.fitting import unfinishable
from tuilerie.play.position import Position

GAMES_PLAYED = 4
every_game = pytest.mark.parametrize("game", GAMES)


def box_of(game: str) -> Box:
    box: Box = GAMES[game].module.BOX
    return box


@cache
def tables(game: str) -> list[Table]:
    """Whole games with every option, played at random."""
    options = dict.fromkeys(GAMES[game].options, True)
    return [play_on(Table(game, 2 + seed, seed, None, **options), seed=seed) for seed in range(GAMES_PLAYED)]


@cache
def positions(game: str) -> list[Position]:
    """All positions of these games in which a seat decided, and their final positions."""
    found = []
    for table in tables(game):
        position = Position.dealt(GAMES[game], len(table.scores), GAMES[game].options)
        for played in table.history:
            if position.to_act >= 0:
                found.append(position.copy())
            position.make(played.move.code)
        found.append(position)
    return found


def kind_at(position: Position, square: int, segment: int) -> str:
    tile = position.box.tiles[int(position.state["square_tile"][square])]
    return tile.segments[segment].kind.name.lower()


@every_game
def test_each_kind_of_its_tiles_is_described_and_no_other(game: str) -> None:
    box = box_of(game)
    found = {segment.kind for tile in box.tiles for segment in tile.segments} - {Kind.JUNCTION}
    assert [facts.name for facts in box.kinds] == list(dict.fromkeys(facts.name for facts in box.kinds))
    assert {facts.name for facts in box.kinds} == {kind.name.lower() for kind in found}


@every_game
def test_forms_are_those_of_the_pictures(game: str) -> None:
    """Lines cross sides in their middle, patches and grounds take whole sides, sites and pools reach none."""
    box = box_of(game)
    for tile in box.tiles:
        for segment in tile.segments:
            form = box.kind(segment.kind).form
            assert (form == "overlay") == segment.overlaid
            if form in ("site", "pool"):
                assert not segment.ports
            if form == "line":
                assert segment.ports
                assert all(point % 3 == 1 for _, point in segment.ports)


@every_game
def test_each_deck_of_its_tiles_is_described_in_order(game: str) -> None:
    box = box_of(game)
    assert [deck.name for deck in box.decks] == box.deck_names
    assert {deck.option for deck in box.decks} | {deck.unless for deck in box.decks} <= {"", *box.options}
    assert sum(deck.tiles for deck in box.deck_facts) == sum(tile.count for tile in box.tiles)


@every_game
def test_the_number_of_tiles_in_play(game: str) -> None:
    box = box_of(game)
    for options in ((), box.default_options, box.options):
        start = Position.dealt(GAMES[game], 2, options)
        waiting = sum(int(count) for count in start.state["tiles_left"])
        assert box.tiles_with(options) == int(start.state["square_count"]) + waiting


@every_game
def test_pieces_stand_where_they_may(game: str) -> None:
    box, seen = box_of(game), set()
    for position in positions(game):
        puts = [move for move in position.codes() if deed_of(move) == Deed.PUT]
        seen |= {(Piece(a_of(move)).name.lower(), kind_at(position, b_of(move), c_of(move))) for move in puts}
    assert seen == {(facts.name, kind) for facts in box.pieces for kind in facts.claims}


@every_game
def test_owners_are_decided_by_the_strength_of_pieces(game: str) -> None:
    """Whoever has most of what `scored_by` names owns the feature that the piece counts."""
    tried = set()
    for position in positions(game):
        for piece, move in puts_by_piece(position).items():
            tried.add(piece.name)
            assert piece.guest == (not claims_features(a_of(move)))
            assert added(position, move) == piece.strength
    assert tried == {piece.name for piece in box_of(game).pieces}


def puts_by_piece(position: Position) -> dict[PieceFacts, int]:
    """One move for each kind of piece in the supply; moves of a tent from elsewhere are left out."""
    puts = [move for move in position.codes() if deed_of(move) == Deed.PUT]
    found = {position.box.piece(Piece(a_of(move))): move for move in puts}
    return {piece: move for piece, move in found.items() if position.supply(position.to_act)[piece.name]}


def added(position: Position, move: int) -> int:
    """What a put adds to its seat on the feature that the piece counts, before anything is evaluated."""
    box, seat = position.box, position.to_act
    square, segment = b_of(move), c_of(move)
    if box.piece(Piece(a_of(move))).counts == "overlay":
        segment = int(box.table[0]["over"][int(position.state["square_tile"][square])][segment])
    number = int(position.state["square_feature"][square][segment])
    tallies = {"most_meeples": "meeples", "most_guests": "guests"}
    tally = tallies.get(box.kind(kind_at(position, square, segment)).scored_by)
    if tally is None:
        return 0
    after = interpreted(position)
    after.apply(put, seat, a_of(move), square, c_of(move))
    return int(after.state["feature"][number][tally][seat] - position.state["feature"][number][tally][seat])


@pytest.mark.slow
@every_game
def test_features_are_completed_as_their_kinds_are(game: str) -> None:
    box, seen = box_of(game), set()
    for position in positions(game):
        if (position.phase == Phase.ACT and position.to_act == 0) or position.is_over:
            for feature in position.features():
                completed = box.kind(feature.kind).completed
                assert feature.finished == COMPLETED[completed](position, feature), feature
                seen |= {completed} if feature.finished else set()
    assert seen == {facts.completed for facts in box.kinds if facts.can_be_completed}


def is_surrounded(position: Position, feature: Feature) -> bool:
    (spot,) = feature.spots
    around = [(spot.x + x, spot.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return all(position.square_on(*cell) >= 0 for cell in around)


def are_its_lines_complete(position: Position, feature: Feature) -> bool:
    """Whether the lines that the segment borders on its tile are complete."""
    (spot,) = feature.spots
    square = position.square_on(spot.x, spot.y)
    tile = position.box.tiles[int(position.state["square_tile"][square])]
    names = [
        tile.segment_name(n, int(position.state["square_turn"][square])) for n in range(len(tile.segments))
    ]
    near = tile.segments[names.index(spot.segment)].touches
    lines = [n for n in near if position.box.kind(tile.segments[n].kind).form == "line"]
    features = [int(position.state["square_feature"][square][n]) for n in lines]
    return all(int(position.state["feature"][f]["open_sides"]) == 0 for f in features)


COMPLETED: dict[Completed, Callable[[Position, Feature], bool]] = {
    "sides": lambda position, feature: feature.open_sides == 0,
    "around": is_surrounded,
    "lines": are_its_lines_complete,
    "never": lambda position, feature: False,
}


@pytest.mark.slow
@every_game
def test_only_what_can_be_completed_is_kept_open_by_a_dead_cell(game: str) -> None:
    """If every open cell were dead; in Amazonas, cells beyond the explored rows are not open yet."""
    box = box_of(game)
    for position in positions(game)[::9]:
        unfinished = [feature for feature in position.features() if not feature.finished]
        wanting = {one.number for one in unfinished if box.kind(one.kind).completed in ("sides", "around")}
        found = unfinishable(position, position.open_cells())
        assert found <= wanting if box.boats else found == wanting


@every_game
def test_features_score_as_their_kinds_do(game: str) -> None:
    """Only boats have ranks. Points of boats, and of pieces that score separately, do not depend on a
    feature's size."""
    box, scored = box_of(game), set()
    for table in tables(game):
        for event in (event for played in table.history for event in played.events):
            if event.kind == Happening.SCORED:
                by = box.kind(event.feature).scored_by
                scored.add(event.feature)
                assert (event.rank > 0) == (by == "boats")
                assert (event.squares == 0) == (by in ("boats", "each_piece"))
    assert scored <= {facts.name for facts in box.kinds if facts.scored_by != "nobody"}


@every_game
def test_pieces_walk_and_dig_where_the_facts_say(game: str) -> None:
    box, walked, diggers = box_of(game), set(), set()
    for position in positions(game):
        for move in position.codes():
            if deed_of(move) == Deed.HIKE:
                walked.add(kind_at(position, b_of(move), c_of(move)))
            if deed_of(move) == Deed.DIG:
                diggers |= guests_of(position, position.to_act)
    assert walked == {facts.name for facts in box.kinds if facts.walked}
    assert diggers == {facts.name for facts in box.pieces if facts.digs}


def guests_of(position: Position, seat: int) -> set[str]:
    own = {standing.piece for standing in position.pieces() if standing.seat == seat}
    return {name for name in own if position.box.piece(name).guest}


@every_game
def test_pieces_count_what_is_scored(game: str) -> None:
    """Pieces that score separately count what is around their square; an overlay counts if it lies over their
    feature."""
    box = box_of(game)
    for piece in box.pieces:
        kinds = [box.kind(name) for name in piece.claims]
        assert (piece.counts == "around") == all(kind.scored_by == "each_piece" for kind in kinds)
        under = {kind.name.lower() for kind in box.file.under}
        assert (piece.counts == "overlay") == (piece.guest and under == set(piece.claims))


def test_a_kind_or_piece_that_is_not_described_is_named() -> None:
    with pytest.raises(KeyError, match="the box of base has no KindFacts for jungle"):
        box_of("base").kind(Kind.JUNGLE)
    with pytest.raises(KeyError, match="the box of base has no PieceFacts for camp"):
        box_of("base").piece("camp")
