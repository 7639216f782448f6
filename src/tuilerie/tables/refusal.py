"""Refusals: why a request cannot be done, as a code for programs and as words in every language."""

import json
from typing import Literal

from ..play.errors import TuilerieError
from ..play.languages import FIRST_LANGUAGE, LANGUAGES, Language
from ..play.phrase import Saying
from .decoding import Malformed

Code = Literal[
    "malformed",  # not JSON, not a known message, or a field is wrong
    "reload",  # the page speaks another protocol than the server: load it again
    "too_large",
    "too_often",  # the client has reached a rate limit
    "unknown_table",
    "unknown_game",
    "unknown_player",
    "not_your_seat",  # no key for this seat, or a revoked one
    "not_your_turn",
    "stale",  # the table has changed: see `version`
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
    "storage",  # the database could not be read or written: send it again with the same id
    "unavailable",  # not on this server, or not yet
]


class Said(Saying):
    """A stored text, in each language that existed then."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__("plainly", text="")
        self.words = words

    def say(self, language: str) -> str:
        return self.words.get(language, self.words[FIRST_LANGUAGE])


class Refusal(Exception):
    """A request cannot be done. The text is the phrase `refused.WORD` with these values."""

    def __init__(self, code: Code, word: str, /, **values: object) -> None:
        self.code: Code = code
        self.saying = Saying(f"refused.{word}", **values)
        super().__init__(str(self.saying))

    @classmethod
    def of(cls, code: Code, problem: TuilerieError) -> "Refusal":
        """A refusal made from an error of the library."""
        return cls(code, "record" if code == "bad_record" else "table", problem=problem.saying)

    @classmethod
    def malformed(cls, problem: Malformed) -> "Refusal":
        """Says where and what is wrong, without repeating what was sent."""
        return cls("malformed", "malformed", detail=str(problem)[:200])

    @classmethod
    def read(cls, text: str) -> "Refusal":
        """Reads a refusal that was stored as `text`."""
        code, words = json.loads(text)
        return cls(code, "table", problem=Said(words))

    @property
    def text(self) -> str:
        """The form in which a refusal is stored, so that it can be repeated."""
        return json.dumps([self.code, {language: self.saying.say(language) for language in LANGUAGES}])

    def say(self, language: Language) -> str:
        return self.saying.say(language)
