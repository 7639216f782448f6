"""A foreign program as a player: it is told the seat's own record, and answers with a move."""

import shlex
import subprocess

from ..play.errors import TuilerieError
from ..play.notation import Move
from ..play.record import write_record_for
from ..play.table import Table
from .limit import Limit
from .players import Player


class EngineFailed(TuilerieError):
    """The program ended, or said what cannot be understood."""


class ForeignPlayer(Player):
    """Speaks the protocol of docs/engine.md with a program of its own."""

    def __init__(self, command: str, limit: Limit | None = None) -> None:
        super().__init__(f"engine:{command}")
        self.command = command
        self.limit = limit
        self.program: subprocess.Popen[str] | None = None

    def choose(self, table: Table) -> Move:
        if self.program is None:
            self._start()
        self._tell("position")
        self._tell(write_record_for(table, table.to_act).rstrip("\n"))
        self._tell("done")
        self._tell(f"go{self._limit_words()}")
        answer = self._await("move")
        if not table.moves.has(answer):
            raise EngineFailed(f"{self.name} wants to play '{answer}', which is not on offer")
        return table.moves.read(answer)

    def close(self) -> None:
        if self.program is None:
            return
        program, self.program = self.program, None
        with program:
            if program.poll() is None:
                program.terminate()

    def _start(self) -> None:
        try:
            self.program = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError) as problem:
            raise EngineFailed(f"{self.name} cannot be started: {problem}") from None
        self._tell("hello")
        self._await("hellook")

    def _limit_words(self) -> str:
        if self.limit is None:
            return ""
        sims = f" sims {self.limit.sims}" if self.limit.sims is not None else ""
        return sims + (f" time {self.limit.seconds}" if self.limit.seconds is not None else "")

    def _tell(self, line: str) -> None:
        assert self.program
        assert self.program.stdin
        try:
            self.program.stdin.write(line + "\n")
            self.program.stdin.flush()
        except OSError:
            raise EngineFailed(f"{self.name} does not listen any more") from None

    def _await(self, wanted: str) -> str:
        """What follows the word waited for; lines of other kinds are passed over."""
        assert self.program
        assert self.program.stdout
        for line in self.program.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "error":
                raise EngineFailed(f"{self.name} says: {rest}")
            if word == wanted:
                return rest
        raise EngineFailed(f"{self.name} ended without saying '{wanted}'")
