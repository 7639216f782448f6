"""Games on a GPU end as on the CPU. Without a card, an error says so."""

import importlib.util
import re
import subprocess
import sys
import textwrap
from typing import Any

import pytest

from tests.docs.pages import DOCS
from tests.env.simulated_gpu import simulated_gpu
from tuilerie import IllegalMove
from tuilerie.env import Batch, GpuBatch
from tuilerie.env.gpu import NoGpu, need_gpu
from tuilerie.env.gpu_speed import compare
from tuilerie.games import GAMES


def has_gpu() -> bool:
    try:
        need_gpu()
    except NoGpu:
        return False
    return True


@pytest.mark.skipif(not has_gpu(), reason="no NVIDIA card here")
@pytest.mark.parametrize("game", GAMES)
def test_games_on_a_gpu_end_as_on_the_cpu(game: str) -> None:
    assert compare(game, 2000) == 0


@pytest.mark.parametrize("game, options", [("base", {"river": True}), ("gold-rush", {})], ids=str)
def test_a_batch_on_a_card_is_dealt_stepped_and_played_as_any_other(
    game: str, options: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a card that is simulated, with the rules as they are compiled for the CPU."""
    with simulated_gpu(monkeypatch):
        ours, theirs = Batch(game, 5, 3, 7, **options), GpuBatch(game, 5, 3, 7, block=4, **options)
        for batch in (ours, theirs):
            batch.step([0, 0, -1, 0, 0])
            batch.step(batch.sample())
        assert ours.to_bytes() == theirs.batch().to_bytes()
        assert (ours.counts == theirs.counts).all()
        assert (ours.to_act == theirs.to_act).all()
        with pytest.raises(IllegalMove, match="game 4: action 999"):
            theirs.step([0, 0, 0, 0, 999])
        for batch in (ours, theirs):
            batch.seed(range(5))
            assert batch.play_out().tolist() == batch.scores.tolist()
        assert ours.to_bytes() == theirs.batch().to_bytes()
        assert theirs.is_over.all()
        assert compare(game, 20) == 0


def test_the_example_of_the_docs_runs_on_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "environments.md").read_text(encoding="utf-8")
    section = page.partition("## Batches on a GPU\n")[2].partition("\n## ")[0]
    (block,) = re.findall(r"(?:^    .*\n)+", section, re.MULTILINE)
    names: dict[str, Any] = {}
    with simulated_gpu(monkeypatch):
        exec(textwrap.dedent(block).replace("1_000_000", "4"), names)
    assert names["scores"].tolist() == Batch("base", 4, seed=5).play_out().tolist()


def test_without_the_extra_the_error_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "numba_cuda" else find(name)
    )
    with pytest.raises(NoGpu, match=r"pip install 'tuilerie\[gpu\]'"):
        GpuBatch("base", 10)


@pytest.mark.skipif(has_gpu(), reason="there is a card here")
def test_the_command_says_what_is_missing() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "tuilerie.env.gpu_speed", "base", "10"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, "Traceback" in answer.stderr) == (1, False)
    assert "numba-cuda" in answer.stderr
