"""The example of a policy: it learns, and what it learned plays as a bot."""

import re
import runpy
import shutil
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tuilerie import Table

EXAMPLE = ROOT / "examples/policy.py"


def test_a_policy_learns_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`make research` runs this."""
    pytest.importorskip("torch", reason="PyTorch is not installed: `make research` installs it")
    code = runpy.run_path(str(shutil.copy(EXAMPLE, tmp_path / "policy.py")))
    code["train"](seconds=10)
    table, bot = Table("base", seed=1), code["Bot"]()
    bot.begin(1)
    for _ in range(6):
        table.play(bot.decide(table.position))
    assert (tmp_path / "policy.npz").exists()
    for told in capsys.readouterr().out.splitlines():
        assert re.fullmatch(r"\d+ s: mean score \d+", told)


def test_returns_are_of_the_seat_that_moved_and_end_with_the_game() -> None:
    code = runpy.run_path(str(EXAMPLE))
    np, games = code["np"], code["GAMES"]
    rewards = np.zeros((3, games, 2), np.float32)
    rewards[2, :, 0], rewards[2, :, 1] = 4, -4
    done = np.zeros((3, games), bool)
    done[1, 1:] = True  # in all games but the first, the points of step 2 belong to the next game
    mover = np.array([[0] * games, [1] * games, [0] * games])
    worth = code["returns"](list(zip(rewards, done, mover, strict=True)))
    assert (worth[:2, 1:] == worth[0, 1]).all()
    assert worth[2].min() == worth[2].max() > worth[0, 0] > worth[0, 1] > worth[1, 0]
