"""Games on a GPU: where there is a card, they end as on the CPU; where there is none, that is said."""

import importlib.util
import subprocess
import sys

import pytest

from tuilerie.env import GpuBatch
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


def test_without_the_extra_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
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
