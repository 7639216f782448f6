"""The phrases that sentences are made of: all languages, all places, French marks."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tuilerie
from tuilerie.play import phrase as phrasing
from tuilerie.play.languages import FIRST_LANGUAGE, LANGUAGES, WRITTEN_LANGUAGES
from tuilerie.play.phrase import phrase, phrases

NO_BREAK = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"
PLACE = re.compile(r"\{(\w+)(?:[:|][^{}]*)?\}")
# These are the same in several languages: names, loan words, and phrases that contain only a value.
ALIKE = {
    *("games.base", "games.amazonas", "kinds.village", "kinds.jungle", "kinds.amazon", "kinds.prairie"),
    *("pieces.meeple", "pieces.camp", "icons.aurochs", "icons.locomotive", "icons.fruit", "icons.toucan"),
    *("icons.piranha", "icons.camp", "icons.nugget", "roles.gold-rush.prairie", "offer.put"),
    *("levels.normal", "levels.expert", "plainly", "refused.table", "refused.http", "illegal.move"),
}


def values_of(key: str) -> dict[str, str]:
    """A value for every place of a phrase."""
    return {name: "3" for name in PLACE.findall(phrases()[key][FIRST_LANGUAGE])}


SOURCES = [path for path in Path(tuilerie.__file__).parent.rglob("*") if path.suffix in (".py", ".tiles")]


def test_every_phrase_exists_in_every_language() -> None:
    """To add one to a language that has a file of its own, see play/translations."""
    missing = [
        (language, key, texts[FIRST_LANGUAGE])
        for key, texts in phrases().items()
        for language in LANGUAGES
        if not texts.get(language)
    ]
    assert missing == []


@pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if language not in WRITTEN_LANGUAGES]
)
def test_a_translation_holds_no_phrase_that_is_gone(language: str) -> None:
    file = Path(phrasing.__file__).parent / "translations" / f"{language}.toml"
    assert set(keys_of(tomllib.loads(file.read_text(encoding="utf-8")))) - set(phrases()) == set()


def keys_of(table: dict[str, Any], above: str = "") -> Iterator[str]:
    for name, entry in table.items():
        if isinstance(entry, str):
            yield above + name
        else:
            yield from keys_of(entry, f"{above}{name}.")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FIRST_LANGUAGE])
def test_a_phrase_has_the_same_places_in_every_language(language: str) -> None:
    wrong = [
        (key, texts[FIRST_LANGUAGE], texts[language])
        for key, texts in phrases().items()
        if set(PLACE.findall(texts[FIRST_LANGUAGE])) != set(PLACE.findall(texts[language]))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != FIRST_LANGUAGE])
def test_a_phrase_is_translated(language: str) -> None:
    same = {key for key, texts in phrases().items() if texts[FIRST_LANGUAGE] == texts[language]}
    assert same - ALIKE == set()


def test_every_phrase_is_used() -> None:
    """Every phrase is used: the last part of its key occurs in the code, or is a name in the rules."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES).lower()
    words = set(re.findall(r"[\w-]+", code))
    assert [key for key in phrases() if key.rpartition(".")[2] not in words] == []


def test_a_phrase_that_a_language_lacks_is_said_in_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"greeting": {"en": "Hello {name}", "fr": "Bonjour {name}"}}
    monkeypatch.setattr(phrasing, "phrases", lambda: known)
    said = [phrase("greeting", language, name="Ann") for language in ("fr", "de")]
    assert said == ["Bonjour Ann", "Hello Ann"]


@pytest.mark.parametrize("language, singular", [("en", [1]), ("fr", [0, 1]), ("de", [1])])
def test_plurals_follow_the_categories_of_the_language(language: str, singular: list[int]) -> None:
    """The same categories as Intl.PluralRules gives the page."""
    plural_of = LANGUAGES[language].plural_of
    assert [number for number in (0, 1, 2, 5, 100) if plural_of(number) == "one"] == singular


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_phrase_has_no_place_left(language: str) -> None:
    texts = {key: phrase(key, language, **values_of(key)) for key in phrases()}
    assert [key for key, text in texts.items() if not text or re.search(r"[{}|#]", text)] == []


def test_french_marks_stand_after_a_no_break_space() -> None:
    wrong = re.compile(rf"[^{NO_BREAK}][:»]|«[^{NO_BREAK}]|[^{NARROW}][;!]|\w'\w")
    texts = {key: phrase(key, "fr", **values_of(key)) for key in phrases()}
    assert [text for text in texts.values() if wrong.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_help_names_every_letter(language: str) -> None:
    letters = [line.split()[0] for line in phrase("cli.help", language, example="-").splitlines()]
    assert letters[1:] == ["u", "r", "s", "q", "?"]
