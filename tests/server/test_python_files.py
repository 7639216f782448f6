"""Python and the searches that a server hands to browsers, so that it need not think for them."""

import asyncio
import pathlib

import httpx
import pytest
from fastapi import FastAPI
from starlette.responses import FileResponse
from starlette.types import Message

from tests.waiting import PATIENCE
from tuilerie.packing import tab_files
from tuilerie.packing.compiled_archive import SOURCES_NOTE
from tuilerie.packing.package_archive import digest_of_package
from tuilerie.packing.tab_files import PYTHON_FILES
from tuilerie.server.http import python_files
from tuilerie.server.http.python_files import PythonFiles, add_python_files

ADDRESS = "http://127.0.0.1"
BYTES = b"compiled " * 100


@pytest.fixture
def folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A folder with a built Python, but without the search."""
    for name in PYTHON_FILES:
        (tmp_path / name).write_bytes(BYTES)
    (tmp_path / SOURCES_NOTE).write_text(digest_of_package())
    monkeypatch.setattr(tab_files, "find_library", lambda game, part: None)
    return tmp_path


def got(files: PythonFiles, *paths: str, packing: str = "gzip") -> list[httpx.Response]:
    app = FastAPI()
    add_python_files(app, files)

    async def work() -> list[httpx.Response]:
        transport, headers = httpx.ASGITransport(app), {"accept-encoding": packing}
        async with httpx.AsyncClient(
            transport=transport, base_url=ADDRESS, headers=headers, timeout=PATIENCE
        ) as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(work())


def test_a_file_is_packed_and_kept_for_ever_by_its_version(folder: pathlib.Path) -> None:
    files = PythonFiles(folder)
    (start,) = got(files, "/python/start.json")
    assert (start.json()["hasSearch"], start.headers["cache-control"]) == (False, "no-cache")
    path = "/python/pyodide.asm.wasm"
    now, former = got(files, f"{path}?v={start.json()['version']}", f"{path}?v=former")
    assert now.content == BYTES
    assert now.headers["content-encoding"] == "gzip"
    assert now.headers["content-type"] == "application/wasm"
    assert int(now.headers["content-length"]) < len(BYTES)
    assert "immutable" in now.headers["cache-control"]
    assert former.status_code == 404  # a page of an earlier version must not get files of this version


def test_a_client_without_gzip_gets_the_plain_file(folder: pathlib.Path) -> None:
    (answer,) = got(PythonFiles(folder), "/python/stdlib.zip", packing="identity")
    assert answer.content == BYTES
    assert "content-encoding" not in answer.headers


def test_a_file_is_sent_in_pieces(folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred slow readers of the largest file held 650 MB when each got its own copy."""
    monkeypatch.setattr(python_files, "BYTES_AT_ONCE", 10)
    monkeypatch.setattr(FileResponse, "chunk_size", 10)

    async def sent(packing: str) -> list[int]:
        app, sizes = FastAPI(), list[int]()
        add_python_files(app, PythonFiles(folder))
        path = "/python/pyodide.asm.wasm"
        headers = [(b"accept-encoding", packing.encode())]
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}

        async def receive() -> Message:
            await asyncio.sleep(PATIENCE)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sizes.append(len(message.get("body", b"")))

        await app(scope, receive, send)
        return sizes

    assert max(asyncio.run(sent("gzip"))) == max(asyncio.run(sent("identity"))) == 10


def test_python_files_are_served_as_soon_as_they_are_built(folder: pathlib.Path) -> None:
    (folder / SOURCES_NOTE).rename(folder / "aside")
    files = PythonFiles(folder)
    paths = ("/python/start.json", "/python/stdlib.zip", "/python/aside", "/modules/base.wasm")
    assert [answer.status_code for answer in got(files, *paths)] == [404] * 4
    (folder / "aside").rename(folder / SOURCES_NOTE)
    assert [answer.status_code for answer in got(files, *paths)] == [200, 200, 404, 404]
    assert not files.has_search


def test_a_search_is_offered_with_the_modules_of_all_games(
    folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = PythonFiles(folder)
    assert not files.has_search
    monkeypatch.setattr(tab_files, "find_library", lambda game, part: folder / "stdlib.zip")
    assert files.has_search
    start, module = got(files, "/python/start.json", "/modules/base.wasm")
    assert start.json()["hasSearch"]
    assert module.content == BYTES
