"""The learned player: its weights fit its code, it plays as any bot, and its trainer trains."""

import re
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.docs.pages import ROOT
from tuilerie import Table
from tuilerie.ai.match.external_players import BotPlayer
from tuilerie.ai.players import find_player
from tuilerie.env import Batch

FOLDER = ROOT / "examples/learned"
BOT = FOLDER / "bot.py"
KILOBYTES = 16


@pytest.fixture(scope="module")
def code() -> dict[str, Any]:
    return runpy.run_path(str(BOT))


def test_it_wins_against_players_that_look_one_turn_ahead(code: dict[str, Any]) -> None:
    """The docs say how often it wins. This test only checks that it plays better than a beginner."""
    margins = []
    for seed in range(4):
        table = Table("base", seed=seed)
        seats = [find_player("easy", seed), code["Bot"]()]
        seats = seats if seed % 2 else seats[::-1]
        while not table.is_over:
            player = seats[table.to_act or 0]
            move = player.choose(table) if hasattr(player, "choose") else player.decide(table.position.copy())
            table.play(move)
        own = seed % 2
        margins.append(table.scores[own] - table.scores[1 - own])
    assert sum(margins) > 20


def test_it_plays_in_the_arena_as_any_bot() -> None:
    Batch("base", 1)  # compiles rules now, since the bot has only a minute to answer
    player, table = BotPlayer(f"{BOT}:Bot", seed=1), Table("base", seed=2)
    try:
        for _ in range(4):
            table.play(player.choose(table))
    finally:
        player.close()
    assert len([played for played in table.history if played.seat >= 0]) == 4


def test_games_that_are_rated_together_are_rated_as_alone(code: dict[str, Any]) -> None:
    batch = Batch("base", 6, seed=3)
    for _ in range(60):
        batch.step(batch.sample())
    weights = code["Bot"]().weights
    together = code["rate"](code["Outcomes"](batch), weights)
    for number in range(6):
        alone = code["rate"](code["Outcomes"](Batch.of([batch.position(number)])), weights)
        assert np.allclose(alone, together[batch.starts[number] : batch.starts[number + 1]], atol=1e-3)


def test_the_learned_player_is_small_and_needs_only_numpy() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < KILOBYTES * 1024
    imported = re.findall(r"^(?:import|from) (\w+)", BOT.read_text(encoding="utf-8"), re.M)
    assert set(imported) <= {"pathlib", "typing", "numpy", "tuilerie"}


def test_the_trainer_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: dict[str, Any]) -> None:
    """`make research` runs this."""
    pytest.importorskip("torch", reason="PyTorch is not installed: `make research` installs it")
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.delitem(sys.modules, "bot", raising=False)
    train = runpy.run_path(str(FOLDER / "train.py"))["train"]
    weights = code["Bot"]().weights
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.map", lambda pool, *work: map(*work))
    train(seconds=0.1, games=4, jobs=2, out=tmp_path / "weights.npz")
    with np.load(tmp_path / "weights.npz") as found:
        assert {name: found[name].shape for name in found} == {n: w.shape for n, w in weights.items()}
        assert all(np.isfinite(found[name]).all() for name in found)
        assert (found["lead.weight"] != 0).any()
