"""Cookies that hold the keys of seats: one per seat, for the addresses of its table only."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "seat"
YEAR = 365 * 24 * 3600


def cookie_name(seat: int) -> str:
    return f"{COOKIE}-{seat}"


def cookie_path(table: str) -> str:
    return f"/api/tables/{table}"


def keys_in(connection: HTTPConnection) -> list[str]:
    return [key for name, key in connection.cookies.items() if name.startswith(f"{COOKIE}-")]


def set_keys(response: Response, table: str, keys: dict[int, str], is_secure: bool) -> None:
    for seat, key in keys.items():
        response.set_cookie(
            cookie_name(seat),
            key,
            max_age=YEAR,
            path=cookie_path(table),
            secure=is_secure,
            httponly=True,
            samesite="strict",
        )
