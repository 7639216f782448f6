"""What messages are made of."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Language = Literal["en", "fr"]
Help = Literal["projection", "features", "tiles", "dead"]  # UX 7, 8, 9, 10
Part = Literal["features", "cells"]  # of a survey
Status = Literal["waiting", "running", "over", "closed"]
HELPS: tuple[Help, ...] = ("projection", "features", "tiles", "dead")
EMOTES = ("hello", "thanks", "well_played", "oops", "hurry", "wow", "thinking", "good_game")
Emote = Literal["hello", "thanks", "well_played", "oops", "hurry", "wow", "thinking", "good_game"]

NewsKind = Literal[
    "opened",
    "joined",
    "left",
    "started",
    "move",
    "chance",
    "undo",
    "resigned",
    "taken_over",
    "returned",
    "timed_out",
    "resumed",
    "renamed",
    "closed",
]

Seat = Annotated[int, Field(ge=0, le=4)]
Version = Annotated[int, Field(ge=0, le=10**9)]
CommandId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=60)]  # names.py says which are accepted
Words = Annotated[str, Field(min_length=1, max_length=80)]


class Sent(BaseModel):
    """What the server says."""

    model_config = ConfigDict(frozen=True)


class Asked(BaseModel):
    """What a client says: nothing unknown, nothing converted."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
