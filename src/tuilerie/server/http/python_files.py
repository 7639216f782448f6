"""Python and the searches of all games, for pages that think in their visitor's browser instead of here."""

import asyncio
import gzip
import pathlib
import threading

from fastapi import FastAPI, HTTPException, Request
from starlette.responses import Response

from ...packing.tab_files import BUILT_PYTHON, START_FILE, TabFiles, content_of, stamp

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
FOR_ONE_VERSION = "public, max-age=31536000, immutable"


class PythonFiles:
    def __init__(self, folder: pathlib.Path = BUILT_PYTHON) -> None:
        self.folder, self.tab = folder, TabFiles(folder)
        self.packed: dict[str, bytes] = {}  # by version and name: six megabytes
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

    def content(self, name: str, is_packed: bool) -> bytes | None:
        tab = self.look()
        if not tab.is_whole or name not in tab.sources:
            return None
        return self._packed(tab, name) if is_packed else content_of(tab.sources[name])

    def _packed(self, tab: TabFiles, name: str) -> bytes:
        """Once, and kept."""
        address = f"{name}?v={tab.version}"
        with self.packing:
            if address not in self.packed:
                self.packed[address] = gzip.compress(content_of(tab.sources[name]))
            return self.packed[address]


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
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    body = files.content(name, is_packed)
    if body is None:
        raise HTTPException(404)
    is_current = version == files.look().version
    headers = {"vary": "accept-encoding", "cache-control": FOR_ONE_VERSION if is_current else "no-cache"}
    if is_packed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=TYPES.get(pathlib.PurePath(name).suffix), headers=headers)
