"""Programs as opponents: bots and engines, ended with their environment."""

import os

import pytest

from tests.ai.test_bots import is_running
from tests.ai.test_engine import ENGINE
from tuilerie.ai.match.external_players import Outsider
from tuilerie.env.opponents import Against


@pytest.mark.parametrize("opponent", ["tests.ai.bots:Seeded", f"engine:{ENGINE}"], ids=["bot", "engine"])
def test_a_program_plays_and_ends_with_the_environment(opponent: str) -> None:
    env = Against("base", opponent)
    player = env.opponents[1]
    assert isinstance(player, Outsider)
    seen = [env.reset(seed=2)[0]["observation"]["squares"].tobytes()]
    for _ in range(2):
        assert env.step(0)[2] is False
    assert env.one_game.to_act == 0
    pid = player.program().process.pid
    assert is_running(pid)
    assert pid != os.getpid()
    seen.append(env.reset(seed=2)[0]["observation"]["squares"].tobytes())
    assert seen[0] == seen[1]
    env.close()
    assert not is_running(pid)
