"""A sitting: all that has happened at a table, folded from its log. No I/O, no clock of its own, no chance.

Every change is a row, and every row goes through `apply`, whether it happens now or is read again after a
restart; so a sitting is always the fold of its log.
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..core.words import Happening
from ..games import GAMES
from ..play.dealer import Dealer, SeededDealer
from ..play.event import Event
from ..play.phrase import Saying
from ..play.places import Spot
from ..play.position import Position
from ..play.table import Played, Table
from .clocks import Timer
from .field_types import Help, NewsKind, Status
from .log import Draft, Row
from .names import computer_name, is_taken
from .refusal import Refusal
from .shown import Clock

SUBSTITUTE = "greedy"  # who plays for an absent person


class BrokenLog(Exception):
    """A log that today's rules cannot follow."""


@dataclass(frozen=True)
class Chair:
    """Who sits there."""

    kind: Literal["person", "computer", "open"]
    name: str = ""
    level: str = ""  # of the computer, also of one that plays for a person
    taken_over: bool = False
    resigned: bool = False

    @property
    def is_played_by_computer(self) -> bool:
        return self.kind == "computer" or self.taken_over or self.resigned


PLACED = (Happening.SCORED, Happening.WENT_HOME, Happening.HIKED)


@dataclass(frozen=True)
class Moment:
    """A move as it was made, kept to be told."""

    played: Played
    spots: tuple[tuple[Spot, ...], ...]  # by event: what to light up
    scores: tuple[int, ...]

    @classmethod
    def of(cls, table: Table) -> "Moment":
        """Of the table's last move."""
        played = table.history[-1]
        position = table.position if played.events else None
        return cls(played, tuple(_spots(position, event) for event in played.events), table.scores)


def _spots(position: Position | None, event: Event) -> tuple[Spot, ...]:
    if position is None or event.kind not in PLACED or not event.segment:
        return ()
    here = Spot(event.x, event.y, event.segment)
    is_feature = event.kind == Happening.SCORED and position.box.kind(event.feature).scored_by != "each_piece"
    return tuple(position.extent(here)) if is_feature else (here,)


class Sitting:
    def __init__(self, id: str, seed: str, rows: Iterable[Row] = ()) -> None:
        self.id, self.seed = id, seed
        self.rows: list[Row] = []
        self.status: Status = "waiting"
        self.game, self.rules, self.options = "", 0, tuple[str, ...]()
        self.chairs: list[Chair] = []
        self.helps: list[Help] = []
        self.public = False
        self.commitment = self.former = ""
        self.created = self.host = 0
        self.timer = Timer(Clock(), 0)
        self.table: Table | None = None
        self.dealer: Dealer | None = None
        self.made: list[int] = []  # the version of each move in the table's history
        self.moments: dict[int, Moment] = {}  # by version, also of moves taken back
        for row in rows:
            self.apply(row)

    @property
    def version(self) -> int:
        return self.rows[-1].version if self.rows else 0

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    @property
    def to_act(self) -> int | None:
        return self.table.to_act if self.table and self.status == "running" else None

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def copy(self) -> "Sitting":
        """On which something can be tried: nothing in it is shared that changes."""
        other = copy(self)
        other.rows, other.chairs, other.made = list(self.rows), list(self.chairs), list(self.made)
        other.moments = dict(self.moments)
        other.timer = self.timer.copy()
        other.table = self.table.copy() if self.table else None
        return other

    # The fold

    def apply(self, row: Row) -> None:
        if row.version != self.version + 1:
            raise BrokenLog(f"version {row.version} follows {self.version}")
        if row.kind == "resumed":
            self.timer.since = row.at
        self.timer.charge(row.at)
        try:
            getattr(self, f"_{row.kind}")(row, **row.body)
        except (LookupError, AssertionError, TypeError, AttributeError) as problem:
            raise BrokenLog(f"version {row.version} makes no sense: {row.kind}") from problem
        self.rows.append(row)
        self._settle()

    def _settle(self) -> None:
        if self.table and self.table.is_over and self.status == "running":
            self.status = "over"
        seat = self.to_act
        charged = seat is not None and not self.chairs[seat].is_played_by_computer
        self.timer.running = seat if charged else None

    def _opened(self, row: Row, **body: Any) -> None:
        self.game, self.rules, self.options = body["game"], body["rules"], tuple(body["options"])
        self.chairs = [Chair(**chair) for chair in body["seats"]]
        self.helps, self.public = body["helps"], body["public"]
        self.commitment, self.former, self.created = body["commitment"], body["former"], row.at
        self.host = body["host"]
        self.timer = Timer(Clock(**body["clock"]), len(self.chairs), since=row.at)

    def _joined(self, row: Row, name: str, level: str = "") -> None:
        self._seat(row, Chair("computer" if level else "person", name, level))

    def _left(self, row: Row) -> None:
        self._seat(row, Chair("open"))

    def _started(self, row: Row) -> None:
        game = GAMES[self.game]
        if self.rules > game.module.BOX.rules:
            raise BrokenLog(f"rules {self.rules} of {self.game} are not known here")
        options = {name: name in self.options for name in game.options}
        self.table = Table.undealt(self.game, self.names, self.rules, **options)
        self.table.seed = self.seed
        self.dealer = SeededDealer(self.table.start, self.seed)
        self.status = "running"

    def _move(self, row: Row, move: str, code: int, by: str = "") -> None:
        assert row.seat is not None
        self._make(row, move, code)
        self.timer.decided(row.seat)

    def _chance(self, row: Row, move: str, code: int) -> None:
        self._make(row, move, code)

    def _make(self, row: Row, move: str, code: int) -> None:
        assert self.table
        made = self.table.position.move(code)
        if made.text != move:
            raise BrokenLog(
                f"version {row.version} is another move by today's rules"
            )  # which, is not for all
        self.table.make(made)
        self.made.append(row.version)
        self.moments[row.version] = Moment.of(self.table)

    def _undo(self, row: Row, moves: int, undoes: list[int]) -> None:
        assert self.table
        assert row.seat is not None
        self.table.undo(moves)
        del self.made[len(self.table.history) :]
        self.timer.taken_back(row.seat)

    def _resigned(self, row: Row) -> None:
        assert self.table
        assert row.seat is not None
        if self.table.seats == 2:
            self.table.resign(row.seat)
        self._seat(row, replace(self.chairs[row.seat], resigned=True, level=SUBSTITUTE))

    def _taken_over(self, row: Row, level: str) -> None:
        assert row.seat is not None
        self._seat(row, replace(self.chairs[row.seat], taken_over=True, level=level))

    def _timed_out(self, row: Row, level: str = "") -> None:
        if level:
            self._taken_over(row, level)

    def _returned(self, row: Row) -> None:
        assert row.seat is not None
        self._seat(row, replace(self.chairs[row.seat], taken_over=False, level=""))
        self.timer.came_back(row.seat)

    def _renamed(self, row: Row, name: str) -> None:
        assert row.seat is not None
        self._seat(row, replace(self.chairs[row.seat], name=name))
        if self.table:
            self.table.names = tuple(self.names)

    def _resumed(self, row: Row) -> None:
        """The server was away; nobody is charged for that."""

    def _closed(self, row: Row, reason: str) -> None:
        self.status = "closed"

    def _seat(self, row: Row, chair: Chair) -> None:
        assert row.seat is not None
        self.chairs[row.seat] = chair

    # What one does: each checks, then adds rows to a draft and applies them

    def add(self, draft: Draft, kind: NewsKind, seat: int | None = None, **body: Any) -> None:
        self.apply(draft.add(kind, seat, **body))

    def open(self, draft: Draft, **body: Any) -> None:
        self.add(draft, "opened", **body)

    def join(self, draft: Draft, seat: int, name: str, level: str = "") -> None:
        self.expect("waiting")
        if self.chairs[seat].kind != "open":
            raise Refusal("full", "seat_taken", seat=seat)
        if is_taken(name, [chair.name for chair in self.chairs if chair.kind != "open"]):
            raise Refusal("name_taken", "name_taken", name=name)
        self.add(draft, "joined", seat, name=name, level=level)

    def fill(self, draft: Draft, seat: int, level: str) -> None:
        """Computers take the open seats, if the host of the table says so."""
        if seat != self.host:
            raise Refusal("not_allowed", "fill")
        for number, chair in enumerate(self.chairs):
            if chair.kind == "open":
                self.join(draft, number, computer_name(number, self.names), level)

    @property
    def is_full(self) -> bool:
        return all(chair.kind != "open" for chair in self.chairs)

    def start(self, draft: Draft) -> None:
        self.expect("waiting")
        self.add(draft, "started")
        self._deal(draft)

    def play(self, draft: Draft, seat: int, move: str, by: str = "") -> None:
        table = self._running()
        if table.to_act != seat:
            raise Refusal("not_your_turn", "turn", name=self.names[table.to_act or 0])
        chosen = table.moves.read(move)
        self.add(draft, "move", seat, move=chosen.text, code=chosen.code, **({"by": by} if by else {}))
        self._deal(draft)

    def _deal(self, draft: Draft) -> None:
        assert self.table
        assert self.dealer
        while not self.table.is_over and self.table.position.waits_for_chance:
            dealt = self.dealer.deal(self.table.position)
            self.add(draft, "chance", move=dealt.text, code=dealt.code)

    def undo(self, draft: Draft, seat: int) -> None:
        self._running()
        moves = self.undoable(seat)
        if not moves:
            raise Refusal("nothing_to_undo", "undo")
        assert self.table
        made = [n for n, played in enumerate(self.table.history) if played.seat >= 0]
        self.add(draft, "undo", seat, moves=moves, undoes=self.made[made[-moves] :])

    def undoable(self, seat: int) -> int:
        """How many moves of seats an undo takes back: among people, at most one's own that came last."""
        if not self.table or self.status != "running" or self.chairs[seat].is_played_by_computer:
            return 0
        history = self.table.history
        if len(self.people) > 1:
            return int(bool(history) and history[-1].seat == seat)
        seats = [played.seat for played in history if played.seat >= 0]
        return seats[::-1].index(seat) + 1 if seat in seats else 0

    def resign(self, draft: Draft, seat: int) -> None:
        self._running()
        if self.chairs[seat].resigned:
            raise Refusal("not_now", "resigned")
        self.add(draft, "resigned", seat)

    def take_over(self, draft: Draft, seat: int, level: str) -> None:
        self._running()
        if self.chairs[seat].is_played_by_computer:
            raise Refusal("not_now", "taken_over")
        self.add(draft, "taken_over", seat, level=level)

    def come_back(self, draft: Draft, seat: int) -> None:
        self._running()
        if not self.chairs[seat].taken_over or self.chairs[seat].resigned:
            raise Refusal("not_now", "no_computer")
        self.add(draft, "returned", seat)

    def leave(self, draft: Draft, seat: int) -> None:
        if self.status == "waiting":
            self.add(draft, "left", seat)
        elif not self.chairs[seat].is_played_by_computer:
            self.take_over(draft, seat, SUBSTITUTE)

    def close(self, draft: Draft, reason: str) -> None:
        if self.status not in ("waiting", "running"):
            raise Refusal("not_now", "already", status=Saying(f"statuses.{self.status}"))
        self.add(draft, "closed", reason=reason)

    def expect(self, status: Status) -> None:
        if self.status == "closed":
            raise Refusal("closed", "closed")
        if self.status != status:
            now, wanted = Saying(f"statuses.{self.status}"), Saying(f"statuses.{status}")
            raise Refusal("not_now", "status", now=now, wanted=wanted)

    def _running(self) -> Table:
        self.expect("running")
        assert self.table
        return self.table
