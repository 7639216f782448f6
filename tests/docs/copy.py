"""A copy of the project in which a test follows a page: it writes the page's files and runs its commands."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, Block

KEPT = ("src", "tests", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "page", "web")
TUILERIE = "import sys; from tuilerie.cli.main import app; sys.argv[0] = 'tuilerie'; app()"


class Copy:
    """Compiled rules are named after their sources, so those of unchanged files are found in the common
    cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}",
            "XDG_DATA_HOME": str(folder / "data"),  # no match that an earlier copy began
            "COLUMNS": "120",
        }
        for name in KEPT:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, folder / name)

    def write(self, file: str, text: str) -> None:
        assert not (self.folder / file).exists(), f"{file} is there already"
        (self.folder / file).write_text(text, encoding="utf-8")

    def replace(self, file: str, before: str, after: str) -> None:
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file} does not say once: {before}"
        path.write_text(text.replace(before, after), encoding="utf-8")

    def edit(self, block: Block) -> None:
        """Applies a `diff` block: lines that are removed, added and unchanged."""
        lines = block.body.splitlines(keepends=True)
        before, after = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        self.replace(block.file, before, after)

    def run(self, command: str, status: int | None = 0) -> str:
        """Runs a command of the page and returns its output. Another exit status fails the test."""
        program, *arguments = shlex.split(command)
        start = {
            "tuilerie": ["-c", TUILERIE],
            "pytest": ["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"],
            "python": [],
        }[program]
        done = subprocess.run(
            [sys.executable, *start, *arguments],
            cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        said = f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        assert status is None or done.returncode == status, said
        return done.stdout
