"""The clocks of a table, computed from its log."""

from dataclasses import dataclass, field
from typing import Annotated

from .decoding import Bounds
from .field_types import ClockKind

LONGEST_CLOCK = 30 * 24 * 3600  # seconds
LONGEST_INCREMENT = 3600  # seconds
LEAST_AFTER_UNDO = 1000  # milliseconds left at least after an undo, so that time is not up at once
# a person who comes back has at least a tenth of the total time, or this many milliseconds
FRESH_SHARE, FRESH_LEAST = 10, 30_000


@dataclass(frozen=True)
class Clock:
    """The kind of clock. `total`: `seconds` per seat for the whole game, plus `increment` seconds after each
    of its turns. `turn` and `days`: `seconds` per decision; they differ in what happens when the time is
    over."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Bounds(0, LONGEST_CLOCK)] = 0
    increment: Annotated[int, Bounds(0, LONGEST_INCREMENT)] = 0

    @property
    def makes_sense(self) -> bool:
        """Whether the values fit together: every clock has seconds, and only a clock of total time has an
        increment."""
        has_seconds = (self.kind == "none") == (self.seconds == 0)
        return has_seconds and (self.kind == "total" or self.increment == 0)


NO_CLOCK = Clock()


@dataclass(frozen=True)
class Clocks:
    left: tuple[int, ...]  # milliseconds left for each seat at the time `at`
    running: int | None  # the seat whose time is running
    at: int  # the server's time in milliseconds


@dataclass
class Timer:
    """The time that each seat has used. Time runs only for people, and only while they have to decide."""

    clock: Clock
    seats: int
    left: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)  # time left for each seat before its last decision
    since: int = 0
    running: int | None = None

    def __post_init__(self) -> None:
        self.left = self.left or [self.full] * self.seats
        self.kept = self.kept or list(self.left)

    @property
    def full(self) -> int:
        return self.clock.seconds * 1000

    @property
    def increment(self) -> int:
        return self.clock.increment * 1000

    @property
    def is_on(self) -> bool:
        return self.clock.kind != "none"

    @property
    def deadline(self) -> int | None:
        """When the time of the deciding seat is up."""
        return self.since + self.left[self.running] if self.is_on and self.running is not None else None

    def has_time(self, seat: int, now: int) -> bool:
        """Whether the seat still has time on its clock at that moment."""
        spent = max(0, now - self.since) if seat == self.running else 0
        return self.is_on and self.left[seat] > spent

    def charge(self, at: int) -> None:
        if self.is_on and self.running is not None:
            self.left[self.running] -= max(0, at - self.since)
        self.since = at

    def decided(self, seat: int) -> None:
        """Notes that a decision was made. If the clock is per decision, the next one begins with full
        time."""
        self.kept[seat] = self.left[seat]
        if self.clock.kind in ("turn", "days"):
            self.left[seat] = self.full

    def turn_ended(self, seat: int) -> None:
        self.left[seat] += self.increment

    def taken_back(self, seat: int, turns: int = 0) -> None:
        """Notes an undo. It gives no time back, and removes the increments of the turns that were taken
        back."""
        least = min(self.left[seat], LEAST_AFTER_UNDO)
        self.left[seat] = max(least, min(self.left[seat] - turns * self.increment, self.kept[seat]))

    def begin_anew(self) -> None:
        """Notes that a turn was taken back because all agreed. A clock per decision starts again with full
        time."""
        if self.clock.kind in ("turn", "days"):
            self.left = [self.full] * self.seats

    def came_back(self, seat: int) -> None:
        if self.left[seat] <= 0:
            fresh = max(self.full // FRESH_SHARE, min(FRESH_LEAST, self.full))
            self.left[seat] = fresh if self.clock.kind == "total" else self.full

    def shown(self) -> Clocks | None:
        if not self.is_on:
            return None
        return Clocks(left=tuple(max(0, ms) for ms in self.left), running=self.running, at=self.since)

    def copy(self) -> "Timer":
        return Timer(self.clock, self.seats, list(self.left), list(self.kept), self.since, self.running)
