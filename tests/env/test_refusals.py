"""Wrong arguments are refused with a reason."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from gymnasium.error import ResetNeeded

from tuilerie import Table, TuilerieError, WrongType
from tuilerie.env import (
    AgentGridWrapper,
    Batch,
    Dataset,
    FlatWrapper,
    GridWrapper,
    Node,
    VectorEnv,
    aec,
    against,
    column,
    in_words,
    write_played,
    write_records,
)


@pytest.mark.parametrize(
    "ask, words",
    [
        (lambda: aec("chess"), "there is no game 'chess'"),
        (lambda: aec("base", seats=6), "base is played by 2 to 5 seats, not 6"),
        (lambda: aec("base", dragons=True), "base has no option 'dragons'"),
        (lambda: aec("base", reward="money"), "no reward 'money'; there are result, points"),
        (lambda: VectorEnv("base", 2, reward="money"), "no reward 'money'"),
        (lambda: against("base", "nobody"), "there is no player 'nobody'"),
        (lambda: against("base", "./nowhere.py:Bot"), "there is no file nowhere.py"),
        (lambda: against("base", "random,random"), "'random,random' names 2 opponents for 1 seats"),
        (lambda: against("base", seat=2), "there is no seat 2; there are 0 to 1"),
        (lambda: Batch("base", 2).observe([0, 2]), "there is no seat 2; there are 0 to 1"),
        (lambda: Batch("base", 2).deal([1]), "seeds are 2 whole numbers"),
        (lambda: Batch("base", 2).position(2), "there is no game 2; there are 0 to 1"),
        (lambda: Batch("base", 2).moves(-1), "there is no game -1; there are 0 to 1"),
        (lambda: Batch("base", 2, seed=2**70), "a seed is a whole number of at most 62 bits, not 118"),
        (lambda: VectorEnv("base", 2).reset(seed=[1, 2]), r"a seed is a whole .* not \[1, 2\]"),  # type: ignore[arg-type]
        (
            lambda: Batch.from_bytes(Batch("base", 2).to_bytes(), threads=0),
            "at least one game and one thread",
        ),
        (lambda: Batch.from_bytes(Node("base").serialize()), "these bytes hold states, actions, but"),
        (lambda: Node.deserialize(Batch("base", 2).to_bytes()), "but states, actions are expected"),
        (lambda: Node("base").observation(5), "there is no seat 5 at this table; there are 0 to 1"),
        (lambda: column("moves", "zzz"), "moves have no column 'zzz'; there are deed, what"),
        (lambda: column("zzz", "x"), "an observation has no part 'zzz' with columns; there are table"),
        (lambda: against("base", 5), "an opponent is a player's name, a Player, or a function .* not 5"),
        (lambda: Batch("base", 2.5), "games and threads are whole numbers, not 2.5"),  # type: ignore[arg-type]
        (lambda: GridWrapper(against("base", "random"), 2.5), "the radius .* is a whole number .* not 2.5"),  # type: ignore[arg-type]
        (lambda: Dataset(3), "a data set is named by its folder, not 3"),  # type: ignore[arg-type]
        (lambda: write_played("nowhere", "base", 2, ["random", "nobody"]), "there is no player 'nobody'"),
        (lambda: write_played("nowhere", "base", 2, "random"), "players are a list of names"),
        (lambda: write_played("nowhere", "base", 2, ["random"]), "2 to 5 seats, not 1"),
        (lambda: aec("base").imagine("seat_9"), "there is no agent 'seat_9'; there are seat_0, seat_1"),
        (lambda: in_words("base", "moves", 3), "a row of moves is 8 whole numbers, not 3"),
        (lambda: Batch.from_bytes("x"), "games are read from bytes, not 'x'"),  # type: ignore[arg-type]
        (lambda: Batch.of(Table("base").position), "a batch is made of positions, such as"),  # type: ignore[arg-type]
        (lambda: Batch("base", 2).step([[0], [0, 1]]), r"actions are 2 whole numbers.* not \[\[0\]"),  # type: ignore[list-item]
        (lambda: Batch("base", 2).observe([0, -7]), "there is no seat -7; there are 0 to 1"),
        (lambda: Node("base").player_return(9), "there is no seat 9"),
        (lambda: Node("base").resample_from_infostate(9, random.Random(1)), "there is no seat 9"),
        (lambda: Node("base").resample_from_infostate(0, 3), "dealt by a random.Random, not 3"),  # type: ignore[arg-type]
        (lambda: column(["moves"], "x"), r"no part \['moves'\] with columns"),  # type: ignore[arg-type]
        (lambda: in_words("base", "moves", "abcdefgh"), "a row of moves is 8 whole numbers, not 'abc"),
        (lambda: in_words("base", "moves", [99] * 8), "there is no deed 99; there are 0 to"),
        (lambda: aec("base").observe("seat_9"), "there is no agent 'seat_9'; there are seat_0, seat_1"),
        (lambda: aec("base").action_space("x"), "there is no agent 'x'"),
        (lambda: aec("base").reset(seed=1.5), "a seed is a whole number or a text, not 1.5"),  # type: ignore[arg-type]
        (lambda: FlatWrapper(3), "FlatWrapper needs an environment made by tuilerie.env.against, not 3"),  # type: ignore[arg-type]
        (lambda: GridWrapper(aec("base"), 8), "GridWrapper needs an environment made by"),
        (lambda: AgentGridWrapper(against("base", "random"), 8), "made by tuilerie.env.aec"),  # type: ignore[arg-type]
        (lambda: GridWrapper(against("base", "random"), 10**6), "the radius of a grid is 1 to"),
        (lambda: write_played(3, "base", 1), "a data set is written into a folder, .* not 3"),  # type: ignore[arg-type]
        (lambda: write_played("nowhere", "base", 0), "a data set has at least one game, not 0"),
        (lambda: write_played("nowhere", "base", 1, licence=3), "a licence is a text"),  # type: ignore[arg-type]
        (lambda: write_records("nowhere", "game base"), "records are a list of texts, not 'game base'"),
        (lambda: write_records("nowhere", [3]), "a record is a text, not 3"),  # type: ignore[list-item]
    ],
)
def test_errors_name_the_problem(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(TuilerieError, match=words):
        ask()


@pytest.mark.parametrize(
    "env", [aec("base"), against("base", "random"), GridWrapper(against("base", "random"), 3)], ids=str
)
def test_a_game_has_to_be_begun(env: Any) -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
        env.step(0)


@pytest.mark.parametrize("env", [aec("base"), against("base", "random")], ids=str)
@pytest.mark.parametrize("action", [0.5, "a", None])
def test_an_action_is_a_whole_number(env: Any, action: Any) -> None:
    env.reset(seed=1)
    with pytest.raises(WrongType, match="an action is a place in the list of moves, not"):
        env.step(action)
