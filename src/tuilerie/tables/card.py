"""A table's card: what anyone may know of it, before joining too."""

from .shown import SeatCard, TableCard
from .state import Sitting


def card_of(sitting: Sitting, connected: set[int], watchers: int, rematch: str) -> TableCard:
    return TableCard(
        id=sitting.id,
        game=sitting.game,
        options=list(sitting.options),
        status=sitting.status,
        seats=[
            SeatCard(
                seat=seat,
                kind=chair.kind,
                name=chair.name,
                level=chair.level,
                connected=chair.kind == "computer" or seat in connected,
                taken_over=chair.taken_over,
                resigned=chair.resigned,
            )
            for seat, chair in enumerate(sitting.chairs)
        ],
        helps=sitting.helps,
        clock=sitting.timer.clock,
        public=sitting.public,
        version=sitting.version,
        commitment=sitting.commitment,
        seed=sitting.seed if sitting.status == "over" else "",
        created=sitting.created,
        latest=sitting.rows[-1].at,
        to_act=sitting.to_act,
        watchers=watchers,
        former=sitting.former,
        rematch=rematch,
    )
