"""The odds of completing a feature, in slices; between two of them, messages from the page are handled."""

import asyncio
import random
import time

from ..play.completion import Completion
from ..tables.bodies import AskOdds, FeatureOdds
from ..tables.exploring import as_refusal, history_index, line_of, read_studied
from ..tables.refusal import Refusal

MOST_ORDERS = 2_000  # the most orders of the remaining tiles that are tried
LONGEST = 2.0  # the longest time in seconds, for features that are far from complete


class OddsOfFeatures:
    """Computes the odds of one feature at a time: a new request stops the previous one."""

    def __init__(self) -> None:
        self.asked = 0

    async def odds(self, asked: AskOdds) -> FeatureOdds:
        self.asked += 1
        mine, begun = self.asked, time.monotonic()
        found = _completion(asked)
        while found.tried < MOST_ORDERS and (not found.tried or time.monotonic() - begun < LONGEST):
            found.try_once()
            await asyncio.sleep(0)
            if self.asked != mine:
                raise Refusal("not_now", "hint_stopped")
        alone = tuple(round(found.odds(seat), 3) for seat in range(found.seats))
        return FeatureOdds(tried=found.tried, alone=alone, together=round(found.odds(None), 3))


def _completion(asked: AskOdds) -> Completion:
    line = line_of(read_studied(asked.record), asked.variation)
    line.back_to(history_index(line, asked.at))
    with as_refusal("illegal_move"):
        return Completion(line.position.copy(), asked.spot, random.Random(0))
