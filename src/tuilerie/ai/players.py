"""Computer players by name. A player never sees the table's own position, only one in which hidden
information is dealt afresh.
"""

import pathlib
import random
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Generic, TypeVar

from ..core.chance import seed_word
from ..core.words import Phase
from ..play.errors import TuilerieError
from ..play.imagine import imagine
from ..play.move import Move
from ..play.position import Position
from ..play.table import Table
from .backend import backend
from .greedy import best_move, likely_move
from .leaf.evaluation import game_weights, leaf_of
from .leaf.weights import read_weights
from .levels import LEVELS, PLAYERS
from .match.line_process import PATIENCE
from .search.limit import Limit, WrongLimit, read_limit
from .search.thinking import Progress, Thinking

FOR_LAYING = 0.75  # share of a turn's time for laying the tile
KINDS = (
    *PLAYERS,
    "search:sims=N",
    "search:time=S",
    "search:…:WEIGHTS.toml",
    "engine:COMMAND",
    "MODULE:CLASS",
    "FILE.py:CLASS",
)


T = TypeVar("T")


class UnknownPlayer(TuilerieError):
    pass


class Slices(Generic[T]):
    """Work that is done slice by slice: iterate over it, then read `result`."""

    result: T

    def __init__(self, work: Generator[None, None, T]) -> None:
        self.work = work

    def __iter__(self) -> Iterator[None]:
        self.result = yield from self.work


class Player:
    """A player that chooses moves by what its seat may know. A subclass only needs to define `decide`."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.rng = random.Random(seed)

    def choose(self, table: Table) -> Move:
        """Chooses a move for the seat to act, by what that seat may know."""
        assert table.to_act is not None
        return self.decide(imagine(table.position, table.to_act, self.rng))

    def decide(self, position: Position) -> Move:
        raise NotImplementedError

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """Decides slice by slice, for callers that do other work in between. Most players decide at once."""
        yield from ()
        return self.decide(position)

    def prepare(self, game: str | None = None) -> None:
        """Called before a game. A player that cannot play this game raises an error here."""

    def begin(self, seed: int) -> None:
        """Starts another game, with a new seed for the player's random numbers."""
        self.rng.seed(seed)

    @property
    def may_stay(self) -> bool:
        """Whether the player remains for the next game of a match, which `begin` tells it."""
        return False

    def close(self) -> None:
        """Releases what the player holds, such as a process or memory."""


class RandomPlayer(Player):
    """Chooses among the legal moves, all with the same probability."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("random", seed)

    def decide(self, position: Position) -> Move:
        return position.move(self.rng.choice(position.codes()))


class GreedyPlayer(Player):
    """Looks one turn ahead and takes the move with the best margin. `easy` and `normal` add noise."""

    def __init__(self, seed: int = 0, name: str = "greedy") -> None:
        super().__init__(name, seed)

    def decide(self, position: Position) -> Move:
        rng = [0]
        seed_word(rng, self.rng.getrandbits(31))
        weights = game_weights(position.game.id)
        rated = backend().rate(position, weights.greedy)
        moves, margins = [len(rated.moves), *rated.moves], [0.0, *rated.margins]
        if self.name in weights.noise:
            return position.move(int(likely_move(moves, margins, rng, weights.noise[self.name])))
        return position.move(int(best_move(moves, margins, rng)))


class SearchPlayer(Player):
    """Searches a tree within its limit; a forced move is made at once."""

    def __init__(
        self,
        name: str,
        limit: Limit,
        seed: int = 0,
        weights: Mapping[str, float] | pathlib.Path | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.limit = limit
        self.weights = weights
        self.thinking: Thinking | None = None
        self.report: Callable[[Progress], None] | None = None
        self.is_stopped = False

    def prepare(self, game: str | None = None) -> None:
        if game is not None:
            self._weights(game)

    def decide(self, position: Position) -> Move:
        slices = Slices(self.deciding(position))
        for _ in slices:
            pass
        return slices.result

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        seed = self.rng.getrandbits(31)
        codes = position.codes()
        code = codes[0] if len(codes) == 1 else (yield from self._thought(position, seed))
        self.is_stopped = False
        return position.move(code)

    def _thought(self, position: Position, seed: int) -> Generator[None, None, int]:
        if self.thinking is None or not self.thinking.follow(position):
            self.thinking = Thinking(position, seed, weights=self._weights(position.game.id))
        if self.is_stopped:
            self.thinking.stop()
        yield from self.thinking.slices(self._share(position), self.report, until_decided=True)
        return self.thinking.best_move()

    def _weights(self, game: str) -> Mapping[str, float] | None:
        """The weights that the player was given, if any. From a file of weights, those for a search are
        used."""
        if isinstance(self.weights, pathlib.Path):
            self.weights = read_weights(self.weights, leaf_of(game).OWN_WEIGHTS).search
        return self.weights

    def _share(self, position: Position) -> Limit:
        """The share of a turn's time for this move. Laying gets most of it, since the next move reuses its
        tree."""
        if self.limit.seconds is None:
            return self.limit
        share = FOR_LAYING if position.phase == Phase.LAY else 1 - FOR_LAYING
        return Limit(self.limit.sims, self.limit.seconds * share)

    def stop(self) -> None:
        """May be called from another thread. The search, even one that has not begun, then returns its best
        move so far at once."""
        self.is_stopped = True
        if self.thinking:
            self.thinking.stop()

    def close(self) -> None:
        self.thinking = None


def find_player(name: str, seed: int = 0, limit: Limit | None = None, patience: float = PATIENCE) -> Player:
    """The player with this name. `limit` is used by players that have none of their own: `search` and
    external engines. `patience` is the number of seconds per move after which an external program has
    failed."""
    kind, _, rest = name.partition(":")
    if name in LEVELS:
        return LEVELS[name].make(seed)
    if kind == "search":
        said, _, file = rest.partition(":")
        weights = pathlib.Path(file) if file else None
        return SearchPlayer(name, _search_limit(name, said, limit), seed, weights)
    if kind not in LEVELS and (found := _external_player(name, seed, limit, patience)):
        return found
    raise UnknownPlayer(f"there is no player '{name}'; {_advice(kind, rest)}")


def _external_player(name: str, seed: int, limit: Limit | None, patience: float) -> Player | None:
    from .match.external_players import BotPlayer, ForeignPlayer, is_bot

    kind, _, rest = name.partition(":")
    if kind == "engine":
        return ForeignPlayer(rest, limit, patience) if rest.strip() else None
    return BotPlayer(name, seed, patience) if is_bot(name) else None


def _advice(kind: str, rest: str) -> str:
    """Explains how to write a player's name. The name of a level never means a bot's module; give such a bot
    by its file."""
    if kind in LEVELS and rest.isidentifier():
        return f"{kind} is a level: a bot in a file of that name is ./{kind}.py:{rest}"
    return f"there are {', '.join(KINDS)}"


def _search_limit(name: str, rest: str, limit: Limit | None) -> Limit:
    if not rest and limit:
        return limit
    try:
        return read_limit(rest)
    except WrongLimit as problem:
        raise UnknownPlayer(f"{name}: {problem}") from None


def known_player(name: str, limit: Limit | None = None, game: str | None = None) -> str:
    """Returns the name if there is such a player and it can play."""
    player = find_player(name, limit=limit)
    try:
        player.prepare(game)
    finally:
        player.close()
    return name
