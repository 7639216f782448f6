"""A folder imports only from folders with a smaller number; play and players load the standard library only
(docs/architecture.md)."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

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
    "packing": 4.5,
    "env": 5,
    "server": 5,
    "browser": 5,
    "publishing": 5.5,
    "cli": 6,
    "__main__": 6.5,
    "compiler": 6,
}
FOR_TYPES = "TYPE_CHECKING"  # imports for type checkers only
# Only the picture of a table in notebooks needs art; the public names of the library include the analysis.
# Libraries are built in a process of its own, which is named, not imported.
EXCEPTIONS = {
    ("play/table.py", "Table._repr_svg_", "art"),
    ("__init__.py", "analyse", "ai"),
    ("__init__.py", FOR_TYPES, "ai"),
    ("core/building.py", "", "compiler"),
}


# Packages that run without installed libraries, for example in a browser tab, and their modules that need
# NumPy.
PLAIN = ("core", "games", "play", "tables", "ai", "browser")
COMPILED = {
    "core/arrays.py",
    "ai/native_search.py",
    "ai/simulate.py",
    "ai/learning/regression.py",
    "ai/learning/outcomes.py",
    "ai/learning/self_play.py",
    "ai/match/tuning.py",
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
    if isinstance(node, ast.If) and ast.unparse(node.test) == FOR_TYPES:
        where = FOR_TYPES
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
        ("__init__.py", "if TYPE_CHECKING:\n    from .ai import greedy", True),
        ("play/table.py", "if TYPE_CHECKING:\n    from ..ai import greedy", False),
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


def plain_files() -> list[str]:
    files = (
        path.relative_to(PACKAGE).as_posix() for folder in PLAIN for path in PACKAGE.glob(f"{folder}/**/*.py")
    )
    return sorted(set(files) - COMPILED)


def loaded(node: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """The names that are imported as soon as a module is: neither in functions nor for type checkers."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from modules(node, package)
    for child in ast.iter_child_nodes(node):
        yield from loaded(child, package)


def strangers(path: str, source: str) -> list[str]:
    """The modules that it loads which are neither ours nor in the standard library."""
    names = loaded(ast.parse(source), ("tuilerie", *Path(path).parts[:-1]))
    needs_numpy = tuple(f"tuilerie.{file[:-3].replace('/', '.')}" for file in COMPILED)
    known = {"tuilerie", *sys.stdlib_module_names}
    return [name for name in names if name.partition(".")[0] not in known or name.startswith(needs_numpy)]


def test_modules_without_dependencies_load_only_the_standard_library() -> None:
    assert {path: strangers(path, (PACKAGE / path).read_text()) for path in plain_files()} == {
        path: [] for path in plain_files()
    }


@pytest.mark.parametrize(
    "source, found",
    [
        ("import numpy as np", ["numpy"]),
        ("import numba", ["numba"]),
        ("from numpy import zeros", ["numpy.zeros"]),
        ("if True:\n    import pydantic", ["pydantic"]),
        ("class A:\n    import numpy", ["numpy"]),
        ("from ..core.arrays import STATE", ["tuilerie.core.arrays.STATE"]),
        ("from ..core import arrays", ["tuilerie.core.arrays"]),
        ("import struct\nfrom ..core.fields import Mirror", []),
        ("def compiled():\n    import numba", []),
        ("if TYPE_CHECKING:\n    from ..core.arrays import States", []),
    ],
)
def test_a_package_that_must_be_installed_is_found(source: str, found: list[str]) -> None:
    assert strangers("play/position.py", source) == found


# A browser tab has none of these, so tables are given what needs them (tables/collaborators.py).
NOT_IN_A_TAB = ("threading", "concurrent", "multiprocessing", "subprocess", "socket", "sqlite3", "selectors")
OFF_THE_LOOP = re.compile(
    r"\b(to_thread|run_in_executor|create_subprocess_\w+|start_server|open_connection)\b"
)


def test_tables_need_no_threads_processes_sockets_or_databases() -> None:
    files = {path: (PACKAGE / path).read_text() for path in plain_files() if path.startswith("tables/")}
    assert len(files) > 20
    for path, source in files.items():
        names = [
            name for node in ast.walk(ast.parse(source)) for name in modules(node, ("tuilerie", "tables"))
        ]
        assert [name for name in names if name.partition(".")[0] in NOT_IN_A_TAB] == [], path
        assert OFF_THE_LOOP.findall(source) == [], path


def test_modules_without_dependencies_can_be_imported_without_any_library() -> None:
    """Every module of it, in a process that cannot import NumPy, Numba or anything else that is installed."""
    names = [f"tuilerie.{path[:-3].replace('/', '.')}".removesuffix(".__init__") for path in plain_files()]
    code = f"""
import importlib, sys
sys.path[:] = [path for path in sys.path if "site-packages" not in path]
sys.path.insert(0, {str(PACKAGE.parent)!r})
for name in {names!r}:
    importlib.import_module(name)
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
