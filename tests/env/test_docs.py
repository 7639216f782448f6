"""Statements of the pages for bot writers and researchers are true. Their code blocks run as doctests."""

import ast
import doctest
import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

import tuilerie
import tuilerie.art
import tuilerie.env
from tuilerie import Event, Feature, Move
from tuilerie.play.places import Cell, Spot
from tuilerie.tables.messages import PROTOCOL

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.mark.parametrize("module", [tuilerie, tuilerie.env, tuilerie.art])
def test_the_page_of_public_names_lists_them_all(module: ModuleType) -> None:
    page = (DOCS / "public.md").read_text(encoding="utf-8")
    line = re.search(rf"^`{module.__name__}`: ((?:`\w+`\s+)*`\w+`)$", page, re.MULTILINE)
    assert line
    assert re.findall(r"\w+", line.group(1)) == list(module.__all__)


@pytest.mark.parametrize("kind", [Cell, Event, Feature, Move, Spot])
def test_the_page_of_public_names_lists_the_fields_that_there_are(kind: type) -> None:
    page = (DOCS / "public.md").read_text(encoding="utf-8")
    line = re.search(rf"^\| `{kind.__name__}`[^|]*\|(.*)\|$", page, re.MULTILINE)
    assert line
    named = set(re.findall(r"`(\w+)`", line.group(1)))
    there = {field.name for field in fields(kind)}
    assert named <= there | set(vars(kind))
    assert there - named <= {"game"}  # of an event, for its sentence


def test_the_page_of_public_names_tells_the_number_of_the_protocol() -> None:
    page = (DOCS / "public.md").read_text(encoding="utf-8")
    assert f"the number that `hello` carries (now {PROTOCOL})" in page


def test_the_bot_has_at_most_twenty_lines() -> None:
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    bot = doctest.DocTestParser().get_examples(page)[0].source
    assert isinstance(ast.parse(bot).body[0], ast.ClassDef)
    assert 5 < len(bot.strip().splitlines()) <= 20


@pytest.mark.parametrize("page", ["bots.md", "environments.md"])
def test_every_code_block_is_one_that_doctest_runs(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert blocks
    assert [language for language, body in blocks if language != "pycon" or not body.startswith(">>>")] == []
