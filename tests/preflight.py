"""Finds or installs what `make test` needs, before its long part begins, or says what is missing.

`python3 tests/preflight.py` runs before anything is installed, so it is written for Python 3.7 or newer and
for the standard library alone. With `--install`, in `.venv`, Playwright fetches a browser if there is none,
and pip a linker of WebAssembly.
"""

from __future__ import annotations

import glob
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

PYTHON = (3, 11)
NODE = 20
# The headless browser comes first: with it, the tests of the page take half the CPU time.
SHELL = "chromium-headless-shell"
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHTS = (
    "chromium_headless_shell-*/chrom*/*headless[-_]shell*",
    "chromium-*/chrome-*/chrome",
    "chromium-*/chrome-*/*.app",
    "chromium-*/chrome-*/chrome.exe",
)
APT = ["apt-get", "install", "-y", "-qq", "-o", "DPkg::Lock::Timeout=300"]

NO_PYTHON = (
    "Tuilerie needs Python {}.{} or newer, and {} is {}.{}: name another, as in make test PYTHON=python3.12."
)
NO_VENV = "This Python cannot create environments: install its venv module (apt-get install python3-venv)."
NO_NODE = (
    "The page is built with Node.js {} or newer, and there is none: install it and npm (https://nodejs.org)."
)
OLD_NODE = (
    "The page is built with Node.js {} or newer, and this is {}: install a newer one (https://nodejs.org)."
)
NO_NPM = "The page is built with npm, and there is none: install it beside Node.js (apt-get install npm)."
NO_POSTGRES = (
    "The tests need PostgreSQL's programs: install them (apt-get install postgresql), or name the folder of "
    "initdb and postgres in TUILERIE_POSTGRES; make quick needs none of them."
)
NO_BROWSER = (
    "The tests of the page need Chromium or Chrome, and Playwright could not download it: install one "
    "(apt-get install chromium, or .venv/bin/python -m playwright install chromium), or name one in "
    "TUILERIE_CHROMIUM; make quick needs none of them."
)
NO_WASM_LINKER = (
    "The tests link WebAssembly with wasm-ld: install it (apt-get install lld, or "
    ".venv/bin/python -m pip install ziglang)."
)
PLAYWRIGHT = ["-m", "playwright", "install", "--only-shell", "chromium"]
PIP = ["-m", "pip", "--disable-pip-version-check", "install", "-q", "-c", "constraints.txt"]


def python_problem(version: tuple[int, int], name: str) -> str:
    return "" if version >= PYTHON else NO_PYTHON.format(*PYTHON, name, *version)


def venv_problem() -> str:
    missing = [module for module in ("venv", "ensurepip") if importlib.util.find_spec(module) is None]
    return NO_VENV if missing and not Path(".venv").exists() else ""


def node_problem() -> str:
    if not shutil.which("node"):
        return NO_NODE.format(NODE)
    said = subprocess.run(
        ["node", "--version"], stdout=subprocess.PIPE, text=True, check=False
    ).stdout.strip()
    found = re.match(r"v(\d+)", said)
    if not found or int(found.group(1)) < NODE:
        return OLD_NODE.format(NODE, said or "none of them")
    return "" if shutil.which("npm") else NO_NPM


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs."""
    named = os.environ.get("TUILERIE_POSTGRES")
    if named:
        return Path(named)
    on_path = shutil.which("initdb")
    if on_path and (Path(on_path).resolve().parent / "postgres").exists():
        return Path(on_path).resolve().parent
    folders = [Path(name).parent for name in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    return max(folders, key=lambda folder: float(folder.parent.name), default=None)


def find_chromium() -> str | None:
    """The program of a browser: the one in the environment variable, one on the path, or Playwright's own."""
    named = os.environ.get("TUILERIE_CHROMIUM")
    found = [named] if named else [path for path in map(shutil.which, BROWSERS) if path]
    cache = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or str(Path.home() / ".cache" / "ms-playwright")
    found += [path for pattern in PLAYWRIGHTS for path in sorted(glob.glob(os.path.join(cache, pattern)))]
    return found[0] if found else None


def may_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def succeeds(*command: str) -> bool:
    asked = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return asked.returncode == 0


def install(package: str) -> None:
    """Installs a package as root on Debian. A failure shows when the package is looked for again."""
    print(f"Installing {package} ...", flush=True)
    succeeds("apt-get", "update", "-qq")
    succeeds(*APT, package)


def is_offered(package: str) -> bool:
    """Whether apt can install the package. A new machine knows no package before its first update."""
    known = ("apt-cache", "show", package)
    return succeeds(*known) or (succeeds("apt-get", "update", "-qq") and succeeds(*known))


def install_browser() -> None:
    if not shutil.which(SHELL) and is_offered(SHELL):
        install(SHELL)
    if not find_chromium():
        install("chromium")


def postgres_problem() -> str:
    if not find_postgres() and may_install():
        install("postgresql")
    return "" if find_postgres() else NO_POSTGRES


def browser_problem(by_playwright: bool) -> str:
    if may_install() and not os.environ.get("TUILERIE_CHROMIUM"):
        install_browser()
    if not find_chromium() and by_playwright:
        print("Downloading a browser ...", flush=True)
        succeeds(sys.executable, *PLAYWRIGHT)
    return "" if find_chromium() or not by_playwright else NO_BROWSER


def has_wasm_linker() -> bool:
    importlib.invalidate_caches()
    return bool(shutil.which("wasm-ld") or importlib.util.find_spec("ziglang"))


def wasm_linker_problem(by_pip: bool) -> str:
    if not has_wasm_linker() and by_pip:
        print("Installing ziglang ...", flush=True)
        subprocess.run([sys.executable, *PIP, "ziglang"], check=False)
    return "" if has_wasm_linker() or not by_pip else NO_WASM_LINKER


def problems(by_playwright: bool) -> list[str]:
    """Before `.venv` is there, a missing browser or linker is no problem yet: it may be fetched."""
    found = [python_problem(sys.version_info[:2], sys.executable)]
    found += [venv_problem(), node_problem(), postgres_problem(), browser_problem(by_playwright)]
    found.append(wasm_linker_problem(by_playwright))
    return [problem for problem in found if problem]


def main() -> int:
    found = problems(by_playwright="--install" in sys.argv[1:])
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
