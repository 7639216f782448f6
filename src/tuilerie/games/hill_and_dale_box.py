"""The box of Over Hill and Dale: its kinds, pieces, decks and tokens."""

import pathlib

from ..core.box import Box
from ..core.facts import DeckFacts, KindFacts, PieceFacts
from ..core.words import Piece

CROPS = ("apple", "strawberry", "pumpkin", "sunflower", "wheat")
ANIMALS = ("cock", "cow", "horse", "sheep", "pig")

BOX = Box(
    game="hill-and-dale",
    number=3,
    source=pathlib.Path(__file__).with_name("hill_and_dale.tiles"),
    kinds=(
        KindFacts("path", "line", walked=True),
        KindFacts("crop", "patch"),
        KindFacts("pasture", "ground", completed="never", scored_by="each_piece"),
    ),
    pieces=(
        PieceFacts("meeple", 4, claims=("path", "crop")),
        PieceFacts("stable", 2, claims=("pasture",), strength=0, guest=True, counts="around"),
    ),
    decks=(DeckFacts("start", role="start"), DeckFacts("tiles")),
    icons={crop: number for number, crop in enumerate((*CROPS, "scarecrow"))} | dict.fromkeys(ANIMALS, 0),
    tokens=dict.fromkeys(CROPS, 5) | {"scarecrow": 8},
    tile_set="reconstruction",
    note="The tile set is a reconstruction.",
)
HIKER_SLOTS = BOX.slots.count(Piece.MEEPLE)  # slots before this number are hikers, the others are stables
