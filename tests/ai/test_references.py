"""Tools that measure strength: the plain search, statistics of meeples, and ratings."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bench.habits import Habits, habits_of, note_city
from bench.ratings import Duel, Rating, ratings
from bench.uct import Uct
from tests.ai.tables import near_end, under_way
from tuilerie import Table
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import Thinking
from tuilerie.core.words import Happening
from tuilerie.play.feature import Feature
from tuilerie.play.played import Played


# Its rules have no library: for each game that it plays, Numba compiles for half a minute.
def test_the_plain_search_plays_games_with_secrets_too() -> None:
    table, player = under_way("gold-rush"), Uct(seconds=0)
    table.take_dealer(seed="3")
    for _ in range(6):
        table.play(player.choose(table))
    assert player.playouts > 0


def test_with_one_tile_left_the_plain_search_finds_what_is_best() -> None:
    table = near_end("gold-rush", 0)
    exact = Thinking(table.position)
    exact.think(Limit(sims=1))
    assert exact.solved
    chosen = Uct(seed=1, seconds=0, at_least=10_000).decide(table.position)
    assert exact.solved[chosen.code] == pytest.approx(max(exact.solved.values()), abs=0.05)


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
        assert habits.farmers["something"] == sum(farmers(table, number, paid=True) for table in tables)
        assert set(habits.farmers) == {"something", "nothing"}


def test_every_big_city_is_noted_once_per_seat_with_meeples_in_it() -> None:
    tables = [finished(seed, "city") for seed in (6, 8, 14, 20)]  # one city each of 8 and 20 is finished
    found = habits_of(tables)
    expected: Counter[tuple[str, str]] = Counter()
    for table in tables:
        for owners in big_cities(table):
            word = "contested" if len(owners) > 1 else "alone"
            expected.update((table.names[seat].partition(" ")[2], word) for seat in owners)
    assert expected == {(name, word): n for name in found for word, n in found[name].cities.items()}
    assert {word for _, word in expected} == {"alone", "contested"}


def test_turns_monasteries_and_points_are_told_by_seat() -> None:
    tables = [finished(seed, "monastery") for seed in range(2)]
    found = habits_of(tables)
    for number, name in enumerate(("careful", "bold")):
        habits = found[name]
        assert sum(habits.points_of.values()) == habits.points
        laid = [
            (table, n) for table in tables for n, played in enumerate(table.history) if lays(played, number)
        ]
        assert habits.turns.total() == len(laid)
        followed = [table.history[n + 1].move for table, n in laid if n + 1 < len(table.history)]
        assert habits.passed.total() == len(laid) - sum(move.deed == "put" for move in followed)
        assert habits.passed["none"] == habits.turns["none"] > 0
        monks = sum(move.deed == "put" and move.kind == "monastery" for move in followed)
        assert habits.monasteries["monk"] == monks > 0


def lays(played: Played, seat: int) -> bool:
    return played.seat == seat and played.move.deed == "lay"


def big_cities(table: Table) -> Iterator[set[int]]:
    """The expected result, from the table: meeples that went home from finished features, and those in
    others."""
    again = Table.undealt(table.game, table.seats)
    for played in table.history:
        again.make(played.move)
        home = {event for event in played.events if event.kind == Happening.WENT_HOME}
        for city in filter(is_big, again.features() if home else []):
            spots = {(spot.x, spot.y, spot.segment) for spot in city.spots}
            if owners := {event.seat for event in home if (event.x, event.y, event.segment) in spots}:
                yield owners
    yield from (owners for city in again.features() if is_big(city) and (owners := set(seats(city))))


def is_big(feature: Feature) -> bool:
    return feature.kind == "city" and feature.squares >= 5


def seats(feature: Feature) -> list[int]:
    return [seat for seat, count in enumerate(feature.meeples) if count]


def finished(seed: int, liked: str = "field") -> Table:
    """A random game between two players that prefer to claim one kind of feature."""
    table, rng = Table("base", ["1 careful", "2 bold"], seed, None), random.Random(seed)
    while not table.is_over:
        claims = [move for move in table.moves if liked in move.text]
        table.play(rng.choice(claims or list(table.moves)))
    return table


def farmers(table: Table, seat: int, paid: bool = False) -> int:
    """The expected result, from the table: meeples on fields at the end, or on fields that score."""
    fields = [feature for feature in table.features() if feature.kind == "field"]
    return sum(field.meeples[seat] for field in fields if not paid or (field.points and seat in field.owners))


def test_ratings_agree_with_every_duel_or_come_between_them() -> None:
    """`c` was measured twice: 100 ± 10 directly, 160 ± 20 by way of `b`. The more precise figure counts
    more."""
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
