"""Serves the built page; if it was not built, a short page says so."""

import pathlib

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse, HTMLResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

BUILT = pathlib.Path(__file__).parents[1] / "page"
PAGE_MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tuilerie</title></head><body>
<h1>Tuilerie</h1>
<p>The server runs, but its page is not built here.
In the terminal: <code>tuilerie play</code>. For programs: <a href="/api/games">/api/games</a>.</p>
</body></html>
"""


def add_page(app: FastAPI, folder: str = "") -> None:
    """Serves files as they are. All other addresses that the server does not know are left to the page's
    router."""
    root = pathlib.Path(folder) if folder else BUILT
    index = root / "index.html"
    if (root / "assets").is_dir():
        app.mount("/assets", GZipMiddleware(StaticFiles(directory=root / "assets")), name="assets")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        if file := _file_in(root, path):
            return FileResponse(file)
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return HTMLResponse(PAGE_MISSING, 200 if path == "" else 404)


def _file_in(root: pathlib.Path, path: str) -> pathlib.Path | None:
    """The file with this name, or None, also for what cannot be a file name."""
    try:
        file = (root / path).resolve()
        return file if file.is_file() and file.is_relative_to(root.resolve()) else None
    except (ValueError, OSError):
        return None
