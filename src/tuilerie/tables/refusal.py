"""Refusals: what was asked for cannot be done, and why; a code for programs, words in either language."""

import json
from typing import Literal

from ..play.errors import TuilerieError
from ..play.phrase import LANGUAGES, Saying
from .decoding import Malformed
from .field_types import Language

Code = Literal[
    "malformed",  # not JSON, not a known message, or a field is wrong
    "reload",  # the page is of another edition than the server: load it again
    "too_large",
    "too_often",  # the client has reached a rate limit
    "unknown_table",
    "unknown_game",
    "unknown_player",
    "not_your_seat",  # no key for it, or one that was revoked
    "not_your_turn",
    "stale",  # the table has moved on: look at the version
    "illegal_move",
    "nothing_to_undo",
    "not_now",  # waiting, over, or not possible in this phase
    "not_allowed",
    "closed",
    "full",
    "bad_name",
    "name_taken",
    "bad_options",
    "bad_link",  # an invitation or key that is wrong, expired or used up
    "bad_record",
    "limit",  # of tables, connections, searches
    "preparing",  # the rules are being compiled
    "storage",  # the database could not be read or written: ask again, with the same id
    "unavailable",  # not on this server, or not yet
]


class Said(Saying):
    """What was once said, in each language."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__("plainly", text="")
        self.words = words

    def say(self, language: str) -> str:
        return self.words[language]


class Refusal(Exception):
    """Its words are the phrase `refused.WORD` with these values."""

    def __init__(self, code: Code, word: str, /, **values: object) -> None:
        self.code: Code = code
        self.saying = Saying(f"refused.{word}", **values)
        super().__init__(str(self.saying))

    @classmethod
    def of(cls, code: Code, problem: TuilerieError) -> "Refusal":
        """What a table says of a move, or of a record."""
        return cls(code, "record" if code == "bad_record" else "table", problem=problem.saying)

    @classmethod
    def malformed(cls, problem: Malformed) -> "Refusal":
        """Where and what, without repeating what was sent."""
        return cls("malformed", "malformed", detail=str(problem)[:200])

    @classmethod
    def read(cls, text: str) -> "Refusal":
        """As it was noted by `text`."""
        code, words = json.loads(text)
        return cls(code, "table", problem=Said(words))

    @property
    def text(self) -> str:
        """To be noted, and said again one day."""
        return json.dumps([self.code, {language: self.saying.say(language) for language in LANGUAGES}])

    def say(self, language: Language) -> str:
        return self.saying.say(language)
