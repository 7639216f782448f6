"""Types of fields in messages and rows. decoding.py checks them."""

from typing import Annotated, Literal

from .decoding import Bounds, Length, Pattern

Help = Literal["projection", "features", "tiles", "dead"]
Part = Literal["features", "cells"]  # the parts of a board report
Status = Literal["waiting", "running", "over", "closed"]
HELPS: tuple[Help, ...] = ("projection", "features", "tiles", "dead")
EMOTES = ("hello", "thanks", "well_played", "oops", "hurry", "wow", "thinking", "good_game")
Emote = Literal["hello", "thanks", "well_played", "oops", "hurry", "wow", "thinking", "good_game"]
ChairKind = Literal["person", "computer", "open"]
ClockKind = Literal["none", "total", "turn", "days"]

NewsKind = Literal[
    "opened",
    "joined",
    "left",
    "started",
    "move",
    "chance",
    "undo",
    "rewound",
    "replayed",
    "drawn_in",
    "taken_out",
    "undo_asked",
    "undo_agreed",
    "undo_refused",
    "resigned",
    "taken_over",
    "returned",
    "timed_out",
    "resumed",
    "renamed",
    "spoken",
    "chat_switched",
    "closed",
]

Seat = Annotated[int, Bounds(0, 4)]
Version = Annotated[int, Bounds(0, 10**9)]
CommandId = Annotated[str, Length(1, 40), Pattern(r"[\w.:-]+")]
Name = Annotated[str, Length(1, 60)]  # names.py decides which are accepted
Words = Annotated[str, Length(1, 80)]


class Asked:
    """The base of everything that a client sends. Unknown fields are refused, nothing is converted, and
    fields with a default may be left out."""
