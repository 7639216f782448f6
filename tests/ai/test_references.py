"""What strength is measured with: the plain search, how meeples are spent, and ratings."""

import random

import pytest

from bench.habits import Habits, habits_of, note_city
from bench.ratings import Duel, Rating, ratings
from bench.uct import Uct
from tests.ai.tables import near_end, under_way
from tuilerie import Table
from tuilerie.ai.limit import Limit
from tuilerie.ai.thinking import Thinking


def test_the_plain_search_plays_games_with_secrets_too() -> None:
    table, player = under_way("gold-rush"), Uct(seconds=0.01)
    table.take_dealer(seed="3")
    for _ in range(6):
        table.play(player.choose(table))
    assert player.playouts > 0


def test_with_one_tile_left_the_plain_search_finds_what_is_best() -> None:
    table = near_end("base", 0)
    exact = Thinking(table.position)
    exact.think(Limit(sims=1))
    assert exact.solved
    chosen = Uct(seed=1, seconds=1.0).decide(table.position)
    assert exact.solved[chosen] == pytest.approx(max(exact.solved.values()), abs=0.05)


@pytest.mark.parametrize(
    "owners, counts",
    [({0}, [{"alone": 1}, {}]), ({0, 1}, [{"contested": 1}, {"contested": 1}]), (set(), [{}, {}])],
    ids=["alone", "contested", "nobody"],
)
def test_a_city_is_contested_where_two_stand_in_it(owners: set[int], counts: list[dict[str, int]]) -> None:
    seats = [Habits(), Habits()]
    note_city(owners, seats)
    assert [dict(habits.cities) for habits in seats] == counts


def test_every_farmer_brings_something_or_nothing() -> None:
    tables = [finished(seed) for seed in range(3)]
    found = habits_of(tables)
    assert set(found) == {"careful", "bold"}
    for number, name in enumerate(("careful", "bold")):
        habits = found[name]
        assert habits.games == 3
        assert habits.points == sum(table.scores[number] for table in tables)
        standing = sum(farmers(table, number) for table in tables)
        assert habits.farmers.total() == standing > 0
        assert set(habits.farmers) == {"something", "nothing"}


def finished(seed: int) -> Table:
    table, rng = Table("base", ["1 careful", "2 bold"], seed, None), random.Random(seed)
    while not table.is_over:
        fields = [move for move in table.moves if "field" in move.text]
        table.play(rng.choice(fields or list(table.moves)))
    return table


def farmers(table: Table, seat: int) -> int:
    """As the table tells it: pieces that stand on fields in the end."""
    return sum(piece.seat == seat and piece.spot.segment.startswith("field") for piece in table.view().pieces)


def test_ratings_agree_with_every_duel_or_come_between_them() -> None:
    """Two ways lead from `c` to the zero: 100 ± 10 by itself, 160 ± 20 by `b`; the surer counts more."""
    duels = [
        Duel(("b", "zero"), 100.0, 200**0.5),
        Duel(("c", "b"), 60.0, 200**0.5),
        Duel(("zero", "c"), -100.0, 10.0),
    ]
    found = ratings(duels, "zero")
    assert found["zero"] == Rating(0.0, 0.0)
    assert found["c"].elo == pytest.approx((100 / 100 + 160 / 400) / (1 / 100 + 1 / 400))
    assert found["c"].error == pytest.approx((1 / 100 + 1 / 400) ** -0.5)


def test_players_without_a_way_to_the_zero_have_no_rating() -> None:
    with pytest.raises(ValueError, match="have met nobody who has met zero"):
        ratings([Duel(("a", "b"), 10.0, 5.0)], "zero")
