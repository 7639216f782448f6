"""Builds the page into the package, for a server and for a static site: a wheel carries both, and a source
archive brings them along, built.

Node.js is needed where the page is older than its sources, which in an unpacked archive it is not. For
editable installs the Makefile builds it.

TUILERIE_MACHINE names the machine that a wheel is for: it then carries the compiled rules of that machine,
which `make dist` builds before. Without it the wheel is for any machine, and carries none. The modules of
WebAssembly that `make dist` builds are in all wheels and in the source archive. Wheels
have the pages of the documentation, too.
"""

import os
import pathlib
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "TUILERIE_WITHOUT_PAGE"
PAGE = "src/tuilerie/server/page"
SITE_PAGE = "src/tuilerie/browser/page"
SITE_PYTHON = "src/tuilerie/browser/page/python/tuilerie.zip"
MACHINE = "TUILERIE_MACHINE"
LIBRARIES = "build/libraries"
MODULES = "src/tuilerie/libraries"
BESIDE_DOCS = {
    "bench/results.md": "results.md",
    "CHANGELOG.md": "changelog.md",
    "CITATION.cff": "CITATION.cff",
}
PARTS = 3  # libraries of one game
TAGS = {
    "x86_64-linux": "manylinux_2_17_x86_64",
    "aarch64-linux": "manylinux_2_17_aarch64",
    "x86_64-macos": "macosx_11_0_x86_64",
    "aarch64-macos": "macosx_11_0_arm64",
    "x86_64-windows": "win_amd64",
}


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and self.target_name == "wheel":
            build_data["force_include"].update(documents(pathlib.Path(self.root)))
        if version == "editable" or os.environ.get(WITHOUT):
            return
        root = pathlib.Path(self.root)
        if any(
            is_older(root / page / "index.html", page_sources(root / "web")) for page in (PAGE, SITE_PAGE)
        ):
            build_page(root / "web")
        if is_older(root / SITE_PYTHON, package_sources(root / "src/tuilerie")):
            run_npm(root / "web", ["run", "build:python"])
        build_data["artifacts"] += [f"{PAGE}/**", f"{SITE_PAGE}/**", f"{MODULES}/*.wasm"]
        machine = os.environ.get(MACHINE)
        if machine and self.target_name == "wheel":
            check_modules(root / MODULES)
            add_libraries(root / LIBRARIES, machine, build_data)


def documents(root: pathlib.Path) -> dict[str, str]:
    """The pages of the documentation and the examples, for `tuilerie docs`; pictures are left out, and the
    front page of the site, which is a list of links."""
    pages = [*root.glob("docs/*.md"), *root.glob("docs/rules/*.md")]
    inside = {path: path.relative_to(root).as_posix().removeprefix("docs/") for path in pages}
    del inside[root / "docs/index.md"]
    inside |= {root / path: name for path, name in BESIDE_DOCS.items()}
    inside |= {
        path: path.relative_to(root).as_posix()
        for path in (root / "examples").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    return {str(path): f"tuilerie/docs/{name}" for path, name in sorted(inside.items())}


def add_libraries(folder: pathlib.Path, machine: str, build_data: dict[str, Any]) -> None:
    """Makes it a wheel for one machine, with the libraries of that machine."""
    if machine not in TAGS:
        raise RuntimeError(f"{MACHINE}={machine}: there are wheels for {', '.join(TAGS)}")
    found = sorted(folder.glob(f"*-{machine}.lib"))
    if len(found) != PARTS * game_count():
        raise RuntimeError(f"{folder} has {len(found)} libraries for {machine}: make dist builds all")
    build_data["pure_python"] = False
    build_data["tag"] = f"py3-none-{TAGS[machine]}"
    build_data["force_include"].update({str(path): f"tuilerie/libraries/{path.name}" for path in found})


def check_modules(folder: pathlib.Path) -> None:
    """Whether every game has exactly one library."""
    found = len(list(folder.glob("*.wasm")))
    if found != game_count():
        raise RuntimeError(f"{folder} has {found} modules of WebAssembly: make dist builds all")


def game_count() -> int:
    return len(list((pathlib.Path(__file__).parent / "src/tuilerie/games").glob("*.tiles")))


def is_older(made: pathlib.Path, sources: Iterator[pathlib.Path]) -> bool:
    """Whether a source is newer than the file made from it. Compares whole seconds, since archives store only
    these."""
    return not made.exists() or any(int(s.stat().st_mtime) > int(made.stat().st_mtime) for s in sources)


def package_sources(package: pathlib.Path) -> Iterator[pathlib.Path]:
    yield from (path for path in package.rglob("*") if path.suffix in (".py", ".tiles", ".toml"))


def page_sources(web: pathlib.Path) -> Iterator[pathlib.Path]:
    yield from (path for path in web.iterdir() if path.suffix in (".ts", ".js", ".json", ".html"))
    for folder in ("src", "public", "licences"):
        yield from (path for path in (web / folder).rglob("*") if path.is_file())


def build_page(folder: pathlib.Path) -> None:
    run_npm(folder, ["install", "--no-save", "--no-audit", "--no-fund"])
    for script in ("build", "build:site", "build:python"):
        run_npm(folder, ["run", script])


def run_npm(folder: pathlib.Path, command: list[str]) -> None:
    npm = shutil.which("npm")
    if not npm:
        raise RuntimeError(
            "npm is missing, so the page cannot be built. Install Node.js 20 or newer, "
            f"or set {WITHOUT}=1 for a server without its page."
        )
    subprocess.run([npm, *command], cwd=folder, check=True)
