"""The lines of a record: how they are split into words, and the header (docs/notation.md)."""

import re
from collections.abc import Iterator, Sequence

from ..games import GAMES
from .errors import RecordError
from .phrase import Saying

WORD_FORM = re.compile(r'"[^"]*"|[^\s"#]+|#.*')
LINE_FORM = re.compile(r'\s*((?:"[^"]*"|[^\s"#]+)(?:\s+|$|(?=#)))*(?:#.*)?')
HASH_FORM = re.compile("sha256:[0-9a-f]{64}")
HEADINGS = ("game", "rules", "options", "seats")
VARIATION = "variation"  # the first word of a line that begins a variation
HIDDEN = "?"  # stands for a token that the reader may not know

NumberedWords = tuple[int, list[str]]  # a line: its number, its words


def words_of(number: int, line: str) -> list[str]:
    """The words of a line, without comments; a name in quotes is one word."""
    if not LINE_FORM.fullmatch(line):
        raise RecordError(number, Saying("record.quotes"))
    return [word.strip('"') for word in WORD_FORM.findall(line) if not word.startswith("#")]


def numbered_words(text: str) -> Iterator[NumberedWords]:
    """The numbers (from 1) and words of all lines that are not empty."""
    lines = ((number, words_of(number, line)) for number, line in enumerate(text.splitlines(), 1))
    return ((number, words) for number, words in lines if words)


def split_variations(lines: Sequence[NumberedWords]) -> list[list[NumberedWords]]:
    """The lines of the game, then those of each variation."""
    parts: list[list[NumberedWords]] = [[]]
    for number, words in lines:
        if words[0] == VARIATION:
            parts.append([])
        parts[-1].append((number, words))
    return parts


def without_variations(text: str) -> str:
    """The record of the game alone, as it was written."""
    lines = text.splitlines(keepends=True)
    first = next((n for n, words in numbered_words(text) if words[0] == VARIATION), len(lines) + 1)
    return "".join(lines[: first - 1])


def quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def is_hash(text: str) -> bool:
    return bool(HASH_FORM.fullmatch(text))


def header_values(number: int, words: list[str]) -> dict[str, list[str]]:
    """The values in the first line of a record, by their names."""
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
