"""The files that a tab needs to run Python and searches, by the names that a page requests."""

import hashlib
import json
import pathlib
from functools import cached_property

from ..core.cache import find_library
from ..core.rule import WASM
from ..games import GAMES
from .compiled_archive import LIBRARY, OURS, SOURCES_NOTE
from .package_archive import PACKAGE_ROOT, archive_of_package, digest_of_package

BUILT_PYTHON = PACKAGE_ROOT / "browser" / "page" / "python"
PYTHON_FILES = (
    *("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json"),
    *(LIBRARY, OURS),
)
START_FILE = "python/start.json"
SIZED = (".wasm", ".zip")  # kinds of files whose download progress a tab shows
Source = pathlib.Path | bytes


class TabFiles:
    """The files found when this object is made: all of them in a wheel, in a clone only what has been
    built."""

    def __init__(self, python: pathlib.Path = BUILT_PYTHON) -> None:
        self.python = python
        self.modules = module_paths()
        self.stamp = stamp(python)

    @property
    def is_whole(self) -> bool:
        """Whether all files that Python needs to start exist."""
        return all((self.python / name).is_file() for name in (*PYTHON_FILES, SOURCES_NOTE))

    @property
    def has_search(self) -> bool:
        return bool(self.modules)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The built files. If sources were edited since, an archive of the sources replaces them; a tab
        compiles it in a second."""
        found: dict[str, Source] = {f"python/{name}": self.python / name for name in PYTHON_FILES}
        if (self.python / SOURCES_NOTE).read_text(encoding="utf-8") != digest_of_package():
            found[f"python/{OURS}"] = archive_of_package()
        return found | self.modules

    @cached_property
    def version(self) -> str:
        """A hash of the files. It is part of every address that a tab requests, so that a tab never mixes
        versions."""
        digests = (hashlib.sha256(content_of(source)).digest() for _, source in sorted(self.sources.items()))
        return hashlib.sha256(b"".join(digests)).hexdigest()[:16]

    @cached_property
    def start(self) -> str:
        """What a tab needs to know before it loads Python."""
        sizes = {
            name.removeprefix("python/"): len(content_of(source))
            for name, source in self.sources.items()
            if name.startswith("python/") and name.endswith(SIZED)
        }
        return json.dumps({"version": self.version, "sizes": sizes, "hasSearch": self.has_search})


def module_paths() -> dict[str, Source]:
    """The WebAssembly modules of all games; none if one of them is missing."""
    found: dict[str, Source] = {
        f"modules/{game}.wasm": path for game in GAMES if (path := find_library(game, WASM))
    }
    return found if len(found) == len(GAMES) else {}


def content_of(source: Source) -> bytes:
    return source if isinstance(source, bytes) else source.read_bytes()


def stamp(python: pathlib.Path = BUILT_PYTHON) -> tuple[object, ...]:
    """A value that changes when files are rebuilt."""
    stats = [path.stat() for path in sorted(python.glob("*"))]
    return tuple((stat.st_mtime_ns, stat.st_size) for stat in stats), tuple(module_paths().values())
