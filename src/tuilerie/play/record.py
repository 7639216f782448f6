"""Game files: write, read, replay (docs/notation.md)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..core.move_code import draw_of
from ..core.words import Happening, Phase
from .dealer import Dealer, SeededDealer
from .errors import IllegalMove, RecordError, TuilerieError
from .phrase import Saying
from .position import find_game
from .sentences import sentence
from .table import Played, Table, commitment

WORD_FORM = re.compile(r'"[^"]*"|[^\s"#]+|#.*')
LINE_FORM = re.compile(r'\s*((?:"[^"]*"|[^\s"#]+)(?:\s+|$|(?=#)))*(?:#.*)?')
MAIN_PHASES = (Phase.DRAW, Phase.LAY, Phase.ACT)
DRAW_PHASES = (Phase.DRAW, Phase.BONUS_DRAW)
LAY_PHASES = (Phase.LAY, Phase.BONUS_LAY, Phase.DOUBLE_LAY)
LINE_PHASES = (Phase.DOUBLE_LAY, Phase.CHOOSE_TOKEN, Phase.HIKE)  # each on a line of its own
HASH_FORM = re.compile("sha256:[0-9a-f]{64}")
HIDDEN = "?"
HEADINGS = ("game", "rules", "options", "seats")


def write_record(table: Table, with_seed: bool | None = None, comments: str = "") -> str:
    """The game so far, tokens of all seats included. The seed is written when the game is over, or when asked
    for; `comments` is a language in which each turn is explained."""
    lines = [*_head_lines(table), *_turn_lines(table, table.history, comments)]
    if table.is_over:
        lines.append(_end_line(table))
    if table.seed and (table.is_over if with_seed is None else with_seed):
        lines.append(f"seed {_quoted(table.seed)}")
    return "\n".join(lines) + "\n"


def write_record_for(table: Table, seat: int | None, comments: str = "") -> str:
    """The game so far as one seat, or a watcher (None), may know it: a token of another seat is `?`. When
    the game is over there are no secrets left."""
    table.check_viewer(seat)
    if table.is_over:
        return write_record(table, comments=comments)
    lines = [*_head_lines(table), *_turn_lines(table, _as_known(table, seat), comments)]
    return "\n".join(lines) + "\n"


def _head_lines(table: Table) -> list[str]:
    return [_header(table), *([f"deal {table.commitment}"] if table.commitment else [])]


def _header(table: Table) -> str:
    names = " ".join(_quoted(name) for name in table.names)
    options = " ".join(table.options) or "-"
    return f"game {table.game}   rules {table.rules}   options {options}   seats {names}"


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _end_line(table: Table) -> str:
    scores = "  ".join(f"{_quoted(n)} {p}" for n, p in zip(table.names, table.scores, strict=True))
    if table.resigned is None:
        return f"end {scores}"
    return f"end resigned {_quoted(table.names[table.resigned])}  {scores}"


def _as_known(table: Table, seat: int | None) -> list[Played]:
    """The moves, with the tokens of others unnamed where the game keeps them secret."""
    if not table.position.box.secrets:
        return table.history
    return [
        replace(played, move=replace(played.move, text=HIDDEN, token=""))
        if played.phase == Phase.REVEAL and played.taker != seat
        else played
        for played in table.history
    ]


def _turn_lines(table: Table, history: Sequence[Played], comments: str) -> list[str]:
    lines = []
    for turn in dict.fromkeys(played.turn for played in history):
        moves = [played for played in history if played.turn == turn]
        for stretch in _stretches(moves):
            main = stretch[0].phase in MAIN_PHASES
            beginning = f"{turn} {_quoted(table.names[moves[0].active])}  " if main else "+ "
            lines.append(beginning + _stretch_words(table, stretch) + _comment(table, stretch, comments))
    return lines


def _stretches(moves: Sequence[Played]) -> list[list[Played]]:
    """A turn's drawing, laying and acting; then, line by line, what follows in the same turn."""
    stretches: list[list[Played]] = []
    for played in moves:
        if not stretches or _begins_line(stretches[-1], played):
            stretches.append([])
        stretches[-1].append(played)
    return stretches


def _begins_line(line: Sequence[Played], played: Played) -> bool:
    """A bonus or double tile, tokens, a hike; but the token that was dug stands behind its `dig`."""
    former = line[-1]
    if played.phase in LINE_PHASES:
        return True
    if played.phase == Phase.REVEAL:
        return line[0].phase != Phase.REVEAL and former.move.deed != "dig"
    return played.phase == Phase.BONUS_DRAW and former.phase != Phase.BONUS_DRAW


def _stretch_words(table: Table, moves: Sequence[Played]) -> str:
    if moves[0].phase == Phase.REVEAL:
        taken = (f"{_quoted(table.names[played.taker])} {played.move.text}" for played in moves)
        return "tokens " + " ".join(taken)
    if moves[0].phase == Phase.CHOOSE_TOKEN:
        return f"{_quoted(table.names[moves[0].seat])} {moves[0].move.text}"
    words = ""
    for number, played in enumerate(moves):
        if played.phase in DRAW_PHASES:
            words += _draw_words(played, is_last=number + 1 == len(moves))
        elif played.phase in LAY_PHASES:
            words += f"{played.move.text:<9}"
        else:
            words += f" {played.move.text}"
    return words.strip()


def _draw_words(played: Played, is_last: bool) -> str:
    """Removed tiles; a tile in hand is written with its placement, unless it is the last there is."""
    happened = [event.kind for event in played.events]
    if Happening.REMOVED in happened:
        return f"x {played.move.text}  " + ("x" if Happening.SKIPPED in happened else "")
    return played.move.text if is_last else ""


def _comment(table: Table, moves: Sequence[Played], language: str) -> str:
    if not language:
        return ""
    events = [event for played in moves for event in played.events if event.is_told]
    told = " ".join(sentence(event, table.names, language) for event in events)
    return f"   # {told}" if told else ""


def read_record(text: str, dealer: Dealer | None = None) -> Table:
    """The table at which a record was written, all its moves played again and checked.

    An unfinished game can be played on: with the record's own deal where it tells its seed, else with the
    dealer given, else with a deal drawn afresh. The hash of the deal is kept until another deal begins."""
    reader = _Reader(text, dealer)
    return reader.read()


class _Reader:
    def __init__(self, text: str, dealer: Dealer | None) -> None:
        self.lines = [(number, _words(number, line)) for number, line in enumerate(text.splitlines(), 1)]
        self.lines = [(number, words) for number, words in self.lines if words]
        self.dealer = dealer
        self.named = Counter(token for _, words in self.lines for token in _tokens_named(words))
        self.commitment = ""
        self.seed: str | None = None
        self.has_guessed = False

    def read(self) -> Table:
        if not self.lines:
            raise RecordError(1, Saying("record.empty"))
        first, header = self.lines[0]
        self.table = self._open_table(first, header)
        ended = False
        for number, words in self.lines[1:]:
            if ended and words[0] != "seed":
                raise RecordError(number, Saying("record.ended"))
            try:
                ended = self._read_line(words) or ended
            except RecordError:
                raise
            except TuilerieError as problem:
                raise RecordError(number, problem.saying) from None
        # Tokens put in for `?` are not those of the deal that the hash fixes.
        promised = "" if self.has_guessed else self.commitment
        self.table.take_dealer(None if self.seed else self.dealer, self.seed, promised)
        return self.table

    def _open_table(self, number: int, words: list[str]) -> Table:
        values = _header_values(number, words)
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
            case ["deal", value]:
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
        """The hash may be told without the seed, and the seed without the hash."""
        if not self.commitment:
            return
        if not HASH_FORM.fullmatch(self.commitment):
            raise IllegalMove(Saying("record.deal", deal=self.commitment, form="sha256:"))
        table, seed = self.table, self.seed
        if seed and self.commitment != commitment(table.game, table.options, table.seats, seed):
            raise IllegalMove(Saying("record.seed", seed=seed))

    def _read_turn(self, turn: str, name: str, words: list[str]) -> None:
        position = self.table.position
        expected = int(position.state["turn"])
        if self.table.is_over:
            raise IllegalMove(Saying("record.over"))
        if position.phase != Phase.DRAW:
            raise IllegalMove(Saying("record.incomplete"))
        if turn != str(expected):
            raise IllegalMove(Saying("record.turn", expected=expected, turn=turn))
        active = self.table.names[int(position.state["active"])]
        if name != active:
            raise IllegalMove(Saying("record.whose_turn", active=active, name=name))
        if not words:
            raise IllegalMove(Saying("record.silent"))
        self._play_words(words)

    def _read_more(self, words: list[str]) -> None:
        """What follows in the same turn: a bonus or double tile, tokens taken or chosen, a hike."""
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
        """A token by its name; one that the record hides may be any that is left."""
        if self.table.phase != Phase.REVEAL:
            raise IllegalMove(Saying("record.no_token", token=token))
        possible = {move.token: move for move in self.table.position.odds()}
        if token == HIDDEN:
            self.has_guessed = True
            self.table.make(possible[self._any_other(possible)])
        elif token in possible:
            self.named[token] -= 1
            self.table.make(possible[token])
        else:
            raise IllegalMove(Saying("record.token_gone", token=token, tokens=", ".join(possible)))

    def _any_other(self, possible: Iterable[str]) -> str:
        """A token that the rest of the record does not need."""
        position = self.table.position
        left = dict(zip(position.box.token_names, position.state["tokens_left"], strict=False))
        spare = [token for token in possible if left[token] > self.named[token]]
        if not spare:
            raise IllegalMove(Saying("record.hidden"))
        return spare[0]

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
        position = self.table.position
        try:
            code = int(draw_of(position.box.tile_number(tile)))
        except KeyError:
            raise IllegalMove(Saying("record.no_tile", tile=tile, game=self.table.game)) from None
        if code not in position.chance_codes():
            raise IllegalMove(Saying("record.undrawable", tile=tile))
        self.table.make(position.move(code))

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


def _words(number: int, line: str) -> list[str]:
    if not LINE_FORM.fullmatch(line):
        raise RecordError(number, Saying("record.quotes"))
    return [word.strip('"') for word in WORD_FORM.findall(line) if not word.startswith("#")]


def _tokens_named(words: list[str]) -> list[str]:
    """The tokens that a line tells."""
    if words[:2] == ["+", "tokens"]:
        return words[3::2]
    return words[words.index("dig") + 1 :][:1] if "dig" in words[2:] else []


def _header_values(number: int, words: list[str]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for word in words:
        if len(values) < len(HEADINGS) and word == HEADINGS[len(values)]:
            values[word] = []
        elif not values:
            raise RecordError(number, Saying("record.beginning"))
        else:
            values[list(values)[-1]].append(word)
    for heading in HEADINGS:
        if not values.get(heading):
            raise RecordError(number, Saying("record.heading", heading=heading))
    return values


def check_deal(text: str) -> bool:
    """Whether the record tells its seed, and hash and deal agree with it; a RecordError if they do not."""
    reader = _Reader(text, None)
    table = reader.read()
    if not table.seed:
        return False
    line = next(number for number, words in reader.lines if words[0] == "seed")
    if not reader.commitment:
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
