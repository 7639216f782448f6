"""Names: which ones people may have, and those of computers."""

import unicodedata

from .refusal import Refusal

LONGEST_NAME = 20
BARRED = {'"', "#"}  # characters that a record cannot contain
ACCENTS = {"Mn", "Me"}  # Unicode categories of accents, of which a name may have only a few
MOST_MARKS = 3
# Names that are common in several languages: two per seat, so that one is always free.
COMPUTERS = (
    "Colette", "Basile", "Margot", "Félix", "Odile", "Lucien", "Jeanne", "Victor", "Hélène", "Émile",
)  # fmt: skip


def plain_name(text: str) -> str:
    """The name in the form in which it is stored. Raises a Refusal if it is not accepted."""
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
    """The name of the computer at a seat. It is the same at every table, unless a person there has it. The
    level is shown beside it."""
    ours = COMPUTERS[seat:] + COMPUTERS[:seat]
    return next(name for name in ours if not is_taken(name, taken))


def is_taken(name: str, taken: list[str]) -> bool:
    return name.casefold() in [other.casefold() for other in taken]
