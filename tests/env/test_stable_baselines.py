"""Stable-Baselines trains as docs/environments.md says. `make research` runs this."""

import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from tuilerie import Table

pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: `make research` installs it")


# Stable-Baselines looks up methods of environments in a way that Gymnasium warns about.
@pytest.mark.filterwarnings("default")
def test_the_lines_of_the_page_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
    section = page.partition("## A row of numbers, for Stable-Baselines\n")[2].partition("\n## ")[0]
    training, *bot = re.findall(r"(?:^    .*\n)+", section, re.MULTILINE)
    assert len(training.strip().splitlines()) <= 10
    names: dict[str, Any] = {}
    exec(textwrap.dedent(training).replace("100_000", "512"), names)
    assert names["model"].num_timesteps >= 512
    assert names["terminated"]
    monkeypatch.chdir(tmp_path)
    names["model"].save("net.zip")
    exec(textwrap.dedent("\n".join(bot)), names)
    table = Table("base", seed=1)
    for _ in range(4):
        table.play(names["Mine"]().decide(table.position))
