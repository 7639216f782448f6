"""Moves as values: from the rules to the library, and back again."""

import dataclasses
import json
import random

import pytest

from tuilerie import GAMES, Game, IllegalMove, Move, Table, imagine
from tuilerie.play.named_segment import named_segments
from tuilerie.play.places import Cell, Spot
from tuilerie.play.plain import parts, plain


def played_on(game: str, seed: int, moves: int) -> Table:
    table, rng = Table(game, seed=seed), random.Random(seed)
    for _ in range(moves):
        if not table.is_over:
            table.play(rng.choice(table.moves))
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_found_again_by_its_value_by_its_text_and_by_its_number(game: str) -> None:
    table, rng, deeds = Table(game, seed=3), random.Random(3), set()
    while not table.is_over:
        assert len(table.moves.by_text) == len(table.moves)
        for move in table.moves:
            again = Move(**parts(move))
            assert again.code == -1, "what is sent has no number"
            assert table.moves.find(again) is move
            assert table.moves.read(str(move)) is move
            assert table.position.move(move.code) == move
            deeds.add(move.deed)
        table.play(Move(**parts(rng.choice(table.moves))))
    assert {"lay", "put", "pass"} <= deeds


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_was_written_down_is_found_by_its_text_whatever_its_number_was(game: str) -> None:
    """Numbers change with the layout of the state, and logs are read for ever."""
    position, rng = played_on(game, 7, 20).position.copy(), random.Random(7)
    for _ in range(12):
        moves = list(position.odds() if position.waits_for_chance else position.legal_moves())
        move, other = rng.choice(moves), rng.choice(moves)
        for number in (move.code, other.code, 0, 12345, -1):
            assert position.recorded(move.text, number) == move
        assert position.recorded("no such move", move.code) is None
        position.make(move.code)


def test_a_laid_tile_names_its_cell_and_turn() -> None:
    move = Table("base", seed=7).moves[0]
    assert (move.text, move.deed, move.tile, move.cell, move.turn) == ("P N1v", "lay", "P", Cell(0, -1), "v")
    assert (move.piece, move.segment, move.spot, move.token) == ("", "", None, "")


def test_a_put_piece_names_its_spot_and_what_it_stands_on() -> None:
    table = Table("base", seed=7)
    table.play("N1v")
    move = table.moves.read("meeple city")
    assert (move.deed, move.piece, move.kind, move.spot) == ("put", "meeple", "city", Spot(0, -1, "city"))


def test_a_move_of_another_position_is_refused_and_changes_nothing() -> None:
    table = Table("base", seed=7)
    move = table.moves[0]
    table.play(move)
    before = table.record
    with pytest.raises(IllegalMove, match="P N1v"):
        table.play(move)
    with pytest.raises(IllegalMove):
        table.play(dataclasses.replace(table.moves[1], kind="road"))
    assert table.record == before


@pytest.mark.parametrize("game", GAMES)
def test_a_move_chosen_on_an_imagined_position_can_be_played_at_the_table(game: str) -> None:
    table, rng = Table(game, seed=5), random.Random(5)
    while not table.is_over:
        assert table.to_act is not None
        imagined = imagine(table.position, table.to_act, rng)
        table.play(rng.choice(imagined.legal_moves()))
    assert table.winners


@pytest.mark.parametrize("game", GAMES)
def test_a_chance_move_names_what_comes(game: str) -> None:
    table = Table.undealt(game, 2)
    odds = table.position.odds()
    assert sum(odds.values()) == int(table.position.state["pile"]) or game == "amazonas"
    for move, weight in odds.items():
        assert (move.deed, move.tile, weight > 0) == ("draw", move.text, True)
    table.make(next(iter(odds)))
    assert table.history[0].move == next(iter(odds))


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_are_alike_name_one_that_is_shown(game: str) -> None:
    """Equivalent moves lead to the same projected scores."""
    table, rng, seen = Table(game, seed=8), random.Random(8), 0
    while not table.is_over:
        for move in table.moves:
            if move.like:
                shown = table.moves.by_text[move.like]
                assert (shown.like, shown.piece, shown.deed) == ("", move.piece, "put")
                assert worth(table, move) == worth(table, shown)
                seen += 1
        table.play(rng.choice(table.moves))
    assert seen > 0 or game in ("base", "hill-and-dale", "amazonas")


def worth(table: Table, move: Move) -> tuple[int, ...]:
    then = table.position.copy()
    then.play(move)
    return then.projected_scores()


def test_a_move_is_sent_without_its_code() -> None:
    move = Table("base", seed=7).moves[0]
    assert "code" not in plain(move)
    assert json.loads(json.dumps(move, default=parts)) == plain(move)


def test_a_hike_names_where_it_starts_and_ends() -> None:
    for seed in range(40):
        table, rng = Table("hill-and-dale", seed=seed), random.Random(seed)
        while not table.is_over:
            hikes = [move for move in table.moves if move.deed == "hike"]
            if hikes:
                hike = hikes[0]
                assert hike.start
                assert hike.text == f"hike {hike.start.cell} {hike.cell}"
                standing = [p.spot for p in table.position.pieces() if p.seat == table.to_act]
                assert hike.start in standing
                table.play(hike)
                there = [p.spot for p in table.position.pieces() if p.spot == hike.spot]
                assert there or table.history[-1].events, "it stands there, or has gone home"
                return
            table.play(rng.choice(table.moves))
    raise AssertionError("no hike was found")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_segments_are_named_by_kind_and_where_there_are_several_by_place(game: Game) -> None:
    for tile in game.module.BOX.tiles:
        for turn in range(4):
            named = named_segments(tile, turn)
            assert len({segment.name for segment in named}) == len(named) == len(tile.segments)
            for segment in named:
                alone = sum(other.kind == segment.kind for other in named) == 1
                assert bool(segment.point) is not alone
                assert segment.name == (segment.kind if alone else f"{segment.kind}-{segment.point}")
