"""Reads records: replays their moves and checks each one (docs/notation.md)."""

from collections.abc import Iterable
from itertools import takewhile

from ..core.words import Phase
from .dealer import Dealer, SeededDealer
from .errors import IllegalMove, RecordError, TuilerieError, check_type
from .new_table import commitment
from .own_tile import TILE_LINE, read_own_tile
from .phrase import Saying
from .position import find_game
from .record_line import NumberedWords, header_values, is_hash, numbered_words, split_variations
from .setup import Setup
from .setup_lines import SET_LINE, read_setup
from .table import Table
from .variation import MOST_VARIATIONS, common_moves, keep_variation

LAY_PHASES = (Phase.LAY, Phase.BONUS_LAY, Phase.DOUBLE_LAY)
A_RECORD = "a record is a text"


def read_record(text: str, dealer: Dealer | None = None) -> Table:
    """The table of a record, with all its moves replayed and checked.

    An unfinished game can be continued: with the same deal if the record contains its seed, else with the
    given dealer or a fresh shuffle. The hash of the deal is kept until another deal begins."""
    check_type(text, str, A_RECORD)
    reader = _Reader(text, dealer)
    return reader.read()


def read_undealt(text: str) -> Table:
    """Like `read_record`, but without a dealer: `table.deal` says what comes next."""
    check_type(text, str, A_RECORD)
    return _Reader(text, None).played()


def read_for_study(text: str) -> Table:
    """Like `read_record`, but a game that begins from a setup has no dealer unless the record contains a
    seed, so that the person who studies it chooses what is drawn."""
    reader = _Reader(text, None)
    table = reader.played()
    return table if table.is_set_up and reader.seed is None else reader.dealt()


class _Reader:
    def __init__(self, text: str, dealer: Dealer | None) -> None:
        self.lines = list(numbered_words(text))
        self.parts = split_variations(self.lines)
        if len(self.parts) - 1 > MOST_VARIATIONS:
            number = self.parts[MOST_VARIATIONS + 1][0][0]
            raise RecordError(number, Saying("illegal.variations", most=MOST_VARIATIONS))
        # The table at the beginning of each turn in which a variation begins.
        self.begun: dict[str, Table | None] = {part[1][1][0]: None for part in self.parts[1:] if part[1:]}
        self.dealer = dealer
        self.commitment = ""
        self.seed: str | None = None

    def read(self) -> Table:
        self.played()
        return self.dealt()

    def dealt(self) -> Table:
        # Tokens that replace `?` may differ from the deal that the hash fixes.
        promised = "" if any(self.table.unknown_tokens()) else self.commitment
        self.table.take_dealer(None if self.seed else self.dealer, self.seed, promised)
        return self.table

    def played(self) -> Table:
        if not self.parts[0]:
            raise RecordError(1, Saying("record.empty"))
        self.table = self._open_table(*self.parts[0][0])
        lines = self._after_own_tiles(self.parts[0][1:])
        told = list(takewhile(lambda line: line[1][0] == SET_LINE, lines))
        if told:
            self.table = set_up_table(self.table, told)
        ended = False
        for number, words in lines[len(told) :]:
            if ended and words[0] != "seed":
                raise RecordError(number, Saying("record.ended"))
            self._keep_beginning()
            ended = self._read_numbered(number, words) or ended
        self._keep_beginning()
        for part in self.parts[1:]:
            self._read_variation(part)
        return self.table

    def _after_own_tiles(self, lines: list[NumberedWords]) -> list[NumberedWords]:
        """Adds tiles that the box lacks to the table. Returns the lines that follow."""
        told = list(takewhile(lambda line: line[1][0] == TILE_LINE, lines))
        for number, words in told:
            try:
                self.table.draw_in(read_own_tile(words))
            except TuilerieError as problem:
                raise RecordError(number, problem.saying) from None
        return lines[len(told) :]

    def _read_numbered(self, number: int, words: list[str]) -> bool:
        """Reads one line; returns whether it ends the game. Errors name the line's number."""
        try:
            return self._read_line(words)
        except RecordError:
            raise
        except TuilerieError as problem:
            raise RecordError(number, problem.saying) from None

    def _keep_beginning(self) -> None:
        """Copies the game at the beginning of a turn in which a variation begins."""
        turn = str(int(self.table.position.state["turn"]))
        is_begun = self.table.position.phase == Phase.DRAW or not self.table.history
        if turn in self.begun and is_begun:
            self.begun[turn] = self.table.copy()

    def _read_variation(self, lines: list[NumberedWords]) -> None:
        """Reads the turns of a variation, beginning with the one in which it leaves the game."""
        number, (_, *name) = lines[0]
        begun = self.begun.get(lines[1][1][0]) if lines[1:] else None
        if len(name) > 1 or begun is None:
            raise RecordError(number, Saying("record.variation"))
        game, self.table = self.table, begun.copy()
        self.table.resigned = None
        for at, words in lines[1:]:
            if words[0] in ("deal", "seed", "end"):
                raise RecordError(at, Saying("record.no_line", words=" ".join(words)))
            self._read_numbered(at, words)
        line, self.table = self.table, game
        if common_moves(line.history, game.history) == len(line.history):
            return  # no move of the variation differs from the game
        try:
            keep_variation(game, line, *name)
        except TuilerieError as problem:
            raise RecordError(number, problem.saying) from None

    def _open_table(self, number: int, words: list[str]) -> Table:
        values = header_values(number, words)
        try:
            game = find_game(" ".join(values["game"]))
            options = {
                name: name in values["options"] for name in {*game.options, *values["options"]} - {"-"}
            }
            newest = game.module.BOX.rules
            if values["rules"] not in [[str(rules)] for rules in range(1, newest + 1)]:
                said = " ".join(values["rules"])
                raise RecordError(number, Saying("record.rules", rules=said, newest=newest))
            return Table.undealt(game.id, values["seats"], int(values["rules"][0]), **options)
        except RecordError:
            raise
        except TuilerieError as problem:
            raise RecordError(number, problem.saying) from None

    def _read_line(self, words: list[str]) -> bool:
        """Reads one line; returns whether it ends the game."""
        match words:
            case ["deal", value] if not self.table.is_set_up:
                self.commitment = value
                self._check_hash()
            case ["seed", value]:
                self.seed = value
                self._check_hash()
            case ["end", *rest]:
                self._check_end(rest)
                return True
            case ["+", *rest]:
                self._read_more(rest)
            case [turn, name, *rest] if turn.isdigit():
                self._read_turn(turn, name, rest)
            case _:
                raise IllegalMove(Saying("record.no_line", words=" ".join(words)))
        return False

    def _check_hash(self) -> None:
        """Checks the form of the hash and, if the record contains the seed, that the two agree."""
        if not self.commitment:
            return
        if not is_hash(self.commitment):
            raise IllegalMove(Saying("record.deal", deal=self.commitment, form="sha256:"))
        table, seed = self.table, self.seed
        if seed and self.commitment != commitment(table.game, table.options, table.seats, seed):
            raise IllegalMove(Saying("record.seed", seed=seed))

    def _read_turn(self, turn: str, name: str, words: list[str]) -> None:
        position = self.table.position
        expected = int(position.state["turn"])
        if self.table.is_over:
            raise IllegalMove(Saying("record.over"))
        is_begun = self.table.is_set_up and not self.table.history  # a tile may be in hand or just laid
        if position.phase != Phase.DRAW and not is_begun:
            raise IllegalMove(Saying("record.incomplete"))
        if turn != str(expected):
            raise IllegalMove(Saying("record.turn", expected=expected, turn=turn))
        active = self.table.names[int(position.state["active"])]
        if name != active:
            raise IllegalMove(Saying("record.whose_turn", active=active, name=name))
        if not words:
            raise IllegalMove(Saying("record.silent"))
        if position.phase == Phase.DRAW:
            self._play_words(words)
        else:
            self._play_rest(words)

    def _read_more(self, words: list[str]) -> None:
        """Reads a later part of the same turn: a bonus or double tile, tokens taken or chosen, a hike."""
        match self.table.phase, words:
            case Phase.BONUS_DRAW, _:
                self._play_words(words)
            case Phase.REVEAL, ["tokens", *taken]:
                self._read_tokens(taken)
            case Phase.DOUBLE_LAY, [tile, cell, *act]:
                self._play(f"{tile} {cell}")
                if act:
                    self._play(" ".join(act))
            case Phase.CHOOSE_TOKEN, [name, token]:
                self._choose(name, token)
            case Phase.HIKE, _:
                self._play(" ".join(words))
            case _:
                raise IllegalMove(Saying("record.nothing_follows"))

    def _play_rest(self, words: list[str]) -> None:
        """Reads the rest of a turn that the setup began: a tile is in hand, or was just laid."""
        if self.table.phase in LAY_PHASES:
            self._play(" ".join(words[:2]))
            words = words[2:]
        if words[:1] == ["dig"]:
            self._dig(words[1:])
        elif words:
            self._play(" ".join(words))

    def _choose(self, name: str, token: str) -> None:
        chooser = self.table.names[self.table.position.to_act]
        if name != chooser:
            raise IllegalMove(Saying("record.chooser", chooser=chooser, name=name))
        self._play(token)

    def _read_tokens(self, words: list[str]) -> None:
        if len(words) % 2:
            raise IllegalMove(Saying("record.pair", word=words[-1]))
        for name, token in zip(words[::2], words[1::2], strict=True):
            taker = self.table.names[int(self.table.position.state["taker"])]
            if name != taker:
                raise IllegalMove(Saying("record.taker", taker=taker, name=name))
            self._reveal(token)

    def _reveal(self, token: str) -> None:
        """Reads a token: its name, or `?` if the record hides it."""
        if self.table.phase != Phase.REVEAL:
            raise IllegalMove(Saying("record.no_token", token=token))
        self.table.deal(token)

    def _play_words(self, words: list[str]) -> None:
        while words and words[0] == "x":
            words = self._remove(words[1:])
        if not words:
            return
        self._draw(words[0])
        if self.table.phase not in LAY_PHASES:
            raise IllegalMove(Saying("record.fits_nowhere", tile=words[0]))
        if len(words) > 1:
            self._play(words[1])
        if words[2:3] == ["dig"]:
            self._dig(words[3:])
        elif len(words) > 2:
            self._play(" ".join(words[2:]))

    def _dig(self, words: list[str]) -> None:
        if len(words) > 1:
            raise IllegalMove(Saying("record.dig", tokens=" ".join(words)))
        self._play("dig")
        for token in words:
            self._reveal(token)

    def _remove(self, words: list[str]) -> list[str]:
        if not words:
            if not self.table.is_over:
                raise IllegalMove(Saying("record.no_turn"))
            return words
        self._draw(words[0])
        if self.table.phase in LAY_PHASES:
            raise IllegalMove(Saying("record.fits", tile=words[0]))
        return words[1:]

    def _draw(self, tile: str) -> None:
        self.table.deal(tile)

    def _play(self, text: str) -> None:
        self.table.make(self.table.moves.read(text))

    def _check_end(self, words: list[str]) -> None:
        is_name = len(words) == 2 * self.table.seats
        if words[:1] == ["resigned"] and len(words) > 1 and not is_name:
            if words[1] not in self.table.names:
                raise IllegalMove(Saying("record.stranger", name=words[1]))
            self.table.resign(self.table.names.index(words[1]))
            words = words[2:]
        if not self.table.is_over:
            raise IllegalMove(Saying("record.too_early"))
        scores = [
            word for n, p in zip(self.table.names, self.table.scores, strict=True) for word in (n, str(p))
        ]
        if words != scores:
            raise IllegalMove(Saying("record.scores", scores=" ".join(scores), words=" ".join(words)))


def set_up_table(table: Table, lines: Iterable[NumberedWords]) -> Table:
    """The table that begins from the position described by these lines of a record."""
    own_tiles = table.own_tiles
    bare = Setup(
        game=table.game, seats=table.seats, options=table.options, rules=table.rules, own_tiles=own_tiles
    )
    return Table.of(read_setup(lines, bare, table.names), table.names)


def check_deal(text: str) -> bool:
    """Returns whether the record contains its seed. Raises a RecordError if the hash or the deal do not match
    the seed."""
    check_type(text, str, A_RECORD)
    reader = _Reader(text, None)
    table = reader.read()
    if not table.seed:
        return False
    line = next(number for number, words in reader.lines if words[0] == "seed")
    if not reader.commitment and not table.is_set_up:
        raise RecordError(line, Saying("record.no_hash", form="deal sha256:…"))
    _check_draws(table, line)
    return True


def _check_draws(table: Table, line: int) -> None:
    again = table.start.copy()
    dealer = SeededDealer(again, str(table.seed))
    for played in table.history:
        if played.seat < 0 and dealer.deal(again) != played.move:
            expected = dealer.deal(again).text
            said = {"turn": played.turn, "expected": expected, "tile": played.move.text}
            raise RecordError(line, Saying("record.other_deal", **said))
        again.make(played.move.code)
