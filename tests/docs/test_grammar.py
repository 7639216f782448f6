"""The documented grammar and the reader agree on records and moves."""

import json
import random
import re
from pathlib import Path

import pytest

from tests.docs.grammar import is_a, is_record, rules
from tests.docs.pages import ROOT
from tests.play.tables import with_variations
from tuilerie import GAMES, IllegalMove, RecordError, Table, read_record, write_record, write_record_for
from tuilerie.play.languages import LANGUAGES

SAMPLES = sorted([*ROOT.glob("tests/golden/**/*.game"), *ROOT.glob("docs/boards/*.game")])
LESSONS = json.loads((ROOT / "web/src/guide/records.json").read_text(encoding="utf-8"))
HEADER = "game base   rules 1   options farmers   seats Ann Bob"
BAD_FORMS = {
    "nothing": "",
    "no first line": "1 Ann  E N1v  -",
    "no seats": "game base rules 1 options -",
    "rules in words": "game base rules one options - seats A B",
    "a short hash": f"{HEADER}\ndeal sha256:c82b",
    "no way": f"{HEADER}\n1 Ann  E N1  -",
    "a cell with a nought": f"{HEADER}\n1 Ann  E N01v  -",
    "east before north": f"{HEADER}\n1 Ann  E E1N1v  -",
    "a word too many": f"{HEADER}\n1 Ann  E N1v  - -",
    "two acts": f"{HEADER}\n1 Ann  E N1v  meeple city abbot garden",
    "a piece without a segment": f"{HEADER}\n1 Ann  E N1v  meeple",
    "no tile": f"{HEADER}\n1 Ann",
    "a turn without a number": f"{HEADER}\nAnn  E N1v  -",
    "a turn with a nought": f"{HEADER}\n01 Ann  E N1v  -",
    "half a quote": f'{HEADER}\n1 "Ann  E N1v  -',
    "a quote in a word": f'{HEADER}\n1 An"n"  E N1v  -',
    "a name without a token": f"{HEADER}\n+ tokens Ann",
    "a turn after the end": f"{HEADER}\nend resigned Ann  Ann 0  Bob 0\n1 Ann  E N1v  -",
    "points in words": f"{HEADER}\nend Ann none  Bob 0",
    "a variation without turns": f"{HEADER}\nvariation",
    "a variation that begins within a turn": f"{HEADER}\nvariation\n+ tokens Ann 2",
    "a variation with two names": f"{HEADER}\nvariation one two\n1 Ann  E N1v  -",
    "a variation with a seed": f"{HEADER}\nvariation\n1 Ann  E N1v  -\nseed 7",
}
SIGNS = '^v<>NSEW01x+-?#/" deal Zß'


@pytest.fixture(scope="module")
def played() -> list[Table]:
    """A complete game with random moves."""
    return [finished(game, seed) for seed, game in enumerate(GAMES)]


def finished(game: str, seed: int) -> Table:
    table, rng = Table(game, 3, seed, None, **dict.fromkeys(GAMES[game].options, True)), random.Random(seed)
    while not table.is_over:
        for move in table.moves:
            assert is_a("move", move.text), move.text
        table.play(rng.choice(table.moves))
    return table


def test_every_rule_of_the_grammar_is_used() -> None:
    used = re.findall(r"\w+", " ".join(rules().values()))
    unused = [rule for rule in rules() if rule not in used]
    assert unused == ["record", "move"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_a_record(path: Path) -> None:
    assert is_record(path.read_text(encoding="utf-8"))


def test_the_records_of_the_lessons_are_records() -> None:
    assert [name for game in LESSONS for name, text in LESSONS[game].items() if not is_record(text)] == []


def test_written_records_match_the_grammar(played: list[Table]) -> None:
    for table in played:
        for language in ("", *LANGUAGES):
            assert is_record(write_record(table, comments=language))
        assert is_record(with_variations(table, (3, 9)).record)
        table.undo(table.seats)
        for seat in (None, 0, 1):
            assert is_record(write_record_for(table, seat))


@pytest.mark.parametrize("text", BAD_FORMS.values(), ids=BAD_FORMS)
def test_a_bad_form_is_refused_by_both(text: str) -> None:
    assert not is_record(text)
    with pytest.raises(RecordError):
        read_record(text)


@pytest.mark.parametrize("seed", range(5))
def test_the_reader_refuses_all_that_the_grammar_refuses(seed: int) -> None:
    """Samples with a few characters changed, added or left out."""
    rng, refused = random.Random(seed), 0
    for _ in range(60):
        text = spoilt(rng.choice(SAMPLES).read_text(encoding="utf-8"), rng)
        if not is_record(text):
            refused += 1
            with pytest.raises(RecordError):
                read_record(text)
    assert refused > 10


def spoilt(text: str, rng: random.Random) -> str:
    lines = text.splitlines(keepends=True)[: rng.randint(2, 12)]  # short records are refused sooner
    text = "".join(lines)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", rng.choice(SIGNS)]) + text[place + rng.randint(0, 1) :]
    return text


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_the_grammar_refuses_is_refused(game: str) -> None:
    table, rng = Table(game, 2, 5), random.Random(7)
    while not table.is_over and len(table.history) < 120:
        for move in table.moves[:3]:
            place = rng.randrange(len(move.text))
            typed = move.text[:place] + rng.choice(SIGNS) + move.text[place + rng.randint(0, 1) :]
            if not is_a("move", " ".join(typed.split())):
                with pytest.raises(IllegalMove):
                    table.moves.read(typed)
        table.play(rng.choice(table.moves))
