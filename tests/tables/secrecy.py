"""Twin games: the same moves, with different hidden information for one viewer. All messages must be the
same.

Looking for secrets among the bytes proves nothing, since token values are small numbers. So each game is
played twice, with all that an eye cannot know exchanged: in Gold Rush the tokens of others and those nobody
holds, in every game the seed and the order of the piles behind what was drawn.
"""

import random
import re
from collections.abc import Callable

from tests.tables.memory import World
from tests.tables.states import begun
from tuilerie import GAMES, ScriptedDealer, TuilerieError, write_record_for
from tuilerie.core.move_code import a_of
from tuilerie.core.words import Phase
from tuilerie.play.dealer import SeededDealer
from tuilerie.tables import commands
from tuilerie.tables.board_report import report_of
from tuilerie.tables.commands import Draft
from tuilerie.tables.connection import Connection
from tuilerie.tables.encoding import to_json
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.room import Room
from tuilerie.tables.rows import Row
from tuilerie.tables.table_state import TableState
from tuilerie.tables.view import may_have_hint

SEATS = {"gold-rush": ("Ann", "Bob", "Cleo")}
WRONG_MOVES = ("O^", "meeple nowhere", "dig", "-", "wheat", "\u2603")
HASH = re.compile(r"sha256:[0-9a-f]{64}")
BACKLOG = 10_000


class AtOnce(Room):
    """A room without an event loop, so that nothing can be sent later."""

    def tell_presence(self) -> None:
        self.tell_presence_now()


class Overheard:
    """A room without a server, and all messages that one viewer receives there."""

    def __init__(self, state: TableState, eye: int | None) -> None:
        world = World()
        self.state = state  # the one that is dealt to
        self.room: Room = AtOnce(world.around, world.scheduler, world.lobby.open_rematch, state, [])
        self.room.attendance.away_since = dict.fromkeys(range(len(state.chairs)), 0)
        self.eye = eye
        self.connection = Connection(BACKLOG, {eye: "key"} if eye is not None else {})
        self.connection.look = eye
        self.room.welcome(self.connection, self.room.news(self.connection, 0))
        self.received: list[str] = []
        self.listen()

    def listen(self) -> None:
        while not self.connection.outgoing.empty():
            self.hear(str(self.connection.outgoing.get_nowait()))

    def hear(self, text: str) -> None:
        self.received.append(HASH.sub("sha256", re.sub(r'"now":\d+', '"now":0', text)))

    def play(self, move: str) -> None:
        """Plays a move as a room does, then requests everything else that a client can request."""
        draft, seat = Draft(self.state.copy(), self.state.version), self.state.to_act
        assert seat is not None
        commands.play(draft, seat, move)
        self.make(draft.state, draft.rows)
        if draft.state.status == "running":
            self.listen()
            self.ask()

    def make(self, tried: TableState, rows: list[Row]) -> None:
        self.state = self.room.state = tried
        if tried.status == "running":
            self.room.tell(rows)

    def close(self) -> None:
        pass

    def ask(self) -> None:
        state = self.room.state
        assert state.table
        for wrong in WRONG_MOVES if state.version % 3 == 0 else ():
            self.hear(self.refusal(state, wrong))
        if state.version % 11 == 0:
            self.hear(write_record_for(state.table, self.eye, "en"))
        self.hear(to_json(self.room.card))
        self.hear(str(self.eye is not None and may_have_hint(state, self.eye)))
        if state.version % 31 == 0:
            self.hear(to_json(report_of(state, ("features", "cells"), "fr")))

    def refusal(self, state: TableState, move: str) -> str:
        try:
            commands.play(Draft(state.copy(), 0), self.eye if self.eye is not None else 0, move)
        except Refusal as refusal:
            return f"{refusal.code} {refusal}"
        except TuilerieError as problem:
            return str(problem)
        return "played"


Overhear = Callable[[TableState, int | None], Overheard]


def first_difference(
    game: str, seed: int, eye: int | None, most: int = 1000, overhear: Overhear = Overheard
) -> str | None:
    """Plays a game, or its first moves, and its twin; returns the first message that differs."""
    rng = random.Random(seed)
    seats = SEATS.get(game, ("Ann", "Bob"))
    first = overhear(begun(game, seats=seats, seed=f"{seed}"), eye)
    moves: list[str] = []
    while (state := first.state).status == "running" and len(moves) < most:
        assert state.table
        moves.append(rng.choice(state.table.moves).text)
        first.play(moves[-1])
    dealer = twin_dealer(first.state, eye, rng)
    second = overhear(begun(game, seats=seats, seed=f"other {seed}", dealer=dealer), eye)
    for move in moves:
        second.play(move)
    first.close()
    second.close()
    assert len(first.received) > len(moves)
    pairs = zip(first.received, second.received, strict=True)
    return next((f"{one}\n{other}" for one, other in pairs if one != other), None)


def twin_dealer(over: TableState, eye: int | None, rng: random.Random) -> ScriptedDealer:
    """Deals the same tiles, and the same tokens to the viewer's own seat; other tokens are exchanged."""
    assert over.table
    dealt = [played for played in over.table.history if played.seat < 0]
    texts = {
        phase: [p.move.text for p in dealt if p.phase == phase] for phase in (Phase.DRAW, Phase.BONUS_DRAW)
    }
    assert isinstance(over.dealer, SeededDealer)
    kinds = len(GAMES[over.game].module.BOX.tokens)
    total = sum(GAMES[over.game].module.BOX.tokens.values()) if kinds else 0
    tokens = [int(kind) for kind in over.dealer.orders[2][:total]]
    revealed = [played for played in dealt if played.phase == Phase.REVEAL]
    assert [a_of(played.move.code) for played in revealed] == tokens[: len(revealed)]
    own = {n for n, played in enumerate(revealed) if played.taker == eye}
    hidden = [n for n in range(len(tokens)) if n not in own]
    shuffled = rng.sample(hidden, len(hidden))
    exchanged = list(tokens)
    for place, source in zip(hidden, shuffled, strict=True):
        exchanged[place] = tokens[source]
    names = GAMES[over.game].module.BOX.token_names
    return ScriptedDealer(texts[Phase.DRAW], texts[Phase.BONUS_DRAW], [names[kind] for kind in exchanged])
