"""The protocol as a state machine, as in test_protocol_machine, but through real sockets.

The server is `tuilerie serve --workers 2` on PostgreSQL, one of whose processes is killed now and then.
"""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed

from tests.server.client import Browser, Message, Player
from tests.server.postgres import Postgres
from tests.server.soak.process import ServerProcess
from tests.server.test_whole_games import answers, is_cut, returned
from tuilerie.server.store.store import SqlStore

CLIENTS = st.integers(0, 2)  # two devices of one seat, one of the other
NUMBERS = st.integers(0, 50)
SETTINGS = settings(max_examples=3, stateful_step_count=15, suppress_health_check=list(HealthCheck))


async def seated(address: str) -> list[Player]:
    """Ann, Bob, and another device at Ann's seat."""
    ann, bob, twin = (Browser(address) for _ in range(3))
    opened = await ann.open("base", "Ann", "-")
    table, key = opened["table"]["id"], opened["held"][0]["key"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    await twin.post(f"/api/tables/{table}/key", key=key)
    players = [await device.sit(table) for device in (ann, bob, twin)]
    for player in players:
        await player.until(lambda player=player: player.view is not None)  # type: ignore[misc]
    return players


async def answered(player: Player, command: Message) -> Message:
    """Repeats a command until it is answered, by any process. Earlier answers to it do not count."""
    before = len(answers(player, command["id"]))
    while len(answers(player, command["id"])) == before:
        if is_cut(player):
            await returned(player)
        try:
            await player.say(**command)
        except ConnectionClosed:
            await player.until(lambda: is_cut(player))  # the reader has not noticed yet
        else:
            await player.until(lambda: is_cut(player) or len(answers(player, command["id"])) > before)
    return answers(player, command["id"])[-1]


class Protocol(RuleBasedStateMachine):
    sent = Bundle("sent")

    def __init__(self, server: ServerProcess) -> None:
        super().__init__()
        self.server, self.runner, self.ids = server, asyncio.Runner(), itertools.count()
        self.has_killed = False
        server.wait_for_workers()  # one may have been killed just now, and opening a table is not repeated
        self.outcomes: dict[str, tuple[str, object]] = {}
        self.store = SqlStore(server.database)
        self.players = self.runner.run(seated(server.address))

    def teardown(self) -> None:
        self.runner.run(self.close())
        self.runner.close()

    async def close(self) -> None:
        while Browser.made:
            await Browser.made[-1].close()
        await self.store.close()

    def command(self, client: int, number: int, lag: int = 0) -> Message:
        player, seat = self.players[client], client % 2
        move = player.moves[number % len(player.moves)] if player.moves else "-"
        about = {"table": player.table, "seat": seat, "expected_version": max(0, player.version - lag)}
        return {"type": "play", "id": f"c{next(self.ids)}", "move": move, **about}

    def deliver(self, *said: tuple[int, Message]) -> None:
        """Sends commands at the same time. Each command always has the same answer."""

        async def all_answered() -> list[Message]:
            return await asyncio.gather(
                *(answered(self.players[client], command) for client, command in said)
            )

        for (_, command), answer in zip(said, self.runner.run(all_answered()), strict=True):
            outcome = (answer["type"], answer["version" if answer["type"] == "accepted" else "code"])
            assert self.outcomes.setdefault(command["id"], outcome) == outcome

    @rule(target=sent, client=CLIENTS, number=NUMBERS, lag=st.sampled_from([0, 0, 0, 1, 5]))
    def speak(self, client: int, number: int, lag: int) -> tuple[int, Message]:
        command = self.command(client, number, lag)
        self.deliver((client, command))
        return client, command

    @rule(message=sent, by_the_other=st.booleans())
    def speak_again(self, message: tuple[int, Message], by_the_other: bool) -> None:
        client, command = message
        self.deliver((2 - client if by_the_other and client != 1 else client, command))

    @rule(numbers=st.tuples(NUMBERS, NUMBERS), same=st.booleans())
    def speak_at_once(self, numbers: tuple[int, int], same: bool) -> None:
        """Two devices of one seat: the same command, or two of which one is accepted at most."""
        one = self.command(0, numbers[0])
        other = one if same else {**self.command(2, numbers[1]), "expected_version": one["expected_version"]}
        self.deliver((0, one), (2, other))
        accepted = [
            command["id"] for command in (one, other) if self.outcomes[command["id"]][0] == "accepted"
        ]
        assert len(set(accepted)) <= 1

    @rule(client=CLIENTS)
    def vanish(self, client: int) -> None:
        self.runner.run(self.players[client].drop())

    @precondition(lambda self: not self.has_killed)
    @rule(number=st.integers(0, 1))
    def kill_a_process(self, number: int) -> None:
        """Kills a process, only once, since a new one takes seconds to start."""
        self.server.kill_worker(number)
        self.has_killed = True

    @invariant()
    def the_log_is_what_everybody_was_told(self) -> None:
        self.runner.run(self.settle())
        rows = self.runner.run(self.store.rows(self.players[0].table))
        versions = list(range(1, len(rows) + 1))
        assert [row.version for row in rows] == versions
        for player in self.players:
            assert [news["version"] for news in player.news] == versions
        accepted = [version for outcome, version in self.outcomes.values() if outcome == "accepted"]
        assert len(accepted) == len(set(accepted))

    async def settle(self) -> None:
        """Waits until all are reconnected and have received everything."""
        table = self.players[0].table
        version = (await self.store.versions([table]))[table][0]
        for player in self.players:
            while is_cut(player) or player.version < version:
                if is_cut(player):
                    await returned(player)
                await player.until(lambda player=player: is_cut(player) or player.version >= version)  # type: ignore[misc]


@pytest.fixture(scope="module")
def server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("workers")
    with ServerProcess(
        folder, postgres.new_database(), workers=2, games=["base"], parts=["play"], prepare=False
    ) as one:
        yield one
        one.stop()


def test_the_protocol_holds_with_two_workers(server: ServerProcess) -> None:
    class There(Protocol):
        def __init__(self) -> None:
            super().__init__(server)

    run_state_machine_as_test(There, settings=SETTINGS)
