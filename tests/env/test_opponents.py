"""Opponents: functions, and programs (bots and engines), which end with their environment."""

import os
from typing import Any

import pytest

from tests.ai.test_bots import is_running
from tests.ai.test_engine import ENGINE
from tuilerie import Move, Position, TuilerieError
from tuilerie.ai.match.external_players import Outsider
from tuilerie.env import aec
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


def first_move(position: Position) -> Move:
    return position.legal_moves()[0]


@pytest.mark.parametrize("opponent", [first_move, [first_move], lambda position: first_move(position).text])
def test_a_function_plays(opponent: Any) -> None:
    env, seen = Against("base", opponent), list[bytes]()
    for _ in range(2):
        env.reset(seed=2)
        steps = [env.step(0)[0]["observation"]["squares"].tobytes() for _ in range(4)]
        seen.append(steps[-1])
    assert seen[0] == seen[1]
    moves = [played for played in env.one_game.table().history if played.seat == 1]
    assert moves
    assert "against" in repr(env)


def test_a_copy_for_look_ahead_does_not_know_the_tiles_to_come() -> None:
    env = aec("base")
    env.reset(seed=3)
    drawn = set[str]()
    for seed in range(8):
        ahead = env.imagine(seed=seed)
        while ahead.one_game.to_act == 0:
            ahead.step(0)
        drawn.add(ahead.one_game.position.drawn)
    assert len(drawn) > 1
    assert env.one_game.played == []
    with pytest.raises(TuilerieError, match="an imagined game has no seed"):
        ahead.one_game.table()
