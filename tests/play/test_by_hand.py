"""Games with the real box: a dealer that asks, tokens named later, and corrections in the middle."""

import random

import pytest

from tests.play.tables import play_on
from tuilerie import GAMES, HandDealer, IllegalMove, NothingToUndo, Position, Table, corrected, read_record
from tuilerie.core.words import Phase
from tuilerie.play.correction import enter, resumed, turn_entries


def finished(game: str, seed: int = 3) -> Table:
    return play_on(Table(game, ["Ann", "Bob"], seed))


def table_of(drawn: str) -> Table:
    """A table at which the first tile has been drawn."""
    table = Table.undealt("base", 2)
    table.deal(drawn)
    return table


def by_hand(played: Table, hides: bool = False) -> Table:
    """Notes down another game, move by move."""
    options = {name: name in played.options for name in played.position.box.options}
    table = Table.undealt(played.game, played.names, **options)
    for move in played.history:
        enter(table, "?" if hides and move.phase == Phase.REVEAL else move.move.text)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_game_noted_down_is_the_game(game: str) -> None:
    online = finished(game)
    table = by_hand(online)
    assert table == online
    lines = [line for line in online.record.splitlines() if not line.startswith(("deal", "seed"))]
    assert table.record.splitlines() == lines


def test_a_dealer_that_asks_is_asked_for_every_tile_and_token() -> None:
    online = finished("gold-rush")
    dealt = iter([played.move.text for played in online.history if played.seat < 0])
    asked: list[Phase] = []

    def ask(position: Position) -> str:
        asked.append(position.phase)
        return next(dealt)

    table = Table("gold-rush", online.names, dealer=HandDealer(ask))
    for played in online.history:
        if played.seat >= 0:
            table.play(played.move.text)
    assert table == online
    assert {Phase.DRAW, Phase.REVEAL} == set(asked)


@pytest.mark.parametrize(
    "what, reason", [("ZZ", "there is no tile ZZ in base"), ("C", "C cannot be drawn now")]
)
def test_an_impossible_draw_is_refused(what: str, reason: str) -> None:
    table = Table.undealt("base", 2)
    for text in ("C", table_of("C").moves[0].text, "-"):  # there is one C in the box
        enter(table, text)
    with pytest.raises(IllegalMove, match=reason):
        table.deal(what)


def test_a_dealer_that_is_told_nonsense_leaves_the_table_as_it_was() -> None:
    told = iter(["D", "ZZ", "E"])
    table = Table("base", 2, dealer=HandDealer(lambda position: next(told)))
    table.play(table.moves[0])
    before = table.record
    with pytest.raises(IllegalMove, match="there is no tile ZZ"):
        table.play("-")
    assert table.record == before
    table.play("-")
    assert table.drawn == "E"


def test_nothing_is_drawn_while_a_seat_decides() -> None:
    table = Table("base", 2, 1)
    with pytest.raises(IllegalMove, match="nothing can be drawn now"):
        table.deal("D")


# Tokens that nobody has shown


def token_points(table: Table, seat: int) -> int:
    held = table.position.read("tokens_held")[seat]
    return sum(int(name) * count for name, count in zip(table.position.box.token_names, held, strict=True))


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_unknown_tokens_are_left_out_until_they_are_told(seed: int) -> None:
    online = finished("gold-rush", seed)
    table = by_hand(online, hides=True)
    taken = [played for played in online.history if played.phase == Phase.REVEAL]
    assert table.unknown_tokens() == tuple(sum(p.taker == seat for p in taken) for seat in (0, 1))
    assert "?" in table.record
    assert "end" not in table.record
    assert read_record(table.record).record == table.record
    without = tuple(points - token_points(online, seat) for seat, points in enumerate(online.scores))
    assert table.told_scores() == without
    for played in taken:
        table.tell_token(played.taker, played.move.text)
    assert table.told_scores() == online.scores
    assert table == online
    assert table.record.splitlines()[-1].startswith("end Ann")


def test_an_unknown_token_makes_room_for_one_that_is_named() -> None:
    """The other seats name all fives, whatever placeholders the unknown tokens had before."""
    online = finished("gold-rush", 3)
    rng = random.Random(1)
    for _ in range(5):
        table = Table.undealt("gold-rush", online.names)
        hidden = []
        for played in online.history:
            is_hidden = played.phase == Phase.REVEAL and rng.random() < 0.5
            hidden += [played] * is_hidden
            enter(table, "?" if is_hidden else played.move.text)
        for played in reversed(hidden):
            table.tell_token(played.taker, played.move.text)
        assert table.scores == online.scores


def test_more_tokens_than_there_are_cannot_be_told() -> None:
    table = by_hand(finished("gold-rush"), hides=True)
    fives = table.position.box.tokens["5"]
    for _ in range(fives):
        table.tell_token(0, "5")
    with pytest.raises(IllegalMove, match="no such token is left"):
        table.tell_token(0, "5")
    table = finished("gold-rush")
    with pytest.raises(IllegalMove, match="all tokens of Ann are known"):
        table.tell_token(0, "5")


# Corrections


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_of_turn_10_is_corrected_at_turn_30(game: str) -> None:
    """The piece of turn 10 was entered wrongly: later moves are kept as far as possible, and the game
    continues."""
    online = finished(game)
    right = by_hand(online)
    right.back_to(turn_entries(online.history, 30)[0])
    first, _ = turn_entries(right.history, 10)
    act = next(n for n in range(first, len(right.history)) if right.history[n].phase == Phase.ACT)
    trial = by_hand(online)
    trial.back_to(act)
    wrong = next(move.text for move in trial.moves if move.text != right.history[act].move.text)
    mistaken = corrected(right, act, 1, [wrong])
    mended = corrected(right, act, 1, [right.history[act].move.text])
    assert mended.stands
    assert mended.table == right
    assert mistaken.table.history[act].move.text == wrong
    assert len(mistaken.table.history) + len(mistaken.left) == len(right.history)
    assert mistaken.stands == (mistaken.problem is None)


def test_moves_that_are_no_longer_possible_are_kept_with_the_reason() -> None:
    """Turn 10 never happened: later moves are kept up to the first that needs its tile."""
    right = by_hand(finished("base"))
    first, count = turn_entries(right.history, 10)
    again = corrected(right, first, count, [])
    assert again.problem
    assert again.left[0].text in again.problem.say("en")
    stands = len(again.table.history) - first
    assert stands > 0
    assert again.left == tuple(played.move for played in right.history[first + count + stands :])
    assert resumed(again.table.copy(), again.left).left == again.left
    assert right == by_hand(finished("base")), "the table that was corrected stays as it is"


@pytest.mark.parametrize("first, count", [(-1, 1), (0, 10_000), (10_000, 0)])
def test_only_what_was_played_can_be_corrected(first: int, count: int) -> None:
    with pytest.raises(NothingToUndo):
        corrected(by_hand(finished("base")), first, count, [])
