"""The box of Carcassonne: its kinds, pieces, decks and options. The tiles are in base.tiles."""

import pathlib

from ..core.box import Box
from ..core.facts import DeckFacts, KindFacts, PieceFacts
from ..core.words import Kind

BOX = Box(
    game="base",
    number=0,
    source=pathlib.Path(__file__).with_name("base.tiles"),
    kinds=(
        KindFacts("road", "line"),
        KindFacts("city", "patch"),
        KindFacts("monastery", "site", completed="around"),
        KindFacts("garden", "site", completed="around"),
        KindFacts("field", "ground", completed="never", lying=True),
        KindFacts("river", "line", completed="never", scored_by="nobody"),
    ),
    pieces=(
        PieceFacts("meeple", 7, claims=("road", "city", "monastery", "field")),
        PieceFacts("abbot", 1, claims=("monastery", "garden")),
    ),
    decks=(
        DeckFacts("start", role="start", unless="river"),
        DeckFacts("spring", role="start", option="river"),
        DeckFacts("river", option="river"),
        DeckFacts("lake", option="river"),
        DeckFacts("tiles"),
    ),
    options=("farmers", "abbots", "river"),
    default_options=("farmers",),
    icons={"shield": 0},
    borders=frozenset((Kind.FIELD, Kind.CITY)),
)
