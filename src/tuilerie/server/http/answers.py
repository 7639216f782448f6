"""Reads bodies of requests; writes answers and refusals over HTTP."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import Response
from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from ...play.languages import language_of
from ...tables.bodies import Problem
from ...tables.decoding import Malformed, decode, read_json
from ...tables.encoding import to_json
from ...tables.refusal import Refusal

T = TypeVar("T")
JSON = "application/json"
MALFORMED = 422
STATUS: dict[str, int] = {
    "malformed": MALFORMED,
    "too_large": 413,
    "too_often": 429,
    "limit": 429,
    "unknown_table": 404,
    "unknown_game": 404,
    "not_your_seat": 403,
    "not_allowed": 403,
    "bad_link": 403,
    "stale": 409,
    "not_now": 409,
    "full": 409,
    "name_taken": 409,
    "closed": 410,
    "preparing": 503,
    "storage": 503,
    "unavailable": 501,
}


def body_as(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """Reads the body of a request as strictly as a message on a socket."""

    async def read(request: Request) -> T:
        try:
            return decode(kind, read_json(await request.body()))
        except Malformed as problem:
            raise Refusal.malformed(problem) from None

    return read


def answer(body: object, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(body), media_type=JSON, headers=headers)


def status_of(refusal: Refusal) -> int:
    return STATUS.get(refusal.code, 400)


def problem(
    request: HTTPConnection,
    refusal: Refusal,
    status: int | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """A refusal as an answer, in the language that the page asks for."""
    language = language_of(request.headers.get("accept-language"))
    body = to_json(Problem(code=refusal.code, reason=refusal.say(language)))
    return Response(body, status or status_of(refusal), headers, JSON)


# For /api/openapi.json


def gives(kind: Any) -> dict[int | str, dict[str, Any]]:
    """Documents what a route answers. Answers are written by this module, not by FastAPI."""
    return {200: {"model": kind}}


def takes(kind: Any) -> dict[str, Any]:
    """Documents the body of a route's request, which `body_as` reads."""
    schema = TypeAdapter(kind).json_schema()
    inline = _inlined(schema, schema.get("$defs", {}))
    return {"requestBody": {"required": True, "content": {JSON: {"schema": inline}}}}


def _inlined(schema: Any, parts: dict[str, Any]) -> Any:
    """A schema without references, since FastAPI would look for them among its own."""
    if isinstance(schema, list):
        return [_inlined(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inlined(parts[schema["$ref"].rpartition("/")[2]], parts)
    return {name: _inlined(value, parts) for name, value in schema.items() if name != "$defs"}
