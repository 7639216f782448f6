"""The folder of compiled rules. File names contain a hash of the sources, so that a file is never out of
date.
"""

import contextlib
import functools
import hashlib
import os
import pathlib
import re
import shutil
import sys
import time
from collections.abc import Iterable

from .rule import BATCH, LEARN, LIBRARIES, PLAY, SEARCH, SHIPPED, WASM, is_checked

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
GAME_SOURCES = ("core/*.py", "games/*.tiles", "games/*.py", "compiler/*.py")
SEARCH_SOURCES = ("ai/leaf/*.py", "ai/search/*.py", "ai/greedy.py", "ai/simulate.py")
BATCH_SOURCES = (
    "ai/simulate.py",
    "env/observation.py",
    "env/observing.py",
    "env/stepping.py",
    "env/consequence.py",
    "env/framing.py",
    "env/kernels.py",
)
# The sources of each library. Edits in other files do not affect it.
PART_SOURCES = {
    PLAY: GAME_SOURCES,
    SEARCH: (*GAME_SOURCES, *SEARCH_SOURCES),
    BATCH: (*GAME_SOURCES, *BATCH_SOURCES),
    LEARN: (*GAME_SOURCES, *SEARCH_SOURCES, "ai/learning/outcomes.py"),
    WASM: (*GAME_SOURCES, *SEARCH_SOURCES),
}
CACHES_KEPT = 8
BUILDING = "building-"  # prefix of temporary folders
KILLED_SECONDS = 3600.0
CACHE_NAME = re.compile("[0-9a-f]{20}")


def source_hash(
    package: pathlib.Path = PACKAGE, game: str | None = None, parts: Iterable[str] = tuple(PART_SOURCES)
) -> str:
    """A hash of the sources of compiled rules, for one game or all, and for some parts or all."""
    digest = hashlib.sha256(str(is_checked()).encode())
    for path in _sources(package, game, parts):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


def _sources(package: pathlib.Path, game: str | None, parts: Iterable[str]) -> list[pathlib.Path]:
    games = {path.stem for path in package.glob("games/*.tiles")}
    others = tuple(games - {game.replace("-", "_")}) if game else ()
    patterns = {pattern for part in parts for pattern in PART_SOURCES[part]}
    found = {path for pattern in patterns for path in package.glob(pattern)}
    return sorted(path for path in found if not _belongs_to(path.stem, others))


def _belongs_to(stem: str, games: tuple[str, ...]) -> bool:
    return any(stem == game or stem.startswith(f"{game}_") for game in games)


@functools.cache
def cache_folder() -> pathlib.Path:
    """The folder in which Numba keeps rules that it compiles one by one."""
    return cache_root() / source_hash()


@functools.cache
def this_machine() -> str:
    """The processor and the system, as written in names of libraries: `x86_64-linux`."""
    import platform

    machine = platform.machine().lower()
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"{ {'amd64': 'x86_64', 'arm64': 'aarch64'}.get(machine, machine) }-{system}"


# Hashes of the sources as they were imported. If a source is edited later, this process neither builds nor
# loads a library of the new version.
_IMPORTED = {
    (path.stem, part): source_hash(game=path.stem, parts=(part,))
    for path in PACKAGE.glob("games/*.tiles")
    for part in PART_SOURCES
}


def imported_hash(game: str, part: str) -> str:
    """The hash of the sources of a game's library, as this process imported them."""
    return _IMPORTED[game.replace("-", "_"), part]


@functools.cache
def library_name(game: str, part: str, machine: str = "") -> str:
    """The name of a library file: game, part, hash of the sources, and machine. WebAssembly runs on any
    machine."""
    if part == WASM:
        return f"{game}-{part}-{imported_hash(game, part)}.wasm"
    return f"{game}-{part}-{imported_hash(game, part)}-{machine or this_machine()}.lib"


def find_library(game: str, part: str) -> pathlib.Path | None:
    """The library made from exactly these sources, from the package or built on this machine; None if there
    is none."""
    for folder in (SHIPPED, library_folder()):
        path = folder / library_name(game, part)
        if path.is_file():
            return path
    return None


def is_shipped() -> bool:
    """Whether the package contains the libraries of all games, of these exact sources and for this
    machine."""
    return all(
        (SHIPPED / library_name(stem.replace("_", "-"), part)).is_file()
        for stem, part in _IMPORTED
        if part in LIBRARIES
    )


def library_folder() -> pathlib.Path:
    """The folder for libraries that are built on this machine."""
    return cache_root() / "libraries"


def cache_root() -> pathlib.Path:
    chosen = os.environ.get("TUILERIE_CACHE")
    if chosen:
        return pathlib.Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(base) / "tuilerie"


@functools.cache
def own_hash(file: pathlib.Path) -> str:
    """The hash of a file outside the package that contains rules; inside the package it is empty."""
    if PACKAGE in file.parents or not file.is_file():
        return ""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def forget_old_caches() -> None:
    root = cache_root()
    if not root.is_dir():
        return
    own = (f for f in root.iterdir() if f.is_dir() and CACHE_NAME.fullmatch(f.name))
    folders = sorted(own, key=lambda f: f.stat().st_mtime)
    for folder in folders[:-CACHES_KEPT]:
        if folder != cache_folder():
            shutil.rmtree(folder, ignore_errors=True)


def forget_old_libraries(game: str, part: str) -> None:
    """Deletes all but the newest few builds of a library. Several are kept for people who switch between
    versions. Windows cannot delete a library that is in use."""
    built = library_folder().glob(f"{game}-{part}-*")
    for path in sorted(built, key=lambda f: f.stat().st_mtime)[:-CACHES_KEPT]:
        with contextlib.suppress(OSError):
            path.unlink()


def forget_killed_builds() -> None:
    """Deletes the temporary folders of builds that were killed: no build takes an hour."""
    limit = time.time() - KILLED_SECONDS
    for pattern in (f"{BUILDING}*", "tmp????????"):  # the second pattern is for folders of earlier versions
        for folder in library_folder().glob(pattern):
            with contextlib.suppress(OSError):  # another process has deleted it in the meantime
                if folder.is_dir() and folder.stat().st_mtime < limit:
                    shutil.rmtree(folder)
