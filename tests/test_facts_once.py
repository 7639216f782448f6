"""Facts about kinds, pieces and games are in the boxes of `games/`; no other code uses their names."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tuilerie.core.words import Kind, Piece
from tuilerie.games import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tuilerie"
PAGE = ROOT / "web" / "src"

OF_THE_CORE = {"gone", "junction", "meeple", "boat"}  # in every game, or the subject of `Box.boats`
KINDS = {kind.name.lower() for kind in Kind} - OF_THE_CORE
PIECES = {piece.name.lower() for piece in Piece} - OF_THE_CORE
NAMES = KINDS | PIECES

# Rules and evaluations of games name kinds. One rule of the core, on who
# claims features (C-6), says what the facts of pieces say too: tests/play/test_facts.py compares them.
RULES = ("games/", "ai/leaf/", "core/words.py", "core/pieces.py")
# Where a drawing or a colour is chosen for a kind.
DRAWINGS = {
    "art/terrain.py",  # drawing routines, and the drawings at ends of lines
    "art/land.py",  # widths, sways, radii
    "art/point_grid.py",  # drawings on a town are wider than the town
    "art/candidates.py",  # engines stand level
    "art/tile.py",  # fruit drifts
    "art/piece.py",  # where a seat's sign is drawn on each piece
    "art/theme.py",  # signs by night
    "cli/screen.py",  # the terminal's colours
}
# The page's texts, lessons and rulebooks are about kinds; the protocol is made from the server's.
PAGE_TEXTS = ("words/", "rules/", "guide/", "protocol.ts")
QUOTED = re.compile(r"""["'`]([\w-]+)["'`]""")
COMPARED = re.compile(r"""[!=]==?\s*["'`]([\w-]+)["'`]|["'`]([\w-]+)["'`]\s*[!=]==?""")


def sources(folder: Path, *suffixes: str) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in suffixes and ".test." not in name and not name.startswith("server/page/"):
            yield name, path.read_text(encoding="utf-8")


def names_in(tree: ast.AST) -> Iterator[str]:
    """The kinds and pieces that a module names, as enumeration members or as texts."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="Kind" | "Piece"), attr=member) if member.lower() in NAMES:
                yield member.lower()
            case ast.Constant(value=str(text)) if text in NAMES:
                yield text


def games_compared_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and part.value in GAMES:
                    yield str(part.value)


def page_names_in(text: str) -> list[str]:
    return [word for word in QUOTED.findall(text) if word in NAMES]


def page_games_compared_in(text: str) -> list[str]:
    return [word for found in COMPARED.findall(text) for word in found if word in GAMES]


@cache
def modules() -> list[tuple[str, ast.Module]]:
    """Parsed only when these tests run, not when they are collected."""
    return [(name, ast.parse(text)) for name, text in sources(PACKAGE, ".py") if not name.startswith(RULES)]


PARTS = [(name, text) for name, text in sources(PAGE, ".ts", ".svelte") if not name.startswith(PAGE_TEXTS)]


def test_no_module_knows_a_kind_or_a_piece_by_name_but_to_draw_it() -> None:
    found = {(name, word) for name, tree in modules() if name not in DRAWINGS for word in names_in(tree)}
    assert found == set()


def test_every_listed_exception_is_needed() -> None:
    found = {(name, word) for name, tree in modules() for word in names_in(tree)}
    assert {name for name, _ in found if name in DRAWINGS} == DRAWINGS


def test_no_module_asks_which_game_it_is() -> None:
    assert [(name, game) for name, tree in modules() for game in games_compared_in(tree)] == []


def test_the_page_knows_no_kind_and_no_piece_by_name() -> None:
    assert [(name, word) for name, text in PARTS for word in page_names_in(text)] == []


def test_the_page_does_not_ask_which_game_it_is() -> None:
    assert [(name, game) for name, text in PARTS for game in page_games_compared_in(text)] == []


@pytest.mark.parametrize(
    "code, names",
    [
        ('LYING = ("field", "meadow")', {"field", "meadow"}),
        ("kind == Kind.PASTURE", {"pasture"}),
        ("Piece.HUT in pieces", {"hut"}),
        ("Kind.JUNCTION, Piece.MEEPLE, 'fields'", set()),
    ],
)
def test_names_are_found(code: str, names: set[str]) -> None:
    assert set(names_in(ast.parse(code))) == names


@pytest.mark.parametrize(
    "code, games",
    [
        ('x = 1 if game == "base" else 2', ["base"]),
        ('if game in ("hunters", "amazonas"): pass', ["hunters", "amazonas"]),
        ('match game:\n    case "gold-rush": pass', ["gold-rush"]),
        ('def play(game="base"): pass', []),
    ],
)
def test_questions_for_a_game_are_found(code: str, games: list[str]) -> None:
    assert list(games_compared_in(ast.parse(code))) == games


@pytest.mark.parametrize(
    "code, names, games",
    [
        ('const LYING = new Set(["field", "meadow"]);', ["field", "meadow"], []),
        ("kind === 'pasture' ? a : b", ["pasture"], []),
        ('{game.id === "base" ? t("guided") : t("tour")}', [], ["base"]),
        ('"gold-rush" !== game', [], ["gold-rush"]),
        ('<PiecePicture piece="meeple" />', [], []),
    ],
)
def test_kinds_named_by_the_page_are_found(code: str, names: list[str], games: list[str]) -> None:
    assert (page_names_in(code), page_games_compared_in(code)) == (names, games)
