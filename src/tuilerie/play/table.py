"""A table: a game in progress, with its seats, moves, undo and variations."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import NoneType
from typing import TYPE_CHECKING

from ..core.tiles import OwnTile
from ..core.words import Phase
from .dealer import Dealer, SeededDealer, new_seed
from .errors import (
    IllegalMove,
    NothingToUndo,
    TuilerieError,
    WrongSeats,
    check_type,
)
from .event import Event, events_of
from .feature import Feature
from .fitting import dead_cells, fitting_tiles
from .move import Move
from .moves import Moves
from .new_table import commitment, options_on, seat_names, seed_text
from .notation import read_cell
from .phrase import Saying
from .played import Played
from .position import Position, find_game
from .setting_up import set_up
from .setup import Setup
from .unknown_token import chance_move, free_token, tell_token, told_scores, unknown_tokens
from .variation import Branch, Variation, branches, keep_variation

if TYPE_CHECKING:
    from .snapshot import Snapshot


class Table:
    """A game in progress. Its dealer plays the moves of chance, so that `to_act` is always a seat.

    `seats` is a number or the names in turn order. `seed` fixes the deal; without one it is drawn.
    Options are the game's own, by name: `Table("base", seats=3, river=True)`.
    """

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] = 2,
        seed: int | str | None = None,
        dealer: Dealer | None = None,
        **options: bool,
    ) -> None:
        self._open(game, seats, options)
        check_type(dealer, (Dealer, NoneType), "a dealer has a method deal(position)")
        drawn = new_seed() if seed is None else seed_text(seed)
        self.take_dealer(dealer, None if dealer else drawn)

    def _open(
        self, game: str, seats: int | Sequence[str], options: dict[str, bool], rules: int | None = None
    ) -> None:
        found, names = find_game(game), seat_names(seats)
        self._begin(names, Position.dealt(found, len(names), options_on(found, options), rules))

    def _begin(self, names: tuple[str, ...], start: Position, is_set_up: bool = False) -> None:
        self.names, self.is_set_up = names, is_set_up
        self._position, self._start = start.copy(), start
        self._shown = self._position.read_only()
        self.seed: str | None = None
        self._promised, self._told = "", 0
        self.history: list[Played] = []
        self.variations: list[Variation] = []
        self.resigned: int | None = None
        self._dealer: Dealer | None = None
        self._moves: Moves | None = None

    @classmethod
    def undealt(
        cls, game: str, seats: int | Sequence[str], rules: int | None = None, **options: bool
    ) -> "Table":
        """A table without a dealer: play moves of chance with `make`, or add a dealer with `take_dealer`.
        `rules` is the number of an earlier edition of the tile set."""
        table = object.__new__(cls)
        table._open(game, seats, options, rules)
        return table

    @classmethod
    def of(cls, setup: Setup, seats: Sequence[str] | None = None) -> "Table":
        """A table that begins from a setup, without a dealer; `take_dealer()` adds one that shuffles the
        remaining tiles. Raises a CannotBe if the position is impossible."""
        names = seat_names(setup.seats if seats is None else seats)
        if len(names) != setup.seats:
            raise WrongSeats(Saying("setup.seats", seats=setup.seats))
        table = object.__new__(cls)
        table._begin(names, set_up(setup), is_set_up=True)
        return table

    def take_dealer(self, dealer: Dealer | None = None, seed: str | None = None, promised: str = "") -> None:
        """Adds a dealer. By default it shuffles the piles by the table's seed, or a new one.

        `promised` is the hash of the deal so far, if its seed is not known. A seeded dealer that fits the
        hash gives the table its seed; with any other dealer the hash no longer applies."""
        if promised and isinstance(dealer, SeededDealer) and self._commits(dealer.seed) == promised:
            seed = dealer.seed
        self.seed, self._promised, self._told = seed, promised, len(self.history)
        self._dealer = dealer or SeededDealer(self._start, seed or new_seed())
        if not self.is_over:
            self._deal()

    def take_dealer_away(self) -> None:
        """Removes the dealer: from now on, call `deal` to say what comes up."""
        self._dealer, self.seed, self._promised = None, None, ""

    # Properties

    @property
    def game(self) -> str:
        return self._position.game.id

    @property
    def rules(self) -> int:
        """The number of the rules and tiles of this game."""
        return self._position.box.rules

    @property
    def own_tiles(self) -> tuple[OwnTile, ...]:
        """Tiles that the box lacks, as people drew them into this game."""
        return self._position.box.own_tiles

    @property
    def options(self) -> tuple[str, ...]:
        return self._position.options

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def setup(self) -> Setup | None:
        """The setup that the game began from, if any."""
        return Setup.of(self._start) if self.is_set_up else None

    @property
    def start(self) -> Position:
        """The first position, read-only; `start.copy()` can be played on."""
        return self._start.read_only()

    @property
    def position(self) -> Position:
        """The position, read-only; it changes with the game. `position.copy()` can be played on."""
        return self._shown

    @property
    def phase(self) -> Phase:
        return self._position.phase

    @property
    def to_act(self) -> int | None:
        """The seat that decides next, or None when the game is over."""
        return None if self.is_over else self._position.to_act

    @property
    def drawn(self) -> str:
        return self._position.drawn

    @property
    def moves(self) -> Moves:
        if self._moves is None:
            self._moves = Moves(self._position, ()) if self.is_over else self._position.legal_moves()
        return self._moves

    @property
    def scores(self) -> tuple[int, ...]:
        return self._position.scores

    def projected_scores(self, seat: int | None = None) -> tuple[int, ...]:
        """The scores if the game ended now, by what a seat or, without one, everybody may know."""
        self.check_viewer(seat)
        return self._position.projected_scores(seat)

    @property
    def is_over(self) -> bool:
        return self._position.is_over or self.resigned is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points when the game is over; equal points share the victory (C-12)."""
        if not self.is_over:
            return ()
        if self.resigned is not None:
            return tuple(seat for seat in range(self.seats) if seat != self.resigned)
        return tuple(seat for seat, points in enumerate(self.scores) if points == max(self.scores))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move of a seat, including those of the chance moves after it."""
        last = next((n for n in reversed(range(len(self.history))) if self.history[n].seat >= 0), 0)
        return tuple(event for played in self.history[last:] for event in played.events)

    def features(self) -> list[Feature]:
        return self._position.features()

    def remaining(self, deck: str = "") -> dict[str, int]:
        """The tiles still to be drawn, or the remaining ones of a deck: `remaining("bonus")` in Hunters &
        Gatherers. This is public, since nobody knows the order of a pile. In Amazonas `view().mixed` says
        what is left in the present pile (AZ-2)."""
        box = self._position.box
        if deck and deck not in box.deck_names:
            decks = ", ".join(box.deck_names)
            raise TuilerieError(Saying("illegal.deck", game=self.game, deck=deck, decks=decks))
        return self._position.tiles_left(*([deck] if deck else box.decks_of("drawn")))

    def fits(self, cell: str) -> dict[str, int]:
        """The remaining tiles that fit a cell, each with its count."""
        check_type(cell, str, "a cell is written like 'N1E2'")
        return fitting_tiles(self._position).get(read_cell(cell), {})

    def dead_cells(self) -> list[str]:
        """The open cells that neither the tile in hand nor any remaining tile can fill."""
        return [str(cell) for cell in dead_cells(self._position)]

    def view(self, seat: int | None = None, events: tuple[Event, ...] | None = None) -> "Snapshot":
        """A snapshot of what one seat may see or, without a seat, of what everybody may see. Its events are
        `self.events` by default."""
        from .snapshot import Snapshot

        self.check_viewer(seat)
        seen = Snapshot.of(self._position, seat, self.events if events is None else events)
        return seen if self.resigned is None else replace(seen, phase="over", to_act=None, moves=())

    def check_viewer(self, seat: int | None) -> None:
        """Raises an error if there is no such seat at this table. None means a watcher."""
        if seat is not None:
            self._position.check_seat(seat)

    # Actions

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Plays a move of the seat to act, then deals. Returns the events.

        If the move is not legal, or the dealer has nothing to deal after it, the table stays as it was."""
        if self.is_over:
            raise IllegalMove(Saying("illegal.move", move=move, reason=Saying("illegal.over")))
        chosen = self.moves.choose(move)
        before = len(self.history)
        self.make(chosen)
        try:
            self._deal()
        except TuilerieError:
            self._replay(self.history[:before])
            raise
        return tuple(event for played in self.history[before:] for event in played.events)

    def resign(self, seat: int) -> None:
        """Gives up a game of two seats: the other seat wins, and the scores do not change."""
        if self.is_over:
            raise IllegalMove(Saying("illegal.move", move="resign", reason=Saying("illegal.over")))
        if self.seats != 2 or seat not in (0, 1):
            reason = Saying("illegal.resign", seat=seat, seats=self.seats)
            raise IllegalMove(Saying("illegal.move", move="resign", reason=reason))
        self.resigned = seat
        self._moves = None

    def undo(self, moves: int = 1) -> None:
        """Takes back the last moves of seats and the moves of chance after them, or a resignation."""
        check_type(moves, int, "undo takes back a whole number of moves")
        if self.resigned is not None:
            self.resigned, self._moves = None, None
            self._deal()
            return
        made = [n for n, played in enumerate(self.history) if played.seat >= 0]
        if not 1 <= moves <= len(made):
            raise NothingToUndo(Saying("illegal.undo"))
        self._replay(self.history[: made[-moves]])

    def copy(self) -> "Table":
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._position = self._position.copy()
        other._shown = other._position.read_only()
        other.history, other.variations = list(self.history), list(self.variations)
        other._moves = None
        return other

    def begun_again(self) -> "Table":
        """A new table without a dealer, at the position where this game began."""
        again = self.copy()
        again.take_dealer_away()
        again.back_to(0)
        return again

    def deal(self, drawn: Move | str) -> tuple[Event, ...]:
        """Says what came up at a table without a dealer: the id of a tile, a token as printed, or `?` for a
        token that nobody has shown (`tell_token` names it later)."""
        check_type(drawn, (Move, str), "what is dealt is a Move, a tile or a token by its text, or '?'")
        move = chance_move(self._position, drawn) if isinstance(drawn, str) else drawn
        free_token(self, move)
        self.make(move)
        return self.history[-1].events

    def draw_in(self, own: OwnTile) -> None:
        """Adds a tile that the box lacks, in place of one that is left, at a table without a dealer."""
        if self._dealer:
            raise TuilerieError("tiles are drawn into games without a dealer: call take_dealer_away() first")
        self.change_box(lambda position: position.with_tile(own))

    def change_box(self, change: Callable[[Position], Position]) -> None:
        """Changes the tiles of the whole game, so that all its moves stay as they are."""
        self._start, self._position = change(self._start), change(self._position)
        self._shown, self._moves = self._position.read_only(), None

    def unknown_tokens(self) -> tuple[int, ...]:
        """The number of tokens of each seat that were dealt as `?` and have not been named yet."""
        return unknown_tokens(self)

    def tell_token(self, seat: int, token: str) -> None:
        """Names one of the unknown tokens of a seat."""
        self.check_viewer(seat)
        tell_token(self, seat, token)

    def told_scores(self) -> tuple[int, ...]:
        """The scores if the game ended now. Unknown tokens are not counted."""
        return told_scores(self)

    def back_to(self, moves: int) -> None:
        """Goes back to the first `moves` moves of the history, including those of chance; deals nothing."""
        if not 0 <= moves <= len(self.history):
            raise NothingToUndo(Saying("illegal.undo"))
        self.resigned = None
        self._replay(self.history[:moves])

    def keep_variation(self, line: "Table", name: str = "") -> Variation:
        """Adds a variation to this game: `line` is a copy of this table on which other moves were played. To
        remove a variation, remove it from the list `table.variations`."""
        return keep_variation(self, line, name)

    def line_of(self, variation: Variation) -> "Table":
        """A table at the end of a variation, on which you can play on."""
        line = self.copy()
        line.resigned = None
        line._replay(variation.history)
        return line

    def branches(self) -> list[Branch]:
        """The variations as a tree: each one with the line that it branches off."""
        return list(branches(self))

    def make(self, move: Move) -> None:
        """Makes a possible move, of a seat or of chance, and deals nothing after it."""
        position = self._position
        seat, phase = position.to_act, position.phase
        turn, active = int(position.state["turn"]), int(position.state["active"])
        taker = int(position.state["taker"]) if phase == Phase.REVEAL else -1
        position.make(move.code)
        events = events_of(position.state, position.box)
        self.history.append(Played(move, turn, active, seat, phase, events, taker))
        self._moves = None

    def _deal(self) -> None:
        while self._dealer and self._position.waits_for_chance:
            self.deal(self._dealer.deal(self._position))

    def _replay(self, history: Sequence[Played]) -> None:
        """Replays the first moves to reach an earlier position. Their events are not computed again."""
        self._position = self._start.copy()
        self._shown.show(self._position)
        self.history = list(history)
        self._told = min(self._told, len(history))
        self._moves = None
        for played in history:
            self._position.make(played.move.code)

    # Records, equality, pictures

    @property
    def commitment(self) -> str:
        """A hash that fixes the deal before the game without revealing it; empty if there is none."""
        if self.is_set_up:
            return ""
        if self.seed:
            return self._commits(self.seed)
        dealt_otherwise = any(played.seat < 0 for played in self.history[self._told :])
        return "" if dealt_otherwise else self._promised

    def _commits(self, seed: str) -> str:
        return commitment(self.game, self.options, self.seats, seed)

    @property
    def record(self) -> str:
        from .record_writer import write_record

        return write_record(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        mine, theirs = (self.game, self.names, self.resigned), (other.game, other.names, other.resigned)
        return mine == theirs and bytes(self._position) == bytes(other._position)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"read_record({self.record!r})"

    def __str__(self) -> str:
        from .text_board import draw_board

        return draw_board(self._position)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from ..art.board_drawing import board_svg

        return board_svg(self.view(None), self.names, size=60)
