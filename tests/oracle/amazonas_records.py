"""Turns of Amazonas as the tests of its oracle write them down."""

from collections import Counter

from tests.oracle.amazonas import BOX, Oracle, decks

STANDARD, AMAZON = decks()


def play(oracle: Oracle, line: str) -> None:
    """A turn: seat, tile, placement, a double with its own where one is owed, act."""
    seat, *words = line.split()
    while words[0] in BOX:
        oracle.lay(words.pop(0), words.pop(0))
    oracle.act(int(seat), " ".join(words))
    oracle.evaluate()


def played(record: str, seats: int = 2, boats: str = "") -> Oracle:
    """Plays turns separated by semicolons. Sets the boats before the last turn."""
    oracle = Oracle(seats)
    turns = [turn.strip() for turn in record.split(";") if turn.strip()]
    assert Counter(turn.split()[1] for turn in turns) <= STANDARD + AMAZON, "no more tiles than the box holds"
    for number, turn in enumerate(turns, 1):
        if boats and number == len(turns):
            oracle.boats = numbers(boats)
        play(oracle, turn)
    return oracle


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
