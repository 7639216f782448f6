"""The protocol as a state machine: clients repeat themselves, come late, speak of old versions and vanish.

Whatever they do, each version of the log is written once, each command has one answer, and every client is
told every row once and in order, restarts of the server included.
"""

import asyncio
import itertools
import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, precondition, rule

from tuilerie.server.connection import Connection
from tuilerie.server.hall import Hall
from tuilerie.server.protocol.bodies import OpenTable
from tuilerie.server.protocol.messages import CLIENT_MESSAGE, Command
from tuilerie.server.settings import Settings
from tuilerie.server.sitting import Sitting
from tuilerie.server.store import Store

SEATS = 2
CLIENTS = st.integers(0, 2)  # two of one seat, one of the other
BACKLOG = 100_000


class Client:
    """What a page keeps: the rows it was told, in order, and the answers it was given."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.told: list[int] = []
        self.connection: Connection | None = None

    def listen(self) -> None:
        while self.connection and not self.connection.outgoing.empty():
            message = json.loads(str(self.connection.outgoing.get_nowait()))
            self.told += [news["version"] for news in message.get("news", [])]


class Protocol(RuleBasedStateMachine):
    held = Bundle("held")
    sent = Bundle("sent")

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.database = f"sqlite:///{Path(self.folder.name) / 'tables.db'}"
        self.ids = itertools.count()
        self.answers: dict[str, tuple[str, Any]] = {}
        self.clients = [Client(0), Client(1), Client(0)]
        self.runner.run(self.begin())

    async def begin(self) -> None:
        await self.open_hall()
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
        asked = OpenTable.model_validate({"game": "base", "seats": seats, "begins": 0})
        room, _, _ = await self.hall.open(asked)
        self.table = room.id
        while room.sitting.status == "waiting":
            await asyncio.sleep(0.001)
        for client in self.clients:
            await self.connect(client)

    async def open_hall(self) -> None:
        self.store = Store(self.database)
        await self.store.migrate()
        self.hall = Hall(Settings(), self.store)
        self.hall.preparation.finish("base")

    async def connect(self, client: Client) -> None:
        room = await self.hall.room(self.table)
        client.connection = Connection("", BACKLOG, {client.seat: "key"})
        client.connection.look = client.seat
        room.welcome(client.connection, client.told[-1] if client.told else 0)
        client.listen()

    async def part(self, client: Client) -> None:
        if client.connection:
            self.hall.rooms[self.table].part(client.connection)
            client.connection = None

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    @property
    def sitting(self) -> Sitting:
        return self.hall.rooms[self.table].sitting

    def message(self, seat: int, number: int, lag: int, undo: bool) -> Command:
        """A move that is on offer, or was; of a version that stands, or stood."""
        assert self.sitting.table
        moves = [move.text for move in self.sitting.table.moves] or ["-"]
        said = {"type": "undo"} if undo else {"type": "play", "move": moves[number % len(moves)]}
        version = max(0, self.sitting.version - lag)
        about = {"id": f"m{next(self.ids)}", "table": self.table, "seat": seat, "expected_version": version}
        command = CLIENT_MESSAGE.validate_python({**said, **about})
        assert isinstance(command, Command)
        return command

    def deliver(self, client: Client, command: Command) -> None:
        connection = client.connection or Connection("", BACKLOG, {client.seat: "key"})
        before = self.sitting.version
        room = self.hall.rooms[self.table]
        answer = self.runner.run(room.command(connection, command)).model_dump()
        key = f"{command.seat}:{command.id}"
        if answer["type"] == "accepted":
            first = key not in self.answers
            assert (self.sitting.version > before) == first
            assert first or self.answers[key] == ("accepted", answer["version"])
            self.answers[key] = ("accepted", answer["version"])
        else:
            assert self.sitting.version == before
            assert self.answers.get(key, ("refused",))[0] == "refused"
            self.answers.setdefault(key, ("refused", answer["code"]))
        for listener in self.clients:
            listener.listen()

    turns = st.sampled_from([0, 0, 0, 0, 1, 2, 7])

    @rule(
        target=sent,
        client=CLIENTS,
        number=st.integers(0, 50),
        lag=turns,
        undo=st.sampled_from([False] * 5 + [True]),
    )
    def speak(self, client: int, number: int, lag: int, undo: bool) -> tuple[int, Command]:
        command = self.message(self.clients[client].seat, number, lag, undo)
        self.deliver(self.clients[client], command)
        return client, command

    @rule(message=sent)
    def speak_again(self, message: tuple[int, Command]) -> None:
        client, command = message
        self.deliver(self.clients[client], command)

    @rule(target=held, client=CLIENTS, number=st.integers(0, 50), lag=turns)
    def hold_back(self, client: int, number: int, lag: int) -> tuple[int, Command]:
        return client, self.message(self.clients[client].seat, number, lag, False)

    @rule(target=sent, message=consumes(held))
    def arrive_late(self, message: tuple[int, Command]) -> tuple[int, Command]:
        self.deliver(self.clients[message[0]], message[1])
        return message

    @rule(client=CLIENTS)
    def vanish(self, client: int) -> None:
        self.runner.run(self.part(self.clients[client]))

    @precondition(lambda self: any(client.connection is None for client in self.clients))
    @rule(client=CLIENTS)
    def return_(self, client: int) -> None:
        if self.clients[client].connection is None:
            self.runner.run(self.connect(self.clients[client]))

    @rule()
    def restart(self) -> None:
        """As after a kill: nothing is kept but the database."""
        for client in self.clients:
            client.connection = None
        self.runner.run(self.store.close())
        self.runner.run(self.open_hall())
        self.runner.run(self.hall.room(self.table))

    @invariant()
    def every_client_is_told_every_row_once(self) -> None:
        for client in self.clients:
            assert client.told == list(range(1, len(client.told) + 1))
            if client.connection:
                assert len(client.told) == self.sitting.version

    @invariant()
    def the_log_is_what_is_played(self) -> None:
        rows = self.runner.run(self.store.rows(self.table))
        assert [row.version for row in rows] == list(range(1, self.sitting.version + 1))
        assert rows == self.sitting.rows
        accepted = [version for outcome, version in self.answers.values() if outcome == "accepted"]
        assert len(accepted) == len(set(accepted))


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(
    max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
