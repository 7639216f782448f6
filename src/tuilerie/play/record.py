"""Game files: write, read, replay (docs/notation.md)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..core.move import a_of, draw_of
from ..core.words import Happening, Phase
from .dealer import Dealer, SeededDealer
from .errors import IllegalMove, RecordError, TuilerieError
from .narrate import sentence
from .notation import move_text
from .position import find_game
from .table import Played, Table, commitment

WORD = re.compile(r'"[^"]*"|\S+')
MAIN_PHASES = (Phase.DRAW, Phase.LAY, Phase.ACT)
DRAW_PHASES = (Phase.DRAW, Phase.BONUS_DRAW)
LAY_PHASES = (Phase.LAY, Phase.BONUS_LAY, Phase.DOUBLE_LAY)
LINE_PHASES = (Phase.DOUBLE_LAY, Phase.CHOOSE_TOKEN, Phase.HIKE)  # each on a line of its own
HASH = re.compile("sha256:[0-9a-f]{64}")
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
    rules = table.position.box.rules
    return f"game {table.game}   rules {rules}   options {options}   seats {names}"


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
        replace(played, text=HIDDEN) if played.phase == Phase.REVEAL and played.taker != seat else played
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
        return line[0].phase != Phase.REVEAL and former.text != "dig"
    return played.phase == Phase.BONUS_DRAW and former.phase != Phase.BONUS_DRAW


def _stretch_words(table: Table, moves: Sequence[Played]) -> str:
    if moves[0].phase == Phase.REVEAL:
        taken = (f"{_quoted(table.names[played.taker])} {played.text}" for played in moves)
        return "tokens " + " ".join(taken)
    if moves[0].phase == Phase.CHOOSE_TOKEN:
        return f"{_quoted(table.names[moves[0].seat])} {moves[0].text}"
    words = ""
    for number, played in enumerate(moves):
        if played.phase in DRAW_PHASES:
            words += _draw_words(played, is_last=number + 1 == len(moves))
        elif played.phase in LAY_PHASES:
            words += f"{played.text:<9}"
        else:
            words += f" {played.text}"
    return words.strip()


def _draw_words(played: Played, is_last: bool) -> str:
    """Removed tiles; a tile in hand is written with its placement, unless it is the last there is."""
    happened = [event.kind for event in played.events]
    if Happening.REMOVED in happened:
        return f"x {played.text}  " + ("x" if Happening.SKIPPED in happened else "")
    return played.text if is_last else ""


def _comment(table: Table, moves: Sequence[Played], language: str) -> str:
    if not language:
        return ""
    events = [event for played in moves for event in played.events if event.is_told]
    told = " ".join(sentence(event, table.names, language, table.game) for event in events)
    return f"   # {told}" if told else ""


def read_record(text: str, dealer: Dealer | None = None) -> Table:
    """The table at which a record was written, all its moves played again and checked.

    An unfinished game can be played on: with the record's own deal where it tells its seed, else with the
    dealer given, else with a deal drawn afresh. The hash of the deal is kept until another deal begins."""
    reader = _Reader(text, dealer)
    return reader.read()


class _Reader:
    def __init__(self, text: str, dealer: Dealer | None) -> None:
        self.lines = [(number, _words(line)) for number, line in enumerate(text.splitlines(), 1)]
        self.lines = [(number, words) for number, words in self.lines if words]
        self.dealer = dealer
        self.named = Counter(token for _, words in self.lines for token in _tokens_named(words))
        self.commitment = ""
        self.seed: str | None = None
        self.has_guessed = False

    def read(self) -> Table:
        if not self.lines:
            raise RecordError(1, "the record is empty; it begins with: game base   rules 1 …")
        first, header = self.lines[0]
        self.table = self._open_table(first, header)
        ended = False
        for number, words in self.lines[1:]:
            if ended and words[0] != "seed":
                raise RecordError(number, "the game has ended above this line")
            try:
                ended = self._read_line(words) or ended
            except RecordError:
                raise
            except TuilerieError as problem:
                raise RecordError(number, str(problem)) from None
        # Tokens put in for `?` are not those of the deal that the hash fixes.
        promised = "" if self.has_guessed else self.commitment
        self.table.take_dealer(None if self.seed else self.dealer, self.seed, promised)
        return self.table

    def _open_table(self, number: int, words: list[str]) -> Table:
        values = _header_values(number, words)
        try:
            game = find_game(values["game"][0])
            options = {
                name: name in values["options"] for name in {*game.options, *values["options"]} - {"-"}
            }
            newest = game.module.BOX.rules
            if values["rules"] not in [[str(rules)] for rules in range(1, newest + 1)]:
                raise RecordError(number, f"rules {' '.join(values['rules'])}: there are rules 1 to {newest}")
            return Table.undealt(game.id, values["seats"], **options)
        except RecordError:
            raise
        except ValueError as problem:
            raise RecordError(number, str(problem)) from None

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
                raise IllegalMove(f"'{' '.join(words)}' is not a line of a record")
        return False

    def _check_hash(self) -> None:
        """The hash may be told without the seed, and the seed without the hash."""
        if not self.commitment:
            return
        if not HASH.fullmatch(self.commitment):
            raise IllegalMove(f"{self.commitment}: a deal is told as sha256: and 64 digits 0 to 9, a to f")
        table, seed = self.table, self.seed
        if seed and self.commitment != commitment(table.game, table.options, table.seats, seed):
            raise IllegalMove(f"seed {seed}: the hash of the deal is not that of this seed")

    def _read_turn(self, turn: str, name: str, words: list[str]) -> None:
        position = self.table.position
        expected = int(position.state["turn"])
        if self.table.is_over:
            raise IllegalMove("the game is over, there are no more turns")
        if position.phase != Phase.DRAW:
            raise IllegalMove("the turn above is not complete")
        if turn != str(expected):
            raise IllegalMove(f"turn {expected} comes next, not {turn}")
        if name != self.table.names[int(position.state["active"])]:
            raise IllegalMove(f"it is {self.table.names[int(position.state['active'])]}'s turn, not {name}'s")
        if not words:
            raise IllegalMove("the turn says nothing, not even the tile that was drawn")
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
                raise IllegalMove("nothing of that kind follows in this turn")

    def _choose(self, name: str, token: str) -> None:
        chooser = self.table.names[self.table.position.to_act]
        if name != chooser:
            raise IllegalMove(f"it is {chooser} who chooses a token now, not {name}")
        self._play(token)

    def _read_tokens(self, words: list[str]) -> None:
        if len(words) % 2:
            raise IllegalMove(f"{words[-1]}: a name and a token are expected, like {words[-1]} 2")
        for name, token in zip(words[::2], words[1::2], strict=True):
            taker = self.table.names[int(self.table.position.state["taker"])]
            if name != taker:
                raise IllegalMove(f"the next token is {taker}'s, not {name}'s")
            self._reveal(token)

    def _reveal(self, token: str) -> None:
        """A token by its name; one that the record hides may be any that is left."""
        position = self.table.position
        if self.table.phase != Phase.REVEAL:
            raise IllegalMove(f"{token}: there is no token to take")
        possible = {position.box.token_names[a_of(code)]: code for code in position.odds()}
        if token == HIDDEN:
            self.has_guessed = True
            self.table.make(possible[self._any_other(possible)])
        elif token in possible:
            self.named[token] -= 1
            self.table.make(possible[token])
        else:
            raise IllegalMove(f"{token}: no such token is left; there are {', '.join(possible)}")

    def _any_other(self, possible: Iterable[str]) -> str:
        """A token that the rest of the record does not need."""
        position = self.table.position
        left = dict(zip(position.box.token_names, position.state["tokens_left"], strict=False))
        spare = [token for token in possible if left[token] > self.named[token]]
        if not spare:
            raise IllegalMove("there are not enough tokens for all that the record hides")
        return spare[0]

    def _play_words(self, words: list[str]) -> None:
        while words and words[0] == "x":
            words = self._remove(words[1:])
        if not words:
            return
        self._draw(words[0])
        if self.table.phase not in LAY_PHASES:
            raise IllegalMove(f"{words[0]} fits nowhere; it is removed, which is written: x {words[0]}")
        if len(words) > 1:
            self._play(words[1])
        if words[2:3] == ["dig"]:
            self._dig(words[3:])
        elif len(words) > 2:
            self._play(" ".join(words[2:]))

    def _dig(self, words: list[str]) -> None:
        if len(words) > 1:
            raise IllegalMove(f"dig {' '.join(words)}: one token is dug, others stand on a line of their own")
        self._play("dig")
        for token in words:
            self._reveal(token)

    def _remove(self, words: list[str]) -> list[str]:
        if not words:
            if not self.table.is_over:
                raise IllegalMove("x alone says that the turn did not take place, but there are tiles left")
            return words
        self._draw(words[0])
        if self.table.phase in LAY_PHASES:
            raise IllegalMove(f"x {words[0]}: it fits, so it is not removed")
        return words[1:]

    def _draw(self, tile: str) -> None:
        position = self.table.position
        try:
            code = int(draw_of(position.box.tile_number(tile)))
        except KeyError as problem:
            raise IllegalMove(str(problem.args[0])) from None
        if code not in position.odds():
            raise IllegalMove(f"{tile} cannot be drawn now: none is left, or its time has not come")
        self.table.make(code)

    def _play(self, text: str) -> None:
        self.table.make(self.table.moves.read(text).code)

    def _check_end(self, words: list[str]) -> None:
        is_name = len(words) == 2 * self.table.seats
        if words[:1] == ["resigned"] and len(words) > 1 and not is_name:
            if words[1] not in self.table.names:
                raise IllegalMove(f"{words[1]} does not sit at this table")
            self.table.resign(self.table.names.index(words[1]))
            words = words[2:]
        if not self.table.is_over:
            raise IllegalMove("the record ends the game, but there are moves left")
        scores = [
            word for n, p in zip(self.table.names, self.table.scores, strict=True) for word in (n, str(p))
        ]
        if words != scores:
            raise IllegalMove(f"the game ended with {' '.join(scores)}, not {' '.join(words)}")


def _words(line: str) -> list[str]:
    bare = "".join(part for part in re.findall(r'"[^"]*"|[^"#]+|#.*|"', line) if not part.startswith("#"))
    return [word.strip('"') for word in WORD.findall(bare)]


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
            raise RecordError(number, "a record begins with: game NAME   rules 1   options …   seats …")
        else:
            values[list(values)[-1]].append(word)
    for heading in HEADINGS:
        if not values.get(heading):
            raise RecordError(number, f"the first line does not say '{heading}'")
    return values


def check_deal(text: str) -> bool:
    """Whether the record tells its seed, and hash and deal agree with it; a RecordError if they do not."""
    reader = _Reader(text, None)
    table = reader.read()
    if not table.seed:
        return False
    line = next(number for number, words in reader.lines if words[0] == "seed")
    if not reader.commitment:
        raise RecordError(line, "the record tells its seed, but no hash (deal sha256:…) to check it by")
    _check_draws(table, line)
    return True


def _check_draws(table: Table, line: int) -> None:
    again = table.start
    dealer = SeededDealer(again, str(table.seed))
    for played in table.history:
        if played.seat < 0 and dealer.deal(again) != played.code:
            expected = move_text(again, dealer.deal(again))
            raise RecordError(line, f"turn {played.turn}: the seed deals {expected}, not {played.text}")
        again.play(played.code)
