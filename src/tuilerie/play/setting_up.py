"""Builds the position of a `Setup` by the rules of the game, and says what is impossible."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..core.box import Box
from ..core.move_code import draw_of, lay_of, put_of
from ..core.state import CHANCE
from ..core.words import TURNS, Phase, Piece
from .errors import TuilerieError
from .phrase import Saying
from .places import Cell, Spot, StandingPiece, TokenPile
from .position import Position, find_game
from .record_line import HIDDEN
from .setup import LAST_TILE_LIES, SETTABLE, TILE_IN_HAND, Setup
from .snapshot import Square

DRAWN_IN = {"drawn": Phase.DRAW, "bonus": Phase.BONUS_DRAW}
LAID_IN = {"drawn": Phase.LAY, "bonus": Phase.BONUS_LAY, "open": Phase.DOUBLE_LAY}
MOST_POINTS = MOST_TURNS = 9999


class CannotBe(TuilerieError):
    """No game can reach this position. The text says why, and `about` names the cause: a square, piece or
    pile, or a part of the setup (turn, scores, tokens, boats, removed, supplies)."""

    def __init__(self, saying: Saying, about: object = "") -> None:
        super().__init__(saying)
        self.about = about


def set_up(setup: Setup) -> Position:
    """The position of a setup. Raises a CannotBe if it is impossible."""
    return _set_up(setup).position


def first_position(setup: Setup) -> Position:
    """The first position of a game with the same box."""
    game = find_game(setup.game)
    return Position.dealt(game, setup.seats, setup.options, setup.rules, setup.own_tiles)


def tokens_brought(setup: Setup) -> tuple[TokenPile, ...]:
    """How many tokens the tiles of a setup have brought to each feature: at most as many lie there."""
    return _set_up(setup).brought


def _set_up(setup: Setup) -> "_Builder":
    position = first_position(setup)
    _check_words(setup, position.box)
    problems = []
    for squares in _orders(setup, position.box):
        try:
            builder = _Builder(replace(setup, squares=squares), position.copy())
            builder.build()
            return builder
        except CannotBe as problem:
            problems.append(problem)
    raise problems[0]


def _orders(setup: Setup, box: Box) -> Iterator[tuple[Square, ...]]:
    """Yields orders in which to try to lay the squares. A double tile at the end must follow the river tile
    that brought it, so each of its neighbours is tried as the second last."""
    yield setup.squares
    if setup.phase in LAST_TILE_LIES and role_of(box, setup.squares[-1].tile) == "open":
        *earlier, last = setup.squares
        for leading in earlier:
            if abs(leading.x - last.x) + abs(leading.y - last.y) == 1:
                yield (*(square for square in earlier if square != leading), leading, last)


def role_of(box: Box, tile: str) -> str:
    """How a tile enters the game: drawn, as a bonus, or chosen from the open ones."""
    roles = {deck.name: deck.role for deck in box.deck_facts}
    return roles[box.tiles[box.tile_number(tile)].deck]


def _check_words(setup: Setup, box: Box) -> None:
    if setup.phase not in SETTABLE:
        raise CannotBe(Saying("setup.phase", phase=setup.phase.name.lower()), "turn")
    if setup.active not in range(setup.seats) or setup.turn not in range(1, MOST_TURNS + 1):
        raise CannotBe(Saying("setup.active", seat=setup.active + 1, turn=setup.turn), "turn")
    if bool(setup.drawn) != (setup.phase in TILE_IN_HAND):
        raise CannotBe(Saying("setup.hand"), "turn")
    if setup.phase in LAST_TILE_LIES and not setup.squares:
        raise CannotBe(Saying("setup.no_last"), "turn")
    for part in ("scores", "tokens", "supplies", "boats"):
        if len(getattr(setup, part)) not in (0, setup.seats):
            raise CannotBe(Saying("setup.seats", seats=setup.seats), part)
    for square in setup.squares:
        if square.turn not in tuple(TURNS):
            place = f"{Cell(square.x, square.y)}{square.turn}"
            raise CannotBe(Saying("setup.place", tile=square.tile, place=place), square)
    known = {tile.id for tile in box.tiles}
    for tile in tiles_told(setup):
        if tile not in known:
            raise CannotBe(Saying("record.no_tile", tile=tile, game=setup.game), teller_of(setup, tile))


def tiles_told(setup: Setup) -> list[str]:
    """All tiles in a setup: laid, removed or in hand."""
    return [*(square.tile for square in setup.squares), *setup.removed, *filter(None, [setup.drawn])]


def teller_of(setup: Setup, tile: str) -> object:
    """The last mention of a tile in a setup, to blame for an error: a square, or a part of the setup."""
    laid = [square for square in setup.squares if square.tile == tile]
    if laid:
        return laid[-1]
    return "removed" if tile in setup.removed else "turn"


class _Builder:
    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup, self.position, self.state, self.box = setup, position, position.state, position.box
        self.token_total = sum(self.box.tokens.values())
        self.start_tokens = list(position.read("tokens_left"))
        self.peopled = {(piece.spot.x, piece.spot.y) for piece in setup.pieces}
        self.offered: set[int] = set()  # places where pieces could be put when the tiles were laid
        self.brought: tuple[TokenPile, ...] = ()

    def build(self) -> None:
        setup = self.setup
        last = setup.squares[-1] if setup.phase in LAST_TILE_LIES else None
        self._draw_all()
        pile = int(self.state["pile"])
        self.state["pile"] = 1  # the game must not end while it is being set up
        earlier = setup.squares[:-1] if last else setup.squares
        leading = earlier[-1:] if last and self._role(last.tile) == "open" else ()
        self._lay_all(earlier[: len(earlier) - len(leading)])
        self._lay_all(leading)
        phase = self.position.phase
        for piece in sorted(setup.pieces, key=lambda piece: (piece.seat, piece.piece, piece.spot)):
            self._put(piece, last)
        self._check_pieces()
        self._enter(phase, setup.active)
        if last and not self._lay(last):
            raise CannotBe(self._no_place(last), last)
        self._settle(pile)

    # Tiles

    def _role(self, tile: str) -> str:
        role = role_of(self.box, tile)
        if role == "start":
            raise CannotBe(Saying("setup.start", tile=tile), teller_of(self.setup, tile))
        return role

    def _draw_all(self) -> None:
        """Draws all tiles as chance would. Refuses a tile that cannot have come up yet."""
        tiles = tiles_told(self.setup)
        for role, phase in DRAWN_IN.items():
            wanted = Counter(self.box.tile_number(tile) for tile in tiles if self._role(tile) == role)
            while wanted := +wanted:
                self._draw_one(wanted, phase)

    def _draw_one(self, wanted: Counter[int], phase: Phase) -> None:
        self._enter(phase, CHANCE)
        possible = self.position.chance_codes()
        number = next((number for number in wanted if int(draw_of(number)) in possible), None)
        if number is None:
            tile = self.box.tiles[next(iter(wanted))].id
            raise CannotBe(Saying("setup.undrawable", tile=tile), teller_of(self.setup, tile))
        self.position.make(int(draw_of(number)))
        wanted[number] -= 1

    def _lay_all(self, squares: Iterable[Square]) -> None:
        """Lays the tiles in the given order if possible, otherwise each one as soon as it fits."""
        waiting = list(squares)
        while waiting:
            left = [square for square in waiting if not self._lay(square)]
            if len(left) == len(waiting):
                raise CannotBe(self._no_place(left[0]), left[0])
            waiting = left

    def _lay(self, square: Square) -> bool:
        """Lays a tile if the rules allow it now; returns whether they do."""
        phase = LAID_IN[self._role(square.tile)]
        if (self.position.phase == Phase.DOUBLE_LAY) != (phase == Phase.DOUBLE_LAY):
            return False  # a double tile must follow its river tile immediately
        number = self.box.tile_number(square.tile)
        self._enter(phase, self.setup.active)
        self.state["drawn"] = number
        code = self._lay_code(number, square)
        if code is None:
            return False
        self.position.make(code)
        if (square.x, square.y) in self.peopled:
            self._note_offers()
        return True

    def _note_offers(self) -> None:
        """Notes where pieces could be put on the new tile of a board without pieces."""
        phase = self.position.phase
        for seat in range(self.setup.seats):
            self._enter(Phase.ACT, seat)
            self.offered |= set(self.position.codes())
        self._enter(phase, self.setup.active)

    def _lay_code(self, number: int, square: Square) -> int | None:
        sizes, turn = self.box.sizes, TURNS.index(square.turn)
        cell = (square.x + sizes.row_step * square.y) % sizes.ring
        turns = (turn, self.box.same_turn[number][turn])
        wanted = [int(lay_of(number, cell, turn)) for turn in turns]
        codes = set(self.position.codes())
        is_there = Cell(square.x, square.y) in self.position.open_cells()
        return next((code for code in wanted if code in codes and is_there), None)

    def _no_place(self, square: Square) -> Saying:
        place = str(Cell(square.x, square.y)) + square.turn
        if self.position.phase == Phase.DOUBLE_LAY:
            return Saying("setup.double", tile=square.tile)
        self._enter(LAID_IN[self._role(square.tile)], self.setup.active)
        self.state["drawn"] = self.box.tile_number(square.tile)
        if not self.position.codes():
            return Saying("setup.place", tile=square.tile, place=place)
        try:
            self.position.legal_moves().read(f"{square.tile} {place}")
        except TuilerieError as problem:
            return problem.saying
        return Saying("setup.place", tile=square.tile, place=place)

    # Pieces

    def _put(self, piece: StandingPiece, last: Square | None) -> None:
        who = Saying(f"pieces.{piece.piece}")
        square, segment = self._place_of(piece, last)
        seat = piece.seat
        if seat not in range(self.setup.seats):
            raise CannotBe(Saying("illegal.seat", seat=seat, last=self.setup.seats - 1), piece)
        if not self.position.supply(seat).get(piece.piece):
            raise CannotBe(Saying("setup.none_left", piece=who, spot=str(piece.spot), seat=seat + 1), piece)
        tile = self.box.tiles[int(self.state["square_tile"][square])]
        kind = tile.segments[segment].kind.name.lower()
        code = int(put_of(Piece[piece.piece.upper()], square, segment))
        # A piece can walk to the start tile, and along a feature, after it was put.
        is_moved = square == 0 or self.box.kind(kind).walked
        claims = self.box.piece(piece.piece).claims
        if kind not in claims or not (is_moved or code in self.offered):
            where = Saying(f"kinds.{kind}")
            raise CannotBe(Saying("setup.cannot", piece=who, kind=where, spot=str(piece.spot)), piece)
        self._enter(Phase.ACT, seat)
        self.state["active"], self.state["pile"] = seat, 1
        self.position.make(code)

    def _place_of(self, thing: StandingPiece | TokenPile, last: Square | None) -> tuple[int, int]:
        spot = thing.spot
        if last and (spot.x, spot.y) == (last.x, last.y):
            raise CannotBe(Saying("setup.on_last", spot=str(spot)), thing)
        if not self._is_covered(spot):
            raise CannotBe(Saying("setup.no_square", spot=str(spot)), thing)
        try:
            return self.position.placed(spot)
        except ValueError:
            raise CannotBe(Saying("setup.no_segment", spot=str(spot)), thing) from None

    def _is_covered(self, spot: Spot) -> bool:
        """Whether a tile lies there. Numbers alone are not enough: the board is a ring of cells, so a distant
        cell has the same number as another one."""
        square, state = self.position.square_on(spot.x, spot.y), self.state
        place = (int(state["square_x"][square]), int(state["square_y"][square]))
        return square >= 0 and place == (spot.x, spot.y)

    def _check_pieces(self) -> None:
        """Refuses pieces on complete features, since they would have gone home."""
        gone = Counter(self.setup.pieces)
        gone.subtract(self.position.pieces())
        for piece in +gone:
            raise CannotBe(Saying("setup.complete", spot=str(piece.spot)), piece)
        for seat, supply in enumerate(self.setup.supplies):
            left = self.position.supply(seat)
            if supply != left:
                said = ", ".join(f"{name} {count}" for name, count in left.items())
                raise CannotBe(Saying("setup.supply", seat=seat + 1, supply=said), "supplies")

    # Numbers

    def _enter(self, phase: Phase, seat: int) -> None:
        self.state["phase"], self.state["to_act"] = int(phase), seat

    def _settle(self, pile: int) -> None:
        setup, state = self.setup, self.state
        if setup.phase in LAST_TILE_LIES and self.position.phase != setup.phase:
            raise CannotBe(Saying("setup.other_phase", phase=self.position.phase.name.lower()), "turn")
        state["pile"], state["turn"], state["active"] = pile, setup.turn, setup.active
        state["removed"] = len(setup.removed)
        state["event_count"] = state["queue_count"] = state["may_hike"] = 0
        state["dealt"][:] = [0] * len(state["dealt"])  # scripted dealers begin at this position
        state["drawn"] = self.box.tile_number(setup.drawn) if setup.drawn else -1
        self._enter(setup.phase, CHANCE if setup.phase == Phase.DRAW else setup.active)
        self._set_scores()
        self._set_tokens()
        if setup.phase == Phase.DRAW and pile == 0:
            raise CannotBe(Saying("setup.no_tiles"), "turn")
        if setup.drawn and not self.position.codes():
            raise CannotBe(Saying("setup.fits_nowhere", tile=setup.drawn), "turn")

    def _set_scores(self) -> None:
        for seat in range(self.setup.seats):
            points = self.setup.scores[seat] if self.setup.scores else 0
            if not 0 <= points <= MOST_POINTS:
                raise CannotBe(Saying("setup.points", most=MOST_POINTS, points=points), "scores")
            self.state["score"][seat] = points
        spaces = int(self.state["river_spaces"])
        at_source = (0,) * self.setup.seats if self.box.boats else ()
        for seat, boat in enumerate(self.setup.boats or at_source):
            if not self.box.boats:
                raise CannotBe(Saying("setup.no_boats"), "boats")
            if not 0 <= boat < spaces:
                raise CannotBe(Saying("setup.boat", last=spaces - 1, boat=boat), "boats")
            self.state["boat"][seat] = boat

    def _set_tokens(self) -> None:
        setup = self.setup
        if not self.box.tokens and not (any(setup.tokens) or setup.piles or setup.tokens_gone):
            return
        held = self._hold_tokens()
        lying = self._lay_piles()
        stock = self.token_total - held - lying - self.setup.tokens_gone
        if stock < 0 or self.setup.tokens_gone < 0:
            raise CannotBe(Saying("setup.tokens", total=self.token_total), "tokens")
        self.state["token_stock"], self.state["tokens_gone"] = stock, self.setup.tokens_gone

    def _hold_tokens(self) -> int:
        """Gives each seat its tokens. An unknown one, `?`, becomes a token of the kind of which most are
        left."""
        held, left = self.state["tokens_held"], list(self.start_tokens)
        told = [(seat, *token) for seat, tokens in enumerate(self.setup.tokens) for token in tokens.items()]
        for seat, name, count in sorted(told, key=lambda one: one[1] == HIDDEN):
            for number in self._token_numbers(name, count, left):
                left[number] -= 1
                held[seat][number] += 1
        self.state["tokens_left"][:] = left
        return sum(count for _, _, count in told)

    def _token_numbers(self, name: str, count: int, left: list[int]) -> Iterator[int]:
        names = self.box.token_names
        if count < 0 or name not in (*names, HIDDEN):
            raise CannotBe(Saying("setup.token", token=name, count=count), "tokens")
        for _ in range(count):
            number = left.index(max(left)) if name == HIDDEN else names.index(name)
            if not left[number]:
                raise CannotBe(Saying("setup.token", token=name, count=count), "tokens")
            yield number

    def _lay_piles(self) -> int:
        """Lays token piles. A feature cannot have more tokens than its tiles have brought."""
        self.brought = tuple(self.position.token_piles())
        most = {}
        for f in range(int(self.state["feature_count"])):
            row = self.state["feature"][f]
            most[f], row["tokens"] = int(row["tokens"]), 0
        for pile in self.setup.piles:
            f = self.position.feature_on(*self._place_of(pile, None))
            if not 0 <= pile.count <= most[f]:
                raise CannotBe(
                    Saying("setup.pile", spot=str(pile.spot), most=most[f], count=pile.count), pile
                )
            self.state["feature"][f]["tokens"] = pile.count
        return sum(pile.count for pile in self.setup.piles)
