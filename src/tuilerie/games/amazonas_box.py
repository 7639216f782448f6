"""The box of Amazonas: its kinds, pieces, decks and tokens. The tiles are in amazonas.tiles."""

import pathlib

from ..core.box import Box
from ..core.facts import DeckFacts, KindFacts, PieceFacts

ANIMALS = ("parrot", "toucan", "butterfly", "sloth", "monkey")

BOX = Box(
    game="amazonas",
    number=4,
    source=pathlib.Path(__file__).with_name("amazonas.tiles"),
    kinds=(
        KindFacts("tributary", "line"),
        KindFacts("village", "patch"),
        KindFacts("jungle", "ground", completed="never", scored_by="most_guests"),
        KindFacts("amazon", "broad", completed="never", scored_by="boats"),
    ),
    pieces=(
        PieceFacts("meeple", 4, claims=("tributary", "village")),
        PieceFacts("camp", 2, claims=("jungle",), guest=True),
    ),
    decks=(
        DeckFacts("start", role="start"),
        DeckFacts("standard"),
        DeckFacts("amazon"),
        DeckFacts("doubles", role="open"),
    ),
    icons={"boat": 0, "fruit": 1, "caiman": 0, "piranha": 1, "mark": 2} | dict.fromkeys(ANIMALS, 0),
    mixed_decks=("standard", "amazon"),
    boats=True,
    tallies=True,
    nothing="boat",
    tile_set="reconstruction",
    note="The tile set is a reconstruction.",
)
