"""A position: a state of a game with its rules and legal moves."""

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..core.box import Box
from ..core.carrier import Carrier, carrier_of, new_carrier
from ..core.sizes import OWN_TILES
from ..core.state import CHANCE, SUPPLY
from ..core.tiles import OwnTile, TileFileError
from ..core.turns import LISTED
from ..core.words import Happening, Phase
from ..games import GAMES, SEAT_COUNTS, Game
from .errors import (
    IllegalMove,
    NothingToUndo,
    TuilerieError,
    UnknownGame,
    UnknownOption,
    WrongSeats,
    check_type,
)
from .event import Event, events_of
from .feature import Feature, feature_numbers, features_of, spot_numbers
from .laid_board import LaidBoard
from .move import Move
from .moves import A_MOVE, Moves, legal_moves, move_of
from .named_segment import named_segments
from .phrase import Saying
from .places import Cell, Point, Spot, StandingPiece, TokenPile

# Phases in which features completed by the new tile have not all been scored yet.
NOT_EVALUATED = (Phase.ACT, Phase.BONUS_ACT, Phase.REVEAL)


def find_game(id: str) -> Game:
    if not isinstance(id, str) or id not in GAMES:
        raise UnknownGame(Saying("illegal.game", game=id, games=", ".join(GAMES)))
    return GAMES[id]


def no_option(game: Game, option: str) -> Saying:
    known = ", ".join(game.options) or Saying("list.none")
    return Saying("illegal.option", game=game.id, option=option, options=known)


def _box_of(game: Game, rules: int | None) -> Box:
    box: Box = game.module.BOX
    if rules is None:
        return box
    if rules not in range(1, box.rules + 1):
        raise TuilerieError(Saying("record.rules", rules=rules, newest=box.rules))
    return box.as_of(rules)


def _brought_back(game: str, rules: int, data: bytes, own_tiles: Sequence[OwnTile] = ()) -> "Position":
    found = find_game(game)
    box = functools.reduce(Box.with_tile, own_tiles, _box_of(found, rules))
    return Position(found, carrier_of(box, data), box)


class Position:
    """A state with the rules of its game. It does not check moves; `Table` does.

    Read fields of `state` by name: `position.state["score"][seat]`. This works with compiled and interpreted
    rules. `bytes(position)` are the bytes of the state."""

    def __init__(
        self, game: Game, carrier: Carrier, box: Box | None = None, is_read_only: bool = False
    ) -> None:
        self.game = game
        self.rules = game.module
        self.box: Box = box or self.rules.BOX
        self.carrier = carrier
        self.state = carrier.state
        self.is_read_only = is_read_only

    @classmethod
    def dealt(
        cls,
        game: Game,
        seats: int,
        options: Sequence[str],
        rules: int | None = None,
        own_tiles: Iterable[OwnTile] = (),
    ) -> "Position":
        """The first position of a game. `rules` is the number of an earlier edition, to use its tiles;
        `own_tiles` are those that people drew in."""
        if seats not in SEAT_COUNTS:
            raise WrongSeats(
                Saying(
                    "illegal.seats", game=game.id, fewest=SEAT_COUNTS[0], most=SEAT_COUNTS[-1], seats=seats
                )
            )
        box = _box_of(game, rules)
        position = cls(game, new_carrier(box), box)
        position.state["game"] = position.box.number
        position.state["seats"] = seats
        for option in options:
            if option not in position.box.options:
                raise UnknownOption(no_option(game, option))
            position.state["options"][position.box.options.index(option)] = 1
        position.apply(position.rules.deal)
        return functools.reduce(cls.with_tile, own_tiles, position)

    def apply(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Runs a rule on the state."""
        return self.carrier.run(rule, self.box, *arguments)

    def copy(self) -> "Position":
        return Position(self.game, self.carrier.copy(), self.box)

    def read(self, field: str) -> Any:
        """A field of the state as plain numbers and lists, for reading only."""
        return self.carrier.read(field)

    def __bytes__(self) -> bytes:
        return bytes(self.carrier)

    def with_tile(self, own: OwnTile) -> "Position":
        """A copy with a tile that the box lacks, in place of a tile that is still to be drawn."""
        try:
            box = self.box.with_tile(own)
        except TileFileError as problem:
            raise IllegalMove(Saying("illegal.own_tile", tile=own.id, most=OWN_TILES)) from problem
        former = box.tile_number(own.instead)
        if not self.state["tiles_left"][former]:
            raise IllegalMove(Saying("record.undrawable", tile=own.instead))
        return self._in_box(box, former, box.tile_number(own.id))

    def without_own_tile(self) -> "Position":
        """A copy without the tile that was drawn in last."""
        if self.box.smaller is None:
            raise NothingToUndo(Saying("illegal.undo"))
        own = self.box.own_tiles[-1]
        if not self.state["tiles_left"][self.box.tile_number(own.id)]:
            raise IllegalMove(Saying("record.undrawable", tile=own.id))
        return self._in_box(self.box.smaller, self.box.tile_number(own.id), self.box.tile_number(own.instead))

    def _in_box(self, box: Box, less: int, more: int) -> "Position":
        """A copy in another box of the same size, with a tile in place of another."""
        again = Position(self.game, self.carrier.copy(), box)
        again.state["tiles_left"][less] -= 1
        again.state["tiles_left"][more] += 1
        return again

    def read_only(self) -> "Position":
        """A read-only view of the same state, without a copy. It refuses moves."""
        return Position(self.game, self.carrier, self.box, is_read_only=True)

    def show(self, other: "Position") -> None:
        """Makes this object show the state of another position, without a copy."""
        self.carrier, self.state = other.carrier, other.carrier.state

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy.deepcopy`: rules are stored by name."""
        return _brought_back, (self.game.id, self.box.rules, bytes(self), self.box.own_tiles)

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state["phase"]))

    @property
    def seats(self) -> int:
        return int(self.state["seats"])

    @property
    def to_act(self) -> int:
        return int(self.state["to_act"])

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def waits_for_chance(self) -> bool:
        return self.to_act == CHANCE

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.read("score")[: self.seats])

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(name for name, on in zip(self.box.options, self.read("options"), strict=False) if on)

    @property
    def drawn(self) -> str:
        """The id of the tile in hand, or an empty text."""
        number = int(self.state["drawn"])
        return self.box.tiles[number].id if number >= 0 else ""

    def legal_moves(self) -> Moves:
        return legal_moves(LaidBoard(self))

    def move(self, code: int) -> Move:
        """The move with this number."""
        return move_of(LaidBoard(self), code)

    def recorded(self, text: str, code: int) -> Move | None:
        """The possible move that was stored with this text and number, or None. The number is tried first,
        since that is fast; it is out of date if the layout of states has changed."""
        codes = list(self.chance_codes()) if self.waits_for_chance else self.codes()
        board = LaidBoard(self)
        if code in codes and (move := move_of(board, code)).text == text:
            return move
        return next((move for move in (move_of(board, other) for other in codes) if move.text == text), None)

    def codes(self) -> list[int]:
        """The numbers of the legal moves, in the same order."""
        moves = self.carrier.zeros(LISTED)
        self.apply(self.rules.legal_moves, moves)
        listed: list[int] = self.carrier.listed(moves[1 : 1 + moves[0]])
        return listed

    def odds(self) -> dict[Move, int]:
        """The chance moves that are possible now, with their weights."""
        board = LaidBoard(self)
        return {move_of(board, code): weight for code, weight in self.chance_codes().items()}

    def chance_codes(self) -> dict[int, int]:
        """The numbers of these chance moves, with their weights."""
        if not self.waits_for_chance:
            return {}
        moves, weights = self.carrier.zeros(LISTED), self.carrier.zeros(LISTED)
        self.apply(self.rules.odds, moves, weights)
        return {int(moves[i]): int(weights[i]) for i in range(1, 1 + int(moves[0]))}

    def orders(self, words: Sequence[Sequence[int]]) -> list[list[int]]:
        """The order of each pile, shuffled by random words."""
        orders = self.carrier.zeros(len(words), self.box.sizes.pile)
        self.apply(self.rules.arrange, orders, self.carrier.numbers(words))
        listed: list[list[int]] = self.carrier.listed(orders)
        return listed

    def __repr__(self) -> str:
        what = "over" if self.is_over else f"turn {self.state['turn']}, {self.phase.name.lower()}"
        tile = f" {self.drawn}" if self.drawn else ""
        return f"<Position: {self.game.id}, {self.seats} seats, {what}{tile}, scores {self.scores}>"

    def check_seat(self, seat: int) -> None:
        """Raises an error if there is no such seat."""
        if not hasattr(seat, "__index__") or seat not in range(self.seats):
            raise WrongSeats(Saying("illegal.seat", seat=seat, last=self.seats - 1))

    def play(self, move: Move | str) -> None:
        """Plays a move. The caller also plays the moves of chance."""
        check_type(move, (Move, str), A_MOVE)
        if isinstance(move, str) or move.code < 0:
            move = self._possible_moves().read(str(move))
        self.make(move.code)

    def _possible_moves(self) -> Moves:
        return Moves(self, list(self.odds())) if self.waits_for_chance else self.legal_moves()

    def make(self, code: int) -> None:
        """Plays a move by its number."""
        if self.is_read_only:
            raise TuilerieError("this position belongs to a table: play on position.copy()")
        self.apply(self.rules.play, code)

    def projected_scores(self, viewer: int | None = None) -> tuple[int, ...]:
        """The scores if the game ended now. Secret tokens are counted only for the viewer."""
        if viewer is not None:
            self.check_seat(viewer)
        return self.scores if self.is_over else self._ended(self._secrets_from(viewer)).scores

    def projected_without(self, left_out: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """The scores if the game ended now, with all tokens except the counts in `left_out`, by seat and
        kind."""
        return self.scores if self.is_over else self._ended(left_out).scores

    def count_now(self, viewer: int | None = None) -> tuple[Event, ...]:
        """The events that would lead from the present scores to the projected ones if the game ended now."""
        if self.is_over:
            return ()
        events = events_of(self._ended(self._secrets_from(viewer)).state, self.box)
        return tuple(event for event in events if event.kind in (Happening.SCORED, Happening.TOKENS))

    def _secrets_from(self, viewer: int | None) -> list[list[int]]:
        """The tokens that a viewer does not know, by seat."""
        held: list[list[int]] = self.read("tokens_held") if self.box.secrets else []
        return [[0] * len(tokens) if seat == viewer else list(tokens) for seat, tokens in enumerate(held)]

    def _ended(self, left_out: Sequence[Sequence[int]]) -> "Position":
        """The final position if the game ended now. Features that the new tile completes are scored first."""
        end = self.copy()
        end.state["event_count"] = 0
        if self.phase in NOT_EVALUATED:
            end.apply(self.rules.evaluate, int(self.state["square_count"]) - 1)
        for seat, tokens in enumerate(left_out):
            held = end.state["tokens_held"][seat]
            held[:] = [int(have) - lack for have, lack in zip(held, tokens, strict=True)]
        end.apply(self.rules.finish)
        return end

    def worth_finished(self, number: int) -> int:
        """What a feature would score if it were finished at its present size."""
        return int(self.copy().apply(self.rules.points, number, 1))

    def tiles_left(self, *decks: str) -> dict[str, int]:
        """The remaining tiles of these decks or, if none are given, of all decks that tiles are drawn
        from."""
        wanted, left = decks or self.box.decks_of("drawn", "bonus"), self.read("tiles_left")
        tiles = [(n, tile) for n, tile in enumerate(self.box.tiles) if tile.deck in wanted]
        return {tile.id: left[n] for n, tile in tiles if left[n] > 0}

    def open_tiles(self) -> list[str]:
        """The tiles that lie open to be chosen from."""
        return [tile for deck in self.box.decks_of("open") for tile in self.tiles_left(deck)]

    def mixed(self) -> dict[str, int]:
        """In a game with small piles mixed from two decks: how many tiles of each the present pile has."""
        return dict(zip(self.box.mixed_decks, self.read("mixed"), strict=False))

    def boats(self) -> list[int]:
        """The distance of each seat's boat from the source; empty in games without boats."""
        return self.read("boat")[: self.seats] if self.box.boats else []

    def river(self) -> list[Point]:
        """The middle of each space for boats, beginning at the source. Spaces on the start tile are
        shorter."""
        if not self.box.boats:
            return []
        rows = self.box.tiles[int(self.state["square_tile"][0])].rows
        later = int(self.state["last_row"]) + 1 - rows
        first = int(self.state["river_spaces"]) - later
        source = [Point(0.5, (n + 0.5) * rows / first) for n in range(first)]
        return source + [Point(0.5, rows + n + 0.5) for n in range(later)]

    def placements(self, tile: str) -> list[int]:
        """Where a tile could go if it were drawn now."""
        trial = self.copy()
        trial.state["drawn"] = self.box.tile_number(tile)
        trial.state["phase"] = int(Phase.LAY)
        return trial.codes()

    def open_cells(self) -> list[Cell]:
        """The open cells where a tile may lie. In Amazonas these are cells in explored rows and the river's
        next cell."""
        return list(LaidBoard(self).open_cells())

    def pieces(self) -> list[StandingPiece]:
        return list(LaidBoard(self).pieces())

    def token_piles(self) -> list[TokenPile]:
        if not self.box.tokens:
            return []
        board, rows = LaidBoard(self), [self.state["feature"][f] for f in feature_numbers(self, "tokens")]
        return [TokenPile(board.spot(int(row["first"])), int(row["tokens"])) for row in rows]

    @property
    def square_count(self) -> int:
        return int(self.state["square_count"])

    def square_on(self, x: int, y: int) -> int:
        """The number of the square on a cell, or -1."""
        sizes = self.box.sizes
        mark = int(self.state["board"][(x + sizes.row_step * y) % sizes.ring])
        return mark - 1 if mark <= sizes.squares else -1

    def piece_spot(self, seat: int, slot: int) -> int:
        """The number of the spot on which a piece stands; below 0 if it is not on the board."""
        return int(self.state["where"][seat][slot])

    def spots_of(self, seat: int, piece: str) -> list[int]:
        """The numbers of the spots on which pieces of a kind stand."""
        slots = [slot for slot, kind in enumerate(self.box.slots) if kind.name.lower() == piece]
        spots = [self.piece_spot(seat, slot) for slot in slots]
        return [spot for spot in spots if spot > SUPPLY]

    def supply(self, seat: int) -> dict[str, int]:
        self.check_seat(seat)
        where, supply = self.read("where")[seat], self.read("supply")[seat]
        taking_part = (kind for kind, spot in zip(self.box.slots, where, strict=False) if spot >= SUPPLY)
        kinds = dict.fromkeys(taking_part)
        return {kind.name.lower(): supply[kind] for kind in kinds}

    def features(self) -> list[Feature]:
        return features_of(self)

    def extent(self, spot: Spot) -> list[Spot]:
        """All spots of the feature that this spot belongs to."""
        row = self.state["feature"][self.feature_on(*self.placed(spot))]
        return list(map(LaidBoard(self).spot, spot_numbers(self, row)))

    def feature_on(self, square: int, segment: int, laid_over: bool = False) -> int:
        """The number of the feature at a spot; with `laid_over`, of the overlay there."""
        if laid_over:
            segment = int(self.box.mirror.over[int(self.state["square_tile"][square])][segment])
        return int(self.state["square_feature"][square][segment])

    def placed(self, spot: Spot) -> tuple[int, int]:
        """The numbers of a spot's square and segment."""
        s = self.state
        square = self.square_on(spot.x, spot.y)
        tile, turn = self.box.tiles[int(s["square_tile"][square])], int(s["square_turn"][square])
        return square, [named.name for named in named_segments(tile, turn)].index(spot.segment)
