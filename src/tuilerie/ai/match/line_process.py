"""Exchanges lines with an external program, which may hang, write endlessly or crash."""

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ...play.errors import TuilerieError

PATIENCE = 10.0  # seconds per move
STARTING = 60.0  # seconds for the first line and for the first move, since a program may have to load data
GRACE = 1.0  # seconds until a program that was asked to end is killed
LONGEST_LINE = 1 << 16  # the most characters in a line
NOTHING_TOLD: Mapping[str, str] = MappingProxyType({})
MOST = 1 << 24  # the most characters of other lines before an answer


class PlayerFailed(TuilerieError):
    """An external player ended, took too long, or wrote something that cannot be understood."""


class Program:
    """A process in its own session, so that its child processes can be ended with it."""

    def __init__(self, name: str, command: Sequence[str], complains: str = " says:", mute: bool = False):
        self.name, self.complains = name, complains
        self.is_late = False
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if mute else None,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except (OSError, ValueError) as problem:
            raise PlayerFailed(f"{name} cannot be started: {problem}") from None

    def ask(self, lines: str, wanted: str, seconds: float, told: Mapping[str, str] = NOTHING_TOLD) -> str:
        """Sends a line and returns the rest of the first line that begins with `wanted`. A line that is a key
        of `told` is a question and is answered with its value. Other lines are skipped."""
        with self._in_time(seconds):
            self._tell(lines)
            answer = self._await(wanted, told)
        if answer is not None:
            return answer
        if self.is_late:
            raise PlayerFailed(f"{self.name} took longer than {seconds:g} s")
        raise PlayerFailed(f"{self.name} ended without saying '{wanted}'{self._how_it_ended()}")

    def close(self) -> None:
        self._signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self._kill()
        with contextlib.suppress(OSError), self.process:
            pass

    @contextlib.contextmanager
    def _in_time(self, seconds: float) -> Iterator[None]:
        """Kills the program when its time is over, which also ends the wait for its answer."""
        alarm = threading.Timer(seconds, self._end_late)
        alarm.daemon = True
        alarm.start()
        try:
            yield
        finally:
            alarm.cancel()

    def _end_late(self) -> None:
        self.is_late = True
        self._kill()

    def _tell(self, lines: str) -> None:
        """Sends a line. Ignores a closed pipe: that the program has ended is noticed when it does not
        answer."""
        assert self.process.stdin
        with contextlib.suppress(OSError):
            self.process.stdin.write(lines + "\n")
            self.process.stdin.flush()

    def _await(self, wanted: str, told: Mapping[str, str]) -> str | None:
        assert self.process.stdout
        heard = 0
        while line := self.process.stdout.readline(LONGEST_LINE):
            word, _, rest = line.strip().partition(" ")
            if word == wanted:
                return rest
            if word == "error":
                raise PlayerFailed(f"{self.name}{self.complains} {rest}")
            if line.strip() in told:
                self._tell(told[word])
            heard += len(line)
            if heard > MOST:
                raise PlayerFailed(f"{self.name} writes endlessly, but never '{wanted}'")
        return None

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ""
        return f" (signal {-code})" if code < 0 else f" (exit code {code})"

    def _kill(self) -> None:
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self.process.pid, number)
            else:
                self.process.terminate()
