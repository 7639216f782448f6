"""Breaks the rules of a game one at a time; its rule tests must notice: python -m tests.mutants base

Each mutant is one rule of the game's modules with one small change: a number one more or one less, another
comparison or operator, a condition turned round, a `not`, a case or a statement left out. All functions under
@rule take part, those of playouts too. The tests are those of tests/games/test_<game>_*.py that stand on
tests/boards.py; they run interpreted, in a fork of this process in which that one function is exchanged, and
notice by failing or by not coming to an end. They reach the rules through the module, not by importing them.
A mutant that survives needs a test, or a line in tests/equivalent_mutants_<game>.txt that says why it cannot
matter: rule, line and changed line between bars, then the reason.
"""

import argparse
import ast
import contextlib
import importlib
import multiprocessing
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType

import pytest

from tuilerie import games

TESTS = Path(__file__).parent
GAMES = Path(games.__file__).parent
NUMBER_STEPS = (1, -1)
OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OTHER_OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    module: str
    rule: str
    line: int
    before: str
    after: str
    source: str  # of the whole function

    @property
    def key(self) -> str:
        return f"{self.rule} | {self.before} | {self.after}"


# Make mutants


def modules_of(game: str) -> list[ModuleType]:
    """The modules with the rules of a game."""
    parts = sorted(path.stem for path in GAMES.glob(f"{game}_*.py"))
    return [importlib.import_module(f"tuilerie.games.{name}") for name in (game, *parts)]


def game_mutants(game: str) -> list[Mutant]:
    return [mutant for module in modules_of(game) for mutant in mutants(module)]


def mutants(module: ModuleType) -> Iterator[Mutant]:
    """All mutants of the module's rules; equal changes of equal lines are numbered."""
    keys: Counter[str] = Counter()
    for node in ast.parse(Path(str(module.__file__)).read_text()).body:
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(d) == "rule" for d in node.decorator_list):
            for mutant in _mutants_of(_bare(node)):
                keys[mutant.key] += 1
                count = f" #{keys[mutant.key]}" if keys[mutant.key] > 1 else ""
                yield replace(mutant, module=module.__name__, before=mutant.before + count)


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    """The rule without its decorators and docstring."""
    function.decorator_list = []
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:]
    return function


def _mutants_of(function: ast.FunctionDef) -> Iterator[Mutant]:
    original = ast.unparse(function)
    seen = {original}
    for line in _changes(function):
        source = ast.unparse(ast.fix_missing_locations(function))
        if source not in seen:
            seen.add(source)
            before, after = _difference(original, source)
            yield Mutant("", function.name, line, before, after, source)


def _difference(original: str, source: str) -> tuple[str, str]:
    """The lines that differ. One change alters one line, or leaves some out."""
    old, new = original.splitlines(), source.splitlines()
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return "; ".join(line.strip() for line in old), "; ".join(line.strip() for line in new) or "nothing"


def _changes(function: ast.FunctionDef) -> Iterator[int]:
    """Makes each change in turn, yields its line number, and undoes the change afterwards."""
    for parent in list(ast.walk(function)):
        for name, value in ast.iter_fields(parent):
            if isinstance(value, ast.AST):
                for line, other in _replacements(parent, name, value):
                    setattr(parent, name, other)
                    yield line
                    setattr(parent, name, value)
            elif isinstance(value, list) and value and isinstance(value[0], ast.AST):
                for line, others in _list_replacements(value):
                    setattr(parent, name, others)
                    yield line
                    setattr(parent, name, value)


def _list_replacements(nodes: list[ast.AST]) -> Iterator[tuple[int, list[ast.AST]]]:
    for n, node in enumerate(nodes):
        for line, other in _replacements(None, "", node):
            yield line, [*nodes[:n], other, *nodes[n + 1 :]]
        if len(nodes) > 1 and isinstance(node, ast.match_case | ast.pattern):
            line = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
            yield line, [*nodes[:n], *nodes[n + 1 :]]
        if isinstance(node, ast.stmt) and _is_deed(node):
            yield node.lineno, [*nodes[:n], ast.Pass(), *nodes[n + 1 :]]


def _is_deed(node: ast.stmt) -> bool:
    """A statement that can be left out without leaving a name unknown."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return(value=None):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return False


def _replacements(parent: ast.AST | None, name: str, node: ast.AST) -> Iterator[tuple[int, ast.AST]]:
    """The replacements of a node, with their line numbers."""
    match node:
        case ast.Constant(value=bool(value)):
            yield node.lineno, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            for step in NUMBER_STEPS:
                yield node.lineno, ast.Constant(value + step)
        case ast.Compare(ops=[op]) if type(op) in OTHER_COMPARISON:
            yield node.lineno, ast.Compare(node.left, [OTHER_COMPARISON[type(op)]()], node.comparators)
        case ast.BinOp(op=op) if type(op) in OTHER_OPERATOR:
            yield node.lineno, ast.BinOp(node.left, OTHER_OPERATOR[type(op)](), node.right)
        case ast.AugAssign(op=op) if type(op) in OTHER_OPERATOR:
            yield node.lineno, ast.AugAssign(node.target, OTHER_OPERATOR[type(op)](), node.value)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node.lineno, ast.BoolOp(other, node.values)
            for n in range(len(node.values)):
                yield node.lineno, ast.BoolOp(node.op, [*node.values[:n], *node.values[n + 1 :]])
        case ast.UnaryOp(op=ast.Not()):
            yield node.lineno, node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield node.lineno, node.operand
    if name == "test" and isinstance(parent, ast.If | ast.IfExp | ast.While) and isinstance(node, ast.expr):
        yield node.lineno, ast.UnaryOp(ast.Not(), node)


# Run tests


def run_tests(game: str) -> int:
    """Quietly, up to the first failure; returns pytest's exit code."""
    files = sorted((TESTS / "games").glob(f"test_{game}_*.py"))
    chosen = [str(file) for file in files if "from tests.boards import" in file.read_text()]
    options = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        return int(pytest.main([*chosen, *options]))


def seconds_unbroken(game: str) -> float:
    """The CPU time of the tests with the true rules, which must pass. Forks then find everything loaded."""
    began = time.process_time()
    if run_tests(game):
        sys.exit(f"The rule tests of {game} fail before any rule is changed: pytest tests/games")
    return time.process_time() - began


def try_mutant(game: str, mutant: Mutant, seconds: int) -> None:
    """Runs in a separate process, which exits with 0 if the tests pass with this mutant. The system ends it
    after this many seconds of CPU time, since elapsed time would depend on how busy the machine is."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    exchange(game, mutant)
    os._exit(run_tests(game))


def exchange(game: str, mutant: Mutant) -> None:
    """Replaces a rule by its mutant in all modules of the game that import it."""
    defining = importlib.import_module(mutant.module)
    exec(compile(mutant.source, f"<{mutant.key}>", "exec"), defining.__dict__)
    for module in modules_of(game):
        if mutant.rule in module.__dict__:
            module.__dict__[mutant.rule] = defining.__dict__[mutant.rule]


class Trials:
    """Tries mutants in parallel, each in its own process with a limit of CPU time."""

    def __init__(self, game: str, jobs: int, seconds: int) -> None:
        self.game, self.jobs, self.seconds = game, jobs, seconds
        self.running: dict[int, tuple[Mutant, BaseProcess]] = {}

    def survivors(self, waiting: list[Mutant]) -> Iterator[tuple[Mutant, bool]]:
        """Each mutant as it is done, and whether the tests passed with it."""
        queue = list(reversed(waiting))
        while queue or self.running:
            while queue and len(self.running) < self.jobs:
                self._start(queue.pop())
            wait(list(self.running))
            yield from self._done()

    def _start(self, mutant: Mutant) -> None:
        given = (self.game, mutant, self.seconds)
        process = multiprocessing.get_context("fork").Process(target=try_mutant, args=given)
        process.start()
        self.running[process.sentinel] = (mutant, process)

    def _done(self) -> Iterator[tuple[Mutant, bool]]:
        for sentinel, (mutant, process) in list(self.running.items()):
            if not process.is_alive():
                del self.running[sentinel]
                yield mutant, process.exitcode == 0


def explained(game: str) -> dict[str, str]:
    """Why some survivors cannot matter, by key."""
    path = TESTS / f"equivalent_mutants_{game}.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    fields = [line.rsplit(" | ", 1) for line in lines if line.strip() and not line.startswith("#")]
    return {key: reason for key, reason in fields}


# Report


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rule", default="", help="only mutants of this rule")
    arguments = parser.parse_args()
    game = arguments.game.replace("-", "_")
    everyone = [mutant for mutant in game_mutants(game) if arguments.rule in ("", mutant.rule)]
    seconds = seconds_unbroken(game)
    print(f"{game}: {len(everyone)} mutants; the rule tests take {seconds:.1f} s")
    found = survivors(Trials(game, arguments.jobs, 10 + round(5 * seconds)), everyone)
    sys.exit(report(game, everyone, found, whole=not arguments.rule))


def survivors(trials: Trials, everyone: list[Mutant]) -> list[Mutant]:
    found = []
    for number, (mutant, alive) in enumerate(trials.survivors(everyone), 1):
        if alive:
            found.append(mutant)
        if sys.stderr.isatty() or number % 50 == 0:
            end = "\r" if sys.stderr.isatty() else "\n"
            print(f"{number} of {len(everyone)}, {len(found)} survive", end=end, file=sys.stderr, flush=True)
    return sorted(found, key=lambda mutant: (mutant.module, mutant.line, mutant.key))


def report(game: str, everyone: list[Mutant], found: list[Mutant], whole: bool) -> int:
    """Prints the surviving mutants without an explanation, and the summary. Returns the exit code."""
    reasons = explained(game)
    unexplained = [mutant for mutant in found if mutant.key not in reasons]
    for mutant in unexplained:
        print(f"survives: {mutant.module}, line {mutant.line}: {mutant.key}")
    stale = reasons.keys() - {mutant.key for mutant in found} if whole else set()
    for key in sorted(stale):
        print(f"explained, but no survivor: {key}")
    counts = f"{len(everyone) - len(found)} noticed, {len(found)} survive, {len(unexplained)} unexplained"
    print(f"{len(everyone)} mutants: {counts}")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    main()
