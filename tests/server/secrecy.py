"""Twin games: the same moves, and other values where one pair of eyes may not see. What is sent is the same.

Looking for secrets among the bytes proves nothing, since token values are small numbers. So each game is
played twice, with all that an eye cannot know exchanged: in Gold Rush the tokens of others and those nobody
holds, in every game the seed and the order of the piles behind what was drawn.
"""

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tests.server.sittings import begun
from tuilerie import GAMES, ScriptedDealer, TuilerieError, write_record_for
from tuilerie.core.move_code import a_of
from tuilerie.core.words import Phase
from tuilerie.play.dealer import SeededDealer
from tuilerie.server.cluster.single_process import Presence
from tuilerie.server.room import Room
from tuilerie.server.settings import Settings
from tuilerie.tables.board_report import survey_of
from tuilerie.tables.connection import Connection
from tuilerie.tables.log import Draft, Row
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.state import Sitting
from tuilerie.tables.view import may_have_hint

SEATS = {"gold-rush": ("Ann", "Bob", "Cleo")}
WRONG_MOVES = ("O^", "meeple nowhere", "dig", "-", "wheat", "\u2603")
HASH = re.compile(r"sha256:[0-9a-f]{64}")
BACKLOG = 10_000


class AtOnce(Room):
    """A room outside of any event loop, where nothing can be told later."""

    def tell_presence(self) -> None:
        self.tell_presence_now()


class Overheard:
    """A room without a server, and everything that one pair of eyes receives there."""

    def __init__(self, sitting: Sitting, eye: int | None) -> None:
        hall: Any = SimpleNamespace(settings=Settings(), presence=Presence())
        self.sitting = sitting  # the one that is dealt to
        self.room: Room = AtOnce(hall, sitting, [])
        self.room.away_since = dict.fromkeys(self.room.away_since, 0)
        self.eye = eye
        self.connection = Connection("", BACKLOG, {eye: "key"} if eye is not None else {})
        self.connection.look = eye
        self.room.welcome(self.connection, 0)
        self.received: list[str] = []
        self.listen()

    def listen(self) -> None:
        while not self.connection.outgoing.empty():
            self.hear(str(self.connection.outgoing.get_nowait()))

    def hear(self, text: str) -> None:
        self.received.append(HASH.sub("sha256", re.sub(r'"now":\d+', '"now":0', text)))

    def play(self, move: str) -> None:
        """As a room does; then everything else that could be asked for."""
        tried, seat = self.sitting.copy(), self.sitting.to_act
        assert seat is not None
        draft = Draft(tried.version, tried.version)
        tried.play(draft, seat, move)
        self.make(tried, draft.rows)
        if tried.status == "running":
            self.listen()
            self.ask()

    def make(self, tried: Sitting, rows: list[Row]) -> None:
        self.sitting = self.room.sitting = tried
        if tried.status == "running":
            self.room.tell(rows)

    def close(self) -> None:
        pass

    def ask(self) -> None:
        sitting = self.room.sitting
        assert sitting.table
        for wrong in WRONG_MOVES if sitting.version % 3 == 0 else ():
            self.hear(self.refusal(sitting, wrong))
        if sitting.version % 11 == 0:
            self.hear(write_record_for(sitting.table, self.eye, "en"))
        self.hear(self.room.card.model_dump_json())
        self.hear(str(self.eye is not None and may_have_hint(sitting, self.eye)))
        if sitting.version % 31 == 0:
            self.hear(survey_of(sitting, ["features", "cells"], "fr").model_dump_json())

    def refusal(self, sitting: Sitting, move: str) -> str:
        try:
            sitting.copy().play(Draft(sitting.version, 0), self.eye if self.eye is not None else 0, move)
        except Refusal as refusal:
            return f"{refusal.code} {refusal}"
        except TuilerieError as problem:
            return str(problem)
        return "played"


Overhear = Callable[[Sitting, int | None], Overheard]


def first_difference(
    game: str, seed: int, eye: int | None, most: int = 1000, overhear: Overhear = Overheard
) -> str | None:
    """Plays a game, or so many moves, and its twin; the first thing received that is not the same."""
    rng = random.Random(seed)
    seats = SEATS.get(game, ("Ann", "Bob"))
    first = overhear(begun(game, seats=seats, seed=f"{seed}"), eye)
    moves: list[str] = []
    while (sitting := first.sitting).status == "running" and len(moves) < most:
        assert sitting.table
        moves.append(rng.choice(sitting.table.moves).text)
        first.play(moves[-1])
    dealer = twin_dealer(first.sitting, eye, rng)
    second = overhear(begun(game, seats=seats, seed=f"other {seed}", dealer=dealer), eye)
    for move in moves:
        second.play(move)
    first.close()
    second.close()
    assert len(first.received) > len(moves)
    pairs = zip(first.received, second.received, strict=True)
    return next((f"{one}\n{other}" for one, other in pairs if one != other), None)


def twin_dealer(over: Sitting, eye: int | None, rng: random.Random) -> ScriptedDealer:
    """Deals the same tiles, and to the eye's own seat the same tokens; the others are exchanged."""
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
