"""Players by name, and those of one turn ahead."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.ai.tables import GAME_IDS, after, ahead, near_end, seen, under_way
from tuilerie import Table
from tuilerie.ai.leaf.evaluation import game_weights
from tuilerie.ai.leaf.weights import NOISY
from tuilerie.ai.levels import LEVELS, part_for
from tuilerie.ai.players import GreedyPlayer, SearchPlayer, UnknownPlayer, find_player
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.simulate import simulate
from tuilerie.core.words import Phase
from tuilerie.play.languages import LANGUAGES
from tuilerie.play.phrase import phrase, phrases
from tuilerie.play.position import Position


def worth(position: Position, code: int, seat: int) -> float:
    """The value after the move and the best act that can follow, with the weights of `greedy`."""
    then = after(position, code)
    if then.phase not in (Phase.ACT, Phase.BONUS_ACT) or then.to_act != seat:
        return ahead(seen(then, game_weights(then.game.id).greedy, seat), seat)
    return max(worth(then, act, seat) for act in then.codes())


def best_moves(table: Table) -> set[int]:
    position = table.position
    values = {code: worth(position, code, position.to_act) for code in position.codes()}
    return {code for code, value in values.items() if value == max(values.values())}


@pytest.mark.parametrize("game", GAME_IDS)
def test_greedy_chooses_a_best_move_by_trying_all(game: str) -> None:
    for number, moves in enumerate((0, 20, 60, 90)):
        table = under_way(game, 3, moves=moves, phase=(Phase.LAY, Phase.ACT)[number % 2])
        assert GreedyPlayer(number).choose(table).code in best_moves(table)
    assert GreedyPlayer().choose(last := near_end(game, 0)).code in best_moves(last)


def test_greedy_chooses_any_of_the_best() -> None:
    table = under_way("base", moves=0)
    best = best_moves(table)
    chosen = Counter(GreedyPlayer(seed).choose(table).code for seed in range(30 * len(best)))
    assert chosen.keys() == best
    assert len(best) > 1
    assert min(chosen.values()) > 12


def test_easy_prefers_what_is_better_and_tries_all() -> None:
    table = under_way("base", moves=40, phase=Phase.ACT)
    position = table.position
    values = {code: worth(position, code, position.to_act) for code in position.codes()}
    easy = GreedyPlayer(1, "easy")
    chosen = Counter(easy.choose(table).code for _ in range(400))
    ranked = sorted(values, key=lambda code: values[code])
    assert chosen[ranked[-1]] == max(chosen.values())
    assert chosen[ranked[-1]] < 400


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "normal", "hard", "search:sims=20"])
def test_a_player_leaves_the_table_as_it_is_and_chooses_the_same_by_its_seed(name: str) -> None:
    table = under_way("base", 3, moves=33)
    before = bytes(table.position)
    choices = {find_player(name, seed=3).choose(table) for _ in range(3)}
    assert len(choices) == 1
    assert choices < set(table.moves)
    assert bytes(table.position) == before


@pytest.mark.parametrize(
    "name, limit",
    [
        ("search:sims=2000", Limit(sims=2000)),
        ("search:time=0.5", Limit(seconds=0.5)),
        ("hard", Limit(sims=60)),
        ("expert", Limit(sims=2000)),
    ],
    ids=str,
)
def test_a_search_is_named_by_its_limit(name: str, limit: Limit) -> None:
    player = find_player(name)
    assert isinstance(player, SearchPlayer)
    assert player.limit == limit


def test_levels_think_longer_and_longer_and_are_the_same_everywhere() -> None:
    limits = [player.limit for name in LEVELS if isinstance(player := find_player(name), SearchPlayer)]
    sims = [limit.sims or 0 for limit in limits]
    assert len(sims) > 1
    assert sims == sorted(sims)
    assert all(limit.seconds is None for limit in limits)


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_made_by_its_name_and_says_what_it_needs_compiled(name: str) -> None:
    assert find_player(name).name == name
    assert part_for(["you", name]) == LEVELS[name].needs


def test_levels_with_noise_are_levels() -> None:
    assert set(NOISY) < set(LEVELS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_no_name_is_left_over(language: str) -> None:
    named = {key.removeprefix("levels.") for key in phrases() if key.startswith("levels.")}
    assert named == set(LEVELS)
    assert all(phrase(f"levels.{name}", language) for name in LEVELS)


def test_the_page_has_a_sentence_about_every_level() -> None:
    page = (Path(__file__).parents[2] / "web" / "src" / "words" / "home.ts").read_text(encoding="utf-8")
    assert set(re.findall(r"^  level_(\w+):", page, re.MULTILINE)) == set(LEVELS)


def test_a_level_does_not_hide_a_bot_of_the_same_name_in_silence() -> None:
    with pytest.raises(UnknownPlayer, match=r"greedy is a level: .* \./greedy\.py:Bot"):
        find_player("greedy:Bot")


@pytest.mark.parametrize(
    "name",
    [
        "deep blue",
        "",
        "search",
        "search:",
        "search:sims",
        "search:sims=0",
        "search:sims=-3",
        "search:sims=1.5",
        "search:time=x",
        "search:time=nan",
        "search:time=inf",
        "search:depth=3",
        "greedy:sims=5",
        "engine:",
        "Greedy",
    ],
)
def test_nonsense_is_refused_in_words(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"there is no player|how long to think|a search needs"):
        find_player(name)


@pytest.mark.parametrize(
    "players, part",
    [
        (["you", "random"], "play"),
        (["you", "easy"], "search"),
        (["greedy", "random"], "search"),
        (["you", "hard"], "search"),
        (["search:time=1", "greedy"], "search"),
    ],
    ids=str,
)
def test_the_rules_to_be_compiled_follow_from_the_players(players: list[str], part: str) -> None:
    assert part_for(players) == part


@pytest.mark.parametrize("game", GAME_IDS)
def test_greedy_beats_easy_and_easy_beats_random(game: str) -> None:
    strong = simulate(game, 6, 2, 1, "greedy,easy").mean_scores
    weak = simulate(game, 12, 2, 1, "easy,random").mean_scores
    assert strong[0] > strong[1]
    assert weak[0] > weak[1]
