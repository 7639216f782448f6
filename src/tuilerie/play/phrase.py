"""Phrases in French and English, and how their places are filled. The phrases are in phrases.toml."""

import pathlib
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

LANGUAGES = ("en", "fr")

_PLACE = re.compile(r"\{(?P<value>\w+)(?P<of>:of)?(?P<forms>(\|[^{}|]*)*)\}")
# French typography: a narrow space before ; ! ? and a wide one before : and inside « ».
_FRENCH_MARKS = (
    (re.compile(r"(?<=\S) (?=[;!?])"), "\N{NARROW NO-BREAK SPACE}"),
    (re.compile(r"(?<=\S) (?=[:»])|(?<=«) "), "\N{NO-BREAK SPACE}"),
    (re.compile(r"(?<=\w)'(?=\w|\{)"), "\N{RIGHT SINGLE QUOTATION MARK}"),
)
# The first h of a name is usually silent (Hélène, Hubert), but rarely before an a (Hassan, Harry).
_SILENT_START = re.compile(r"[aeiouœæ]|h[eiouy]|y[b-df-hj-np-tv-xz]")


def language_of(locale: str | None) -> str:
    """The language for a locale such as fr_FR.UTF-8, or for a browser's Accept-Language: fr-FR,fr;q=0.9."""
    return "fr" if re.split(r"[^a-z]", (locale or "").lower())[0] == "fr" else "en"


class Saying:
    """A phrase with its values, independent of the language. A value may be a Saying itself."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key, self.values = key, values

    def say(self, language: str) -> str:
        return phrase(self.key, language, **self.values)

    def __str__(self) -> str:
        return self.say("en")

    def __repr__(self) -> str:
        return f"<Saying: {self}>"


def plainly(text: str) -> Saying:
    """A Saying that is the same in every language."""
    return Saying("plainly", text=text)


def phrase(key: str, language: str, /, **values: object) -> str:
    """A phrase with its places filled, as the head of phrases.toml explains."""
    parts = _parts(key, language)
    return "".join([part if isinstance(part, str) else part.filled(language, values) for part in parts])


@dataclass(frozen=True)
class _Place:
    """A place in a phrase, to be filled with a value."""

    value: str
    is_owner: bool
    forms: tuple[str, ...]

    def filled(self, language: str, values: Mapping[str, object]) -> str:
        value = values[self.value]
        text = value.say(language) if isinstance(value, Saying) else str(value)
        if self.is_owner:
            return whose(text, language)
        return _form(int(text), self.forms, language).replace("#", text) if self.forms else text


@cache
def _parts(key: str, language: str) -> tuple[str | _Place, ...]:
    """A phrase cut at its places."""
    text, parts, end = phrases()[key][language], list[str | _Place](), 0
    for place in _PLACE.finditer(text):
        forms = tuple(place["forms"].split("|")[1:])
        parts += [text[end : place.start()], _Place(place["value"], bool(place["of"]), forms)]
        end = place.end()
    return (*parts, text[end:])


def _form(number: int, forms: Sequence[str], language: str) -> str:
    *zero, one, other = forms
    if zero and number == 0:
        return zero[0]
    return one if is_singular(number, language) else other


def is_singular(number: int, language: str) -> bool:
    """In French, 0 is singular: 0 point."""
    return number == 1 or (number == 0 and language == "fr")


def whose(name: str, language: str) -> str:
    """The possessive of a name: Ann's; d’Ann, de Bob."""
    if language == "en":
        return f"{name}'s"
    letters = unicodedata.normalize("NFKD", name).casefold()  # splits accents from their letters
    return f"d\N{RIGHT SINGLE QUOTATION MARK}{name}" if _SILENT_START.match(letters) else f"de {name}"


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Every phrase by its key (cli.turn) and language."""
    return {
        key: {"en": entry["en"], "fr": typeset(entry["fr"])}
        for text in _phrase_files()
        for key, entry in _entries(tomllib.loads(text))
    }


def typeset(french: str) -> str:
    """Turns plainly typed French into typographic French."""
    for plain, mark in _FRENCH_MARKS:
        french = plain.sub(mark, french)
    return french


def _phrase_files() -> Iterator[str]:
    """phrases.toml, and further files of games such as phrases_post_road.toml."""
    for file in pathlib.Path(__file__).parent.iterdir():
        if re.fullmatch(r"phrases(_\w+)?\.toml", file.name):
            yield file.read_text(encoding="utf-8")


def _entries(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    for name, entry in table.items():
        if LANGUAGES[0] in entry:
            yield above + name, entry
        else:
            yield from _entries(entry, f"{above}{name}.")
