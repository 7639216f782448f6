"""The state of a table, computed ("folded") from its log, without I/O, clock or randomness.

Every change is a row, and every row goes through `apply`: when it happens, and again when the log is read
after a restart. So the state always agrees with the log.
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from functools import singledispatchmethod

from ..core.state import CHANCE
from ..core.tiles import OwnTile
from ..core.words import Happening
from ..games import GAMES
from ..play.correction import turn_entries
from ..play.dealer import Dealer, SeededDealer
from ..play.event import Event
from ..play.places import Spot
from ..play.played import Played
from ..play.position import Position
from ..play.record_line import numbered_words
from ..play.record_reader import set_up_table
from ..play.table import Table
from ..play.unknown_token import noted
from . import rows as r
from .changed_turn import ChangedTurn, begun_change
from .clocks import NO_CLOCK, Timer
from .field_types import ChairKind, Help, Status
from .rows import BESIDE_THE_GAME, BrokenLog, Chair, Row
from .undo_request import UndoRequest

SUBSTITUTE = "greedy"  # the computer player for absent people
MOST_UNDOS = 200  # per table, so that a log cannot grow for ever
PLACED = (Happening.SCORED, Happening.WENT_HOME, Happening.HIKED)


@dataclass(frozen=True)
class Moment:
    """A move with its events, kept for the news."""

    played: Played
    spots: tuple[tuple[Spot, ...], ...]  # for each event, the spots to highlight
    scores: tuple[int, ...]

    @classmethod
    def of(cls, table: Table) -> "Moment":
        """The moment of the table's last move."""
        played = table.history[-1]
        if table.is_over and any(table.unknown_tokens()):
            known = tuple(event for event in played.events if event.kind != Happening.TOKENS)
            return cls(replace(played, events=known), _all_spots(table, known), table.told_scores())
        return cls(played, _all_spots(table, played.events), table.scores)


def _all_spots(table: Table, events: tuple[Event, ...]) -> tuple[tuple[Spot, ...], ...]:
    return tuple(_spots(table.position, event) for event in events)


def _spots(position: Position, event: Event) -> tuple[Spot, ...]:
    if event.kind not in PLACED or not event.segment:
        return ()
    here = Spot(event.x, event.y, event.segment)
    is_feature = event.kind == Happening.SCORED and position.box.kind(event.feature).scored_by != "each_piece"
    return tuple(position.extent(here)) if is_feature else (here,)


class TableState:
    def __init__(self, id: str, seed: str, rows: Iterable[Row] = ()) -> None:
        self.id, self.seed = id, seed
        self.rows: list[Row] = []
        self.status: Status = "waiting"
        self.game, self.rules, self.options, self.setup = "", 0, tuple[str, ...](), tuple[str, ...]()
        self.own_tiles = tuple[OwnTile, ...]()  # those that the game began with
        self.chairs: list[Chair] = []
        self.helps: tuple[Help, ...] = ()
        self.public = False
        self.commitment = self.former = ""
        self.created = self.host = 0
        self.timer = Timer(NO_CLOCK, 0)
        self.table: Table | None = None
        self.dealer: Dealer | None = None
        self.made: list[int] = []  # the version of the row of each move in the table's history
        self.moments: dict[int, Moment] = {}  # moments by version, including moves that were taken back
        self.undos = 0
        self.request: UndoRequest | None = None
        self.chat = self.is_chat_barred = False
        self.by_hand = False  # the game is played with the real box
        self.change: ChangedTurn | None = None
        self.retold = 0  # number of coming moves that only repeat earlier ones
        self.chat_since = self.chat_switches = 0  # the version after which lines can be read
        for row in rows:
            self.apply(row)

    @property
    def version(self) -> int:
        return self.rows[-1].version if self.rows else 0

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    @property
    def open_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"]

    @property
    def is_full(self) -> bool:
        return not self.open_seats

    @property
    def is_ended(self) -> bool:
        return self.status in ("over", "closed")

    @property
    def to_act(self) -> int | None:
        seat = self.table.to_act if self.table and self.status == "running" else None
        return None if seat == CHANCE else seat

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners. There are none as long as some tokens are unknown."""
        if self.table is None or (self.by_hand and any(self.table.unknown_tokens())):
            return ()
        return self.table.winners

    @property
    def end_scores(self) -> tuple[int, ...]:
        """The final scores, once the game is over."""
        if self.table is None or self.status != "over":
            return ()
        return self.table.told_scores() if self.by_hand else self.table.scores

    def colour_of(self, seat: int) -> int:
        """The colour of a seat's pieces."""
        colour = self.chairs[seat].colour
        return seat if colour < 0 else colour

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def waits_for_computer(self) -> bool:
        return self.to_act is not None and self.chairs[self.to_act].is_played_by_computer

    @property
    def due(self) -> int | None:
        """When the table must be woken even if nobody is connected. Computers pause until somebody is."""
        return None if self.waits_for_computer or self.to_act is None else self.timer.deadline

    def undoable(self, seat: int) -> int:
        """The number of moves of seats that an undo takes back. If other people play, only the seat's own
        last move can be taken back."""
        if not self.table or self.status != "running" or self.chairs[seat].is_played_by_computer:
            return 0
        if self.undos >= MOST_UNDOS:
            return 0
        history = self.table.history
        if len(self.people) > 1:
            return int(bool(history) and history[-1].seat == seat)
        seats = [played.seat for played in history if played.seat >= 0]
        return seats[::-1].index(seat) + 1 if seat in seats else 0

    def turn_to_ask_for(self, seat: int) -> int:
        """The version at which the seat's last turn began, if the seat may ask the others to take it back;
        else 0. A seat may ask once per turn."""
        is_own = not self.chairs[seat].is_played_by_computer and len(self.people) > 1
        if not self.table or self.status != "running" or not is_own or self.undoable(seat) or self.request:
            return 0
        first = self._last_turn(self.table, seat)
        asked = (row.first for row in self.rows if isinstance(row, r.UndoAsked))
        return 0 if first in asked or self.undos >= MOST_UNDOS else first

    def _last_turn(self, table: Table, seat: int) -> int:
        """The version of the first move of the seat's last turn; 0 if it has had none."""
        turns = [played.turn for played in table.history if played.seat == played.active == seat]
        pairs = zip(table.history, self.made, strict=True)
        own = (version for played, version in pairs if played.seat == seat and played.turn == turns[-1])
        return next(own) if turns else 0

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats that have not answered the request to take back a turn. Computers always agree."""
        if self.request is None:
            return ()
        settled = (self.request.seat, *self.request.agreed)
        others = [seat for seat in self.people if not self.chairs[seat].is_played_by_computer]
        return tuple(seat for seat in others if seat not in settled)

    def is_unchanged_since(self, version: int) -> bool:
        """Whether all rows after that version do not affect the game."""
        return version <= self.version and all(row.kind in BESIDE_THE_GAME for row in self.rows[version:])

    def copy(self) -> "TableState":
        """An independent copy to try changes on. It shares only what never changes."""
        other = copy(self)
        other.rows, other.chairs, other.made = list(self.rows), list(self.chairs), list(self.made)
        other.moments = dict(self.moments)
        other.timer = self.timer.copy()
        other.table = self.table.copy() if self.table else None
        return other

    def after(self, rows: Iterable[Row]) -> "TableState":
        """A copy with these rows applied."""
        other = self.copy()
        for row in rows:
            other.apply(row)
        return other

    # The fold

    def apply(self, row: Row) -> None:
        if row.version != self.version + 1:
            raise BrokenLog(f"version {row.version} follows {self.version}")
        if isinstance(row, r.Resumed):
            self.timer.since = row.at
        self.timer.charge(row.at)
        try:
            self._take(row)
        except (LookupError, AssertionError, TypeError, AttributeError) as problem:
            raise BrokenLog(f"version {row.version} makes no sense: {row.kind}") from problem
        self.rows.append(row)
        self._settle()

    def _settle(self) -> None:
        if self.table and self.table.is_over and self.status == "running":
            self.status = "over"
        self.timer.running = None if self.waits_for_computer else self.to_act
        is_running = self.status == "running"
        if self.request and (not is_running or self.chairs[self.request.seat].is_played_by_computer):
            self.request = None

    @singledispatchmethod
    def _take(self, row: Row) -> None:
        """Applies a row. Kinds without a method below change nothing."""

    @_take.register
    def _opened(self, row: r.Opened) -> None:
        self.game, self.rules, self.options = row.game, row.rules, row.options
        self.chairs, self.helps, self.public = list(row.seats), row.helps, row.public
        self.commitment, self.former, self.created, self.host = row.commitment, row.former, row.at, row.host
        self.timer = Timer(row.clock, len(self.chairs), since=row.at)
        self.chat, self.by_hand, self.setup = row.chat, row.by_hand, row.setup
        self.own_tiles = row.own_tiles

    @_take.register
    def _joined(self, row: r.Joined) -> None:
        colour = self.chairs[row.seat].colour
        kind: ChairKind = "computer" if row.level else "person"
        self.chairs[row.seat] = Chair(kind, row.name, row.level, colour=colour)

    @_take.register
    def _left(self, row: r.Left) -> None:
        self.chairs[row.seat] = Chair("open", colour=self.chairs[row.seat].colour)

    @_take.register
    def _started(self, row: r.Started) -> None:
        game = GAMES[self.game]
        if self.rules > game.module.BOX.rules:
            raise BrokenLog(f"rules {self.rules} of {self.game} are not known here")
        options = {name: name in self.options for name in game.options}
        self.table = Table.undealt(self.game, self.names, self.rules, **options)
        for own in self.own_tiles:
            self.table.draw_in(own)
        if self.setup:
            self.table = set_up_table(self.table, numbered_words("\n".join(self.setup)))
        if not self.by_hand:
            self.table.seed = self.seed
            self.dealer = SeededDealer(self.table.start, self.seed)
        self.status = "running"

    @_take.register
    def _moved(self, row: r.Moved) -> None:
        self._make(row)
        self.timer.decided(row.seat)
        if not row.by and not self.chairs[row.seat].is_played_by_computer:
            self.request = None  # playing on counts as a refusal of the request

    @_take.register
    def _dealt(self, row: r.Dealt) -> None:
        self._make(row)

    def _make(self, row: r.Moved | r.Dealt) -> None:
        assert self.table
        made = noted(self.table.position, row.move, row.code)
        if made is None:
            # The error does not name the move, which may be a token that only one seat knows.
            raise BrokenLog(f"version {row.version} is a different move under the present rules")
        self.table.make(made)
        if self.retold:
            self.retold -= 1
        elif self.change and self.change.is_settled:
            self.change = None  # playing on accepts the change
        self.made.append(row.version)
        self.moments[row.version] = Moment.of(self.table)
        active = self.table.history[-1].active
        if self._has_ended_turn(len(self.table.history)) and not self.chairs[active].is_played_by_computer:
            self.timer.turn_ended(active)

    def _has_ended_turn(self, moves: int) -> bool:
        """Whether a turn ended with the last of the first `moves` moves."""
        assert self.table
        history = self.table.history
        turn = history[moves].turn if moves < len(history) else self.table.position.read("turn")
        return bool(turn != history[moves - 1].turn)

    def _ended_turns(self, seat: int) -> int:
        """The number of turns that the seat has finished."""
        assert self.table
        history = self.table.history
        return sum(
            history[n - 1].active == seat and self._has_ended_turn(n) for n in range(1, len(history) + 1)
        )

    @_take.register
    def _undone(self, row: r.Undone) -> None:
        assert self.table
        ended = self._ended_turns(row.seat)
        self.table.undo(row.moves)
        del self.made[len(self.table.history) :]
        self.timer.taken_back(row.seat, ended - self._ended_turns(row.seat))
        if self.request:
            self.timer.begin_anew()
        self.undos += 1
        self.request = None

    @_take.register
    def _rewound(self, row: r.Rewound) -> None:
        assert self.table
        history = self.table.history
        if not row.turn:
            self.change = None if row.retold is None else self.change
        elif self.change is None or self.change.is_settled or self.change.turn != row.turn:
            first, count = turn_entries(history, row.turn)
            moves = tuple(played.move for played in history)
            self.change = begun_change(row.turn, first, moves, count, self.change)
        self.retold = row.retold or 0
        self.table.back_to(row.moves)
        del self.made[row.moves :]
        self.status = "running"

    @_take.register
    def _replayed(self, row: r.Replayed) -> None:
        assert self.change
        self.change = replace(self.change, left=row.left, problem=row.problem) if row.left else None

    @_take.register
    def _drawn_in(self, row: r.DrawnIn) -> None:
        assert self.table
        self.table.draw_in(row.tile)

    @_take.register
    def _taken_out(self, row: r.TakenOut) -> None:
        assert self.table
        self.table.change_box(Position.without_own_tile)

    @_take.register
    def _undo_asked(self, row: r.UndoAsked) -> None:
        self.request = UndoRequest(row.seat, row.first)

    @_take.register
    def _undo_agreed(self, row: r.UndoAgreed) -> None:
        assert self.request
        self.request = replace(self.request, agreed=(*self.request.agreed, row.seat))

    @_take.register
    def _undo_refused(self, row: r.UndoRefused) -> None:
        self.request = None

    @_take.register
    def _resigned(self, row: r.Resigned) -> None:
        assert self.table
        if self.table.seats == 2:
            self.table.resign(row.seat)
        self.chairs[row.seat] = replace(self.chairs[row.seat], resigned=True, level=SUBSTITUTE)

    @_take.register
    def _taken_over(self, row: r.TakenOver) -> None:
        self._replace(row.seat, row.level)

    @_take.register
    def _timed_out(self, row: r.TimedOut) -> None:
        if row.level:
            self._replace(row.seat, row.level)

    def _replace(self, seat: int, level: str) -> None:
        self.chairs[seat] = replace(self.chairs[seat], taken_over=True, level=level)

    @_take.register
    def _returned(self, row: r.Returned) -> None:
        self.chairs[row.seat] = replace(self.chairs[row.seat], taken_over=False, level="")
        self.timer.came_back(row.seat)

    @_take.register
    def _renamed(self, row: r.Renamed) -> None:
        self.chairs[row.seat] = replace(self.chairs[row.seat], name=row.name)
        if self.table:
            self.table.names = tuple(self.names)

    @_take.register
    def _chat_switched(self, row: r.ChatSwitched) -> None:
        self.chat, self.chat_since = row.on, row.version
        self.chat_switches += 1
        self.is_chat_barred = self.is_chat_barred or row.by < 0

    @_take.register
    def _closed(self, row: r.Closed) -> None:
        self.status = "closed"
