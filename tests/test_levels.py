"""A folder imports only from folders with a smaller number (docs/architecture.md)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "tuilerie"
FACE = "__init__"  # the public names: over play, under everything that uses the library
LEVELS = {
    "core": 1,
    "games": 2,
    "play": 3,
    FACE: 3.5,
    "tables": 4,
    "ai": 4,
    "art": 4,
    "env": 5,
    "server": 5,
    "cli": 6,
}
# A notebook asks for the drawing; nothing else of play needs art. The library's face offers the analysis.
EXCEPTIONS = {
    ("play/table.py", "Table._repr_svg_", "art"),
    ("__init__.py", "analyse", "ai"),
}


def modules(node: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """Names this node imports, also as the text that importlib is given."""
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom():
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)
        case ast.Constant(value=str(text)) if re.fullmatch(r"tuilerie(\.\w+)+\.?", text):
            yield text


def imports(node: ast.AST, package: tuple[str, ...], where: str = "") -> Iterator[tuple[str, str]]:
    """Pairs of enclosing function and folder imported."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".strip(".")
    for name in modules(node, package):
        root, _, rest = name.partition(".")
        if root == "tuilerie":
            folder = rest.partition(".")[0]
            yield where, folder if folder in LEVELS else FACE
    for child in ast.iter_child_nodes(node):
        yield from imports(child, package, where)


def violations(path: str, source: str) -> list[str]:
    """Imports in this file (its path within the package) that reach up or sideways."""
    parts = Path(path).with_suffix("").parts
    home = parts[0]
    return [
        f"{path}: {where or 'module'} imports {folder}"
        for where, folder in imports(ast.parse(source), ("tuilerie", *parts[:-1]))
        if folder != home and LEVELS[folder] >= LEVELS[home] and (path, where, folder) not in EXCEPTIONS
    ]


def test_folders_import_only_from_below() -> None:
    files = [(path.relative_to(PACKAGE).as_posix(), path.read_text()) for path in PACKAGE.rglob("*.py")]
    assert [line for path, source in files for line in violations(path, source)] == []


@pytest.mark.parametrize(
    "path, source, allowed",
    [
        ("games/base.py", "from tuilerie.core.board import lay_tile", True),
        ("games/base.py", "from ..core import board", True),
        ("core/board.py", "from . import tiles", True),
        ("core/board.py", "from tuilerie.games import base", False),
        ("core/board.py", "from tuilerie import games", False),
        ("core/board.py", "from ..games import base", False),
        ("core/board.py", "from .. import Table", False),
        ("core/board.py", "import tuilerie", False),
        ("core/board.py", "def f():\n    import tuilerie.play.table", False),
        ("core/board.py", "import_module(f'tuilerie.games.{name}')", False),
        ("ai/greedy.py", "from tuilerie.art import board", False),
        ("ai/greedy.py", "from tuilerie import Table", True),
        ("__init__.py", "def __getattr__(name):\n    from .play.table import Table", True),
        ("__init__.py", "from .ai import greedy", False),
        ("__init__.py", "def analyse():\n    from .ai.analysis import analyse", True),
        ("env/opponents.py", "from ..ai.players import find_player", True),
        ("art/board_drawing.py", "from ..env import Batch", False),
        ("play/table.py", "class Table:\n    def _repr_svg_(self):\n        from ..art import svg", True),
        ("play/table.py", "class Table:\n    def draw(self):\n        from ..art import svg", False),
        ("play/table.py", "from tuilerie.art import svg", False),
    ],
)
def test_an_import_from_above_is_found(path: str, source: str, allowed: bool) -> None:
    assert (violations(path, source) == []) is allowed
