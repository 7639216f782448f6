"""Phrases in every language, with places for values. They are in phrases.toml and translations/."""

import pathlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .languages import FIRST_LANGUAGE, LANGUAGES, WRITTEN_LANGUAGES

_FOLDER = pathlib.Path(__file__).parent
_PLACE = re.compile(r"\{(?P<value>\w+)(?P<of>:of)?(?P<forms>(\|[^{}|]*)*)\}")


class Saying:
    """A phrase with its values, independent of the language. A value may be a Saying itself."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key, self.values = key, values

    def say(self, language: str) -> str:
        return phrase(self.key, language, **self.values)

    def __str__(self) -> str:
        return self.say(FIRST_LANGUAGE)

    def __repr__(self) -> str:
        return f"<Saying: {self}>"


def plainly(text: str) -> Saying:
    """A text that is the same in every language, as a Saying."""
    return Saying("plainly", text=text)


def phrase(key: str, language: str, /, **values: object) -> str:
    """A phrase with its places filled. The comment at the top of phrases.toml explains places."""
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
            return LANGUAGES[language].whose(text)
        return _form(int(text), self.forms, language).replace("#", text) if self.forms else text


@cache
def _parts(key: str, language: str) -> tuple[str | _Place, ...]:
    """The parts of a phrase: plain texts and places."""
    texts, parts, end = phrases()[key], list[str | _Place](), 0
    text = texts.get(language, texts[FIRST_LANGUAGE])
    for place in _PLACE.finditer(text):
        forms = tuple(place["forms"].split("|")[1:])
        parts += [text[end : place.start()], _Place(place["value"], bool(place["of"]), forms)]
        end = place.end()
    return (*parts, text[end:])


def _form(number: int, forms: Sequence[str], language: str) -> str:
    """The form for a number, by its plural category. If there is one more form than categories, the first is
    for 0."""
    speech = LANGUAGES[language]
    if number == 0 and len(forms) > len(speech.plurals):
        return forms[0]
    return forms[speech.plurals.index(speech.plural_of(number)) - len(speech.plurals)]


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Every phrase by its key (cli.turn) and language."""
    found: dict[str, dict[str, str]] = {}
    for text in _phrase_files():
        for key, entry in _leaves(tomllib.loads(text)):
            name, _, language = key.rpartition(".")
            found.setdefault(name, {})[language] = LANGUAGES[language].typeset(entry)
    for language in LANGUAGES.keys() - set(WRITTEN_LANGUAGES):
        for key, text in _translation(language):
            if key in found:
                found[key][language] = LANGUAGES[language].typeset(text)
    return found


def _phrase_files() -> Iterator[str]:
    """The files of phrases: phrases.toml, and those of added games, such as phrases_post_road.toml."""
    for file in _FOLDER.iterdir():
        if re.fullmatch(r"phrases(_\w+)?\.toml", file.name):
            yield file.read_text(encoding="utf-8")


def _translation(language: str) -> Iterator[tuple[str, str]]:
    text = (_FOLDER / "translations" / f"{language}.toml").read_text(encoding="utf-8")
    return _leaves(tomllib.loads(text))


def _leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file, with its key."""
    for name, entry in table.items():
        if isinstance(entry, str):
            yield above + name, entry
        else:
            yield from _leaves(entry, f"{above}{name}.")
