"""Runs the oracle beside each position of the rule tests and compares the two.

Rule tests state what the engine has to do. The oracle takes every turn of theirs as well, and every final
count. So the same tables of cases test both: an oracle that is wrong disagrees where the engine is right.
"""

import importlib
import importlib.util
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.oracle.land import Piece, read_cell, write_cell
from tuilerie.core.state import CHANCE
from tuilerie.core.words import Kind, Phase


class Disagreement(AssertionError):
    """Engine and oracle disagree."""


def agree(what: str, engine: Any, oracle: Any) -> None:
    if engine != oracle:
        raise Disagreement(f"{what}\n  engine: {engine}\n  oracle: {oracle}")


def agree_on_places(tile: str, engine: Iterable[str], oracle: Any) -> None:
    if oracle:
        agree(f"placements of {tile}", set(engine), oracle.placements(tile))


def oracle_of(position: Any) -> Any:
    """An oracle before a turn, with the tiles, pieces and points of a position (tests/boards.py). For a game
    without an oracle, such as that of docs/sixth-game.md, it does nothing."""
    if importlib.util.find_spec(f"tests.oracle.{position.box.game.replace('-', '_')}") is None:
        return None
    book = importlib.import_module(f"tests.oracle.{position.box.game.replace('-', '_')}")
    s, box = position.s, position.box
    oracle = book.Oracle(s.seats, **{name: bool(s.options[n]) for n, name in enumerate(box.options)})
    lay_tiles(oracle.land, position)
    oracle.pieces = [standing(claim) for claim in position.claims]
    oracle.scores = list(position.scores)
    if box.game in PARTICULARS:
        PARTICULARS[box.game](oracle, position)
    return oracle


def lay_tiles(land: Any, position: Any) -> None:
    land.squares.clear()
    for square in range(position.s.square_count):
        tile, turn = position.tile_on(square)
        land.lay(tiles_of(position)[tile].layouts[turn], read_cell(position.cell_name(square)))


def tiles_of(position: Any) -> Any:
    return importlib.import_module(f"tests.oracle.{position.box.game.replace('-', '_')}").BOX


def standing(claim: str) -> Piece:
    seat, kind, spot = claim.split()
    cell, _, segment = spot.partition("/")
    return Piece(int(seat) - 1, kind, (*read_cell(cell), segment))


# Parts of positions that only some games have


def set_gold_rush(oracle: Any, position: Any) -> None:
    """A pile lies on any one segment of its mountain."""
    s = position.s
    oracle.stock, oracle.gone = s.token_stock, s.tokens_gone
    oracle.laid = dict.fromkeys(oracle.land.spots(), 0)
    for row in list(s.feature)[: s.feature_count]:
        if row.kind == Kind.MOUNTAIN:
            cell, _, segment = position.spot_name(row.first).partition("/")
            oracle.laid[*read_cell(cell), segment] = row.tokens
    oracle.hands = [[int(token) for token in hand_of(position, seat).elements()] for seat in range(s.seats)]


def set_hill_and_dale(oracle: Any, position: Any) -> None:
    oracle.left = named_tokens(position, position.s.tokens_left)
    oracle.hands = [hand_of(position, seat) for seat in range(position.s.seats)]


def set_amazonas(oracle: Any, position: Any) -> None:
    s = position.s
    oracle.boats, oracle.spaces, oracle.river_end = (
        list(s.boat[: s.seats]),
        s.river_spaces,
        (0, s.last_row + 1),
    )
    oracle.doubles &= position.left().keys()
    oracle.met = [oracle.icons_near(seat) for seat in range(s.seats)]


PARTICULARS = {"gold-rush": set_gold_rush, "hill-and-dale": set_hill_and_dale, "amazonas": set_amazonas}


def hand_of(position: Any, seat: int) -> Counter[str]:
    return named_tokens(position, position.s.tokens_held[seat])


def named_tokens(position: Any, counts: list[int]) -> Counter[str]:
    names = position.box.token_names
    return Counter({name: count for name, count in zip(names, counts, strict=False) if count})


# A turn


def take_act(oracle: Any, position: Any, text: str) -> None:
    """Plays a seat's act in the oracle, with everything that follows before the next decision."""
    seat = position.s.to_act
    match position.s.phase:
        case Phase.CHOOSE_TOKEN:
            agree("who chooses", seat, oracle.chooser())
            oracle.choose(seat, text)
        case Phase.HIKE:
            if text != "-":
                oracle.hike(seat, text)
            oracle.passed = False  # that was its hike, taken or not
        case Phase.DOUBLE_LAY:
            oracle.lay(*text.split())
        case _:
            oracle.act(seat, text)
            evaluate(oracle, position)


def evaluate(oracle: Any, position: Any) -> None:
    match position.box.game:
        case "hunters":
            oracle.earned = oracle.evaluate(bonus=position.s.phase == Phase.BONUS_ACT)
        case "gold-rush" | "hill-and-dale":
            oracle.on_turn = position.s.active
            oracle.evaluate(oracle.on_turn)
        case _:
            oracle.evaluate()


def acts_of(oracle: Any, position: Any) -> set[str]:
    """The acts that the oracle allows in the phase of the position."""
    seat = position.s.to_act
    match position.s.phase:
        case Phase.CHOOSE_TOKEN:
            return set(oracle.choices())
        case Phase.HIKE:
            return {"-", *oracle.hikes(seat)}
        case Phase.DOUBLE_LAY:
            return set(oracle.double_placements())
    return set(oracle.acts(seat))


def compare(oracle: Any, position: Any) -> None:
    """Compares after a turn, or a part of it. Tokens whose values are not known yet come before points."""
    s = position.s
    if s.phase == Phase.ACT:
        return  # a double was laid
    if s.phase == Phase.REVEAL:
        agree("who takes a token", (s.to_act, s.taker), (CHANCE, oracle.waiting[0]))
        return
    if s.phase == Phase.OVER:
        agree_on_final_scores(position.scores, oracle)
        return
    agree("scores", list(position.scores), oracle.scores)
    agree("pieces", Counter(position.claims), Counter(map(told, oracle.pieces)))
    compare_particulars(oracle, position)


def told(piece: Piece) -> str:
    x, y, segment = piece.spot
    return f"{piece.seat + 1} {piece.kind} {write_cell((x, y))}/{segment}"


def compare_particulars(oracle: Any, position: Any) -> None:
    s = position.s
    match position.box.game:
        case "hunters":
            bonus_left = any(tile.startswith("B") for tile in position.left())
            agree("bonus tile", s.phase == Phase.BONUS_DRAW, oracle.earned and bonus_left)
        case "gold-rush":
            agree("who takes tokens", [], oracle.waiting)
            agree("stock and gone", (s.token_stock, s.tokens_gone), (oracle.stock, oracle.gone))
            rows = [row for row in list(s.feature)[: s.feature_count] if row.kind == Kind.MOUNTAIN]
            agree("piles", sorted(row.tokens for row in rows), sorted(oracle.piles().values()))
        case "hill-and-dale":
            agree("hands", [hand_of(position, seat) for seat in range(s.seats)], oracle.hands)
            agree("stock", named_tokens(position, s.tokens_left), +oracle.left + oracle.set_aside())
            agree("aside", set(named_tokens(position, s.aside)), oracle.choices())
            if s.phase != Phase.CHOOSE_TOKEN:
                agree("whether there is a hike", s.phase == Phase.HIKE, bool(oracle.hikes(oracle.on_turn)))
        case "amazonas":
            agree("boats", list(s.boat[: s.seats]), oracle.boats)
            agree("explored spaces", s.river_spaces, oracle.spaces)


def agree_on_final_scores(engine: Iterable[int], oracle: Any) -> None:
    if oracle:
        oracle.end()
        agree("final scores", list(engine), oracle.final_scores())
