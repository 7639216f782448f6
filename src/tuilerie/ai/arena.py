"""Matches between players: mirrored deals, records kept, parallel, resumable."""

import contextlib
import csv
import hashlib
import pathlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..games import SEATS
from ..play.errors import TuilerieError, WrongSeats
from ..play.folder import data_folder
from ..play.record import read_record, write_record
from ..play.table import Table
from .limit import Limit
from .players import Player, find_player, known_player
from .standings import Round, Scores

UNWRITABLE = re.compile(r'["#]|[^ -~]')  # what a name in a record cannot be


class WrongMatch(TuilerieError):
    pass


@dataclass(frozen=True)
class Match:
    """Who plays what, on which deals."""

    game: str
    players: tuple[str, ...]
    seed: str = "0"
    options: tuple[tuple[str, bool], ...] = ()
    limit: Limit | None = None

    def __post_init__(self) -> None:
        if len(self.players) not in SEATS:
            raise WrongSeats(f"a match is between {SEATS[0]} to {SEATS[-1]} players, not {len(self.players)}")
        for name in self.players:
            known_player(name, self.limit)
        Table.undealt(self.game, len(self.players), **dict(self.options))

    @property
    def name(self) -> str:
        """For its folder: what is played, and a hash of all that the games depend on."""
        text = repr((self.game, self.players, self.seed, self.options, self.limit))
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def rounds(self, games: int) -> int:
        """Whole rounds that make up at least so many games."""
        return -(-games // len(self.players))


@dataclass(frozen=True)
class Pairing:
    """One game of a match: which deal, and by how many places the players have moved on."""

    match: Match
    deal: int
    turned: int

    @property
    def order(self) -> list[int]:
        """Which player sits at each seat."""
        count = len(self.match.players)
        return [(seat + self.turned) % count for seat in range(count)]

    @property
    def file_name(self) -> str:
        return f"{self.deal:05}-{self.turned}.game"


def read_players(text: str) -> tuple[str, ...]:
    """Names separated by commas; one that contains a comma stands in double quotes."""
    return tuple(name.strip() for name in next(csv.reader([text], skipinitialspace=True), []))


def default_folder(match: Match) -> pathlib.Path:
    return data_folder() / "arena" / match.name


def play_match(
    match: Match,
    games: int,
    folder: pathlib.Path,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Round]:
    """Plays the games that the folder does not hold yet; all of them count."""
    seats = len(match.players)
    pairings = [
        Pairing(match, deal, turned) for deal in range(match.rounds(games)) for turned in range(seats)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    _mark(folder, match)
    missing = [pairing for pairing in pairings if not (folder / pairing.file_name).exists()]
    done = len(pairings) - len(missing)
    progress(done, len(pairings))
    for _ in _played(missing, folder, jobs):
        done += 1
        progress(done, len(pairings))
    results = [_result(pairing, folder) for pairing in pairings]
    return [tuple(results[first : first + seats]) for first in range(0, len(results), seats)]


def _mark(folder: pathlib.Path, match: Match) -> None:
    """A folder belongs to one match: records of another would be counted as its own."""
    note, said = folder / "match.txt", f"{match}\n"
    if note.exists() and note.read_text(encoding="utf-8") != said:
        raise WrongMatch(f"{folder} holds another match: {note.read_text(encoding='utf-8').strip()}")
    note.write_text(said, encoding="utf-8")


def _played(pairings: Sequence[Pairing], folder: pathlib.Path, jobs: int) -> Iterator[None]:
    if jobs == 1:
        for pairing in pairings:
            play_pairing(pairing, folder)
            yield
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(play_pairing)(pairing, folder) for pairing in pairings
    )


def play_pairing(pairing: Pairing, folder: pathlib.Path) -> None:
    """One game to its end; its record is written whole or not at all."""
    match = pairing.match
    names = [f"{player + 1} {UNWRITABLE.sub('', match.players[player])}" for player in pairing.order]
    table = Table(match.game, names, f"{match.seed}/{pairing.deal}", None, **dict(match.options))
    with seated(pairing) as players:
        while not table.is_over:
            assert table.to_act is not None
            table.play(players[table.to_act].choose(table))
    fresh = folder / f"{pairing.file_name}.new"
    fresh.write_text(write_record(table), encoding="utf-8")
    fresh.replace(folder / pairing.file_name)


@contextlib.contextmanager
def seated(pairing: Pairing) -> Iterator[list[Player]]:
    players: list[Player] = []
    try:
        for player in pairing.order:
            seed = f"{pairing.match.seed}/{pairing.deal}/{pairing.turned}/{player}"
            number = int(hashlib.sha256(seed.encode()).hexdigest()[:8], 16)
            players.append(find_player(pairing.match.players[player], number, pairing.match.limit))
        yield players
    finally:
        for seat in players:
            seat.close()


def _result(pairing: Pairing, folder: pathlib.Path) -> Scores:
    """The scores of a game that is over, in the order of the players."""
    table = read_record((folder / pairing.file_name).read_text(encoding="utf-8"))
    return tuple(table.scores[pairing.order.index(player)] for player in range(table.seats))
