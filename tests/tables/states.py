"""States of tables for tests, played without a room."""

import random
from collections.abc import Sequence
from typing import Any

from tuilerie.games import GAMES
from tuilerie.play.dealer import Dealer
from tuilerie.tables import commands
from tuilerie.tables.clocks import Clock
from tuilerie.tables.commands import Draft
from tuilerie.tables.field_types import HELPS, Help
from tuilerie.tables.rows import Chair, Opened, Started
from tuilerie.tables.table_state import TableState

COMPUTERS = ("greedy", "random")


def opened(
    game: str = "base",
    seats: Sequence[str] = ("Ann", "Bob"),
    seed: str = "7",
    clock: Clock | None = None,
    at: int = 0,
    helps: tuple[Help, ...] = HELPS,
) -> TableState:
    """A table that waits for its game to begin. `greedy` and `random` are computers, `-` is an open seat."""
    row = Opened(
        *(1, at),
        game=game,
        rules=GAMES[game].module.BOX.rules,
        options=tuple(GAMES[game].default_options),
        seats=tuple(chair(name) for name in seats),
        helps=helps,
        public=False,
        clock=clock or Clock(),
        commitment="",
        former="",
        host=0,
    )
    return TableState("t", seed, [row])


def chair(name: str) -> Chair:
    if name == "-":
        return Chair("open")
    return Chair("computer", name, name) if name in COMPUTERS else Chair("person", name)


def begun(game: str = "base", dealer: Dealer | None = None, **more: Any) -> TableState:
    draft = Draft(opened(game, **more), more.get("at", 0))
    draft.add(Started(*draft.stamp))
    draft.state.dealer = dealer or draft.state.dealer
    commands.deal(draft)
    return draft.state


def play_random(
    state: TableState, rng: random.Random, moves: int = -1, undos: float = 0.0
) -> list[TableState]:
    """Plays on, on copies, as a room does; returns every state on the way."""
    way = [state]
    while way[-1].status == "running" and moves != 0:
        way.append(way[-1].copy())
        _step(way[-1], rng, undos)
        moves -= 1
    return way


def play_on(state: TableState, rng: random.Random, undos: float = 0.0) -> TableState:
    """Plays the state itself to the end."""
    while state.status == "running":
        _step(state, rng, undos)
    return state


def _step(state: TableState, rng: random.Random, undos: float) -> None:
    draft = Draft(state, state.rows[-1].at + 1)
    assert state.table
    assert state.to_act is not None
    backers = [seat for seat in state.people if state.undoable(seat)]
    if backers and rng.random() < undos:
        commands.undo(draft, rng.choice(backers))
    else:
        commands.play(draft, state.to_act, rng.choice(state.table.moves).text)
