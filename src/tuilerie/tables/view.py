"""A view: what one seat may see, as a message. All that it says about the game comes from its Snapshot."""

from typing import Any

from ..games import GAMES
from ..play.phrase import phrase
from ..play.snapshot import Snapshot
from .field_types import Language
from .offers import offers_of
from .shown import Cell, May, Point, SeatNow, Square, Standing, TokenCount, TokenPile, View
from .state import Sitting


def view_of(
    sitting: Sitting, eye: int | None, language: Language, absent: tuple[int, ...] = ()
) -> View | None:
    """For a seat, or for a watcher (None); nothing while the table waits for players."""
    if sitting.table is None:
        return None
    seen = sitting.table.view(eye)
    return View(
        version=sitting.version,
        eye=eye,
        **_situation(sitting, seen, language),
        **_beside(sitting, seen),
        **_board(sitting, seen),
        moves=offers_of(sitting.table, seen, language) if sitting.status == "running" else [],
        may=may_of(sitting, eye, absent),
        clocks=sitting.timer.shown(),
        winners=list(sitting.table.winners),
    )


def _situation(sitting: Sitting, seen: Snapshot, language: Language) -> dict[str, Any]:
    to_act = seen.to_act if sitting.status == "running" else None
    return {
        "game": seen.game,
        "rules": seen.rules,
        "options": list(seen.options),
        "phase": seen.phase,
        "turn": seen.turn,
        "active": seen.active,
        "to_act": to_act,
        "prompt": _prompt(sitting, seen, language),
        "drawn": seen.drawn,
        "pile": seen.pile,
        "remaining": seen.tiles_left if "tiles" in sitting.helps else None,
        "open_tiles": list(seen.open_tiles),
        "removed": seen.removed,
    }


def _prompt(sitting: Sitting, seen: Snapshot, language: Language) -> str:
    if sitting.status == "closed":
        return phrase("news.closed", language)
    if sitting.status == "over" or seen.to_act is None:
        return phrase("ended", language)
    return phrase(f"awaited.{seen.phase}", language, name=sitting.names[seen.to_act])


def _beside(sitting: Sitting, seen: Snapshot) -> dict[str, Any]:
    box = GAMES[seen.game].module.BOX
    return {
        "seats": [
            SeatNow(
                score=seat.score,
                projected=seat.projected if "projection" in sitting.helps else None,
                supply=seat.supply,
                tokens=seat.tokens,
                boat=seat.boat if box.boats else None,
            )
            for seat in seen.seats
        ],
        "own_tokens": _counts(seen.own_tokens),
        "aside": _counts(seen.aside),
        "piles": [
            TokenPile(x=p.spot.x, y=p.spot.y, segment=p.spot.segment, count=p.count) for p in seen.piles
        ],
        "token_stock": seen.token_stock,
        "tokens_gone": seen.tokens_gone,
    }


def _counts(counts: dict[str, int]) -> list[TokenCount]:
    return [TokenCount(token=token, count=count) for token, count in counts.items() if count]


def _board(sitting: Sitting, seen: Snapshot) -> dict[str, Any]:
    assert sitting.table
    squares = [Square(tile=s.tile, x=s.x, y=s.y, turn=s.turn) for s in seen.squares]
    latest = latest_squares(sitting)
    return {
        "river": [Point(x=point.x, y=point.y) for point in seen.river],
        "squares": squares,
        "latest": squares[len(squares) - latest :],
        "pieces": [
            Standing(seat=p.seat, piece=p.piece, x=p.spot.x, y=p.spot.y, segment=p.spot.segment)
            for p in seen.pieces
        ],
        "open_cells": [Cell(x=cell.x, y=cell.y) for cell in seen.open_cells],
    }


def latest_squares(sitting: Sitting) -> int:
    """How many tiles were laid in the last turn that laid any."""
    assert sitting.table
    laid = [played.turn for played in sitting.table.history[-12:] if played.move.deed == "lay"]
    return laid.count(laid[-1]) if laid else 0


def may_of(sitting: Sitting, eye: int | None, absent: tuple[int, ...]) -> May:
    if eye is None or sitting.chairs[eye].kind != "person":
        return May()
    if sitting.status == "over":
        return May(rematch=True)
    if sitting.status != "running":
        return May()
    chair = sitting.chairs[eye]
    return May(
        undo=sitting.undoable(eye) > 0,
        resign=not chair.resigned,
        hint=may_have_hint(sitting, eye),
        take_over=tuple(seat for seat in absent if seat != eye),
        come_back=chair.taken_over and not chair.resigned,
    )


def may_have_hint(sitting: Sitting, seat: int) -> bool:
    """Only where no other person plays."""
    return sitting.to_act == seat and sitting.people == [seat]
