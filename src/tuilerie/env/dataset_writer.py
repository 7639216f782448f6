"""Writes data sets: games side by side, and the rows in use of what the seats to act see."""

import json
import pathlib
import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np

from ..ai.players import known_player
from ..play.errors import TuilerieError, WrongType, check_type
from ..play.position import find_game
from .batch import DEALS, Batch, Numbers
from .dataset import CARD, DATASET, DATASET_FORMAT, RAGGED_PARTS, ROWS_IN_USE, SEATS_SEEN, WHOLE_PARTS
from .game_lines import GameLine, batch_of, played_lines, record_lines
from .observation import COLUMNS, VERSION

SIDE_BY_SIDE = 64  # games that are held in memory
LICENCE = "CC0-1.0"
A_LICENCE = "a licence is a text, such as 'CC0-1.0'"
A_PATH, A_FOLDER = (str, pathlib.Path), "a data set is written into a folder, named by its path"
Step = tuple[Batch, Numbers]  # games, and the move that is played in each; -1 where it is over


class DatasetFile:
    """A `.npy` file whose rows are appended; how many they are is written at the end."""

    def __init__(self, path: pathlib.Path, kind: str, shape: tuple[int, ...]) -> None:
        self.kind, self.shape, self.rows = np.dtype(kind), shape, 0
        self.file = path.open("wb")
        self._write_header()

    def _write_header(self) -> None:
        """NumPy leaves room in a header for any number of rows."""
        head = {"descr": self.kind.str, "fortran_order": False, "shape": (self.rows, *self.shape)}
        np.lib.format.write_array_header_1_0(self.file, head)

    def append(self, rows: Numbers) -> None:
        self.file.write(np.ascontiguousarray(rows, self.kind).data)
        self.rows += len(rows)

    def close(self) -> None:
        self.file.seek(0)
        self._write_header()
        self.file.close()


class DatasetWriter:
    """Appends whole games to the files of a set, and writes the card at the end."""

    def __init__(self, folder: pathlib.Path, card: Mapping[str, Any]) -> None:
        if folder.exists() and any(folder.iterdir()):
            raise TuilerieError(f"{folder} is not empty")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.card, self.games = folder, card, 0
        self.files = {name: DatasetFile(folder / f"{name}.npy", *kind) for name, kind in DATASET.items()}

    def __enter__(self) -> "DatasetWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        for file in self.files.values():
            file.close()
        if kind is None:
            said = {**self.card, "games": self.games, "positions": self.files["action"].rows}
            (self.folder / CARD).write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")

    def add(self, games: Iterator[Step]) -> None:
        """Plays games to their end, and appends the positions of each game in their order."""
        seen = [_rows_of(batch, actions) for batch, actions in _noted(games)]
        if not seen:
            return
        batch = seen[-1].batch
        game = np.concatenate([part.games for part in seen])
        order, seat = np.lexsort((np.arange(len(game)), game)), np.concatenate([part.seats for part in seen])
        turned = (seat[:, None] + np.arange(SEATS_SEEN)) % batch.seats
        scores = np.where(np.arange(SEATS_SEEN) < batch.seats, batch.scores[game[:, None], turned], 0)
        whole = {"game": game + self.games, "seat": seat, "scores": scores}
        for name, rows in whole.items():
            self.files[name].append(rows[order])
        for name in ("action", *WHOLE_PARTS):
            self.files[name].append(np.concatenate([part.whole[name] for part in seen])[order])
        for part in RAGGED_PARTS:
            self._add_ragged(part, seen, order)
        self.games += batch.games

    def _add_ragged(self, part: str, seen: Sequence["SeenRows"], order: Numbers) -> None:
        counts = np.concatenate([one.counts[part] for one in seen])
        starts, chosen = (np.cumsum(counts) - counts)[order], counts[order]
        ends = np.cumsum(chosen)
        places = np.repeat(starts - (ends - chosen), chosen) + np.arange(int(counts.sum()))
        self.files[f"{part}_ends"].append(ends + self.files[part].rows)
        self.files[part].append(np.concatenate([one.ragged[part] for one in seen])[places])


class SeenRows(NamedTuple):
    """One move of each game that is under way: what the seat to act saw, and what it played."""

    batch: Batch
    games: Numbers
    seats: Numbers
    whole: dict[str, Numbers]
    ragged: dict[str, Numbers]
    counts: dict[str, Numbers]


def _noted(games: Iterator[Step]) -> Iterator[Step]:
    for batch, actions in games:
        yield batch, actions
        batch.step(actions)


def _rows_of(batch: Batch, actions: Numbers) -> SeenRows:
    going = np.flatnonzero(actions >= 0)
    seen = batch.observe()
    table = seen["table"][going]
    counts = {part: table[:, column].astype(np.int64) for part, column in ROWS_IN_USE.items()}
    ragged = {}
    for part, count in counts.items():
        most = int(count.max(initial=0))
        ragged[part] = seen[part][going, :most][np.arange(most) < count[:, None]]
    whole = {name: seen[name][going] for name in WHOLE_PARTS} | {"action": actions[going]}
    return SeenRows(batch, going, batch.to_act[going], whole, ragged, counts)


def random_games(batch: Batch) -> Iterator[Step]:
    """Any legal moves, to the end of all games."""
    while not batch.is_over.all():
        yield batch, batch.sample()


def replayed_games(lines: Sequence[GameLine]) -> Iterator[Step]:
    """Games that were played before, side by side."""
    batch, longest = batch_of(lines), max(len(line.codes) for line in lines)
    for move in range(longest):
        wanted = np.array([line.codes[move] if move < len(line.codes) else -1 for line in lines])
        listed = batch.codes[:, 1 : 1 + int(batch.counts.max())]
        found = (listed == wanted[:, None]) & (np.arange(listed.shape[1]) < batch.counts[:, None])
        if not found[wanted >= 0].any(axis=1).all():
            raise TuilerieError("a game cannot be replayed: its next move is not legal")
        yield batch, np.where(wanted >= 0, found.argmax(axis=1), -1)


def card_of(game: str, seats: int, **more: Any) -> dict[str, Any]:
    """What is told of a set, besides how many games and positions it has."""
    from .. import __version__

    parts = (*WHOLE_PARTS, *RAGGED_PARTS)
    return {
        "format": DATASET_FORMAT,
        "version": VERSION,
        "tuilerie": __version__,
        "game": game,
        "rules": find_game(game).module.BOX.rules,
        "seats": seats,
        **more,
        "files": {name: {"type": kind, "row": list(shape)} for name, (kind, shape) in DATASET.items()},
        "columns": {part: COLUMNS[part] for part in parts if part in COLUMNS},
    }


def write_played(
    folder: pathlib.Path | str,
    game: str,
    games: int,
    players: Sequence[str] = ("random", "random"),
    seed: int = 0,
    licence: str = LICENCE,
    **options: bool,
) -> None:
    """Plays games and writes them. Seats are moved on by one from game to game. Random players are fastest:
    they play in batches, whose deals are those of `Batch`; the deals of others are those of tables."""
    check_type(folder, A_PATH, A_FOLDER)
    check_type(games, int, "games are a whole number")
    if games < 1:
        raise TuilerieError(f"a data set has at least one game, not {games}")
    check_type(licence, str, A_LICENCE)
    check_type(players, (list, tuple), "players are a list of names, one for each seat")
    for name in players:
        known_player(name, game=game)
    Batch(game, 1, len(players), seed, **options)  # what cannot be played is refused before a file is made
    is_random = set(players) == {"random"}
    deals = f"Batch, version {DEALS}" if is_random else "Table"
    made = {"players": list(players), "seed": seed, "deals": deals, "options": options, "licence": licence}
    with DatasetWriter(pathlib.Path(folder), card_of(game, len(players), **made)) as writer:
        for first in range(0, games, SIDE_BY_SIDE):
            count = min(SIDE_BY_SIDE, games - first)
            if is_random:
                writer.add(random_games(Batch(game, count, len(players), seed + first, **options)))
            else:
                lines = played_lines(game, players, range(first, first + count), seed, options)
                writer.add(replayed_games(list(lines)))


def write_records(folder: pathlib.Path | str, records: Iterable[str], licence: str = LICENCE) -> None:
    """Writes finished games from the texts of their records, all of one game and as many seats."""
    check_type(folder, A_PATH, A_FOLDER)
    check_type(licence, str, A_LICENCE)
    if isinstance(records, str) or not isinstance(records, Iterable):
        raise WrongType(f"records are a list of texts, not {reprlib.repr(records)}")
    lines, chunk = record_lines(records), list[GameLine]()
    first = next(lines, None)
    if first is None:
        raise TuilerieError("there are no records")
    card = card_of(first.game, first.seats, made_from="records", licence=licence)
    with DatasetWriter(pathlib.Path(folder), card) as writer:
        chunk = [first]
        for line in lines:
            if (line.game, line.seats) != (first.game, first.seats):
                raise TuilerieError(
                    "all records of a data set must be of one game, with the same number of seats"
                )
            if len(chunk) == SIDE_BY_SIDE:
                writer.add(replayed_games(chunk))
                chunk = []
            chunk.append(line)
        writer.add(replayed_games(chunk))
