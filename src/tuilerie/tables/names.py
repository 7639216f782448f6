"""Names: what people may call themselves, and what computers are called."""

import unicodedata

from .refusal import Refusal

LONGEST_NAME = 20
BARRED = {'"', "#"}  # not possible in a record
ACCENTS = {"Mn", "Me"}  # Unicode categories of accents: a few are fine, stacks of them are not
MOST_MARKS = 3
# Names usual in several languages; two for each seat, so that one is always free.
COMPUTERS = (
    "Colette", "Basile", "Margot", "Félix", "Odile", "Lucien", "Jeanne", "Victor", "Hélène", "Émile",
)  # fmt: skip


def plain_name(text: str) -> str:
    """The name as it is stored; a Refusal says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal("bad_name", "name_length", most=LONGEST_NAME)
    if not name.isprintable() or set(name) & BARRED:
        raise Refusal("bad_name", "name_marks", mark="#")
    if sum(unicodedata.category(character) in ACCENTS for character in name) > MOST_MARKS:
        raise Refusal("bad_name", "name_accents")
    if not any(character.isalnum() for character in name):
        raise Refusal("bad_name", "name_letter")
    return name


def computer_name(seat: int, taken: list[str]) -> str:
    """Each seat has the same name at every table, unless a person there has it. The level is shown beside
    it."""
    ours = COMPUTERS[seat:] + COMPUTERS[:seat]
    return next(name for name in ours if not is_taken(name, taken))


def is_taken(name: str, taken: list[str]) -> bool:
    return name.casefold() in [other.casefold() for other in taken]
