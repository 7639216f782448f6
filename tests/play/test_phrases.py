"""The phrases that sentences are made of: both languages, all places, French marks."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tuilerie.play import phrase as phrasing
from tuilerie.play.phrase import LANGUAGES, phrase

NO_BREAK = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"
PLACE = re.compile(r"\{(\w+)(?:[:|][^{}]*)?\}")
NAMES_OF_THINGS = {  # alike in both languages
    "kinds.village",
    "kinds.jungle",
    "pieces.meeple",
    "pieces.camp",
    "icons.aurochs",
    "icons.locomotive",
    "icons.fruit",
    "icons.toucan",
    "icons.piranha",
    "offer.put",
    "levels.normal",
    "levels.expert",
    "plainly",
    "refused.table",
    "refused.http",
}


def leaves(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables that hold texts, whatever their languages."""
    for name, entry in table.items():
        assert isinstance(entry, dict), f"{above}{name} stands outside a language"
        if any(isinstance(value, str) for value in entry.values()):
            yield above + name, entry
        else:
            yield from leaves(entry, f"{above}{name}.")


WRITTEN = dict(leaves(tomllib.loads(Path(phrasing.__file__).with_name("phrases.toml").read_text("utf-8"))))


def values_of(key: str) -> dict[str, str]:
    """Something for every place of a phrase."""
    return {name: "3" for name in PLACE.findall(phrasing.phrases()[key]["en"])}


def test_every_phrase_can_be_asked_for() -> None:
    assert set(phrasing.phrases()) == set(WRITTEN)


# One test for all phrases, which lists those that are wrong: hundreds of tests would take longer to tell of.


def test_both_languages_have_every_phrase_with_the_same_places() -> None:
    for key, written in WRITTEN.items():
        assert (key, set(written)) == (key, set(LANGUAGES))
        english, french = (str(written[language]) for language in LANGUAGES)
        assert (key, set(PLACE.findall(english))) == (key, set(PLACE.findall(french)))
        assert (key, english == french) == (key, key in NAMES_OF_THINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_phrase_has_no_place_left(language: str) -> None:
    texts = {key: phrase(key, language, **values_of(key)) for key in WRITTEN}
    assert [key for key, text in texts.items() if not text or re.search(r"[{}|#]", text)] == []


def test_french_marks_stand_after_a_no_break_space() -> None:
    wrong = re.compile(rf"[^{NO_BREAK}][:»]|«[^{NO_BREAK}]|[^{NARROW}][;!]|\w'\w")
    texts = {key: phrase(key, "fr", **values_of(key)) for key in WRITTEN}
    assert [text for text in texts.values() if wrong.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_help_names_every_letter(language: str) -> None:
    letters = [line.split()[0] for line in phrase("cli.help", language, example="-").splitlines()]
    assert letters[1:] == ["u", "r", "s", "q", "?"]
