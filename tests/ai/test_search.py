"""The search: deterministic by seed, without hidden information, stopped at once, with progress reports."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.ai.tables import GAME_IDS, after, under_way, with_other_hands
from tests.waiting import PATIENCE, wait_until
from tuilerie import Table, imagine
from tuilerie.ai.compiled_search import CompiledSearch
from tuilerie.ai.players import Player, SearchPlayer, find_player
from tuilerie.ai.search.determinization import deal_hidden
from tuilerie.ai.search.limit import Limit
from tuilerie.ai.search.thinking import Option, Progress, Thinking
from tuilerie.core.chance import seed_word
from tuilerie.core.move_code import PASS
from tuilerie.core.state import mirror_of
from tuilerie.core.words import Phase
from tuilerie.play.move import Move
from tuilerie.play.position import Position

SIMS = 150
ROOM = 1 << 14


def options(position: Position, seed: int = 1, sims: int = SIMS, room: int = ROOM) -> list[Option]:
    thinking = Thinking(position, seed, room=room)
    thinking.think(Limit(sims=sims))
    return thinking.options()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_phase_of_every_game_is_searched(game: str, seats: int) -> None:
    """Plays a whole game with few simulations. An illegal move would be refused."""
    table = under_way(game, seats)
    table.take_dealer(seed="3")
    player = SearchPlayer("few", Limit(sims=12), seed=2)
    while not table.is_over:
        table.play(player.choose(table))
    assert max(table.scores) > 0


def compiled(thinking: Thinking) -> CompiledSearch:
    assert isinstance(thinking.search, CompiledSearch)
    return thinking.search


@pytest.mark.parametrize("game", GAME_IDS)
def test_visits_add_up(game: str) -> None:
    thinking = Thinking(under_way(game).position, 1, room=ROOM)
    thinking.think(Limit(sims=SIMS))
    assert thinking.simulations == SIMS
    assert sum(option.visits for option in thinking.options()) == SIMS - 1  # the first one looked at the root
    assert thinking.best_move() == max(thinking.options(), key=lambda option: option.visits).move


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_seed_and_simulations_give_the_same_tree(game: str) -> None:
    position = under_way(game, 3).position
    first, again = options(position), options(position)
    assert first == again
    sliced = Thinking(position, 1, room=ROOM)
    for sims in (1, 7, 100, SIMS):
        sliced.think(Limit(sims=sims))
    assert sliced.options() == first


def test_another_seed_deals_otherwise() -> None:
    position = under_way("base").position
    assert options(position, 1) != options(position, 2)


def test_two_searches_side_by_side_are_those_of_one_by_one() -> None:
    positions = [under_way("base", moves=moves).position for moves in (12, 40)]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(lambda position: options(position, sims=2000, room=1 << 17), positions))
    assert together == [options(position, sims=2000, room=1 << 17) for position in positions]


def test_a_full_tree_is_searched_on() -> None:
    small = options(under_way("base").position, room=64)
    assert sum(option.visits for option in small) == SIMS - 1


def test_only_the_moves_asked_for_are_compared() -> None:
    position = under_way("base").position
    wanted = tuple(position.codes()[:2])
    thinking = Thinking(position, 1, only=wanted, room=ROOM)
    thinking.think(Limit(sims=SIMS))
    assert {option.move for option in thinking.options()} == set(wanted)


@pytest.mark.parametrize(
    "game, seed, moves",
    [("base", 8, 72), ("hunters", 7, 116), ("hill-and-dale", 7, 112), ("amazonas", 8, 96)],
)
def test_of_two_rivals_the_one_behind_is_given_the_points(game: str, seed: int, moves: int) -> None:
    position = under_way(game, 3, seed, moves).position
    rivals = [seat for seat in range(3) if seat != position.to_act]
    gift = {rival: next(filter(gives_only(position, rival), position.codes())) for rival in rivals}
    for leader, other in (rivals, rivals[::-1]):
        position.state["score"][:3] = 0
        position.state["score"][leader] = 12
        thinking = Thinking(position, 1, only=gift.values(), room=ROOM)
        thinking.think(Limit(sims=SIMS))
        assert thinking.best_move() == gift[other]


def gives_only(position: Position, seat: int) -> Callable[[int], bool]:
    """Whether a placement brings points at once, to this seat only."""

    def brings_it(move: int) -> bool:
        then = after(position, move)
        if then.phase == Phase.ACT:
            then.make(PASS)
        gained = then.state["score"] - position.state["score"]
        return bool(gained[seat] > 0 and gained.sum() == gained[seat])

    return brings_it


# --- Fairness ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_hidden_tokens_of_others_do_not_change_the_search(viewer: int) -> None:
    """Two real states with the same view: the same visits of every move."""
    table = next(
        table
        for moves in range(70, 110)
        if (table := under_way("gold-rush", 3, moves=moves)).to_act == viewer
    )
    found = []
    for seed in range(3):
        other = with_other_hands(table, viewer, seed)
        assert other.view(viewer) == table.view(viewer)
        found.append(options(imagine(other.position, viewer, random.Random(4))))
    assert found[0] == found[1] == found[2]
    hands = {bytes(with_other_hands(table, viewer, seed).position) for seed in range(3)}
    assert len(hands) > 1


def test_a_player_is_never_handed_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = under_way("gold-rush", 3, moves=90)
    assert table.to_act is not None
    given: list[bytes] = []

    def watch(self: Player, position: Position) -> Move:
        given.append(bytes(position))
        assert position.carrier is not table._position.carrier
        return position.legal_moves()[0]

    monkeypatch.setattr(SearchPlayer, "decide", watch)
    for seed in range(4):
        find_player("hard", 7).choose(with_other_hands(table, table.to_act, seed))
    assert len(set(given)) == 1


def test_hidden_tokens_are_dealt_afresh_without_being_lost() -> None:
    table = under_way("gold-rush", 3, moves=90)
    s, rng = mirror_of(table.position.box.sizes, bytes(table.position)), [0]
    before = mirror_of(table.position.box.sizes, bytes(table.position))
    totals = [
        left + sum(held) for left, held in zip(s.tokens_left, zip(*s.tokens_held, strict=True), strict=True)
    ]
    dealt = set()
    for seed in range(30):
        seed_word(rng, seed)
        deal_hidden(s, 1, rng)
        assert s.tokens_held[1] == before.tokens_held[1]
        assert [sum(held) for held in s.tokens_held] == [sum(held) for held in before.tokens_held]
        now = [left + sum(h) for left, h in zip(s.tokens_left, zip(*s.tokens_held, strict=True), strict=True)]
        assert now == totals
        assert min(s.tokens_left) >= 0
        dealt.add(tuple(map(tuple, s.tokens_held)))
    assert len(dealt) > 10


# --- Stop, progress, reuse ---------------------------------------------------------------------------------


def test_thinking_stops_when_it_is_told_to() -> None:
    thinking = Thinking(under_way("base").position)
    thread = threading.Thread(target=thinking.think, args=(Limit(),))
    thread.start()
    wait_until(lambda: thinking.simulations >= 50)
    thinking.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert thinking.best_move() in thinking.position.codes()


def test_a_player_that_is_stopped_before_it_begins_answers_at_once() -> None:
    player = SearchPlayer("search", Limit(sims=10**9))
    player.stop()
    table = under_way("base")
    assert player.choose(table) in table.moves
    assert not player.is_stopped


def test_a_limit_of_time_ends_thinking() -> None:
    thinking = Thinking(under_way("base").position)
    thinking.think(Limit(seconds=0.01))
    assert thinking.simulations > 0


def test_progress_tells_simulations_best_line_and_margin() -> None:
    told: list[Progress] = []
    table = under_way("base")
    thinking = Thinking(table.position, room=ROOM)
    thinking.think(Limit(sims=600), told.append)
    assert [progress.simulations for progress in told] == [128, 256, 384, 512, 600]
    assert [round(progress.done, 2) for progress in told] == [0.21, 0.43, 0.64, 0.85, 1.0]
    assert told[-1].best == thinking.options()[0]
    assert len(told[-1].best.line) == 2  # laying and acting; then a random draw follows
    assert abs(told[-1].best.margin) < 100


@pytest.mark.parametrize("moves", [12, 40, 60, 100])
def test_a_search_that_is_decided_ends_with_the_move_it_would_have_ended_with(moves: int) -> None:
    position = under_way("base", moves=moves).position
    whole, ended = (Thinking(position, 1) for _ in range(2))
    whole.think(Limit(sims=4000))
    ended.think(Limit(sims=4000), until_decided=True)
    tried = sorted((option.visits for option in ended.options()), reverse=True)
    assert ended.best_move() == whole.best_move()
    assert ended.simulations < 4000 == whole.simulations
    assert tried[0] - tried[1] > 4000 - ended.simulations >= 0


def test_the_tree_of_laying_is_used_for_acting() -> None:
    table = under_way("base", phase=Phase.LAY)
    table.take_dealer(seed="1")
    player = SearchPlayer("search", Limit(sims=120), seed=1)
    table.play(player.choose(table))
    laying = player.thinking
    assert laying is not None
    assert table.phase == Phase.ACT
    kept, used = max(option.visits for option in laying.options()), compiled(laying).used
    player.choose(table)
    assert player.thinking is laying
    assert laying.simulations == 120 > kept > 20
    assert compiled(laying).used > used


def test_a_tree_is_not_used_for_another_position() -> None:
    thinking = Thinking(under_way("base").position, room=ROOM)
    thinking.think(Limit(sims=50))
    assert not thinking.follow(under_way("base", moves=50).position)


def test_a_forced_move_is_made_without_thought() -> None:
    table = Table("base", seed=3, river=True)
    while len(table.moves) > 1:
        table.play(table.moves[-1])
    player = SearchPlayer("search", Limit(sims=10**9))
    assert player.choose(table) == table.moves[0]
