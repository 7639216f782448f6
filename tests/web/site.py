"""The static site for browser tests: made once, in a sub-folder, served by Python's own web server."""

import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

from tests.waiting import PATIENCE
from tuilerie.core.building import build
from tuilerie.core.rule import WASM
from tuilerie.games import GAMES
from tuilerie.publishing.site_folder import BUILT_PAGE

from .house import free_port

SUB_FOLDER = "some/where"


class Site:
    def __init__(self, root: pathlib.Path) -> None:
        self.root, self.folder = root, root / SUB_FOLDER
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{SUB_FOLDER}/"

    def make(self) -> None:
        assert (BUILT_PAGE / "index.html").is_file(), "the page of the site is not built: make site builds it"
        for game in GAMES:
            build(game, (WASM,))
        start = f"from tuilerie.cli.main import app; app(['site', '-o', {str(self.folder)!r}])"
        subprocess.run([sys.executable, "-c", start], check=True, stdout=subprocess.DEVNULL)

    def open(self) -> None:
        words = ["-m", "http.server", str(self.port), "--bind", "127.0.0.1", "--directory", str(self.root)]
        self.process = subprocess.Popen([sys.executable, *words], stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(self.address, timeout=60).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise TimeoutError("the web server did not start")

    def close(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None
