"""Every code block of the documentation is tested: it is run, followed step by step, or compared with the
program."""

import importlib.util
import io
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.docs.grammar import is_record
from tests.docs.pages import DOCS, PAGES, ROOT, Block, blocks, commands
from tuilerie.ai.engine import Engine
from tuilerie.cli.main import app
from tuilerie.server.typescript import typescript

FOLLOWED = {"sixth-game.md", "correcting.md"}  # followed step by step in tests of their own
DRAWN = {"architecture.md"}  # a map of the source
INLINE = re.compile(r"`((?:tuilerie|make|python -m) [^`\n]+)`")
INDENTED = re.compile(r"^    ((?:\.venv/bin/)?(?:tuilerie|make|python|pip|pytest) .*)$", re.M)
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
ALL = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def is_tested(block: Block, page: Path) -> bool:
    """Whether some test checks a block."""
    match block.language:
        case "pycon":
            return block.body.startswith(">>>")  # doctest collects every page
        case "console":
            return all(line.startswith("$ ") for line in block.body.splitlines())
        case "ebnf":
            return page.name == "notation.md"
        case "":
            return page.name in DRAWN or block.body.startswith("> ") or is_record(block.body)
        case _:
            return page.name in FOLLOWED


@ALL
def test_a_test_stands_behind_every_block(page: Path) -> None:
    found = [block for block in blocks(page) if page.name != "index.md"]  # whose blocks are the contents
    rules_by_clause = page.parent.name == "rules"  # their boards are rebuilt by the tests of the games
    assert [block for block in found if not rules_by_clause and not is_tested(block, page)] == []


def all_commands(page: Path) -> Iterator[str]:
    text = page.read_text(encoding="utf-8")
    yield from commands(page)
    yield from INLINE.findall(text)
    for line in INDENTED.findall(text):
        yield re.sub(r"\s+#.*", "", line)


@ALL
def test_commands_and_their_options_exist(page: Path) -> None:
    assert [f"{command}: {why}" for command in all_commands(page) if (why := amiss(command))] == []


def amiss(command: str) -> str:
    """The problem with a command, or an empty text."""
    program, *words = shlex.split(command.removeprefix(".venv/bin/"))
    match program, words:
        case "tuilerie", _:
            return amiss_in(typer.main.get_command(app), words)
        case "make", _:
            return " ".join(word for word in words if "=" not in word and word not in TARGETS)
        case "python", ["-m", module, *_]:
            return "" if importlib.util.find_spec(module) else f"there is no {module}"
        case "python", [file, *_]:
            return "" if (ROOT / file).exists() or file == "-c" else f"there is no {file}"
        case "pytest", _:
            return " ".join(word for word in words if word.startswith("tests/") and not is_promised(word))
        case "pip", ["install", what]:
            extras = re.findall(r"\w+", what.partition("[")[2])
            return " ".join(extra for extra in extras if extra not in PROJECT["optional-dependencies"])
        case _:
            return "what is that?"


def is_promised(file: str) -> bool:
    """Whether the file exists, or is written by a page that is followed step by step."""
    written = {block.file for page in FOLLOWED for block in blocks(DOCS / page)}
    return (ROOT / file).exists() or file in written


def amiss_in(command: Any, words: list[str]) -> str:
    """Typer's commands; a group has commands of its own."""
    if not hasattr(command, "commands") or words[:1] == ["--help"]:
        return amiss_options(command, words)
    found = command.commands.get(words[0]) if words else None
    return amiss_in(found, words[1:]) if found else f"there is no {' '.join(words[:1])}"


def amiss_options(command: Any, words: list[str]) -> str:
    known = {"--help", *(option for parameter in command.params for option in parameter.opts)}
    known |= {option for parameter in command.params for option in parameter.secondary_opts}
    used = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    return " ".join(option for option in used if option not in known)


@pytest.mark.parametrize(
    "command, why",
    [
        ("tuilerie play base --seats you,greedy", ""),
        ("tuilerie host close TABLE", ""),
        ("tuilerie paly base", "there is no paly"),
        ("tuilerie play base --chairs 2", "--chairs"),
        ("tuilerie host clothe TABLE", "there is no clothe"),
        ("make verify GAME=base NUMBER=10", ""),
        ("make brick", "brick"),
        ("python -m tests.verify base 10 1", ""),
        ("python -m tests.veryfy base", "there is no tests.veryfy"),
        ("python web/exemples.py", "there is no web/exemples.py"),
        ("pytest tests/play/test_record.py", ""),
        ("pytest tests/play/test_records.py", "tests/play/test_records.py"),
        ("pip install 'tuilerie[env,png]'", ""),
        ("pip install 'tuilerie[envs]'", "envs"),
        ("rm -rf everything", "what is that?"),
    ],
)
def test_a_wrong_command_is_found(command: str, why: str) -> None:
    assert amiss(command) == why


@ALL
def test_links_lead_to_files(page: Path) -> None:
    """Sphinx checks the links of the site. This test checks those in a clone, where generated pages are
    missing."""
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [to for to in targets if not (page.parent / to).exists() and not to.startswith("made/")] == []


def test_the_conversation_with_an_engine_goes_as_it_is_told() -> None:
    (told,) = (block.body.splitlines() for block in blocks(DOCS / "engine.md") if block.body.startswith("> "))
    said: list[str] = []
    Engine(said.append, PROJECT["version"]).converse(
        io.StringIO("".join(f"{line[2:]}\n" for line in told if line[0] == ">"))
    )
    answers = [line for line in told if line[0] != ">"]
    heard = [line for line in said if not line.startswith("info")]
    assert heard[:-1] == answers[:-1]
    assert [heard[-1].split()[:2], answers[-1].split()[:2]] == [
        ["move", "E"]
    ] * 2  # where to is its own affair


def test_the_messages_of_the_protocol_exist() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    shown = re.findall(r'"type": "(\w+)"', page)
    assert len(shown) > 5
    assert [name for name in shown if f'"{name}"' not in typescript()] == []
