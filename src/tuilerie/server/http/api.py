"""The HTTP part: games, tables, seats, records."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from ...play.record import write_record_for
from ...tables.bodies import (
    AnalysisState,
    Catalogue,
    Explore,
    Explored,
    HeldSeat,
    Join,
    Lobby,
    OpenTable,
    Preparation,
    Problem,
    Seated,
    UseKey,
)
from ...tables.exploring import explored as explore
from ...tables.exploring import game_of
from ...tables.field_types import Language
from ...tables.keys import COOKIE, cookie_name, cookie_path, hash_of
from ...tables.refusal import Refusal
from ...tables.shown import TableCard, Tiles
from .. import metrics
from ..hall import Hall
from ..room import Room
from .catalogue import catalogue_of, cover_drawing, packed, tile_art, tile_symbols
from .origin_check import Gate
from .table_socket import Channel

LOBBY = 60
YEAR = 365 * 24 * 3600
FOR_EVER = "public, max-age=31536000, immutable"
problems: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}
router = APIRouter(responses=problems)


def hall_of(request: Request) -> Hall:
    return request.app.state.hall  # type: ignore[no-any-return]


def checked(request: Request) -> None:
    gate: Gate = request.app.state.gate
    gate.check_request(request)


async def room_of(table: str, request: Request) -> Room:
    return await hall_of(request).room(table)


InRoom = Annotated[Room, Depends(room_of)]
TheHall = Annotated[Hall, Depends(hall_of)]
Checked = [Depends(checked)]


# Games


@router.get("/api/games")
async def games(hall: TheHall, language: Language = "en") -> Catalogue:
    return catalogue_of(hall.preparation, language, analyses=hall.settings.analyses > 0)


@router.get("/api/games/{game}/tiles.json")
async def tiles_json(game: str, response: Response, v: str = "") -> Tiles:
    if v:
        response.headers["cache-control"] = FOR_EVER
    return await asyncio.to_thread(tile_art, game)


@router.get("/api/games/{game}/tiles.svg")
async def tiles_svg(game: str, request: Request, v: str = "", dark: bool = False) -> Response:
    return await _drawing(request, tile_symbols, game, dark, v)


@router.get("/api/games/{game}/cover.svg")
async def cover(game: str, request: Request, v: str = "", dark: bool = False) -> Response:
    return await _drawing(request, cover_drawing, game, dark, v)


async def _drawing(
    request: Request, draw: Callable[[str, bool], str], game: str, dark: bool, v: str
) -> Response:
    """Drawn and packed once; it holds nothing of anybody, so that it may be packed."""
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"} if v else {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(packed, draw, game, dark)
        return Response(body, media_type="image/svg+xml", headers={**headers, "content-encoding": "gzip"})
    return Response(await asyncio.to_thread(draw, game, dark), media_type="image/svg+xml", headers=headers)


@router.get("/api/preparation")
async def preparation(hall: TheHall) -> Preparation:
    return Preparation(games=hall.preparation.done)


# Tables


@router.get("/api/lobby", dependencies=Checked)
async def lobby(hall: TheHall) -> Lobby:
    return Lobby(tables=[room.card for room in await hall.public_tables(LOBBY)])


@router.post("/api/tables", dependencies=Checked)
async def open_table(asked: OpenTable, request: Request, response: Response, hall: TheHall) -> Seated:
    request.app.state.gate.check_opening(request)
    room, keys, invitation = await hall.open(asked)
    return _seated(room, keys, response, invitation)


@router.get("/api/tables/{table}", dependencies=Checked)
async def table_card(room: InRoom) -> TableCard:
    return room.card


@router.post("/api/tables/{table}/join", dependencies=Checked)
async def join(asked: Join, room: InRoom, response: Response, hall: TheHall) -> Seated:
    seat, key = await hall.join(room, asked)
    return _seated(room, {seat: key}, response)


@router.post("/api/tables/{table}/key", dependencies=Checked)
async def use_key(asked: UseKey, room: InRoom, response: Response) -> Seated:
    """Exchanges a seat's key for a cookie on this device."""
    seat = room.seat_of(hash_of(asked.key))
    if seat is None:
        raise Refusal("bad_link", "link")
    return _seated(room, {seat: asked.key}, response)


@router.get("/api/tables/{table}/seats", dependencies=Checked)
async def seats(room: InRoom, request: Request, response: Response) -> Seated:
    """The seats that this device holds."""
    return _seated(room, _held(room, request), response)


@router.post("/api/tables/{table}/seats/{seat}/renew", dependencies=Checked)
async def renew(seat: int, room: InRoom, request: Request, response: Response, hall: TheHall) -> Seated:
    if seat not in _held(room, request):
        raise Refusal("not_your_seat", "seat", seat=seat)
    return _seated(room, {seat: await hall.renew(room, seat)}, response)


@router.post("/api/tables/{table}/follow", dependencies=Checked)
async def follow(room: InRoom, request: Request, response: Response, hall: TheHall) -> Seated:
    """After a rematch: the cookies for the table that follows."""
    if not room.rematch:
        raise Refusal("not_now", "no_rematch")
    following = await hall.room(room.rematch)
    keys = {following.seat_of(hash_of(key)): key for key in _held(room, request).values()}
    return _seated(following, {seat: key for seat, key in keys.items() if seat is not None}, response)


def _held(room: Room, request: Request) -> dict[int, str]:
    keys = [key for name, key in request.cookies.items() if name.startswith(f"{COOKIE}-")]
    found = {room.seat_of(hash_of(key)): key for key in keys}
    return {seat: key for seat, key in found.items() if seat is not None}


def _seated(room: Room, keys: dict[int, str], response: Response, invitation: str = "") -> Seated:
    for seat, key in keys.items():
        response.set_cookie(
            cookie_name(seat),
            key,
            max_age=YEAR,
            path=cookie_path(room.id),
            secure=room.hall.settings.secure,
            httponly=True,
            samesite="strict",
        )
    response.headers["cache-control"] = "no-store"
    held = [HeldSeat(seat=seat, key=key) for seat, key in sorted(keys.items())]
    return Seated(table=room.card, held=held, invitation=invitation)


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    state = websocket.app.state
    await Channel(websocket, state.hall, state.gate, table).run()


# Records


@router.get("/api/tables/{table}/record", response_class=PlainTextResponse, dependencies=Checked)
async def record(
    room: InRoom, request: Request, seat: Annotated[int | None, Query(ge=0, le=4)] = None, language: str = ""
) -> PlainTextResponse:
    """While the game runs, as the seat may know it, if this device holds it; else as a watcher may."""
    if seat is not None and seat not in _held(room, request):
        raise Refusal("not_your_seat", "seat", seat=seat)
    if room.sitting.table is None:
        raise Refusal("not_now", "not_begun")
    comments = language if language in ("en", "fr") else ""
    text = await asyncio.to_thread(write_record_for, room.sitting.table, seat, comments)
    name = f"{room.sitting.game}-{room.id}.game"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/api/explore", dependencies=Checked)
async def explored(asked: Explore, hall: TheHall) -> Explored:
    game = game_of(asked)
    if game and not hall.preparation.is_ready(game):
        raise Refusal("preparing", "rules")
    return await asyncio.to_thread(explore, asked)


@router.post("/api/tables/{table}/analysis", dependencies=Checked)
async def analyse(room: InRoom) -> AnalysisState:
    return await room.hall.analyses.begin(room)


@router.get("/api/tables/{table}/analysis", dependencies=Checked)
async def analysis(room: InRoom) -> AnalysisState:
    return await room.hall.analyses.state(room.id)


# For the host


@router.get("/healthz")
async def healthz(hall: TheHall) -> dict[str, Any]:
    """The database answers; how far the rules are."""
    await hall.store.versions([])
    return {"status": "ok", "ready": all(done >= 1 for done in hall.preparation.done.values())}


@router.get("/metrics")
async def figures(hall: TheHall) -> Response:
    hall.count()
    return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)
