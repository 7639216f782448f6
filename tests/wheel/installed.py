"""An environment in which a wheel is installed, without access to this clone or to Node.js."""

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.client import Browser
from tests.server.running import HOST, free_port
from tests.waiting import PATIENCE

FIRST_USE = """
import importlib.util, sys, time
began = time.perf_counter()
import tuilerie
imported = time.perf_counter()
from tuilerie.ai.players import find_player
table = tuilerie.Table("base", seats=2, seed=1)
table.play(find_player("normal").choose(table))
moved = time.perf_counter()
analysis = tuilerie.analyse(table, 500)
analysed = time.perf_counter()
assert not [name for name in ("numba", "llvmlite") if importlib.util.find_spec(name)]
assert type(table.position.carrier).__name__ == "Compiled"
print(f"import {imported - began:.2f} s, first move of normal {moved - began:.2f} s, "
      f"first analysis {analysed - moved:.2f} s, without Numba")
"""


class Installed:
    """A separate virtual environment. `borrowed` is a folder of packages that it uses in addition to its
    own."""

    def __init__(self, folder: Path, borrowed: Path | None = None, home: Path | None = None) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        pip = ["--without-pip"] if borrowed else []
        subprocess.run([sys.executable, "-m", "venv", *pip, str(folder / "venv")], check=True)
        if borrowed:
            (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
            # The path is searched, but .pth files in it are not read: no editable install comes along.
            (packages / "borrowed.pth").write_text(f"{borrowed}\n")
        kept = {name: os.environ[name] for name in ("HOME", "LANG", "TUILERIE_CACHE") if name in os.environ}
        self.environment = {**kept, "PATH": str(self.bin)}
        if home:
            home.mkdir()
            self.environment |= {"HOME": str(home), "TUILERIE_CACHE": str(home / "cache")}

    def install(self, *words: str) -> None:
        """By the pip of this clone, since the environment may have none."""
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.bin / "python"),
            "--disable-pip-version-check",
        ]
        done = subprocess.run([*pip, "install", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"

    def run(self, *words: str) -> str:
        """Runs a command of the environment outside the clone, and returns its output."""
        command = [str(self.bin / words[0]), *words[1:]]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def check_commands(self) -> None:
        """`import tuilerie` finds the wheel; help is given without compiling anything."""
        found = self.run("python", "-c", "import tuilerie; print(tuilerie.__file__)").strip()
        assert Path(found).is_relative_to(self.folder), found
        assert "--seats" in self.run("tuilerie", "play", "--help")
        assert "gold-rush" in self.run("tuilerie", "games")

    def check_docs(self) -> None:
        """The pages can be read, and copied with the examples."""
        assert "bots " in self.run("tuilerie", "docs")
        assert self.run("tuilerie", "docs", "rules/base").startswith("# ")
        assert self.run("tuilerie", "docs", "results").startswith("# ")
        copied = self.folder / "documents"
        self.run("tuilerie", "docs", "--copy", str(copied))
        assert (copied / "examples/learned/weights.npz").stat().st_size > 0

    def check_without_compiler(self) -> str:
        """A computer moves and a position is analysed where Numba is not installed; says how long it took."""
        return self.run("python", "-c", FIRST_USE).strip()

    def check_server(self, **settings: str) -> None:
        """`tuilerie serve` shows the page, opens a table and takes a move."""
        port = free_port()
        words = ["serve", "--port", str(port), "--database", f"sqlite:///{self.folder / 'tables.db'}"]
        with (self.folder / "server.log").open("w") as log:
            server = subprocess.Popen(
                [str(self.bin / "tuilerie"), *words],
                cwd=self.folder, env={**self.environment, **settings}, stdout=log, stderr=log,
            )  # fmt: skip
            try:
                wait_for(f"http://{HOST}:{port}", server)
                asyncio.run(visit(f"{HOST}:{port}"))
            finally:
                server.terminate()
                server.wait(PATIENCE)


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    limit = time.monotonic() + 2 * PATIENCE  # rules may have to be compiled
    while time.monotonic() < limit and server.poll() is None:
        try:
            httpx.get(f"{address}/healthz", trust_env=False, verify=False, timeout=PATIENCE)
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError("the server does not answer")


async def visit(address: str) -> None:
    """What a person does: looks at the page, opens a table, lays a tile."""
    browser = Browser(address)
    page = (await browser.http.get("/")).text
    (script,) = re.findall(r'src="(/assets/[^"]+\.js)"', page)
    assert (await browser.http.get(script)).status_code == 200
    opened = await browser.open("base", "Ann", "random")
    player = await browser.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves), 2 * PATIENCE)
    laid = player.moves[0]
    answer = await player.play(laid)
    assert answer["type"] == "accepted", answer
    await browser.close()
