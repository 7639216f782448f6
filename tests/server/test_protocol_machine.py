"""Tests the protocol by a state machine: clients repeat commands, come late, send old versions and disappear.

Whatever they do, each version of the log is written once, each command has one answer, and every client is
told every row once and in order, restarts of the server included.
"""

import asyncio
import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.waiting import PATIENCE
from tuilerie.server.services import Services
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import decode
from tuilerie.tables.encoding import to_json
from tuilerie.tables.messages import Command, read_message

CLIENTS = st.integers(0, 2)  # two of one seat, one of the other
BACKLOG = 100_000
SETTINGS = settings(max_examples=6, stateful_step_count=25, suppress_health_check=list(HealthCheck))


class Client:
    """A simulated page: stores the rows received, in order, and the answers to its commands."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.told: list[int] = []
        self.connection: Connection | None = None

    def listen(self) -> None:
        while self.connection and not self.connection.outgoing.empty():
            message = json.loads(str(self.connection.outgoing.get_nowait()))
            self.told += [news["version"] for news in message.get("news", [])]


class Protocol(RuleBasedStateMachine):
    """Processes share nothing but the database."""

    held = Bundle("held")
    sent = Bundle("sent")

    def __init__(self, database: str, processes: int) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.database = database
        self.ids = itertools.count()
        self.answers: dict[str, tuple[str, Any]] = {}
        self.clients = [Client(0), Client(1), Client(0)]
        self.processes: list[Services] = []
        self.runner.run(self.begin(processes))

    async def begin(self, processes: int) -> None:
        self.processes = [await self.opened_process() for _ in range(processes)]
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
        asked = decode(OpenTable, {"game": "base", "seats": seats, "begins": 0})
        room, _, _ = await self.processes[0].lobby.open(asked)
        self.table = room.id
        while room.state.status == "waiting":
            await asyncio.sleep(0.001)
        for client in self.clients:
            await self.connect(client)

    async def opened_process(self) -> Services:
        store = SqlStore(self.database)
        await store.migrate()
        process = Services(Settings(), store)
        process.preparation.finish("base")
        await process.cluster.meet()
        return process

    def process_of(self, client: Client) -> Services:
        return self.processes[self.clients.index(client) % len(self.processes)]

    async def connect(self, client: Client) -> None:
        room = await self.process_of(client).lobby.room(self.table)
        client.connection = Connection(BACKLOG, {client.seat: "key"})
        client.connection.look = client.seat
        told = client.told[-1] if client.told else 0
        room.welcome(client.connection, room.news(client.connection, told))
        client.listen()

    async def part(self, client: Client) -> None:
        if client.connection:
            self.process_of(client).rooms[self.table].part(client.connection)
            client.connection = None

    async def close(self, process: Services) -> None:
        await process.close()
        await process.store.close()

    def teardown(self) -> None:
        for process in self.processes:
            self.runner.run(self.close(process))
        self.runner.close()

    async def settle(self) -> None:
        """Waits until all connected clients have received everything, through any process."""
        version = (await self.processes[0].store.versions([self.table]))[self.table][0]
        rooms = [process.rooms[self.table] for process in self.processes if self.table in process.rooms]
        async with asyncio.timeout(PATIENCE):
            while any(room.connections and room.state.version < version for room in rooms):
                await asyncio.sleep(0.001)
        for client in self.clients:
            client.listen()

    @property
    def version(self) -> int:
        return self.runner.run(self.processes[0].store.versions([self.table]))[self.table][0]

    def message(self, client: Client, number: int, lag: int, undo: bool) -> Command:
        """A legal move of the present version or an earlier one."""
        state = self.runner.run(self.process_of(client).lobby.room(self.table)).state
        assert state.table
        moves = [move.text for move in state.table.moves] or ["-"]
        said = {"type": "undo"} if undo else {"type": "play", "move": moves[number % len(moves)]}
        version = max(0, state.version - lag)
        about = {"id": f"m{next(self.ids)}", "table": self.table, "seat": client.seat}
        command = read_message(json.dumps({**said, **about, "expected_version": version}))
        assert isinstance(command, Command)
        return command

    def deliver(self, *said: tuple[Client, Command]) -> None:
        """Sends commands at the same time. At most one of different commands is accepted, and that one is
        played."""
        before = self.version
        answers = self.runner.run(self.answered(*said))
        fresh = set()
        for (_, command), answer in zip(said, answers, strict=True):
            key = f"{command.seat}:{command.id}"
            outcome = (answer["type"], answer["version" if answer["type"] == "accepted" else "code"])
            if key not in self.answers and outcome[0] == "accepted":
                fresh.add(key)
            assert self.answers.setdefault(key, outcome) == outcome
        assert len(fresh) == (self.version > before)

    async def answered(self, *said: tuple[Client, Command]) -> list[dict[str, Any]]:
        async def one(client: Client, command: Command) -> dict[str, Any]:
            connection = client.connection or Connection(BACKLOG, {client.seat: "key"})
            room = self.process_of(client).rooms[self.table]  # this process may not know the last move yet
            told: dict[str, Any] = json.loads(to_json(await room.command(connection, command)))
            return told

        answers = await asyncio.gather(*(one(*pair) for pair in said))
        await self.settle()
        return answers

    turns = st.sampled_from([0, 0, 0, 0, 1, 2, 7])

    @rule(
        target=sent,
        client=CLIENTS,
        number=st.integers(0, 50),
        lag=turns,
        undo=st.sampled_from([False] * 5 + [True]),
    )
    def speak(self, client: int, number: int, lag: int, undo: bool) -> tuple[int, Command]:
        command = self.message(self.clients[client], number, lag, undo)
        self.deliver((self.clients[client], command))
        return client, command

    @rule(message=sent, client=CLIENTS)
    def speak_again(self, message: tuple[int, Command], client: int) -> None:
        """Repeats a command, perhaps from another device of the same seat."""
        first, command = message
        again = self.clients[client if self.clients[client].seat == command.seat else first]
        self.deliver((again, command))

    @rule(numbers=st.lists(st.integers(0, 50), min_size=2, max_size=2), same=st.booleans())
    def speak_at_once(self, numbers: list[int], same: bool) -> None:
        """Two devices of one seat: each its move, or the same command from both."""
        first, second = self.clients[0], self.clients[2 if len(self.processes) == 1 else 1]
        if len(self.processes) > 1 and same:
            return self.speak_to_both(numbers[0])
        one = self.message(first, numbers[0], 0, False)
        other = one if same else self.message(second, numbers[1], 0, False)
        self.deliver((first, one), (second, other))

    def speak_to_both(self, number: int) -> None:
        """One command that reaches both processes at once, as after a line that broke before the answer."""
        first = self.clients[0]
        command = self.message(first, number, 0, False)
        twin = Client(first.seat)
        self.clients.append(twin)  # the fourth: at the second process
        try:
            self.runner.run(self.connect(twin))
            self.deliver((first, command), (twin, command))
            self.runner.run(self.part(twin))
        finally:
            self.clients.remove(twin)

    @rule(target=held, client=CLIENTS, number=st.integers(0, 50), lag=turns)
    def hold_back(self, client: int, number: int, lag: int) -> tuple[int, Command]:
        return client, self.message(self.clients[client], number, lag, False)

    @rule(target=sent, message=consumes(held))
    def arrive_late(self, message: tuple[int, Command]) -> tuple[int, Command]:
        self.deliver((self.clients[message[0]], message[1]))
        return message

    @rule(client=CLIENTS)
    def vanish(self, client: int) -> None:
        self.runner.run(self.part(self.clients[client]))

    @precondition(lambda self: any(client.connection is None for client in self.clients))
    @rule(client=CLIENTS)
    def return_(self, client: int) -> None:
        if self.clients[client].connection is None:
            self.runner.run(self.connect(self.clients[client]))

    @rule(number=st.integers(0, 1))
    def restart(self, number: int) -> None:
        """Restarts the server as after a kill: only the database is kept."""
        process = self.processes[number % len(self.processes)]
        for client in self.clients:
            if self.process_of(client) is process:
                client.connection = None
        self.runner.run(self.close(process))
        self.processes[number % len(self.processes)] = new = self.runner.run(self.opened_process())
        self.runner.run(new.lobby.room(self.table))

    @invariant()
    def every_client_is_told_every_row_once(self) -> None:
        version = self.version
        for client in self.clients:
            assert client.told == list(range(1, len(client.told) + 1))
            if client.connection:
                assert len(client.told) == version

    @invariant()
    def the_log_is_what_is_played(self) -> None:
        rows = self.runner.run(self.processes[0].store.rows(self.table))
        assert [row.version for row in rows] == list(range(1, self.version + 1))
        for process in self.processes:
            assert rows == self.runner.run(process.lobby.room(self.table)).state.rows
        accepted = [version for outcome, version in self.answers.values() if outcome == "accepted"]
        assert len(accepted) == len(set(accepted))


@pytest.mark.parametrize("processes", [1, 2])
def test_the_protocol_holds(processes: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The server is one process on SQLite, or two processes on PostgreSQL."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    if processes > 1:
        database = request.getfixturevalue("postgres").new_database()

    class There(Protocol):
        def __init__(self) -> None:
            super().__init__(database, processes)

    run_state_machine_as_test(There, settings=SETTINGS)
