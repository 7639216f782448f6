"""The process in which a bot runs: `python -m tuilerie.ai.match.bot_process module:Class`.

It reads `begin SEED` for a game, `load GAME` before its first move, and `decide GAME STATE` for a move; it
writes `ready`, `move TEXT` or `error TEXT`. A bot with a method `begin(seed)` stays for a match, and says
`ready stays`.
"""

import base64
import importlib
import importlib.util
import inspect
import operator
import os
import pathlib
import queue
import random
import sys
import threading
import traceback
from types import ModuleType
from typing import Any, TextIO

from ...core.cache import PACKAGE
from ...core.carrier import carrier_of
from ...core.rule import has_modules
from ...play.errors import TuilerieError
from ...play.move import Move
from ...play.position import Position, find_game

COMPLAINT_LENGTH = 300  # the most characters of an error message


class NoBot(TuilerieError):
    """There is no such module, file or class, or it is not a bot."""


def find_bot(name: str) -> type[Any]:
    place, _, kind = name.rpartition(":")
    module = _read_file(pathlib.Path(place)) if place.endswith(".py") else _import(place)
    bot = getattr(module, kind, None)
    if not isinstance(bot, type):
        own = [n for n, c in vars(module).items() if isinstance(c, type) and c.__module__ == module.__name__]
        raise NoBot(f"there is no class '{kind}' in {place}; there is {', '.join(own) or 'none at all'}")
    if not callable(getattr(bot, "decide", None)):
        raise NoBot(f"{kind} has no method `decide(self, position)`")
    return bot


def _import(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name and f"{name}.".startswith(f"{problem.name}."):
            raise NoBot(f"there is no module '{name}', neither here nor installed") from None
        raise


def _read_file(path: pathlib.Path) -> ModuleType:
    if not path.is_file():
        raise NoBot(f"there is no file {path}")
    sys.path.insert(0, str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def new_bot(kind: type[Any], seed: int) -> Any:
    """A new bot. The seed is passed to a bot that accepts one."""
    return kind(seed=seed) if "seed" in inspect.signature(kind).parameters else kind()


def fix_chance(seed: int) -> None:
    """From now on, random numbers follow from the seed."""
    random.seed(seed)
    if has_modules("numpy"):
        import numpy as np

        np.random.seed(seed % 2**32)


def decided(bot: Any, game: str, state: str) -> str:
    found = find_game(game)
    position = Position(found, carrier_of(found.module.BOX, base64.b64decode(state)))
    return _text_of(position, bot.decide(position))


def _text_of(position: Position, answer: Any) -> str:
    """The move in a bot's answer as text. Bots may answer with a move, its text or its number; any other text
    is passed on unchanged, to be refused later."""
    if isinstance(answer, Move):
        return answer.text
    if isinstance(answer, str):
        return answer if answer in position.legal_moves().by_text else f"{answer!r}"
    try:
        code = operator.index(answer)
    except TypeError:
        return f"{answer!r}"
    return position.move(code).text if code in position.codes() else str(code)


def complaint(problem: BaseException) -> str:
    """An error as one line: what went wrong, and where in the bot's own code."""
    if isinstance(problem, NoBot):
        return str(problem)
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if is_own(pathlib.Path(frame.filename))]
    where = f" ({pathlib.Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(problem).__name__}: {problem}"[:COMPLAINT_LENGTH].replace("\n", " ") + where


def is_own(file: pathlib.Path) -> bool:
    """Whether a file belongs to the bot, not to Tuilerie or to Python's import system, whose file names are
    in angle brackets."""
    return not file.is_relative_to(PACKAGE) and not file.name.startswith("<")


class BotProcess:
    """Answers the lines of the protocol. The bot is imported when the first game begins."""

    def __init__(self, name: str, voice: TextIO) -> None:
        self.name, self.voice = name, voice
        self.kind: type[Any] | None = None
        self.bot: Any = None

    def hear(self, line: str) -> None:
        try:
            answer = self._answer(line.split())
        except BaseException as problem:  # includes SystemExit: whatever stops a bot is reported
            answer = f"error {complaint(problem)}"
        print(answer, file=self.voice, flush=True)

    def _answer(self, words: list[str]) -> str:
        match words:
            case ["begin", seed]:
                return self._begin(int(seed))
            case ["load", game]:
                Position.dealt(find_game(game), 2, ()).legal_moves()
                return "ready"
            case ["decide", game, state]:
                return f"move {decided(self.bot, game, state)}"
            case _:
                return "error a bot process hears 'begin SEED', 'load GAME' and 'decide GAME STATE'"

    def _begin(self, seed: int) -> str:
        """Begins a game: with a new bot, or with one that stays and is told."""
        self.kind = self.kind or find_bot(self.name)
        stays = callable(getattr(self.kind, "begin", None))
        fix_chance(seed)
        if self.bot is None or not stays:
            self.bot = new_bot(self.kind, seed)
        if stays:
            self.bot.begin(seed)
        return "ready stays" if stays else "ready"


def _listen(lines: "queue.SimpleQueue[str]") -> None:
    """Starts a thread that reads the input and ends this process when the match has ended, even if the bot
    hangs."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _own_voice() -> TextIO:
    """Discards what the bot prints, so that only the protocol is written."""
    voice = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="replace")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return voice


def main() -> None:
    process = BotProcess(sys.argv[1], _own_voice())
    sys.argv[1:] = []
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    while True:
        process.hear(lines.get())


if __name__ == "__main__":
    main()
