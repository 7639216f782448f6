"""A private PostgreSQL server: Debian's binaries with a temporary data folder and port."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.preflight import NO_POSTGRES, find_postgres
from tests.server.running import HOST, free_port
from tests.waiting import PATIENCE

UNPRIVILEGED = ("postgres", "nobody")  # root is not allowed to run it
# A test database may be lost, but databases for measurements need real settings.
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def _programs() -> Path:
    found = find_postgres()
    if not found:
        raise RuntimeError(NO_POSTGRES)
    return found


class Postgres:
    """A running PostgreSQL cluster, in which numbered databases are created."""

    def __init__(self, **settings: str) -> None:
        self.programs, self.port = _programs(), free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="tuilerie-postgres-"))
        self.user = self._user()
        self.settings = {
            "listen_addresses": HOST,
            "port": str(self.port),
            "unix_socket_directories": "",
            **settings,
        }
        self.process: subprocess.Popen[Any] | None = None
        self.numbers = itertools.count()

    def _user(self) -> dict[str, Any]:
        """The user who runs PostgreSQL, as arguments of subprocess."""
        if os.geteuid() != 0:
            return {"cwd": self.folder}
        known = {entry.pw_name: entry for entry in pwd.getpwall()}
        entry = next(known[name] for name in UNPRIVILEGED if name in known)
        os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": self.folder}

    def start(self) -> "Postgres":
        data, programs = str(self.folder / "data"), str(self.programs)
        how = ["-U", "tuilerie", "-A", "trust", "-E", "UTF8", "--no-sync"]
        initdb = [f"{programs}/initdb", "-D", data, *how]
        done = subprocess.run(initdb, capture_output=True, text=True, check=False, **self.user)
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr}")
        given = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        command = [f"{programs}/postgres", "-D", data, *given]
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **self.user)
        self._wait()
        return self

    def _wait(self, seconds: float = PATIENCE) -> None:
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=60).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL does not answer: {(self.folder / 'log').read_text()}")

    def address(self, name: str) -> str:
        return f"postgresql://tuilerie@{HOST}:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self.numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def stop(self) -> None:
        """Stops at once without a clean shutdown, since nobody will read the data again."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> "Postgres":
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *problem: object) -> None:
        self.stop()
