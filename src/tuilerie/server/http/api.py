"""The HTTP routes: games, tables, seats, records."""

import asyncio
import logging
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from ...play.languages import FIRST_LANGUAGE, Language, is_spoken
from ...play.record_line import game_named
from ...play.record_writer import write_record_for
from ...tables.bodies import (
    Catalogue,
    Explore,
    Explored,
    HeldSeat,
    Join,
    LobbyList,
    OpenTable,
    PreparationState,
    Problem,
    Seated,
    Tiles,
    UseKey,
)
from ...tables.card import TableCard
from ...tables.judgements import AnalysisState
from ...tables.keys import hash_of
from ...tables.refusal import Refusal
from ...tables.room import Room
from .. import metrics
from ..services import Services
from .answers import JSON, answer, body_as, gives, takes
from .catalogue import catalogue_of, cover_drawing, packed, tile_art, tile_symbols
from .cookies import keys_in, set_keys
from .origin_check import OriginCheck
from .python_files import PythonFiles
from .table_socket import TableSocket

log = logging.getLogger("tuilerie.server")
LOBBY = 60
FOR_EVER = "public, max-age=31536000, immutable"
NO_STORE = {"cache-control": "no-store"}
problems: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}
router = APIRouter(responses=problems)


def services_of(request: Request) -> Services:
    return request.app.state.services  # type: ignore[no-any-return]


def checked(request: Request) -> None:
    origin_check: OriginCheck = request.app.state.origin_check
    origin_check.check_request(request)


async def room_of(table: str, request: Request) -> Room:
    return await services_of(request).lobby.room(table)


InRoom = Annotated[Room, Depends(room_of)]
House = Annotated[Services, Depends(services_of)]
Checked = [Depends(checked)]


# Games


@router.get("/api/games", responses=gives(Catalogue))
async def games(request: Request, house: House, language: Language = FIRST_LANGUAGE) -> Response:
    days, levels = house.settings.finished_days, house.players.levels
    files: PythonFiles = request.app.state.python_files
    analyses, own_search = house.analyses.most > 0, files.has_search
    return answer(catalogue_of(house.preparation, language, analyses, days, levels, own_search))


@router.get("/api/games/{game}/tiles.json", responses=gives(Tiles))
async def tiles_json(game: str, v: str = "") -> Response:
    headers = {"cache-control": FOR_EVER} if v else None
    return answer(await asyncio.to_thread(tile_art, game), headers)


@router.get("/api/games/{game}/tiles.svg")
async def tiles_svg(game: str, request: Request, v: str = "", dark: bool = False) -> Response:
    return await _drawing(request, tile_symbols, game, dark, v)


@router.get("/api/games/{game}/cover.svg")
async def cover(game: str, request: Request, v: str = "", dark: bool = False) -> Response:
    return await _drawing(request, cover_drawing, game, dark, v)


async def _drawing(
    request: Request, draw: Callable[[str, bool], str], game: str, dark: bool, v: str
) -> Response:
    """A drawing, made and compressed once. It holds no secrets, so compressing it is safe."""
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"} if v else {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(packed, draw, game, dark)
        return Response(body, media_type="image/svg+xml", headers={**headers, "content-encoding": "gzip"})
    return Response(await asyncio.to_thread(draw, game, dark), media_type="image/svg+xml", headers=headers)


@router.get("/api/preparation", responses=gives(PreparationState))
async def preparation(house: House) -> Response:
    return answer(PreparationState(games=house.preparation.done))


# Tables


@router.get("/api/lobby", dependencies=Checked, responses=gives(LobbyList))
async def lobby(house: House) -> Response:
    rooms = await house.lobby.public_tables(LOBBY)
    return answer(LobbyList(tables=tuple(room.card for room in rooms)))


@router.post("/api/tables", dependencies=Checked, responses=gives(Seated), openapi_extra=takes(OpenTable))
async def open_table(
    asked: Annotated[OpenTable, Depends(body_as(OpenTable))], request: Request, house: House
) -> Response:
    origin_check: OriginCheck = request.app.state.origin_check
    room, keys, invitation = await house.lobby.open(
        asked, origin_check.opener_at(origin_check.address_of(request))
    )
    _note_address(request, room, "opened from")
    return _seated(house, room, keys, invitation)


def _note_address(request: Request, room: Room, event: str) -> None:
    """Logs the address if the host has asked for that, to be able to ban somebody."""
    if services_of(request).settings.log_addresses:
        address = request.app.state.origin_check.address_of(request)
        log.info(event, extra={"table": room.id, "address": address})


@router.get("/api/tables/{table}", dependencies=Checked, responses=gives(TableCard))
async def table_card(room: InRoom) -> Response:
    return answer(room.card)


@router.post(
    "/api/tables/{table}/join", dependencies=Checked, responses=gives(Seated), openapi_extra=takes(Join)
)
async def join(
    asked: Annotated[Join, Depends(body_as(Join))], request: Request, room: InRoom, house: House
) -> Response:
    seat, key = await house.lobby.join(room, asked)
    _note_address(request, room, "joined from")
    return _seated(house, room, {seat: key})


@router.post(
    "/api/tables/{table}/key", dependencies=Checked, responses=gives(Seated), openapi_extra=takes(UseKey)
)
async def use_key(asked: Annotated[UseKey, Depends(body_as(UseKey))], room: InRoom, house: House) -> Response:
    """Exchanges a seat's key for a cookie on this device."""
    seat = room.keys.seat_of(hash_of(asked.key))
    if seat is None:
        raise Refusal("bad_link", "link")
    return _seated(house, room, {seat: asked.key})


@router.get("/api/tables/{table}/seats", dependencies=Checked, responses=gives(Seated))
async def seats(room: InRoom, request: Request, house: House) -> Response:
    """The seats that this device holds."""
    return _seated(house, room, _held(room, request))


@router.post("/api/tables/{table}/seats/{seat}/renew", dependencies=Checked, responses=gives(Seated))
async def renew(seat: int, room: InRoom, request: Request, house: House) -> Response:
    if seat not in _held(room, request):
        raise Refusal("not_your_seat", "seat", seat=seat)
    return _seated(house, room, {seat: await house.lobby.renew_key(room, seat)})


@router.post("/api/tables/{table}/follow", dependencies=Checked, responses=gives(Seated))
async def follow(room: InRoom, request: Request, house: House) -> Response:
    """After a rematch: gives the cookies for the new table."""
    if not room.rematch:
        raise Refusal("not_now", "no_rematch")
    following = await house.lobby.room(room.rematch)
    keys = {following.keys.seat_of(hash_of(key)): key for key in _held(room, request).values()}
    return _seated(house, following, {seat: key for seat, key in keys.items() if seat is not None})


def _held(room: Room, request: Request) -> dict[int, str]:
    found = {room.keys.seat_of(hash_of(key)): key for key in keys_in(request)}
    return {seat: key for seat, key in found.items() if seat is not None}


def _seated(house: Services, room: Room, keys: dict[int, str], invitation: str = "") -> Response:
    held = tuple(HeldSeat(seat=seat, key=key) for seat, key in sorted(keys.items()))
    response = answer(Seated(table=room.card, held=held, invitation=invitation), NO_STORE)
    set_keys(response, room.id, keys, is_secure=house.settings.secure)
    return response


@router.websocket("/api/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    state = websocket.app.state
    await TableSocket(websocket, state.services, state.origin_check, table).run()


# Records


@router.get("/api/tables/{table}/record", response_class=PlainTextResponse, dependencies=Checked)
async def record(
    room: InRoom, request: Request, seat: Annotated[int | None, Query(ge=0, le=4)] = None, language: str = ""
) -> PlainTextResponse:
    """The record. While the game runs, it holds what the seat may know, if this device holds that seat, else
    what a watcher may know."""
    if seat is not None and seat not in _held(room, request):
        raise Refusal("not_your_seat", "seat", seat=seat)
    if room.state.table is None:
        raise Refusal("not_now", "not_begun")
    comments = language if is_spoken(language) else ""
    text = await asyncio.to_thread(write_record_for, room.state.table, seat, comments)
    name = f"{room.state.game}-{room.id}.game"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/api/explore", dependencies=Checked, responses=gives(Explored), openapi_extra=takes(Explore))
async def explore(
    asked: Annotated[Explore, Depends(body_as(Explore))], request: Request, house: House
) -> Response:
    game = game_named(asked.record)
    if game and not house.preparation.is_ready(game):
        raise Refusal("preparing", "rules")
    origin_check: OriginCheck = request.app.state.origin_check
    told = await house.explorations.explore(asked, origin_check.address_of(request))
    return Response(told, media_type=JSON)


@router.post("/api/tables/{table}/analysis", dependencies=Checked, responses=gives(AnalysisState))
async def analyse(room: InRoom, house: House) -> Response:
    return answer(await house.analyses.begin(room))


@router.get("/api/tables/{table}/analysis", dependencies=Checked, responses=gives(AnalysisState))
async def analysis(room: InRoom, house: House) -> Response:
    return answer(await house.analyses.state(room))


# For the host


@router.get("/healthz")
async def healthz(house: House) -> dict[str, Any]:
    """Whether the database can be written, and how far the rules are compiled."""
    await house.health.check()
    return {"status": "ok", "ready": all(done >= 1 for done in house.preparation.done.values())}


@router.get("/metrics")
async def figures(house: House) -> Response:
    house.count()
    return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)
