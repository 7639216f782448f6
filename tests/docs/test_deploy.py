"""Files for hosts: the unit, the container file and the locked versions say what the program can do."""

import importlib.metadata
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

import pytest
from packaging.specifiers import SpecifierSet
from typer.testing import CliRunner

from deploy.lock import wanted
from tests.server.attacks import names
from tests.server.attacks.attack_small import CLAIMS, SERVER
from tests.server.attacks.page import told_before
from tuilerie.cli.main import app

ROOT = pathlib.Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_lock_has_every_part_by_version_and_hash() -> None:
    text = read("requirements.lock")
    entries = dict(re.findall(r"^([\w.-]+)==(\S+) ", text, re.M))
    missing = {plain(re.match(r"[\w.-]+", one)[0]) for one in wanted()} - {plain(name) for name in entries}  # type: ignore[index]
    assert missing == set()
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split() if "==" in line)
    versions = {plain(name): version for name, version in pinned.items()}
    assert {plain(name): version for name, version in entries.items()}.items() <= versions.items()
    for entry in re.split(r"\n(?=\S)", text.split("\n", 1)[1].strip()):
        assert re.fullmatch(r"\S+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", entry)
    assert "://" not in text


def test_the_oldest_python_can_install_every_locked_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=") + ".0"
    needed = {
        one.name: str(one.metadata.json.get("requires_python", ""))
        for one in importlib.metadata.distributions()
    }
    assert len(needed) > 50
    assert [name for name, pythons in needed.items() if not SpecifierSet(pythons).contains(oldest)] == []


@pytest.mark.parametrize(
    "proxy, rule",
    [("play.example.org", "respond /metrics 403"), ("server", "location = /metrics { deny all; }")],
)
def test_a_proxy_keeps_figures_from_strangers(proxy: str, rule: str) -> None:
    """The soak asks real proxies that are configured by this page."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    block = page.partition(f"\n    {proxy} {{\n")[2].partition("\n    }\n")[0]
    assert rule in [line.strip() for line in block.splitlines()]


def words_of(command: str) -> list[str]:
    return [word for word in command.split() if word.startswith("--")]


def test_the_commands_have_options_that_there_are() -> None:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).stdout
    started = re.search(r"^ExecStart=(.*)$", read("tuilerie.service"), re.M)
    entry = re.search(r"^ENTRYPOINT (.*)$", read("Containerfile"), re.M)
    assert started
    assert entry
    for word in [*words_of(started[1]), *words_of(" ".join(json.loads(entry[1])))]:
        assert word in shown


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: pathlib.Path) -> None:
    unit = tmp_path / "tuilerie.service"
    unit.write_text(read("tuilerie.service").replace("/opt/tuilerie/bin/tuilerie", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in (done.stdout + done.stderr).splitlines() if "tuilerie.service" in line]
    assert complaints == []


def test_the_files_that_the_container_copies_exist() -> None:
    sources = re.findall(r"^COPY (\S+) ", read("Containerfile"), re.M)
    assert sources == ["deploy/requirements.lock", "dist/*-manylinux_2_17_x86_64.whl"]
    assert (ROOT / sources[0]).is_file()


def test_every_attack_is_in_the_table_of_the_docs() -> None:
    assert sorted(told_before()) == names()


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_of_the_docs_has_a_test(claim: str) -> None:
    file, _, test = CLAIMS[claim].partition("::")
    assert f"def {test}" in (SERVER / file).read_text(encoding="utf-8")
