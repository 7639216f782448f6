"""Sittings for tests, played without a server."""

import random
from collections.abc import Sequence
from typing import Any

from tuilerie.games import GAMES
from tuilerie.play.dealer import Dealer
from tuilerie.tables.field_types import HELPS
from tuilerie.tables.log import Draft
from tuilerie.tables.state import Sitting


def opened(
    game: str = "base",
    seats: Sequence[str] = ("Ann", "Bob"),
    seed: str = "7",
    clock: dict[str, Any] | None = None,
    at: int = 0,
    helps: Sequence[str] = HELPS,
) -> Sitting:
    """A table that waits for its game to begin. `greedy` and `random` are computers."""
    sitting = Sitting("t", seed)
    computers = ("greedy", "random")
    chairs = [
        {
            "kind": "computer" if name in computers else "person",
            "name": name,
            "level": name if name in computers else "",
        }
        for name in seats
    ]
    found = GAMES[game]
    sitting.open(
        Draft(0, at),
        game=game,
        rules=found.module.BOX.rules,
        options=list(found.default_options),
        seats=chairs,
        helps=list(helps),
        public=False,
        clock=clock or {},
        commitment="",
        former="",
        host=0,
    )
    return sitting


def begun(game: str = "base", dealer: Dealer | None = None, **more: Any) -> Sitting:
    sitting = opened(game, **more)
    draft = Draft(sitting.version, more.get("at", 0))
    sitting.add(draft, "started")
    sitting.dealer = dealer or sitting.dealer
    sitting._deal(draft)
    return sitting


def play_random(sitting: Sitting, rng: random.Random, moves: int = -1, undos: float = 0.0) -> list[Sitting]:
    """Plays on, on copies, as a room does; returns every sitting on the way."""
    way = [sitting]
    while way[-1].status == "running" and moves != 0:
        tried = way[-1].copy()
        draft = Draft(tried.version, tried.rows[-1].at + 1)
        assert tried.table
        assert tried.to_act is not None
        backers = [seat for seat in tried.people if tried.undoable(seat)]
        if backers and rng.random() < undos:
            tried.undo(draft, rng.choice(backers))
        else:
            tried.play(draft, tried.to_act, rng.choice(tried.table.moves).text)
        way.append(tried)
        moves -= 1
    return way


def play_on(sitting: Sitting, rng: random.Random, undos: float = 0.0) -> Sitting:
    """Plays the sitting itself to the end."""
    while sitting.status == "running":
        draft = Draft(sitting.version, sitting.rows[-1].at + 1)
        assert sitting.table
        assert sitting.to_act is not None
        backers = [seat for seat in sitting.people if sitting.undoable(seat)] if rng.random() < undos else []
        if backers:
            sitting.undo(draft, rng.choice(backers))
        else:
            sitting.play(draft, sitting.to_act, rng.choice(sitting.table.moves).text)
    return sitting
