"""Writes `deploy/requirements.lock`: the packages of a server with versions and hashes.

Versions are those of `constraints.txt`. Hashes are of the wheels for Linux, by processor and Python version,
as the package index that pip is configured for tells them.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).parents[1]
LOCK = ROOT / "deploy" / "requirements.lock"
EXTRAS = ("server", "postgres")
PYTHONS = ("3.11", "3.12", "3.13")
PROCESSORS = ("x86_64", "aarch64")
LINUXES = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
HEADER = (
    "# Written by `python deploy/lock.py`. Install with: pip install --require-hashes -r requirements.lock\n"
)


def wanted() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(one for extra in EXTRAS for one in extras[extra])]


def found(python: str, processor: str) -> dict[str, set[str]]:
    """By name and version, the hashes of what pip would install."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        platforms = [word for linux in LINUXES for word in ("--platform", f"{linux}_{processor}")]
        command = [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
            "--dry-run",
        ]
        command += ["--ignore-installed", "--only-binary=:all:", "--python-version", python, *platforms]
        command += ["--target", folder, "--report", str(report), "-c", str(ROOT / "constraints.txt")]
        subprocess.run([*command, *wanted()], check=True)
        installed = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {
        f"{one['metadata']['name'].lower()}=={one['metadata']['version']}": {
            one["download_info"]["archive_info"]["hashes"]["sha256"]
        }
        for one in installed
    }


def locked() -> str:
    hashes: dict[str, set[str]] = {}
    for python in PYTHONS:
        for processor in PROCESSORS:
            for name, some in found(python, processor).items():
                hashes.setdefault(name, set()).update(some)
    lines = [
        " \\\n    ".join([name, *(f"--hash=sha256:{one}" for one in sorted(hashes[name]))])
        for name in sorted(hashes)
    ]
    return HEADER + "\n".join(lines) + "\n"


if __name__ == "__main__":
    LOCK.write_text(locked(), encoding="utf-8")
