"""The random player, and many games between players. Other players are tested in tests/ai."""

from collections import Counter

import pytest

from tests.play.carried import interpreted
from tests.play.tables import MATCHES, match_name, new_table, play_on
from tuilerie import TuilerieError, WrongSeats
from tuilerie.ai.players import RandomPlayer, UnknownPlayer
from tuilerie.ai.simulate import simulate
from tuilerie.core.turns import nth_placement, placement_count
from tuilerie.core.words import Phase

Match = tuple[int, tuple[str, ...]]

# --- Random ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 40, 41], ids=["to lay", "to act", "to lay, later", "to act, later"])
def test_random_chooses_each_move_about_as_often(moves: int) -> None:
    table, player = play_on(new_table(), moves), RandomPlayer(5)
    times = 400
    chosen = Counter(player.choose(table) for _ in range(times * len(table.moves)))
    assert chosen.keys() == set(table.moves)
    assert all(0.75 * times < count < 1.25 * times for count in chosen.values())


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_the_quick_choice_of_a_playout_counts_just_the_legal_placements(match: Match) -> None:
    """A number below `placement_count` is drawn; each number means one placement."""
    table = new_table(*match)
    while not table.is_over:
        position = table.position
        tile = int(position.state["drawn"])
        if position.phase == Phase.LAY and position.box.tiles[tile].deck == "tiles":
            looked_at = interpreted(position)
            count = int(looked_at.apply(placement_count, tile))
            counted = [int(looked_at.apply(nth_placement, tile, n)) for n in range(count)]
            assert counted == position.codes()
        play_on(table, 3, seed=len(table.history))


# --- Many games --------------------------------------------------------------------------------------------


def test_greedy_beats_random_clearly() -> None:
    first = simulate("base", 10, 2, 1, "greedy,random")
    second = simulate("base", 10, 2, 1, "random,greedy")
    assert first.mean_scores[0] > 2 * first.mean_scores[1]
    assert second.mean_scores[1] > 2 * second.mean_scores[0]


@pytest.mark.parametrize(
    "games, seats, players, options",
    [
        pytest.param(2500, 2, "random", None, id="random, more than two portions"),
        pytest.param(2100, 5, "random", ["abbots", "river"], id="random, five seats with the river"),
        pytest.param(8, 3, "greedy,random,greedy", None, id="mixed"),
    ],
)
def test_the_sums_do_not_depend_on_threads(
    games: int, seats: int, players: str, options: list[str] | None
) -> None:
    done = [simulate("base", games, seats, 3, players, options, threads) for threads in (1, 2, 3)]
    assert len({(run.mean_scores, run.discards) for run in done}) == 1
    assert [run.threads for run in done] == [1, 2, 3]
    assert all(run.games_per_second > 0 for run in done)


def test_a_simulation_is_fixed_by_its_seed() -> None:
    first, again, other = (simulate("base", 50, 3, seed).mean_scores for seed in (1, 1, 2))
    assert first == again != other


def test_games_of_a_simulation_have_seeds_that_follow_one_another() -> None:
    whole = simulate("base", 3, 2, 10).mean_scores
    single = [simulate("base", 1, 2, seed).mean_scores for seed in (10, 11, 12)]
    assert whole == tuple(sum(points) / 3 for points in zip(*single, strict=True))


def test_random_games_score_as_measured_elsewhere() -> None:
    """About 19.5 and 19.3 points, and 0.02 removed tiles per game."""
    done = simulate("base", 4000, 2, 1)
    assert done.mean_scores == pytest.approx((19.5, 19.3), abs=1.0)
    assert done.discards == pytest.approx(0.02, abs=0.015)


def test_progress_adds_up() -> None:
    told: list[int] = []
    simulate("base", 2300, 2, 1, progress=told.append)
    assert told == [1000, 1000, 300]


def test_no_games_come_to_nothing() -> None:
    assert simulate("base", 0, 2).mean_scores == (0.0, 0.0)


@pytest.mark.parametrize(
    "seats, players, error, words",
    [
        pytest.param(2, "deep blue", UnknownPlayer, "no player 'deep blue'", id="an unknown player"),
        pytest.param(2, "greedy,", UnknownPlayer, "there is no player ''", id="a player left out"),
        pytest.param(3, "greedy,random", UnknownPlayer, "names 2 players for 3 seats", id="too few"),
        pytest.param(6, "random", WrongSeats, "2 to 5 seats, not 6", id="six seats"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(
    seats: int, players: str, error: type[TuilerieError], words: str
) -> None:
    with pytest.raises(error, match=words):
        simulate("base", 10, seats, 1, players)
