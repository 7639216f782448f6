"""A busy machine must not make tests fail: their clients wait for minutes, not for the usual seconds."""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
CLIENTS = {"httpx.AsyncClient", "httpx.Client", "httpx.get", "httpx.post", "urllib.request.urlopen"}
SOCKETS = "websockets.asyncio.client"


def impatient(source: str) -> Iterator[int]:
    """The lines of clients that are not told how long to wait."""
    tree = ast.parse(source)
    has_sockets = any(isinstance(one, ast.ImportFrom) and one.module == SOCKETS for one in ast.walk(tree))
    clients = CLIENTS | ({"connect"} if has_sockets else set())
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in clients:
            told = {keyword.arg for keyword in call.keywords}
            if not told & {"timeout", "open_timeout", None}:
                yield call.lineno


def test_every_client_is_told_how_long_to_wait() -> None:
    files = sorted(TESTS.rglob("*.py"))
    found = {path.name: lines for path in files if (lines := [*impatient(path.read_text(encoding="utf-8"))])}
    assert len(files) > 100
    assert found == {}


def test_an_impatient_client_is_found() -> None:
    source = f"from {SOCKETS} import connect\nconnect(url)\nconnect(url, **PATIENT)\nhttpx.get(url)\n"
    assert [*impatient(source)] == [2, 4]
