"""Makes pages of the docs from other sources: rules and figures of the page, clauses, drawings.

The rules in prose are web/src/rules/books/*.json, their figures web/src/rules/figures.json, both of the page.
Our rulings are gathered from the clauses in docs/rules. Everything lands in docs/made, which git ignores.
"""

import json
import os
import pathlib
import re
import tomllib
from functools import cache, partial
from typing import Any

from tuilerie.art import sheet_svg
from tuilerie.art.board_drawing import stand_of
from tuilerie.art.cover import corner_svg, cover_svg
from tuilerie.art.overlay import feature_overlay
from tuilerie.games import GAMES, Game
from tuilerie.play.feature import Feature
from tuilerie.play.languages import FIRST_LANGUAGE, LANGUAGES, WRITTEN_LANGUAGES
from tuilerie.play.places import Spot
from tuilerie.play.sentences import game_word
from tuilerie.play.snapshot import Square

DOCS = pathlib.Path(__file__).parents[1]
MADE = DOCS / "made"
RULES = DOCS.parent / "web" / "src" / "rules"
GUESTS = {"pasture": "stable", "jungle": "camp", "network": "hut", "amazon": "boat"}
CLAUSE = re.compile(r"^\| (?P<id>[A-Z]+-\d+) \| (?P<text>.*) \|$", re.M)
RULING = re.compile(r"\*\*Our ruling:\*\* (.*)")

WORDS = tomllib.loads((pathlib.Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


def make() -> None:
    MADE.mkdir(exist_ok=True)
    figures = json.loads((RULES / "figures.json").read_text(encoding="utf-8"))
    for game in GAMES.values():
        path = RULES / "books" / f"{game.id}.json"
        if path.exists():
            _make_book(game, json.loads(path.read_text(encoding="utf-8")), figures.get(game.id, {}))
    _write("rulings.md", _rulings())
    _write("changelog.md", (DOCS.parent / "CHANGELOG.md").read_text(encoding="utf-8").replace("docs/", ""))
    _write("results.md", (DOCS.parent / "bench" / "results.md").read_text(encoding="utf-8"))


def _make_book(game: Game, book: dict[str, Any], figures: dict[str, Any]) -> None:
    """A game's rules in every language, and the drawings for them."""
    drawn = {name: figure for name, figure in figures.items() if name in _wanted(book)}
    for name, figure in drawn.items():
        _write(f"{game.id}-{name}.svg", _figure(game, figure))
    _write(f"{game.id}-cover.svg", cover_svg(game))
    _write(f"{game.id}-tiles.svg", sheet_svg(game))
    for language in LANGUAGES:
        _write(_file_of(game, language), _page(game, book, drawn, language))


def _write(name: str, text: str) -> None:
    """Writes a file only if it has changed, so that Sphinx reads only changed files. The file is replaced as
    a whole, since other processes may be reading it."""
    path, fresh = MADE / name, MADE / f".{name}.{os.getpid()}"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)


def _wanted(book: dict[str, Any]) -> set[str]:
    return {name for section in book["sections"] for name in section.get("figures", [])}


def _page(game: Game, book: dict[str, Any], figures: dict[str, Any], language: str) -> str:
    said = partial(_said, language=language)
    lines = [f"# {game_word(game.id, language)}", f"![]({game.id}-cover.svg)", f"*{said(book['intro'])}*"]
    if game.module.BOX.tile_set == "reconstruction":
        lines.append(said(WORDS["reconstruction"]))
    for section in book["sections"]:
        lines += [f"## {said(section['title'])}", *map(said, section["text"])]
        names = [name for name in section.get("figures", []) if name in figures]
        lines += _figures(game, {name: said(figures[name]["words"]) for name in names})
    clauses = said(WORDS["clauses"]).format(id=game.id, others=_others(game, language))
    lines += [f"## {said(WORDS['tiles'])}", f"![]({game.id}-tiles.svg)", clauses]
    return "\n\n".join(lines) + "\n"


def _said(text: dict[str, str], language: str) -> str:
    """A text in a language, from the source itself or from the page's translations."""
    first = text[FIRST_LANGUAGE]
    return text.get(language) or _translated(language).get(first, first)


@cache
def _translated(language: str) -> dict[str, str]:
    if language in WRITTEN_LANGUAGES:
        return {}
    file = RULES.parent / "translations" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))["texts"]
    return texts


def _file_of(game: Game, language: str) -> str:
    return f"{game.id}{'' if language == FIRST_LANGUAGE else f'-{language}'}.md"


def _others(game: Game, language: str) -> str:
    """Links to the same page in the other languages."""
    others = {code: speech.name for code, speech in LANGUAGES.items() if code != language}
    return ", ".join(f"[{name}]({_file_of(game, code)})" for code, name in others.items())


def _figures(game: Game, words: dict[str, str]) -> list[str]:
    if not words:
        return []
    shown = "\n\n".join(
        f":::{{figure}} {game.id}-{name}.svg\n:alt: {said}\n\n{said}\n:::" for name, said in words.items()
    )
    return [f"::::{{container}} figures\n{shown}\n::::"]


def _figure(game: Game, figure: dict[str, Any]) -> str:
    """A corner of a board with a feature lit up, and one of its pieces."""
    squares = [Square(*square) for square in figure["squares"]]
    spots = [Spot(*spot) for spot in figure["spots"]]
    kind = stand_of(game, squares, spots[0]).segment.kind
    owners = frozenset([figure["seat"]])
    feature = Feature(0, kind, frozenset(spots), 0, 0, {}, True, (), (), owners, 0)
    lit, _ = feature_overlay(game, squares, feature)
    pieces = [[str(figure["seat"]), GUESTS.get(kind, "meeple"), str(spots[0])]]
    wide, high = figure["size"]
    return corner_svg(game, squares, pieces, (*figure["from"], wide, high), lit).replace(
        "<svg ", f'<svg width="{wide * 110}" height="{high * 110}" ', 1
    )


def _rulings() -> str:
    rows = []
    for page in ("common", *(game for game in GAMES if (DOCS / "rules" / f"{game}.md").exists())):
        text = (DOCS / "rules" / f"{page}.md").read_text(encoding="utf-8")
        for clause in CLAUSE.finditer(text):
            if found := RULING.search(clause["text"]):
                rows.append(f"| [{clause['id']}](../rules/{page}.md) | {_sentence(found.group(1))} |")
    head: str = WORDS["rulings"][FIRST_LANGUAGE]
    return head.lstrip() + "\n".join(rows) + "\n"


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
