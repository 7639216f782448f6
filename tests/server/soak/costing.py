"""What a move costs a database: rows, bytes and commits, in random games with one commit per move."""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

import psycopg

from tests.server.postgres import Postgres
from tuilerie.server.services import Services
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import decode
from tuilerie.tables.messages import Play

BACKLOG = 100_000
SIZES = "SELECT sum(pg_total_relation_size(relid)), sum(n_live_tup) FROM pg_stat_user_tables"
WAL = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"
COMMITS = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"


async def play_games(database: str, game: str, games: int) -> int:
    """Plays games; returns the number of moves made by people."""
    store = SqlStore(database)
    await store.migrate()
    services = Services(Settings(sweep_seconds=10**6), store)
    services.preparation.finish_all()
    await services.cluster.meet()
    moves = 0
    for number in range(games):
        moves += await _play(services, game, random.Random(number))
    await services.close()
    await store.close()
    return moves


async def _play(services: Services, game: str, rng: random.Random) -> int:
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
    room, _, _ = await services.lobby.open(decode(OpenTable, {"game": game, "seats": seats, "begins": 0}))
    while room.state.status == "waiting":
        await asyncio.sleep(0.001)
    both, moves = Connection(BACKLOG, {0: "a", 1: "b"}), 0
    while room.state.table and room.state.status == "running":
        move = rng.choice(room.state.table.moves).text
        said: dict[str, Any] = {"seat": room.state.to_act, "expected_version": room.state.version}
        said |= {"type": "play", "id": f"{rng.getrandbits(64):x}", "table": room.id, "move": move}
        answer = await room.command(both, decode(Play, said))
        assert answer.type == "accepted", answer
        moves += 1
    return moves


def on_postgres(game: str, games: int) -> str:
    with Postgres(autovacuum="off") as postgres:
        database = postgres.new_database()
        asyncio.run(play_games(database, game, 1))
        before = _figures(database)
        moves = asyncio.run(play_games(database, game, games))
        after = _figures(database)
    size, rows, wal, commits = (new - old for new, old in zip(after, before, strict=True))
    return (
        f"PostgreSQL: {rows / moves:.2f} new rows, {size / moves:.0f} bytes kept, {wal / moves:.0f} bytes of "
        f"its log and {commits / moves:.2f} commits a move; {size / games / 1024:.0f} KiB a game"
    )


def _figures(database: str) -> list[int]:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("ANALYZE")
        connection.execute("SELECT pg_stat_clear_snapshot()")
        found = [connection.execute(query.encode()).fetchone() for query in (SIZES, WAL, COMMITS)]
    return [int(figure) for row in found for figure in row or ()]


def on_sqlite(game: str, games: int) -> tuple[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        asyncio.run(play_games(f"sqlite:///{file}", game, 1))
        before = file.stat().st_size
        moves = asyncio.run(play_games(f"sqlite:///{file}", game, games))
        size = file.stat().st_size - before
    told = f"SQLite: {size / moves:.0f} bytes kept a move, {size / games / 1024:.0f} KiB a game"
    return told, moves


def cost(games: int = 20, game: str = "base") -> str:
    told, moves = on_sqlite(game, games)
    return f"{game}, {moves / games:.0f} moves of people a game. {told}. {on_postgres(game, games)}"
