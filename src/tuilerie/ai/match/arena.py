"""Matches between players: mirrored deals, records kept, parallel, resumable."""

import contextlib
import csv
import hashlib
import json
import os
import pathlib
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ...games import SEAT_COUNTS
from ...play.errors import TuilerieError, WrongSeats
from ...play.files import data_folder, write_whole
from ...play.record_reader import read_record
from ...play.record_writer import write_record
from ...play.table import Table
from ..players import Player, find_player, known_player
from ..search.limit import Limit
from .line_process import PATIENCE, PlayerFailed
from .results import Forfeit, Round, Scores, summary
from .worker_pool import WorkerPool, made_of

UNWRITABLE = re.compile(r'["#]|[^ -~]')  # characters that are not allowed in a name in a record
FORFEIT = re.compile(r"^# seat (\d) forfeits: (.*)$", re.MULTILINE)
FORFEITED = -1  # the score of a player that forfeits, below any real score


class WrongMatch(TuilerieError):
    pass


@dataclass(frozen=True)
class Match:
    """The players, the game and the deals of a match."""

    game: str
    players: tuple[str, ...]
    seed: str = "0"
    options: tuple[tuple[str, bool], ...] = ()
    limit: Limit | None = None
    patience: float = PATIENCE  # seconds per move, for players that are separate programs

    def __post_init__(self) -> None:
        if len(self.players) not in SEAT_COUNTS:
            fewest, most = SEAT_COUNTS[0], SEAT_COUNTS[-1]
            raise WrongSeats(f"a match has {fewest} to {most} players, not {len(self.players)}")
        Table.undealt(self.game, len(self.players), **dict(self.options))
        for name in self.players:
            known_player(name, self.limit, self.game)

    def __str__(self) -> str:
        """All settings of the match, as one line of text."""
        options = [f"{'with' if on else 'without'} {name}" for name, on in self.options]
        limits = [] if self.limit is None else [f"sims {self.limit.sims}", f"time {self.limit.seconds}"]
        said = [f"seed {self.seed}", *options, *limits, f"patience {self.patience:g} s"]
        return f"{self.game}: {', '.join(self.players)}; {', '.join(said)}"

    @property
    def name(self) -> str:
        """The name of the match's folder: the game, and a hash of everything that influences the moves."""
        text = repr((self.game, self.players, self.seed, self.options, self.limit, self.patience))
        depends_on = hashlib.sha256((text + made_of()).encode())
        for player in self.players:
            for contents in files_of(player):
                depends_on.update(contents)
        return f"{self.game}-{depends_on.hexdigest()[:12]}"

    def rounds(self, games: int) -> int:
        """The number of complete rounds needed for at least this many games."""
        return -(-games // len(self.players))

    def pairings(self, games: int) -> list["Pairing"]:
        """The pairings of all games, round by round."""
        seatings = range(len(self.players))
        return [Pairing(self, deal, turned) for deal in range(self.rounds(games)) for turned in seatings]


@dataclass(frozen=True)
class Pairing:
    """One game of a match: its deal, and by how many seats the players are shifted."""

    match: Match
    deal: int
    turned: int

    @property
    def order(self) -> list[int]:
        """The player at each seat."""
        count = len(self.match.players)
        return [(seat + self.turned) % count for seat in range(count)]

    @property
    def file_name(self) -> str:
        return f"{self.deal:05}-{self.turned}.game"


def read_players(text: str) -> tuple[str, ...]:
    """Names separated by commas; one that contains a comma stands in double quotes."""
    return tuple(name.strip() for name in next(csv.reader([text], skipinitialspace=True), []))


def files_of(player: str) -> Iterator[bytes]:
    """The contents of files that a player's name refers to, such as a bot's module or tuned weights."""
    for word in player.split(":"):
        for path in (word, f"{word.replace('.', '/')}.py"):
            if os.path.isfile(path):
                yield pathlib.Path(path).read_bytes()


def kept_games(match: Match, games: int, folder: pathlib.Path) -> int:
    """The number of these games that earlier runs have played."""
    return sum((folder / pairing.file_name).exists() for pairing in match.pairings(games))


def default_folder(match: Match) -> pathlib.Path:
    return data_folder() / "arena" / match.name


def play_match(
    match: Match,
    games: int,
    folder: pathlib.Path,
    pool: WorkerPool = WorkerPool(),  # noqa: B008
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Round]:
    """Plays the games whose records are not in the folder yet. The result counts all games in it."""
    pairings = match.pairings(games)
    folder.mkdir(parents=True, exist_ok=True)
    _mark(folder, match)
    missing = [pairing for pairing in pairings if not (folder / pairing.file_name).exists()]
    done = len(pairings) - len(missing)
    progress(done, len(pairings))
    try:
        for pairing, record in pool.each(play_pairing, missing):
            write_whole(folder / pairing.file_name, record)
            done += 1
            progress(done, len(pairings))
    finally:
        _close_others("")
    results = [_result(pairing, folder) for pairing in pairings]
    seats = len(match.players)
    return [tuple(results[first : first + seats]) for first in range(0, len(results), seats)]


def match_report(match: Match, games: int, folder: pathlib.Path, rounds: list[Round]) -> dict[str, Any]:
    """The results of the match; also written beside its records as `results.json`."""
    forfeits = [forfeit for pairing in match.pairings(games) if (forfeit := _forfeit(pairing, folder))]
    report = summary(match.game, match.players, rounds)
    report["forfeits"] = [asdict(forfeit) for forfeit in forfeits]
    write_whole(folder / "results.json", json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    return report


def _mark(folder: pathlib.Path, match: Match) -> None:
    """Raises an error if the folder belongs to another match or to other versions of its players, since their
    records would be counted, too."""
    note, said = folder / "match.txt", [str(match), match.name]
    held = note.read_text(encoding="utf-8").splitlines() if note.exists() else said
    if held[:1] != said[:1]:
        raise WrongMatch(f"{folder} belongs to another match: {' '.join(held[:1])}")
    if held != said:
        raise WrongMatch(f"{folder} has games by earlier versions of these players: name another folder")
    note.write_text("".join(f"{line}\n" for line in said), encoding="utf-8")


def play_pairing(pairing: Pairing) -> str:
    """Plays one game and returns its record. A player that fails forfeits the game."""
    match = pairing.match
    names = [f"{player + 1} {UNWRITABLE.sub('', match.players[player])}" for player in pairing.order]
    table = Table(match.game, names, f"{match.seed}/{pairing.deal}", None, **dict(match.options))
    with seated(pairing) as players:
        while not table.is_over:
            assert table.to_act is not None
            try:
                table.play(players[table.to_act].choose(table))
            except PlayerFailed as problem:
                players[table.to_act].close()
                reason = " ".join(str(problem).split())
                return f"{write_record(table, with_seed=True)}# seat {table.to_act} forfeits: {reason}\n"
    return write_record(table)


@contextlib.contextmanager
def seated(pairing: Pairing) -> Iterator[list[Player]]:
    players: list[Player] = []
    match = pairing.match
    _close_others(match.name)
    try:
        for player in pairing.order:
            seed = f"{match.seed}/{pairing.deal}/{pairing.turned}/{player}"
            number = int(hashlib.sha256(seed.encode()).hexdigest()[:8], 16)
            players.append(_seated_player(match, player, number))
        yield players
    finally:
        for player, seat in zip(pairing.order, players, strict=False):
            if seat.may_stay:
                _staying[match.name, player] = seat
            else:
                seat.close()


# Players that stay for the next game of a match in this process, by the match and their place in it. When the
# process ends, so do their programs.
_staying: dict[tuple[str, int], Player] = {}


def _seated_player(match: Match, player: int, seed: int) -> Player:
    stayed = _staying.pop((match.name, player), None)
    if stayed is not None:
        try:
            stayed.begin(seed)
            return stayed
        except PlayerFailed:  # in its next game it may do better from the start
            stayed.close()
    return find_player(match.players[player], seed, match.limit, match.patience)


def _close_others(match: str) -> None:
    """Ends players that stayed for another match."""
    for key in [key for key in _staying if key[0] != match]:
        _staying.pop(key).close()


def _result(pairing: Pairing, folder: pathlib.Path) -> Scores:
    """The scores of a game in the order of the players. A player that forfeits loses to all others, and these
    keep their scores."""
    text = (folder / pairing.file_name).read_text(encoding="utf-8")
    table = read_record(text)
    scores = [table.scores[pairing.order.index(player)] for player in range(table.seats)]
    if found := FORFEIT.search(text):
        scores[pairing.order[int(found[1])]] = FORFEITED
    return tuple(scores)


def _forfeit(pairing: Pairing, folder: pathlib.Path) -> Forfeit | None:
    found = FORFEIT.search((folder / pairing.file_name).read_text(encoding="utf-8"))
    if found is None:
        return None
    return Forfeit(pairing.file_name, pairing.match.players[pairing.order[int(found[1])]], found[2])
