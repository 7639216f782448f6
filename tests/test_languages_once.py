"""Languages are listed in one place, play/languages.py. No other code names one."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tuilerie.play.languages import FIRST_LANGUAGE, LANGUAGES, WRITTEN_LANGUAGES, Language

ROOT = Path(__file__).parents[1]
LIST = ROOT / "src/tuilerie/play/languages.py"
MADE = ROOT / "web/src/protocol.ts"  # by server/typescript.py, from the list
# `en` is a point of the compass, too, in the names of segments.
POINTS = {ROOT / "src/tuilerie/core/words.py"}
CODES = "|".join(LANGUAGES)
NAMED = re.compile(
    rf"""["'`](?:{CODES})["'`]"""  # a code as a text
    rf"""|\w\.(?:{CODES})\b(?!["'])"""  # a field of a text
    rf"""|\b(?:{"|".join(speech.name for speech in LANGUAGES.values())}|french|german)\b""",
    re.IGNORECASE,
)
COMMENT = re.compile(r'#.*|//.*|"""(?:.|\n)*?"""|/\*(?:.|\n)*?\*/|<!--(?:.|\n)*?-->')


def sources() -> list[Path]:
    python = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs/site").glob("*.py"), *(ROOT / "web").glob("*.py")]
    page = [path for kind in ("ts", "svelte") for path in (ROOT / "web/src").rglob(f"*.{kind}")]
    return [
        path
        for path in (*python, *page, *(ROOT / "web").glob("*.ts"))
        if not path.name.endswith(".test.ts") and path not in (LIST, MADE, *POINTS)
    ]


def test_no_code_names_a_language() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): named
        for path in sources()
        if (named := NAMED.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line, is_found",
    [
        ('if language == "fr":', True),
        ("said = text.de;", True),
        ("names = ('en', 'fr')", True),
        ('<option value="de">Deutsch</option>', True),
        ('{ en: "road", fr: "route" }', False),
        ("text[FIRST_LANGUAGE]", False),
    ],
)
def test_a_language_that_is_named_is_found(line: str, is_found: bool) -> None:
    assert bool(NAMED.search(line)) is is_found


def test_the_list_agrees_with_its_type_and_with_the_files_of_texts() -> None:
    assert get_args(Language) == tuple(LANGUAGES)
    assert FIRST_LANGUAGE in WRITTEN_LANGUAGES
    others = {language for language in LANGUAGES if language not in WRITTEN_LANGUAGES}
    for folder in ("src/tuilerie/play/translations", "web/src/translations"):
        assert {path.stem for path in (ROOT / folder).iterdir()} == others
