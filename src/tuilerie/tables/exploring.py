"""Explores records: shows any position of any record and plays on from there. Nothing is stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from ..play.dealer import new_seed
from ..play.errors import TuilerieError
from ..play.new_table import is_writable
from ..play.played import Played
from ..play.record_line import without_variations
from ..play.record_reader import read_for_study
from ..play.record_writer import with_variations, write_record
from ..play.setup_lines import setup_lines
from ..play.table import Table
from ..play.unknown_token import standing_in
from ..play.variation import Variation, common_moves
from . import commands
from .board_report import report_of
from .bodies import LONGEST_RECORD, Explore, Explored, VariationCard
from .clocks import NO_CLOCK
from .commands import Draft
from .field_types import HELPS
from .news import news_of
from .refusal import Code, Refusal
from .rows import Chair, Dealt, Moved, Opened, Resigned, Started
from .table_state import TableState
from .view import view_of


def explored(asked: Explore) -> Explored:
    game = read_studied(asked.record)
    walk = Walk(game, _changed(game, asked), asked.at)
    before = walk.here.version
    with as_refusal("illegal_move"):
        if asked.drawn:
            walk = walk.drawn_otherwise(asked.drawn, asked.beside)
            before = walk.here.version
        if asked.move:
            walk = walk.played_on(asked.move, asked.beside)
    here, whole = walk.here, walk.whole
    view = view_of(here, here.to_act, asked.language)
    assert view
    record = _record(asked, walk)
    return Explored(
        record=record,
        game=without_variations(record),
        names=game.names,
        at=walk.at,
        steps=news_of(whole, whole.rows, whole.to_act, asked.language),
        news=news_of(here, here.rows[before:], here.to_act, asked.language),
        view=replace(view, noted=None),
        draws=view.noted.drawn if view.noted else {},
        report=report_of(here, ("features", "cells"), asked.language) if asked.report else None,
        resigned=walk.line.resigned,
        variation=walk.number,
        variations=tuple(_cards(walk.game)),
    )


class Walk:
    """A position in a line of a record: in the game or a variation."""

    def __init__(self, game: Table, number: int | None, at: int | None = None) -> None:
        self.game, self.number = game, number
        self.line = line_of(game, number)
        made = _moves_of_seats(self.line)
        self.at = len(made) if at is None else min(at, len(made))
        self.whole = state_of(self.line)
        self.here = self.whole if self.at == len(made) else state_of(self.line, made[self.at])

    def played_on(self, move: str, beside: bool) -> "Walk":
        """Plays a move: follows an existing line with this move, or begins a new one."""
        first = history_index(self.line, self.at)
        known = _line_with(self.game, self.line.history[:first], move) if beside else None
        if known is not None:
            return Walk(self.game, None if known < 0 else known, self.at + 1)
        commands.play(Draft(self.here, 0), self.here.to_act if self.here.to_act is not None else -1, move)
        assert self.here.table
        line = self._back_to(first)
        for played in self.here.table.history[first:]:
            line.make(played.move)
        return self._kept(line, beside, self.at + 1)

    def drawn_otherwise(self, tile: str, beside: bool) -> "Walk":
        """The same position with this tile or token drawn, in place of another or because one is to be drawn.
        Nothing has been played after it."""
        here = history_index(self.line, self.at)
        line = self._back_to(here)
        if not line.position.waits_for_chance:
            line.back_to(max(0, here - 1))
        line.take_dealer_away()
        line.deal(tile)
        return self._kept(line, beside, self.at)

    def _back_to(self, moves: int) -> Table:
        line = self.line.copy()
        line.back_to(moves)
        return line

    def _kept(self, line: Table, beside: bool, at: int) -> "Walk":
        if not beside:
            own = (
                one for one in line.variations if common_moves(one.history, line.history) < len(one.history)
            )
            line.variations = list(own)  # the others are part of the new game
            return Walk(line, None, at)
        return Walk(self.game, self.game.variations.index(self.game.keep_variation(line)), at)


def line_of(game: Table, number: int | None) -> Table:
    """The game itself, or one of its variations."""
    if number is None:
        return game
    if number >= len(game.variations):
        raise Refusal("not_now", "no_such_line")
    return game.line_of(game.variations[number])


def history_index(table: Table, at: int | None) -> int:
    """The index in the history after this many moves of seats and the draws that follow; None means the
    end."""
    made = _moves_of_seats(table)
    return len(table.history) if at is None or at >= len(made) else made[at]


def _moves_of_seats(table: Table) -> list[int]:
    return [number for number, played in enumerate(table.history) if played.seat >= 0]


@contextmanager
def as_refusal(code: Code) -> Iterator[None]:
    try:
        yield
    except TuilerieError as problem:
        raise Refusal.of(code, problem) from None


def read_studied(record: str) -> Table:
    with as_refusal("bad_record"):
        return read_for_study(record)


def _record(asked: Explore, walk: Walk) -> str:
    """The record with its changed variations. Without `beside`, a move makes a new record. A record that
    could not be sent back is refused."""
    is_played = bool(asked.move or asked.drawn)
    if not (is_played or asked.cut or asked.drop or asked.name is not None):
        return asked.record
    is_new = is_played and not asked.beside
    record = write_record(walk.game, with_seed=True) if is_new else with_variations(asked.record, walk.game)
    if len(record) > LONGEST_RECORD:
        raise Refusal("limit", "long_record", most=LONGEST_RECORD)
    return record


def _changed(game: Table, asked: Explore) -> int | None:
    """Renames, cuts or drops a variation. Returns the line to show then."""
    number = asked.variation
    if number is None:
        return None
    line = line_of(game, number)
    variation = game.variations[number]
    if asked.name is not None:
        name = asked.name if is_writable(asked.name) else ""
        game.variations[number] = Variation(variation.history, name)
    if asked.drop:
        return _dropped(game, number)
    if asked.cut:
        return _cut(game, number, history_index(line, asked.at))
    return number


def _dropped(game: Table, number: int) -> int | None:
    """Removes a variation. Returns its parent."""
    parent = game.branches()[number].parent
    del game.variations[number]
    return None if parent is None else game.variations.index(parent)


def _cut(game: Table, number: int, moves: int) -> int | None:
    """Shortens a variation to this many moves. If another line begins with the same moves, removes the
    variation and returns that line."""
    one, first = game.variations[number], game.branches()[number].first
    if moves <= first:
        return _dropped(game, number)
    game.variations[number] = cut = Variation(one.history[:moves], one.name)
    others = (other for other in game.variations if other is not cut)
    longer = next((other for other in others if common_moves(other.history, cut.history) == moves), None)
    if longer is None:
        return number
    del game.variations[number]
    return game.variations.index(longer)


def _line_with(game: Table, history: list[Played], move: str) -> int | None:
    """The line that continues this history with this move: the number of a variation, -1 for the game, or
    None."""
    lines = [game.history, *(one.history for one in game.variations)]
    for number, line in enumerate(lines, -1):
        if common_moves(line, history) == len(history) < len(line) and line[len(history)].move.text == move:
            return number
    return None


def _cards(game: Table) -> Iterator[VariationCard]:
    for branch in game.branches():
        history = branch.variation.history
        own = history[min(branch.first, len(history) - 1)]
        yield VariationCard(
            name=branch.variation.name,
            parent=None if branch.parent is None else game.variations.index(branch.parent),
            at=sum(played.seat >= 0 for played in history[: branch.first]),
            turn=own.turn,
            seat=own.seat,
            first=own.move,
            moves=sum(played.seat >= 0 for played in history),
        )


def state_of(table: Table, moves: int | None = None) -> TableState:
    """A table's moves, or the first few, as the state of a log. Further tiles are dealt as in the record."""
    draft = Draft(TableState("", table.seed or new_seed()), 0)
    draft.add(_opened(draft, table))
    draft.add(Started(*draft.stamp))
    for played in table.history[:moves]:
        move = played.move
        if played.seat >= 0:
            draft.add(Moved(*draft.stamp, played.seat, move.text, move.code))
        else:
            draft.add(Dealt(*draft.stamp, standing_in(table.position, move).text, move.code))
    if table.resigned is not None and moves is None:
        draft.add(Resigned(*draft.stamp, table.resigned))
    return draft.state


def _opened(draft: Draft, table: Table) -> Opened:
    return Opened(
        *draft.stamp,
        game=table.game,
        rules=table.rules,
        options=tuple(table.options),
        seats=tuple(Chair("person", name) for name in table.names),
        helps=HELPS,
        public=False,
        clock=NO_CLOCK,
        commitment=table.commitment,
        former="",
        host=0,
        own_tiles=table.own_tiles,
        setup=tuple(setup_lines(table.setup, table.names)) if table.setup else (),
        # the person who studies the position chooses what is drawn
        by_hand=table.is_set_up and table.seed is None,
    )
