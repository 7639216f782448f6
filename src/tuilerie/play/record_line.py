"""The lines of a record: how they are split into words, and the header (docs/notation.md)."""

import re
from collections.abc import Iterator

from ..games import GAMES
from .errors import RecordError
from .phrase import Saying

WORD_FORM = re.compile(r'"[^"]*"|[^\s"#]+|#.*')
LINE_FORM = re.compile(r'\s*((?:"[^"]*"|[^\s"#]+)(?:\s+|$|(?=#)))*(?:#.*)?')
HASH_FORM = re.compile("sha256:[0-9a-f]{64}")
HEADINGS = ("game", "rules", "options", "seats")
HIDDEN = "?"  # stands for a token that the reader may not know


def words_of(number: int, line: str) -> list[str]:
    """The words of a line, without comments; a name in quotes is one word."""
    if not LINE_FORM.fullmatch(line):
        raise RecordError(number, Saying("record.quotes"))
    return [word.strip('"') for word in WORD_FORM.findall(line) if not word.startswith("#")]


def numbered_words(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not empty: their numbers from 1, and their words."""
    lines = ((number, words_of(number, line)) for number, line in enumerate(text.splitlines(), 1))
    return ((number, words) for number, words in lines if words)


def quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def is_hash(text: str) -> bool:
    return bool(HASH_FORM.fullmatch(text))


def header_values(number: int, words: list[str]) -> dict[str, list[str]]:
    """What the first line says, by heading."""
    values: dict[str, list[str]] = {}
    for word in words:
        if len(values) < len(HEADINGS) and word == HEADINGS[len(values)]:
            values[word] = []
        elif not values:
            raise RecordError(number, Saying("record.beginning"))
        else:
            values[list(values)[-1]].append(word)
    for heading in HEADINGS:
        if not values.get(heading):
            raise RecordError(number, Saying("record.heading", heading=heading))
    return values


def game_named(text: str) -> str:
    """The id of the game that a record names; empty if there is no such game."""
    try:
        found = header_values(*next(numbered_words(text), (1, [])))
    except RecordError:
        return ""
    return name if (name := " ".join(found["game"])) in GAMES else ""
