"""An engine that other programs control by lines of text, similar to UCI in chess (docs/engine.md)."""

import threading
from collections.abc import Callable, Iterator
from typing import TextIO

from ..core.building import NotBuilt, build, parts_to_build
from ..core.rule import NoCompiler
from ..games import GAMES
from ..play.errors import TuilerieError
from ..play.record_reader import read_record
from ..play.table import Table
from .analysis import moves_along
from .levels import part_for
from .match.external_players import MOVES_APART, legal_moves_line
from .players import Player, SearchPlayer, find_player, known_player
from .search.limit import Limit, read_limit
from .search.thinking import Progress

DEFAULT = "hard"
EVERY = 0.5  # seconds between two `info` lines


class Engine:
    """Handles one line of input at a time, and calls `say` with each line of its answers."""

    def __init__(self, say: Callable[[str], None], version: str = "") -> None:
        self.say = say
        self.version = version
        self.player_name, self.seed = DEFAULT, 0
        self.player: Player | None = None
        self.table: Table | None = None
        self.thread: threading.Thread | None = None
        self.is_endless = False

    def converse(self, lines: TextIO) -> None:
        """Handles lines until `quit` or the end of the input. A search with a limit is completed first if the
        input ends."""
        source = iter(lines)
        for line in source:
            if not self.hear(line.strip(), source):
                self.is_endless = True
                break
        if self.thread and not self.is_endless:
            self.thread.join()
        self._stop()

    def hear(self, line: str, further: Iterator[str]) -> bool:
        """Carries out one line, together with the lines that follow `position`. Returns False after
        `quit`."""
        try:
            return self._obey(line, further)
        except TuilerieError as problem:
            self.say(f"error {problem}")
            return True

    def _obey(self, line: str, further: Iterator[str]) -> bool:
        match line.split():
            case []:
                pass
            case ["hello"]:
                self._introduce()
            case ["ready"]:
                self.say("readyok")
            case ["player", name]:
                self._take_player(name, self.seed)
            case ["seed", number]:
                self._take_player(self.player_name, _number(number))
            case ["position"]:
                self._read_position(further)
            case ["moves"]:
                self.say(legal_moves_line(self._told_table()))
            case ["go", *limits]:
                self._go(_read_limits(limits))
            case ["stop"]:
                self._stop()
            case ["quit"]:
                return False
            case _:
                raise TuilerieError(f"'{line}' is not understood: see `tuilerie docs engine`")
        return True

    def _take_player(self, name: str, seed: int) -> None:
        """Sets the player that answers the next `go`."""
        self._stop()
        known_player(name, Limit(sims=1))
        self.player_name, self.seed, self.player = name, seed, None

    def _introduce(self) -> None:
        self.say(f"id name Tuilerie {self.version}".rstrip())
        self.say(f"id games {' '.join(GAMES)}")
        self.say("hellook")

    def _read_position(self, further: Iterator[str]) -> None:
        self._stop()
        lines = []
        for line in further:
            if line.strip() == "done":
                break
            lines.append(line.rstrip("\n"))
        self.table = None
        self.table = read_record("\n".join(lines))

    def _go(self, limit: Limit | None) -> None:
        self._stop()
        table = self._told_table()
        if table.is_over:
            raise TuilerieError("the game is over")
        self.is_endless = limit == Limit()
        player = self._player_for(limit)
        self.thread = threading.Thread(target=self._answer, args=(player, table), daemon=True)
        self.thread.start()

    def _told_table(self) -> Table:
        if self.table is None:
            raise TuilerieError("there is no position yet")
        return self.table

    def _player_for(self, limit: Limit | None) -> Player:
        """The player for a search: the previous one if possible, since it can reuse its tree."""
        if self.player is None:
            self.player = find_player(self.player_name, self.seed, limit or Limit(sims=1000))
        if isinstance(self.player, SearchPlayer):
            self.player.is_stopped = False
            self.player.limit = limit or self.player.limit
        return self.player

    def _answer(self, player: Player, table: Table) -> None:
        try:
            self._build(table.game, part_for([player.name]))
            if isinstance(player, SearchPlayer):
                player.report = _Teller(self.say, table)
            self.say(f"move {player.choose(table).text}")
        except (TuilerieError, NoCompiler) as problem:
            self.say(f"error {problem}")

    def _build(self, game: str, part: str) -> None:
        """Builds missing libraries. If that fails, rules are compiled when they are first called."""
        parts = parts_to_build(game, part)
        if not parts:
            return
        self.say(f"info string compiling the rules of {game} (once)")
        try:
            build(game, parts)
        except NotBuilt as problem:
            self.say(f"info string {' '.join(str(problem).split())}")

    def _stop(self) -> None:
        """Stops a running search, which then reports its best move at once."""
        if self.thread is None:
            return
        while self.thread.is_alive():
            if isinstance(self.player, SearchPlayer):
                self.player.stop()
            self.thread.join(0.01)
        self.thread = None


class _Teller:
    """Reports the progress of a search from time to time."""

    def __init__(self, say: Callable[[str], None], table: Table) -> None:
        self.say, self.table, self.told = say, table, 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < self.told + EVERY:
            return
        self.told = progress.seconds
        texts = MOVES_APART.join(move.text for move in moves_along(self.table.position, progress.best.line))
        self.say(
            f"info sims {progress.simulations} time {progress.seconds:.2f} "
            f"margin {progress.best.margin:.1f} line {texts}"
        )


def _read_limits(words: list[str]) -> Limit | None:
    if not words:
        return None
    if words == ["infinite"]:
        return Limit()
    if len(words) % 2:
        raise TuilerieError(f"'go {' '.join(words)}': write go, go sims N, go time S or go infinite")
    said = [read_limit(f"{name}={value}") for name, value in zip(words[::2], words[1::2], strict=True)]
    sims = [limit.sims for limit in said if limit.sims is not None]
    seconds = [limit.seconds for limit in said if limit.seconds is not None]
    return Limit(min(sims, default=None), min(seconds, default=None))


def _number(text: str) -> int:
    if not text.isdecimal():
        raise TuilerieError(f"a seed is a whole number, not '{text}'")
    return int(text)
