"""Observations contain everything that a seat may know and nothing else, in the columns of the layout."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from tuilerie import GAMES, Position
from tuilerie.core.fields import Mirror
from tuilerie.core.move_code import a_of, b_of, c_of, deed_of
from tuilerie.core.state import mirror_of
from tuilerie.core.words import Deed, Kind, Phase, Piece
from tuilerie.env import OBSERVATION, Batch, Node, VectorEnv, column
from tuilerie.env.observation import COLUMNS, OBSERVATION_FIELDS
from tuilerie.env.observing import fill_observation
from tuilerie.play.laid_board import LaidBoard
from tuilerie.play.places import Cell

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@cache
def nodes(game: str, seats: int = 3, seed: int = 5) -> list[Node]:
    """Decisions of a random game, some moves apart."""
    node, rng, found = Node(game, seats), random.Random(seed), []
    while not node.is_terminal():
        weights = node.odds() if node.is_chance_node() else None
        actions = node.legal_actions()
        if not node.is_chance_node() and len(node.history()) % 11 == 0:
            found.append(node.clone())
        node.apply_action(rng.choices(actions, weights)[0] if weights else rng.choice(actions))
    return [*found, node]


def rows(seen: Any, part: str) -> list[dict[str, int]]:
    return [dict(zip(COLUMNS[part], row.tolist(), strict=True)) for row in seen[part]]


@EACH_GAME
def test_squares_and_features_are_those_of_the_position(game: str) -> None:
    for node in nodes(game):
        seen, position = node.observation(1), node.position
        squares = [row for row in rows(seen, "squares") if row["tile"]]
        s = position.state
        assert [row["tile"] - 1 for row in squares] == s["square_tile"][: len(squares)].tolist()
        assert len(squares) == s["square_count"] == seen["table"][column("table", "squares")]
        listed = rows(seen, "features")
        assert sum(row["kind"] > 0 for row in listed) == len(position.features())
        for feature in position.features():
            row = listed[feature.number]
            assert Kind(row["kind"]).name.lower() == feature.kind
            assert (row["squares"], row["open_sides"]) == (feature.squares, feature.open_sides)
            counters = [row[f"icon_{n}"] for n in range(position.box.sizes.icons)]
            assert counters == s["feature"][feature.number]["icons"].tolist()
            assert position.box.icon_counts(Kind(row["kind"]), counters) == feature.icons
            assert [row[f"meeples_{(seat - 1) % 3}"] for seat in range(3)] == list(feature.meeples)
            assert [row[f"guests_{(seat - 1) % 3}"] for seat in range(3)] == list(feature.guests)
            spots = {(spot.x, spot.y) for spot in feature.spots}
            shown = {
                (row["x"], row["y"])
                for row in squares
                if any(row[f"feature_{n}"] == feature.number + 1 for n in range(12))
            }
            assert shown == spots


@EACH_GAME
def test_moves_are_those_on_offer_in_their_order(game: str) -> None:
    for node in nodes(game)[:-1]:
        seat, position = node.current_player(), node.position
        seen = node.observation(seat)
        codes = position.codes()
        assert seen["action_mask"].tolist() == [1] * len(codes) + [0] * (1024 - len(codes))
        for row, code in zip(rows(seen, "moves"), codes, strict=False):
            assert row["deed"] == deed_of(code) + 1
            match Deed(deed_of(code)):
                case Deed.LAY:
                    assert row["what"] == a_of(code) + 1
                    assert Cell(row["x"], row["y"]) == LaidBoard(position).open_cell(b_of(code))
                    assert row["turn"] == c_of(code)
                case Deed.PUT | Deed.HIKE:
                    assert (row["what"], row["square"]) == (a_of(code) + 1, b_of(code) + 1)
                    assert row["segment"] == c_of(code) + 1
                    assert row["feature"] == position.state["square_feature"][b_of(code)][c_of(code)] + 1
                case Deed.PASS | Deed.DIG:
                    assert row["what"] == 0


@EACH_GAME
def test_a_seat_that_is_not_to_act_sees_the_board_but_no_moves(game: str) -> None:
    for node in nodes(game)[:-1]:
        other = (node.current_player() + 1) % 3
        seen = node.observation(other)
        assert not seen["moves"].any()
        assert not seen["action_mask"].any()
        assert seen["table"][column("table", "seat")] == other + 1
        assert seen["table"][column("table", "to_act")] == 3  # two seats on, counted from 1


@EACH_GAME
def test_seats_and_pieces_are_counted_from_the_viewer(game: str) -> None:
    for node in nodes(game):
        seen, position = node.observation(2), node.position
        seats = rows(seen, "seats")
        for k in range(3):
            seat = (2 + k) % 3
            assert seats[k]["score"] == position.scores[seat]
            assert seats[k]["tokens"] == position.state["tokens_held"][seat].sum()
            for name, count in position.supply(seat).items():
                assert seats[k][f"supply_{Piece[name.upper()].value}"] == count
            standing = [p for p in position.pieces() if p.seat == seat]
            shown = [(p, s) for p, s, _, _ in seen["pieces"][k].tolist() if s]
            assert sorted(
                (Piece(p - 1).name.lower(), *seen["squares"][s - 1][2:4].tolist()) for p, s in shown
            ) == sorted((p.piece, p.spot.x, p.spot.y) for p in standing)
        assert not seen["seats"][3:].any()


def test_two_tables_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    """Gold Rush: tokens of others are dealt afresh; no byte of what the seat observes may change."""
    rng, told_apart = random.Random(1), 0
    for node in nodes("gold-rush")[:-1]:
        for seat in range(3):
            other = node.resample_from_infostate(seat, rng)
            assert other.observation(seat).tobytes() == node.observation(seat).tobytes()
            told_apart += (
                other.observation((seat + 1) % 3).tobytes() != node.observation((seat + 1) % 3).tobytes()
            )
    assert told_apart > 5  # the seats whose tokens changed do notice


@pytest.mark.parametrize("game, is_secret", [("gold-rush", True), ("hill-and-dale", False)])
def test_hands_of_others_are_a_number_where_they_are_secret(game: str, is_secret: bool) -> None:
    env = VectorEnv(game, 8, seats=3, seed=1)
    first, number = column("seats", "token_0"), column("seats", "tokens")
    for _ in range(120):
        env.step(env.sample())
    hands = env.observations["seats"][:, :, first : first + 6]
    assert hands[:, 0].any()
    assert env.observations["seats"][:, 1:, number].any()
    assert bool(hands[:, 1:].any()) is not is_secret


@EACH_GAME
def test_filled_in_place_is_filled_afresh(game: str) -> None:
    """No trace is left of earlier positions, nor of the game before."""
    env = VectorEnv(game, 5, seats=3, seed=2)
    ended = 0
    for _ in range(420):
        env.step(env.sample())
        ended += int(env.done.sum())
    assert ended >= 5
    fresh = env.batch.observe()
    assert env.observations.tobytes() == fresh.tobytes()


@EACH_GAME
def test_the_interpreted_rule_observes_the_same(game: str) -> None:
    """The rule as plain Python, which refuses an index beyond a list."""
    for node in nodes(game)[-3:]:
        position, seat = node.position, 1
        moves = position.codes() if node.current_player() == seat else []
        mirror = Mirror.blank(OBSERVATION_FIELDS)
        box = position.box
        state = mirror_of(box.sizes, bytes(position))
        fill_observation(state, box.mirror, seat, box.secrets, [len(moves), *moves], mirror)
        assert bytes(mirror) == node.observation(seat).tobytes()


@EACH_GAME
def test_an_observation_says_what_the_state_says(game: str) -> None:
    seen = Batch(game, 1).observe([0])[0]
    table = dict(zip(COLUMNS["table"], seen["table"].tolist(), strict=True))
    position = Batch(game, 1).position(0)
    assert isinstance(position, Position)
    assert position.box.tiles[table["drawn"] - 1].id == position.drawn
    assert seen["tiles"].sum() == position.state["tiles_left"].sum()
    assert (table["phase"], table["seats"], table["turn"]) == (Phase.LAY + 1, 2, 1)


def test_every_column_has_a_place_of_its_own() -> None:
    assert {part: OBSERVATION[part].shape[-1] for part in COLUMNS} == {
        part: len(set(names)) for part, names in COLUMNS.items()
    }
    assert np.zeros(1, OBSERVATION).nbytes == sum(
        np.prod(OBSERVATION[name].shape) * OBSERVATION[name].base.itemsize for name in OBSERVATION.names or ()
    )
