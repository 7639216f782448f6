"""Attendance: who is connected to a table, through any process, and for how long others are away."""

from collections.abc import Mapping

from .collaborators import Time
from .connection import Connection
from .elsewhere import Here
from .table_state import TableState


class Attendance:
    def __init__(self, seats: int, time: Time) -> None:
        self.time = time
        self.connections: set[Connection] = set()
        self.elsewhere: Mapping[int, Here] = {}  # what each of the other processes reports
        self.away_since = dict.fromkeys(range(seats), time.now())

    @property
    def connected_here(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.held}

    @property
    def connected(self) -> set[int]:
        return self.connected_here.union(*(here.seats for here in self.elsewhere.values()))

    @property
    def watchers_here(self) -> int:
        return sum(not connection.held for connection in self.connections)

    @property
    def watchers(self) -> int:
        return self.watchers_here + sum(here.watchers for here in self.elsewhere.values())

    @property
    def address(self) -> str:
        """The mark of the address whose share of computing time is used: that of a seated person, else of a
        watcher."""
        first = min(self.connections, key=lambda one: (not one.held, min(one.held, default=0)), default=None)
        return first.opener.mark if first else ""

    @property
    def here(self) -> Here:
        """What this process tells the other processes."""
        return Here(self.connected_here, self.watchers_here)

    def miss(self, seats: set[int]) -> None:
        self.away_since |= dict.fromkeys(seats, self.time.now())

    def absent(self, state: TableState, seconds: float) -> tuple[int, ...]:
        """The seats for which others may ask a computer to play: the person has been away for this long, no
        computer plays for it yet, and no clock limits its time."""
        now, connected = self.time.now(), self.connected
        limit = now - seconds * 1000
        gone = (seat for seat in state.people if seat not in connected and self.away_since[seat] <= limit)
        late = (seat for seat in gone if not state.timer.has_time(seat, now))
        return tuple(seat for seat in late if not state.chairs[seat].is_played_by_computer)
