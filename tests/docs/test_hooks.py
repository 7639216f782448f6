"""Commit hooks and the workflow of the code host run what `make` and the README name."""

import re

from tests.docs.pages import ROOT

HOOKS = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def checks() -> list[str]:
    """The commands of `make check` for Python, without its tests."""
    (lines,) = re.findall(r"^check-python:.*\n((?:\t.*\n)+)", MAKEFILE, re.M)
    python = re.findall(r"\$\(BIN\)/((?:ruff|mypy).*)", lines)
    return [command.removesuffix(" .") for command in python]


def test_hooks_run_the_checks_of_make() -> None:
    entries = re.findall(r"entry: (?:\.venv/bin/)?(.*)", HOOKS)
    assert len(checks()) == 3
    assert [check for check in checks() if not any(entry.startswith(check) for entry in entries)] == []
    assert "npm --prefix web run --silent check" in entries


def test_the_code_host_runs_both_commands_of_the_readme() -> None:
    commands = re.findall(r"^    (make \w+) ", README, re.M)
    assert {"make play", "make test"} <= set(commands)
    for command in ("make play", "make test"):
        assert re.search(rf"^ +(?:- run: )?{command}\b", WORKFLOW, re.M)
