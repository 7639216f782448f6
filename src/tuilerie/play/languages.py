"""The languages of Tuilerie. No other code names a language. A new language needs an entry here and two
files.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeGuard

Language = Literal["en", "fr", "de"]
FIRST_LANGUAGE: Final = "en"  # used where a translation is missing or no language was chosen
# Texts are written in these languages side by side. Those of the others are in `play/translations/` and
# `web/src/translations/`, one file per language.
WRITTEN_LANGUAGES: Final = ("en", "fr")

# The first h of a name is usually silent (Hélène, Hubert), but rarely before an a (Hassan, Harry).
_SILENT_START = re.compile(r"[aeiouœæ]|h[eiouy]|y[b-df-hj-np-tv-xz]")


@dataclass(frozen=True)
class Speech:
    """The grammar and typography of a language, as far as phrases need them."""

    name: str  # the language's own name
    plurals: tuple[str, ...]  # its CLDR plural categories, in the order of the forms in a phrase
    plural_of: Callable[[int], str]  # the category of a number
    whose: Callable[[str], str]  # the possessive of a name
    marks: tuple[tuple[str, str], ...] = ()  # patterns of punctuation as typed, and its typographic form

    def typeset(self, text: str) -> str:
        """Turns plainly typed text into typographic text."""
        for plain, mark in self.marks:
            text = re.sub(plain, mark, text)
        return text


def _one_or_other(number: int) -> str:
    return "one" if number == 1 else "other"


def _up_to_one_or_other(number: int) -> str:
    return "one" if number in (0, 1) else "other"


def _of_or_elided(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()  # splits accents from their letters
    return f"d\N{RIGHT SINGLE QUOTATION MARK}{name}" if _SILENT_START.match(letters) else f"de {name}"


# A narrow space before ; ! ? and a wide one before : % and inside « ».
_FRENCH_MARKS = (
    (r"(?<=\S) (?=[;!?])", "\N{NARROW NO-BREAK SPACE}"),
    (r"(?<=\S) (?=[:»%])|(?<=«) ", "\N{NO-BREAK SPACE}"),
    (r"(?<=\w)'(?=\w|\{)", "\N{RIGHT SINGLE QUOTATION MARK}"),
)
_GERMAN_MARKS = ((r"(?<=\S) (?=[%…])", "\N{NO-BREAK SPACE}"),)
_TWO = ("one", "other")

LANGUAGES: Mapping[str, Speech] = MappingProxyType(
    {
        "en": Speech("English", _TWO, _one_or_other, lambda name: f"{name}'s"),
        "fr": Speech("Français", _TWO, _up_to_one_or_other, _of_or_elided, _FRENCH_MARKS),
        "de": Speech("Deutsch", _TWO, _one_or_other, lambda name: f"von {name}", _GERMAN_MARKS),
    }
)


def language_of(locale: str | None) -> Language:
    """The language for a locale such as fr_FR.UTF-8, or for a browser's Accept-Language: fr-FR,fr;q=0.9."""
    spoken = re.split(r"[^a-z]", (locale or "").lower())[0]
    return spoken if is_spoken(spoken) else FIRST_LANGUAGE


def is_spoken(language: object) -> TypeGuard[Language]:
    return isinstance(language, str) and language in LANGUAGES
