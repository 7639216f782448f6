"""A name has one meaning in the whole package, so that a search for it finds the right thing."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "tuilerie"
# Each game has a rulebook and an evaluation of its own, with the same names for the same things.
OF_EACH_GAME = ("games/", "ai/leaf/")


def modules() -> list[Path]:
    return [path for path in PACKAGE.rglob("*.py") if path.stem not in ("__init__", "env")]


def is_of_a_game(path: Path) -> bool:
    return path.relative_to(PACKAGE).as_posix().startswith(OF_EACH_GAME)


def constants(path: Path) -> Iterator[str]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (
                name.id
                for name in names
                if isinstance(name, ast.Name) and name.id.isupper() and len(name.id) > 1
            )


def classes(path: Path) -> Iterator[str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    yield from (node.name for node in body if isinstance(node, ast.ClassDef))


def shared(found: Iterator[tuple[str, Path]]) -> dict[str, list[str]]:
    """Names that several modules define, with these modules."""
    places: defaultdict[str, list[Path]] = defaultdict(list)
    for name, path in found:
        places[name].append(path)
    return {
        name: sorted(path.relative_to(PACKAGE).as_posix() for path in paths)
        for name, paths in places.items()
        if len(paths) > 1 and not all(map(is_of_a_game, paths))
    }


def test_no_two_modules_share_a_name() -> None:
    """`__main__` is left out, since Python prescribes this name."""
    assert shared((path.stem, path) for path in modules() if path.stem != "__main__") == {}


def test_no_two_classes_share_a_name() -> None:
    assert shared((name, path) for path in modules() for name in classes(path)) == {}


def test_no_two_constants_share_a_name() -> None:
    assert shared((name, path) for path in modules() for name in constants(path)) == {}
