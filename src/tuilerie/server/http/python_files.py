"""Serves Python and the searches of all games, for pages that compute in the visitor's browser."""

import asyncio
import gzip
import pathlib
import threading
from collections.abc import AsyncIterator

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import FileResponse, Response, StreamingResponse

from ...packing.tab_files import BUILT_PYTHON, START_FILE, TabFiles, content_of, stamp

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
PACKED_ALREADY = ".zip"
PACKING_LEVEL = 6  # the highest level takes three times as long for a file that is hardly smaller
BYTES_AT_ONCE = 65_536  # bytes of a file that a slow reader holds in memory
FOR_ONE_VERSION = "public, max-age=31536000, immutable"


class PythonFiles:
    def __init__(self, folder: pathlib.Path = BUILT_PYTHON) -> None:
        self.folder, self.tab = folder, TabFiles(folder)
        self.packed: dict[str, bytes] = {}  # by name: six megabytes
        self.packed_version = ""
        self.packing = threading.Lock()

    def look(self) -> TabFiles:
        """The files as they are now: in a clone they may be built while the server runs."""
        if self.tab.stamp != stamp(self.folder):
            self.tab = TabFiles(self.folder)
        return self.tab

    @property
    def has_search(self) -> bool:
        tab = self.look()
        return tab.is_whole and tab.has_search

    def start(self) -> str | None:
        tab = self.look()
        return tab.start if tab.is_whole else None

    def packed_file(self, tab: TabFiles, name: str) -> bytes:
        """Packed once per version, and kept."""
        with self.packing:
            if self.packed_version != tab.version:
                self.packed, self.packed_version = {}, tab.version
            if name not in self.packed:
                self.packed[name] = gzip.compress(content_of(tab.sources[name]), PACKING_LEVEL, mtime=0)
            return self.packed[name]


def add_python_files(app: FastAPI, files: PythonFiles) -> None:
    @app.get(f"/{START_FILE}", include_in_schema=False)
    async def start() -> Response:
        text = await asyncio.to_thread(files.start)
        if text is None:
            raise HTTPException(404)
        return Response(text, media_type=TYPES[".json"], headers={"cache-control": "no-cache"})

    @app.get("/python/{name}", include_in_schema=False)
    async def python(name: str, request: Request, v: str = "") -> Response:
        return await asyncio.to_thread(_answer, files, f"python/{name}", request, v)

    @app.get("/modules/{name}", include_in_schema=False)
    async def module(name: str, request: Request, v: str = "") -> Response:
        return await asyncio.to_thread(_answer, files, f"modules/{name}", request, v)


def _answer(files: PythonFiles, name: str, request: Request, version: str) -> Response:
    """Whoever asks for a version gets a file of that version or none: a tab never mixes two."""
    tab = files.look()
    source = tab.sources.get(name) if tab.is_whole and version in ("", tab.version) else None
    if source is None:
        raise HTTPException(404)
    kind = pathlib.PurePath(name).suffix
    headers = {"vary": "accept-encoding", "cache-control": FOR_ONE_VERSION if version else "no-cache"}
    if kind != PACKED_ALREADY and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return _in_pieces(files.packed_file(tab, name), TYPES.get(kind), headers)
    if isinstance(source, pathlib.Path):
        return FileResponse(source, media_type=TYPES.get(kind), headers=headers)
    return _in_pieces(source, TYPES.get(kind), headers)


def _in_pieces(body: bytes, media_type: str | None, headers: dict[str, str]) -> Response:
    headers["content-length"] = str(len(body))
    return StreamingResponse(_pieces(body), media_type=media_type, headers=headers)


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for first in range(0, len(body), BYTES_AT_ONCE):
        yield body[first : first + BYTES_AT_ONCE]
