"""Games with the real box: entered step by step, undone, changed in the middle, with unknown tokens."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.tables.states import begun, opened, play_on
from tuilerie.core.sizes import OWN_TILES
from tuilerie.core.tiles import OwnTile
from tuilerie.core.words import Happening
from tuilerie.games import GAMES
from tuilerie.play.errors import IllegalMove
from tuilerie.play.move import Move
from tuilerie.play.record_reader import read_record
from tuilerie.tables import commands, noting
from tuilerie.tables.commands import Draft
from tuilerie.tables.news import news_of
from tuilerie.tables.noted_view import NotedView
from tuilerie.tables.refusal import Refusal
from tuilerie.tables.rows import DrawnIn, Opened, Rewound, Started
from tuilerie.tables.table_state import TableState
from tuilerie.tables.tile_drawing import free_id
from tuilerie.tables.view import View, view_of

Step = Callable[[Draft], None]


def noted(game: str = "base") -> TableState:
    """A table for a game with the real box, which has begun."""
    [row] = opened(game, seats=("Ann", "Bob")).rows
    assert isinstance(row, Opened)
    draft = Draft(TableState("t", "", [Opened(**{**vars(row), "by_hand": True})]), 0)
    draft.add(Started(*draft.stamp))
    commands.deal(draft)
    return draft.state


def done(state: TableState, step: Step) -> TableState:
    """After one command, as a room tries it on a copy; the log alone leads to the same state."""
    draft = Draft(state.copy(), state.version)
    step(draft)
    again = TableState("t", "", draft.state.rows)
    assert again.table == draft.state.table
    assert (again.made, again.change, again.status) == (
        draft.state.made,
        draft.state.change,
        draft.state.status,
    )
    return draft.state


def told(state: TableState, move: Move, seat: int) -> TableState:
    draft = Draft(state, state.version)
    if seat < 0:
        noting.draw(draft, move.text)
    else:
        noting.play(draft, seat, move.text)
    return state


def online(game: str, seed: int) -> TableState:
    return play_on(begun(game, seed=str(seed)), random.Random(seed))


def copied(online: TableState, moves: int | None = None, hides: bool = False) -> TableState:
    """Enters the first part of an online game by hand; tokens are hidden if the test asks for it."""
    assert online.table
    state = noted(online.game)
    for played in online.table.history[:moves]:
        move = Move("?", "reveal") if hides and played.move.deed == "reveal" else played.move
        told(state, move, played.seat)
    return state


def notes(state: TableState) -> NotedView:
    noted = seen(state).noted
    assert noted
    return noted


def seen(state: TableState) -> View:
    view = view_of(state, state.to_act, "en")
    assert view
    return view


@pytest.mark.parametrize("game", GAMES)
def test_a_game_entered_by_hand_equals_the_game_played_online(game: str) -> None:
    theirs = online(game, 3)
    mine = copied(theirs)
    assert theirs.table
    assert mine.table
    assert mine.status == "over"
    assert mine.table == theirs.table
    assert seen(mine).board == seen(theirs).board
    assert mine.winners == theirs.winners
    assert read_record(mine.table.record).scores == theirs.table.scores
    assert "seed" not in mine.table.record


def test_the_view_lists_the_possible_draws_and_the_seat() -> None:
    state = noted()
    view = seen(state)
    assert (view.board.phase, view.board.to_act, notes(state).drawer) == ("draw", None, 0)
    assert view.prompt == "Which tile does Ann draw?"
    assert notes(state).drawn == view.board.tiles_left
    state = done(state, lambda draft: noting.draw(draft, "D"))
    assert seen(state).board.drawn == "D"
    assert (notes(state).drawn, notes(state).drawer) == ({}, None)


def test_an_impossible_entry_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no tile ZZ"):
        noting.draw(Draft(noted(), 1), "ZZ")


def test_the_end_of_a_game_is_taken_back() -> None:
    state = copied(online("hill-and-dale", 3))
    assert state.status == "over"
    assert done(state, noting.undo).status == "running"


def test_undo_goes_back_entry_by_entry_to_the_beginning() -> None:
    state = copied(online("base", 3), 20)
    assert state.table
    while state.table.history:
        before = [played.move for played in state.table.history]
        state = done(state, noting.undo)
        assert state.table
        after = [played.move for played in state.table.history]
        assert after == before[: len(after)]
        assert all(move.deed == "pass" for move in before[len(after) + 1 :])
    with pytest.raises(Refusal, match="no move has been made yet"):
        noting.undo(Draft(state, state.version))


def version_of(state: TableState, turn: int, deed: str) -> int:
    assert state.table
    history = state.table.history
    return state.made[next(n for n, p in enumerate(history) if p.turn == turn and p.move.deed == deed)]


def test_a_mistake_in_turn_10_is_changed_in_turn_30_and_what_followed_stands() -> None:
    theirs = online("base", 3)
    assert theirs.table
    until = next(n for n, played in enumerate(theirs.table.history) if played.turn == 30)
    state = copied(theirs, until)
    assert state.table
    turn = next(p.turn for p in state.table.history if p.turn >= 10 and p.move.deed == "put")
    version = version_of(state, turn, "put")
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    assert state.change
    assert state.table
    lay = next(p for p in theirs.table.history if p.turn == turn and p.move.deed == "lay")
    told(state, next(p for p in theirs.table.history if p.turn == turn).move, -1)
    told(state, lay.move, lay.seat)
    state = done(state, lambda draft: noting.play(draft, lay.seat, "-"))
    assert state.change is None
    assert state.table
    changed, former = state.table.history, theirs.table.history[:until]
    differing = [n for n, (a, b) in enumerate(zip(changed, former, strict=True)) if a.move != b.move]
    assert [former[n].move.deed for n in differing] == ["put"]
    assert news_of(state, state.rows[-1:], None, "en")[0].words == "All later moves are still possible."


def disturbed(theirs: TableState) -> TableState:
    """Sixty entries of a game whose first turn was changed, so that some later moves are impossible."""
    assert theirs.table
    state = copied(theirs, 60)
    version = state.made[0]
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    used = theirs.table.history[0].move.tile
    other = next(tile for tile in notes(state).drawn if tile != used)
    state = done(state, lambda draft: noting.draw(draft, other))
    assert state.table
    lay = state.table.moves[0]
    state = done(state, lambda draft: noting.play(draft, 0, lay))
    assert state.table
    while state.change and not state.change.is_settled:
        state = done(state, lambda draft: noting.play(draft, 0, "-"))
    return state


def record_of(state: TableState) -> str:
    assert state.table
    return state.table.record


def test_later_moves_that_are_no_longer_possible_are_reported_and_the_change_can_be_undone() -> None:
    theirs = online("base", 3)
    state = disturbed(theirs)
    change = notes(state).change
    assert change
    assert change.left
    assert change.problem
    assert "Not all later moves are still possible" in news_of(state, state.rows[-1:], None, "en")[0].words
    state = done(state, noting.put_back)
    assert record_of(state) == record_of(copied(theirs, 60))
    assert state.change is None


def test_a_turn_that_was_changed_wrongly_is_entered_again_and_all_that_followed_comes_back() -> None:
    theirs = online("base", 3)
    assert theirs.table
    state = disturbed(theirs)
    version = state.made[0]
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    for played in theirs.table.history:
        if state.change is None:
            break
        told(state, played.move, played.seat)
    assert record_of(state) == record_of(copied(theirs, 60))


def test_a_second_change_keeps_what_the_first_one_left() -> None:
    theirs = online("base", 3)
    state = disturbed(theirs)
    assert state.table
    assert state.change
    left = state.change.left
    turn = state.table.history[-1].turn
    version = version_of(state, turn, "draw")
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    assert state.change
    assert len(state.change.later) >= left
    state = done(state, noting.put_back)
    assert record_of(state) == record_of(copied(theirs, 60))


def test_a_change_can_be_undone_until_the_next_draw() -> None:
    theirs = online("base", 3)
    state = disturbed(theirs)
    left = notes(state).change
    state = done(done(state, noting.undo), noting.undo)
    assert notes(state).change == left
    assert record_of(done(state, noting.put_back)) == record_of(copied(theirs, 60))
    while state.table and not state.table.position.waits_for_chance:
        state = done(state, noting.undo)
    state = done(state, lambda draft: noting.draw(draft, next(iter(notes(state).drawn))))
    assert notes(state).change is None


def test_a_change_can_still_be_undone_after_a_token_was_named() -> None:
    state = copied(online("gold-rush", 5), 90, hides=True)
    assert state.table
    taken = next(played for played in state.table.history if played.taker >= 0)
    version = version_of(state, taken.turn + 1, "draw")
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    assert state.change
    other = next(tile for tile in notes(state).drawn if tile != state.change.later[0].tile)
    state = done(state, lambda draft: noting.draw(draft, other))
    while state.change and not state.change.is_settled:
        assert state.table
        move = next((move for move in state.table.moves if move.deed == "pass"), state.table.moves[0])
        state = done(state, partial(noting.play, seat=state.table.to_act or 0, move=move))
    left = notes(state).change
    assert left
    state = done(state, lambda draft: noting.tell(draft, taken.taker, "3"))
    assert notes(state).change == left


def test_undo_at_the_beginning_of_a_changed_turn_puts_it_back() -> None:
    state = copied(online("base", 3), 60)
    assert state.table
    record = state.table.record
    version = version_of(state, 7, "lay")
    state = done(state, lambda draft: noting.rewind(draft, version, changes=True))
    with pytest.raises(Refusal, match="another turn is being changed"):
        noting.rewind(Draft(state.copy(), 9), state.made[0], changes=True)
    assert state.table
    assert state.table.record != record
    state = done(state, noting.undo)
    assert state.table
    assert state.table.record == record


def test_back_to_a_turn_drops_what_followed() -> None:
    state = copied(online("base", 3), 60)
    version = version_of(state, 7, "lay")
    gone = [made for made in state.made if made >= state.made[state.made.index(version) - 1]]
    state = done(state, lambda draft: noting.rewind(draft, version, changes=False))
    assert state.table
    assert state.change is None
    assert int(state.table.position.state["turn"]) == 7
    last = state.rows[-1]
    assert isinstance(last, Rewound)
    assert list(last.undoes) == gone
    assert news_of(state, [last], None, "en")[0].undoes == last.undoes


def test_hidden_tokens_are_left_out_until_they_are_told() -> None:
    theirs = online("gold-rush", 5)
    assert theirs.table
    mine = copied(theirs, hides=True)
    assert mine.table
    unknown = mine.table.unknown_tokens()
    assert sum(unknown) > 0
    assert mine.winners == ()
    assert "end" not in mine.table.record
    assert [seat.score for seat in seen(mine).board.seats] == list(mine.table.told_scores())
    assert not any(
        row.event.kind == Happening.TOKENS for row in news_of(mine, mine.rows[-1:], None, "en")[0].told
    )
    held = [
        [p.move.text for p in theirs.table.history if p.move.deed == "reveal" and p.taker == seat]
        for seat in range(2)
    ]
    for seat, tokens in enumerate(held):
        for token in tokens:
            if "?" in notes(mine).tokens[seat]:
                mine = done(mine, partial(noting.tell, seat=seat, token=token))
    assert mine.table
    assert not any(mine.table.unknown_tokens())
    assert mine.table.scores == theirs.table.scores
    assert mine.winners == theirs.winners
    assert notes(mine).unknown == {}


def test_a_table_online_is_not_told_and_a_real_one_not_resigned() -> None:
    with pytest.raises(Refusal, match="not played with the real box"):
        noting.draw(Draft(begun(), 1), "D")
    with pytest.raises(Refusal, match="played with the real box"):
        commands.resign(Draft(noted(), 1), 0)
    with pytest.raises(Refusal, match="played with the real box"):
        commands.ask_undo(Draft(noted(), 1), 0)


OURS = (" mmm", ".....", "rrrrr", ".....", ".....", "mountain: nugget", "prairie-en: camp")


def drawn_into() -> TableState:
    """A game of Gold Rush in which a tile came up that the set lacks."""
    state = told(noted("gold-rush"), Move("D1", "draw"), -1)
    state = done(state, lambda draft: noting.play(draft, 0, moves_of(state)[0]))
    state = done(state, lambda draft: noting.play(draft, 0, "-"))
    return done(state, lambda draft: noting.draw_in(draft, "D3", OURS))


def moves_of(state: TableState) -> list[Move]:
    assert state.table
    return list(state.table.moves)


def test_a_tile_that_the_set_lacks_is_drawn_in_and_played_on_with() -> None:
    state = drawn_into()
    assert state.table
    assert state.table.drawn == "D3b"
    view = seen(state)
    assert [own.fact.id for own in view.own_tiles] == ["D3b"]
    assert {spot.segment for spot in view.own_tiles[0].art[0].spots} >= {"mountain", "railway", "prairie-en"}
    state = done(state, lambda draft: noting.play(draft, 1, moves_of(state)[0]))
    assert state.table
    assert state.table.position.tiles_left().get("D3") is None
    again = read_record(state.table.record)
    assert (again.own_tiles, again.record) == (state.table.own_tiles, state.table.record)


def test_a_drawing_that_is_taken_back_leaves_the_set_as_it_was() -> None:
    state = done(drawn_into(), noting.undo)
    assert state.table
    assert state.table.own_tiles == ()
    assert (state.table.remaining()["D3"], seen(state).own_tiles) == (1, ())
    state = done(state, lambda draft: noting.draw_in(draft, "D3", OURS))
    assert state.table
    assert state.table.drawn == "D3b"


def test_a_change_of_an_earlier_turn_keeps_what_was_drawn_in() -> None:
    state = drawn_into()
    state = done(state, lambda draft: noting.play(draft, 1, moves_of(state)[0]))
    state = done(state, lambda draft: noting.rewind(draft, state.made[0], True))
    state = done(state, lambda draft: noting.draw(draft, "D1"))
    state = done(state, lambda draft: noting.play(draft, 0, moves_of(state)[0]))
    state = done(state, lambda draft: noting.play(draft, 0, "-"))
    assert state.change is None
    assert state.table
    assert state.table.history[-1].move.tile == "D3b"


@pytest.mark.parametrize(
    "instead, lines",
    [
        ("D3", ("mmm", ".....", "rrrrr", ".....", ".....")),  # a side of two kinds
        ("D3", (" mmm", ".....", "rrrrr", ".....", ".....", "mountain: gold")),
        ("D0", OURS),  # the start tile lies on the table
        ("ZZ", OURS),
    ],
)
def test_what_is_no_tile_is_refused(instead: str, lines: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        noting.draw_in(Draft(noted("gold-rush"), 0), instead, lines)


def test_a_game_has_room_for_some_tiles_and_no_more() -> None:
    state = noted("gold-rush")
    for _ in range(OWN_TILES):
        draft = Draft(state, state.version)
        assert state.table
        draft.add(DrawnIn(*draft.stamp, OwnTile(free_id(state.table, "D3"), last_own(state), OURS)))
        state = draft.state
    with pytest.raises(IllegalMove):
        noting.draw_in(Draft(state, state.version), last_own(state), OURS)


def last_own(state: TableState) -> str:
    assert state.table
    return state.table.own_tiles[-1].id if state.table.own_tiles else "D3"
