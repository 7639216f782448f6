"""Names that people give themselves: short and plain."""

import unicodedata

from .refusal import Refusal

LONGEST = 20
BARRED = {'"', "#"}  # a record could not hold them
MARKS = {"Mn", "Me"}  # a few accents are a name, a tower of them is a nuisance
MOST_MARKS = 3


def plain_name(text: str) -> str:
    """The name as it is kept; a Refusal says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST:
        raise Refusal("bad_name", "name_length", most=LONGEST)
    if not name.isprintable() or set(name) & BARRED:
        raise Refusal("bad_name", "name_marks", mark="#")
    if sum(unicodedata.category(character) in MARKS for character in name) > MOST_MARKS:
        raise Refusal("bad_name", "name_accents")
    if not any(character.isalnum() for character in name):
        raise Refusal("bad_name", "name_letter")
    return name


def free_name(wanted: str, taken: list[str]) -> str:
    """For a computer: its level, numbered where there are several."""
    numbered = (f"{wanted} {n}" for n in range(2, 100))
    return next(name for name in (wanted, *numbered) if not is_taken(name, taken))


def is_taken(name: str, taken: list[str]) -> bool:
    return name.casefold() in [other.casefold() for other in taken]
