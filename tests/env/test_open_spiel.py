"""The games in OpenSpiel: its own checks, its MCTS and its evaluation of bots. `make research` runs these."""

import re
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tuilerie import GAMES
from tuilerie.env import OBSERVATION, register_open_spiel
from tuilerie.env.observation import PARTS

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: `make research` installs it"
)
EACH_GAME = pytest.mark.parametrize("game", GAMES)


def loaded(game: str, **params: object) -> Any:
    names = dict(zip(GAMES, register_open_spiel(), strict=True))
    return pyspiel.load_game(names[game], params)


def played(state: Any, rng: np.random.RandomState, moves: int) -> Any:
    for _ in range(moves):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=odds))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@EACH_GAME
def test_it_passes_the_checks_of_open_spiel(game: str) -> None:
    pyspiel.random_sim_test(loaded(game, players=3), num_sims=1, serialize=True, verbose=False)


def test_options_and_players_are_parameters() -> None:
    game = loaded("base", players=4, river=True)
    assert game.num_players() == 4
    state = played(game.new_initial_state(), np.random.RandomState(1), 12)
    assert state.node.position.options == ("river",)
    assert state.node.num_players() == 4


def test_the_example_of_the_docs_runs_in_open_spiel() -> None:
    page = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
    section = page.partition("## In OpenSpiel\n")[2].partition("\n## ")[0]
    (block,) = re.findall(r"(?:^    .*\n)+", section, re.MULTILINE)
    names: dict[str, Any] = {}
    exec(textwrap.dedent(block), names)
    assert names["state"].is_chance_node()
    assert names["state"].node.position.options == ("river",)


def test_a_clone_goes_its_own_way() -> None:
    state = played(loaded("base").new_initial_state(), np.random.RandomState(2), 31)
    before, history = bytes(state.node.position), state.history()
    other = state.clone()
    played(other, np.random.RandomState(3), 5)
    assert (bytes(state.node.position), state.history()) == (before, history)
    assert other.history()[:31] == history


def test_an_observer_shows_what_a_player_may_know() -> None:
    from open_spiel.python.observation import make_observation

    game = loaded("gold-rush", players=3)
    state = played(game.new_initial_state(), np.random.RandomState(4), 60)
    observer = make_observation(game)
    for player in range(3):
        observer.set_from(state, player)
        seen = state.node.observation(player)
        for part in PARTS:
            assert (observer.dict[part] == seen[part]).all()
        assert observer.tensor.size == sum(np.prod(OBSERVATION[part].shape) for part in PARTS)


def test_its_search_beats_chance() -> None:
    """OpenSpiel's MCTS, which uses the projected lead in place of a net, against random moves."""
    from open_spiel.python.algorithms import evaluate_bots, mcts
    from open_spiel.python.bots import uniform_random

    class Lead(mcts.Evaluator):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            lead = np.subtract(*state.node.position.projected_scores())
            return np.tanh(np.array([lead, -lead]) / 20)

        def prior(self, state: Any) -> list[tuple[int, float]]:
            if state.is_chance_node():
                return list(state.chance_outcomes())
            actions = state.legal_actions(state.current_player())
            return [(action, 1 / len(actions)) for action in actions]

    game, rng = loaded("base"), np.random.RandomState(5)
    bots = [
        mcts.MCTSBot(game, 1.0, 12, Lead(), random_state=rng, child_selection_fn=mcts.SearchNode.puct_value),
        uniform_random.UniformRandomBot(1, rng),
    ]
    assert evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng) == [1.0, -1.0]
