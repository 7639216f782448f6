"""The card of a table: what everybody may know about it, even before joining."""

from dataclasses import dataclass

from .clocks import Clock
from .field_types import ChairKind, Help, Status
from .table_state import TableState


@dataclass(frozen=True, kw_only=True)
class SeatCard:
    seat: int
    kind: ChairKind
    name: str
    colour: int  # the colour of its pieces, 0 to 4
    level: str  # the level of the computer player; empty for a person
    connected: bool
    taken_over: bool  # a computer plays in place of the person
    resigned: bool


@dataclass(frozen=True, kw_only=True)
class TableCard:
    id: str
    game: str
    options: tuple[str, ...]
    status: Status
    seats: tuple[SeatCard, ...]  # in turn order: seat 0 begins
    helps: tuple[Help, ...]
    clock: Clock
    public: bool
    chat: bool  # whether the people at the table may write to each other
    by_hand: bool  # the game is played with the real box
    host: int  # the seat of the person who opened the table; -1: none
    version: int
    commitment: str  # the hash of the deal, as soon as the deal is fixed
    seed: str  # empty until the game is over
    created: int  # when the table was opened, in milliseconds
    latest: int  # when something last happened, in milliseconds
    to_act: int | None  # the seat to act; null while no game is running
    scores: tuple[int, ...]  # the final scores, once the game is over
    watchers: int
    former: str  # the id of the table of which this is the rematch
    rematch: str  # the id of the rematch, if there is one


def card_of(state: TableState, connected: set[int], watchers: int, rematch: str) -> TableCard:
    return TableCard(
        id=state.id,
        game=state.game,
        options=state.options,
        status=state.status,
        seats=tuple(_seat_card(state, seat, seat in connected) for seat in range(len(state.chairs))),
        helps=state.helps,
        clock=state.timer.clock,
        public=state.public,
        chat=state.chat,
        by_hand=state.by_hand,
        host=state.host,
        version=state.version,
        commitment=state.commitment,
        seed=state.seed if state.status == "over" else "",
        created=state.created,
        latest=state.rows[-1].at,
        to_act=state.to_act,
        scores=state.end_scores,
        watchers=watchers,
        former=state.former,
        rematch=rematch,
    )


def _seat_card(state: TableState, seat: int, is_connected: bool) -> SeatCard:
    chair = state.chairs[seat]
    return SeatCard(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        colour=state.colour_of(seat),
        level=chair.level,
        connected=chair.kind == "computer" or is_connected,
        taken_over=chair.taken_over,
        resigned=chair.resigned,
    )
