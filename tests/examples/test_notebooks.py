"""Notebooks run from their first cell to their last, and show what they promise."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT

NOTEBOOKS = sorted((ROOT / "examples").rglob("*.ipynb"))


def run(notebook: Path) -> tuple[dict[str, Any], list[Any]]:
    """Runs all cells; returns their variables, and the value that a notebook would show for each cell."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, notebook.name, "exec"), names)
            if isinstance(last, ast.Expr):
                shown.append(eval(compile(ast.Expression(last.value), notebook.name, "eval"), names))
    return names, shown


def test_there_is_a_notebook() -> None:
    assert [path.name for path in NOTEBOOKS] == ["first-steps.ipynb"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(notebook: Path) -> None:
    found = json.loads(notebook.read_text(encoding="utf-8"))
    assert (found["nbformat"], len({cell["id"] for cell in found["cells"]})) == (4, len(found["cells"]))
    assert all(not cell.get("outputs") for cell in found["cells"])


def test_the_first_steps(capsys: pytest.CaptureFixture[str]) -> None:
    """A game, an analysis, a plot, a training curve."""
    names, shown = run(ROOT / "examples/first-steps.ipynb")
    assert names["table"].is_over
    assert len(names["analysis"].lines) >= 1
    board, *plots = [thing._repr_svg_() for thing in shown if hasattr(thing, "_repr_svg_")]
    assert board.startswith("<svg")
    assert len(plots) == 2
    assert all(plot.count("<polyline") == 1 for plot in plots)
    curve = names["curve"]
    assert curve[-1] > curve[0] + 20
    assert curve[-1] > 20
    assert "weights:" in capsys.readouterr().out
