"""Saves all games of a browser in one file, and loads them: for another browser, or as a backup."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..tables.decoding import Malformed, decode, read_json
from ..tables.refusal import Refusal
from ..tables.rows import BrokenLog
from .kept_table import KeptTable, read_kept
from .tab_store import TabStore, row_of
from .table_database import Database, Taken, Values

SAVED_GAMES = "tuilerie games"


@dataclass(frozen=True)
class SavedRow:
    """A row in the form in which the database stores it."""

    table: str
    version: int
    kind: str
    at: int
    seat: int | None
    body: str


@dataclass(frozen=True)
class SavedGame:
    kept: KeptTable
    rows: tuple[SavedRow, ...]

    @property
    def id(self) -> str:
        return self.kept.stored.id


@dataclass(frozen=True, kw_only=True)
class Restored:
    """The outcome of loading a file: the tables added, and how many were there already."""

    tables: tuple[str, ...]
    known: int


async def save_games(database: Database) -> str:
    games = [
        {"table": values, "rows": await database.rows(values["id"], 0)} for values in await database.tables()
    ]
    return json.dumps({"what": SAVED_GAMES, "games": games}, ensure_ascii=False, separators=(",", ":"))


async def restore_games(store: TabStore, text: str) -> Restored:
    """Restores all games or none. If a table is here already, the longer log is kept."""
    games = read_saved(text)
    async with store.writing:
        found = {game.id: await store.database.table(game.id) for game in games}
        before = [known for known in found.values() if known]
        versions = {known["id"]: read_kept(known).stored.version for known in before}
        longer = [game for game in games if game.kept.stored.version > versions.get(game.id, 0)]
        await _replace(store.database, longer, before)
    return Restored(tables=tuple(game.id for game in longer), known=len(games) - len(longer))


async def _replace(database: Database, games: Sequence[SavedGame], before: Values) -> None:
    tables = [game.kept.values for game in games]
    try:
        await database.replace(tables, [dict(vars(row)) for game in games for row in game.rows], before)
    except Taken:
        raise Refusal("storage", "played_meanwhile") from None


def read_saved(text: str) -> list[SavedGame]:
    try:
        said = read_json(text)
        if not isinstance(said, dict) or said.get("what") != SAVED_GAMES:
            raise Malformed(f"{SAVED_GAMES} is expected", "what")
        games = [_game(one) for one in said["games"]]
        _check_once(games)
        return games
    except (Malformed, LookupError, TypeError, AttributeError, BrokenLog) as problem:
        raise Refusal("bad_record", "saved_games", detail=str(problem)[:200]) from None


def _game(said: Any) -> SavedGame:
    """A table whose log can be read: its rows follow each other from the first on."""
    kept = read_kept(said["table"])
    rows = tuple(decode(SavedRow, row) for row in said["rows"])
    versions = [row_of(vars(row)).version for row in rows]
    if any(row.table != kept.stored.id for row in rows):
        raise Malformed("it has rows of another table", kept.stored.id)
    if versions != list(range(1, kept.stored.version + 1)):
        raise Malformed("its rows are not complete", kept.stored.id)
    return SavedGame(kept, rows)


def _check_once(games: Sequence[SavedGame]) -> None:
    for id, count in Counter(game.id for game in games).items():
        if count > 1:
            raise Malformed("it is there more than once", id)
