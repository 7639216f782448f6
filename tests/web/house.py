"""A server of its own for browser tests, which can be stopped and started again."""

import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import tuilerie
from tests.waiting import PATIENCE

PAGE = pathlib.Path(tuilerie.__file__).parent / "server" / "page" / "index.html"
LAVISH = (
    "MESSAGES_PER_SECOND",
    "MESSAGES_AT_ONCE",
    "REQUESTS_PER_SECOND",
    "REQUESTS_AT_ONCE",
    "TABLES_PER_HOUR",
)
RECENT = ("HTTP_PER_SECOND", "HTTP_AT_ONCE")  # settings that the server of an older checkout may not know


class House:
    def __init__(self, folder: pathlib.Path, source: str = "") -> None:
        """`source` is the folder `src` of another checkout, whose server and page are to be used."""
        assert PAGE.is_file(), "the page is not built: make setup builds it"
        self.database = folder / "tables.db"
        self.port = free_port()
        self.source = source
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.database}"]
        limits = {f"TUILERIE_SERVER_{name}": "100000" for name in (*LAVISH, *(() if self.source else RECENT))}
        limits |= {f"TUILERIE_SERVER_ADDRESS_{name}": "100000" for name in LAVISH[:2]}
        if self.source:
            # Its page only shows records: nothing has to be compiled for it.
            limits |= {"PYTHONPATH": self.source, "TUILERIE_INTERPRETED": "1", "TUILERIE_SERVER_PREPARE": "0"}
        module = "tuilerie.cli.main" if self._has_cli_folder() else "tuilerie.cli"
        start = f"from {module} import app; app({words!r})"
        self.process = subprocess.Popen(
            [sys.executable, "-c", start], env={**os.environ, **limits}, stdout=subprocess.DEVNULL
        )
        try:
            self._await('"ready":true')
        except BaseException:
            self.kill()
            raise

    def _has_cli_folder(self) -> bool:
        """An older checkout has one module in its place."""
        return not self.source or (pathlib.Path(self.source) / "tuilerie" / "cli").is_dir()

    def _await(self, word: str) -> None:
        until = time.monotonic() + 2 * PATIENCE  # rules may have to be compiled
        while time.monotonic() < until:
            if self.process and self.process.poll() is not None:
                raise RuntimeError(f"the server stopped at once, with code {self.process.returncode}")
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=60) as answer:
                    if word in answer.read().decode():
                        return
            except (urllib.error.URLError, OSError):
                pass
            time.sleep(0.2)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
