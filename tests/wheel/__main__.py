"""Tries what `make dist` built: python -m tests.wheel dist

The wheel of this machine is installed with its server extra, from the locked versions, into an empty
environment with an empty home. There a computer moves and a position is analysed without Numba; the page is
served, a table opened and a move played, without Node.js. The source archive is unpacked and built into a
wheel for any machine, without Node.js too; it must be the same as the one in the folder, to the last byte.
"""

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from hatch_build import TAGS
from tests.docs.pages import ROOT
from tests.wheel.installed import Installed
from tuilerie.core.cache import this_machine


def main(folder: Path) -> None:
    (wheel,) = folder.glob("*-none-any.whl")
    (own,) = folder.glob(f"*-{TAGS[this_machine()]}.whl")
    (archive,) = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as made:
        say("a wheel from the source archive, without Node.js …")
        again = from_archive(archive, Path(made))
        assert fingerprint(again) == fingerprint(wheel), "the wheel from the source archive is another one"
        say("the wheel of this machine in an empty environment …")
        installed = Installed(Path(made), home=Path(made) / "home")
        installed.install("-c", str(ROOT / "constraints.txt"), f"{own}[server]")
        installed.check_commands()
        installed.check_docs()
        say(installed.check_without_compiler())
        say("`tuilerie serve` from it, without Node.js …")
        installed.check_server()
    for path in sorted(folder.iterdir()):
        say(f"{path.name}: {path.stat().st_size // 1024} KiB, sha256 {fingerprint(path)[:16]}…")


def from_archive(archive: Path, made: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(made / "source", filter="data")
    (root,) = (made / "source").iterdir()
    environment = {**os.environ, "PATH": str(made)}  # where no npm is
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made / "again")]
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    (wheel,) = (made / "again").glob("*.whl")
    return wheel


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
