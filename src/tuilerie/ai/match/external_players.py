"""Players that are separate programs: engines are sent the record of their seat, bots a position."""

import base64
import os
import shlex
import sys
from collections.abc import Iterable, Mapping

from ...core.rule import BATCH, NoCompiler
from ...play.move import Move
from ...play.position import Position
from ...play.record_writer import write_record_for
from ...play.table import Table
from ..players import Player
from ..search.limit import Limit
from .line_process import NOTHING_TOLD, PATIENCE, STARTING, PlayerFailed, Program

STAYS_ON = "stays"  # a program that says so remains for a whole match, and is told when a game begins
MOVES_APART = " | "  # separates moves in a line of the protocol
BOT_PROCESS = "tuilerie.ai.match.bot_process"


def legal_moves_line(table: Table) -> str:
    """The line that lists the legal moves, for a program that does not know the rules."""
    return f"moves {MOVES_APART.join(move.text for move in table.moves)}".rstrip()


class Outsider(Player):
    """A player that runs in a process of its own, which starts at `prepare` or the first move and ends at
    `close`."""

    def __init__(self, name: str, seed: int = 0, patience: float = PATIENCE) -> None:
        super().__init__(name, seed)
        self.seed, self.patience = seed, patience
        self.running: Program | None = None
        self.is_new, self.stays = True, False

    @property
    def may_stay(self) -> bool:
        return self.stays and self.running is not None

    def prepare(self, game: str | None = None) -> None:
        """Starts the process, so that a program that cannot play is reported before the game starts."""
        self.program()

    def program(self) -> Program:
        if self.running is None:
            self.running, self.is_new = self._started(), True
        return self.running

    def _started(self) -> Program:
        raise NotImplementedError

    def answer(self, question: str, thinking: float = 0.0, told: Mapping[str, str] = NOTHING_TOLD) -> str:
        """Asks the program for a move. If it takes too long, the player has failed."""
        program = self.program()
        seconds = self.patience + thinking + (STARTING if self.is_new else 0)
        answer = program.ask(question, "move", seconds, told)
        self.is_new = False
        return answer

    def close(self) -> None:
        if self.running is not None:
            running, self.running = self.running, None
            running.close()


class ForeignPlayer(Outsider):
    """An engine that uses the protocol of docs/engine.md."""

    def __init__(self, command: str, limit: Limit | None = None, patience: float = PATIENCE) -> None:
        super().__init__(f"engine:{command}", patience=patience)
        self.command, self.limit = command, limit
        self.is_told = False  # that a game began

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.is_told = False

    def _greeting(self) -> str:
        """Starts the engine if it does not run, since only then is known whether it stays."""
        self.program()
        greets, self.is_told = self.stays and not self.is_told, True
        return "newgame\n" if greets else ""

    def choose(self, table: Table) -> Move:
        record = write_record_for(table, table.to_act).rstrip("\n")
        thinking = (self.limit.seconds or 0.0) if self.limit else 0.0
        question = f"{self._greeting()}position\n{record}\ndone\ngo{self._limit_words()}"
        answer = self.answer(question, thinking, {"moves": legal_moves_line(table)})
        if not table.moves.has(answer):
            raise PlayerFailed(f"{self.name} wants to play '{answer}', which is not legal")
        return table.moves.read(answer)

    def _started(self) -> Program:
        try:
            command = shlex.split(self.command)
        except ValueError as problem:
            raise PlayerFailed(f"{self.name} cannot be started: {problem}") from None
        program = Program(self.name, command)
        try:
            self.stays = program.ask("hello", "hellook", STARTING).strip() == STAYS_ON
        except PlayerFailed:
            program.close()
            raise
        return program

    def _limit_words(self) -> str:
        if self.limit is None:
            return ""
        sims = f" sims {self.limit.sims}" if self.limit.sims is not None else ""
        return sims + (f" time {self.limit.seconds}" if self.limit.seconds is not None else "")


class BotPlayer(Outsider):
    """A bot, given as `module:Class` or `file.py:Class` (docs/bots.md), in a process of its own. The process
    is sent only what its seat may know of a position."""

    def decide(self, position: Position) -> Move:
        self._load(position.game.id)
        try:
            answer = self.answer(f"decide {position.game.id} {_encoded(position)}")
        except PlayerFailed as problem:
            if NoCompiler.__name__ in str(problem):  # not the bot's fault: nothing is forfeited
                raise NoCompiler(str(problem)) from None
            raise
        found = position.legal_moves().by_text.get(answer)
        if found is None:
            raise PlayerFailed(f"{self.name} wants to play {answer[:80]}, which is not legal")
        return found

    def _load(self, game: str) -> None:
        """Makes the process load the rules before the clock of the first move starts."""
        program = self.program()
        if self.is_new:
            program.ask(f"load {game}", "ready", STARTING)
            self.is_new = False

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.seed = seed
        if self.running is not None:
            self._greet(self.running)

    def _started(self) -> Program:
        program = Program(self.name, [sys.executable, "-m", BOT_PROCESS, self.name], complains=":", mute=True)
        self._greet(program)
        return program

    def _greet(self, program: Program) -> None:
        try:
            self.stays = program.ask(f"begin {self.seed}", "ready", STARTING).strip() == STAYS_ON
        except PlayerFailed:
            self.running = None
            program.close()
            raise


def parts_for_bots(players: Iterable[str]) -> tuple[str, ...]:
    """The libraries that bots may need, too: they are built before, so that no move waits for them."""
    return (BATCH,) if any(is_bot(name) and not name.startswith("engine:") for name in players) else ()


def _encoded(position: Position) -> str:
    return base64.b64encode(bytes(position)).decode()


def is_bot(name: str) -> bool:
    """Whether a player's name is that of a bot: a module or file, a colon and a class."""
    place, _, kind = name.rpartition(":")
    is_module = all(part.isidentifier() for part in place.split("."))
    return kind.isidentifier() and (is_module or os.fspath(place).endswith(".py"))
