"""Events as sentences, French and English. The phrases themselves stand in phrases.toml."""

import importlib.resources
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ..core.words import Happening, Kind, Piece
from .event import Event

LANGUAGES = ("en", "fr")

_PLACE = re.compile(r"\{(?P<value>\w+)(?P<of>:of)?(?P<forms>(\|[^{}|]*)*)\}")
_FRENCH_SPACE = re.compile(r"(?<=\S) (?=[:;!?»])|(?<=«) ")
# A name's first h is silent as a rule (Hélène, Hubert), but hardly before an a (Hassan, Harry).
_SILENT_START = re.compile(r"[aeiouœæ]|h[eiouy]|y[b-df-hj-np-tv-xz]")


def language_of(locale: str | None) -> str:
    """The language for a locale such as fr_FR.UTF-8."""
    return "fr" if re.split(r"[^a-z]", (locale or "").lower())[0] == "fr" else "en"


# Sentences and words


def sentence(event: Event, names: Sequence[str], language: str, game: str = "base") -> str:
    """What happened and, for a score, how it adds up."""
    return phrase(_key(event), language, **_values(event, names, language, game))


def _key(event: Event) -> str:
    match event.kind:
        case Happening.SCORED:
            return f"scored.{'finished' if event.finished else 'unfinished'}.{event.feature}"
        case Happening.WENT_HOME:
            return f"went_home.{event.piece}"
        case _:
            return event.kind.name.lower()


def _values(event: Event, names: Sequence[str], language: str, game: str) -> dict[str, object]:
    return {
        "name": names[event.seat] if event.seat >= 0 else "",
        "tile": event.tile,
        "token": token_word(event.token, language) if event.token else "",
        "role": role_word(event.piece, event.feature, language, game) if event.piece else "",
        "squares": event.squares,
        "segments": event.segments,
        "icons": event.icons,
        "spaces": event.spaces,
        "rank": event.rank,
        "around": event.points - 1,  # of a monastery or garden, which is worth 1 itself
        "points": event.points,
    }


def kind_word(kind: Kind | str, language: str) -> str:
    return phrase(f"kinds.{_word(kind)}", language)


def piece_word(piece: Piece | str, language: str) -> str:
    return phrase(f"pieces.{_word(piece)}", language)


def token_word(token: str, language: str) -> str:
    """Tokens that are named by their value are the same in any language."""
    return token if token.isdigit() else phrase(f"tokens_named.{token}", language)


def icon_word(icon: str, language: str) -> str:
    return phrase(f"icons.{icon}", language)


def role_word(piece: Piece | str, kind: Kind | str, language: str, game: str = "base") -> str:
    """What a piece is called where it stands: a meeple in a city is a knight."""
    if _word(piece) != "meeple":
        return piece_word(piece, language)
    return phrase(f"roles.{game}.{_word(kind)}", language)


def _word(word: Kind | Piece | str) -> str:
    return word if isinstance(word, str) else word.name.lower()


def together(names: Sequence[str], language: str) -> str:
    """Ann, Bob and Cid."""
    *first, last = names
    return f"{', '.join(first)} {phrase('list.and', language)} {last}" if first else last


# Phrases


def phrase(key: str, language: str, /, **values: object) -> str:
    """A phrase with its places filled, as the head of phrases.toml explains."""
    return _PLACE.sub(lambda place: _filled(place, language, values), phrases()[key][language])


def _filled(place: re.Match[str], language: str, values: Mapping[str, object]) -> str:
    text = str(values[place["value"]])
    if place["of"]:
        return whose(text, language)
    if place["forms"]:
        return _form(int(text), place["forms"].split("|")[1:], language).replace("#", text)
    return text


def _form(number: int, forms: list[str], language: str) -> str:
    *zero, one, other = forms
    if zero and number == 0:
        return zero[0]
    return one if is_singular(number, language) else other


def is_singular(number: int, language: str) -> bool:
    """French counts none as one: 0 point."""
    return number == 1 or (number == 0 and language == "fr")


def whose(name: str, language: str) -> str:
    """Ann's; d'Ann, de Bob."""
    if language == "en":
        return f"{name}'s"
    letters = unicodedata.normalize("NFKD", name).casefold()  # accents come after their letters
    return f"d'{name}" if _SILENT_START.match(letters) else f"de {name}"


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Every phrase by its key (cli.turn) and language."""
    text = importlib.resources.files(__package__).joinpath("phrases.toml").read_text(encoding="utf-8")
    return {
        key: {"en": entry["en"], "fr": _FRENCH_SPACE.sub("\N{NO-BREAK SPACE}", entry["fr"])}
        for key, entry in _entries(tomllib.loads(text))
    }


def _entries(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    for name, entry in table.items():
        if LANGUAGES[0] in entry:
            yield above + name, entry
        else:
            yield from _entries(entry, f"{above}{name}.")
