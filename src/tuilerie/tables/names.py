"""Names that people give themselves, short and plain; and those of computers."""

import unicodedata

from .refusal import Refusal

LONGEST_NAME = 20
BARRED = {'"', "#"}  # a record could not hold them
ACCENTS = {"Mn", "Me"}  # a few accents are a name, a tower of them is a nuisance
MOST_MARKS = 3
# At home in both languages; two for each seat, so that one is always free.
COMPUTERS = (
    "Colette", "Basile", "Margot", "Félix", "Odile", "Lucien", "Jeanne", "Victor", "Hélène", "Émile",
)  # fmt: skip


def plain_name(text: str) -> str:
    """The name as it is kept; a Refusal says what is wrong with it."""
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
    """The same for a seat at every table, unless somebody there has it; its level stands beside it."""
    ours = COMPUTERS[seat:] + COMPUTERS[:seat]
    return next(name for name in ours if not is_taken(name, taken))


def is_taken(name: str, taken: list[str]) -> bool:
    return name.casefold() in [other.casefold() for other in taken]
