"""Writes records, complete or as one seat may know them (docs/notation.md)."""

from collections.abc import Sequence
from dataclasses import replace

from ..core.words import Happening, Phase
from .errors import check_type
from .own_tile import own_tile_lines
from .played import Played
from .record_line import quoted, without_variations
from .sentences import sentence
from .setup import Setup
from .setup_lines import setup_for, setup_lines
from .table import Table
from .unknown_token import hide
from .variation import Variation, common_moves

MAIN_PHASES = (Phase.DRAW, Phase.LAY, Phase.ACT)
DRAW_PHASES = (Phase.DRAW, Phase.BONUS_DRAW)
# phases whose moves have a line of their own
LINE_PHASES = (Phase.DOUBLE_LAY, Phase.CHOOSE_TOKEN, Phase.HIKE)
A_TABLE = "a record is written of a Table"


def write_record(table: Table, with_seed: bool | None = None, comments: str = "") -> str:
    """The record of the game so far, including the tokens of all seats. The seed is written when the game is
    over, or on request. `comments` is the language of comments that explain each turn. Final scores are left
    out while tokens are unknown. Variations are at the end."""
    check_type(table, Table, A_TABLE)
    lines = [*_head_lines(table, table.setup), *_turn_lines(table, table.history, comments)]
    if table.is_over and not any(table.unknown_tokens()):
        lines.append(_end_line(table))
    if table.seed and (table.is_over if with_seed is None else with_seed):
        lines.append(f"seed {quoted(table.seed)}")
    return "\n".join([*lines, *variation_lines(table, comments)]) + "\n"


def with_variations(record: str, table: Table) -> str:
    """The same text of a record, with the variations of `table` in place of its own."""
    return "\n".join([without_variations(record).rstrip("\n"), *variation_lines(table)]) + "\n"


def variation_lines(table: Table, comments: str = "") -> list[str]:
    """The lines for variations at the end of a record."""
    return [line for one in table.variations for line in _lines_of(table, one, comments)]


def _lines_of(table: Table, variation: Variation, comments: str) -> list[str]:
    """The lines of a variation, from the turn in which it leaves the game; none if it is the same as the
    game."""
    own = variation.history[common_moves(variation.history, table.history) :]
    if not own:
        return []
    moves = [played for played in variation.history if played.turn >= own[0].turn]
    heading = f"variation {quoted(variation.name)}".strip()
    return [heading, *_turn_lines(table, moves, comments)]


def write_record_for(table: Table, seat: int | None, comments: str = "") -> str:
    """The record of the game so far, as one seat or a watcher (None) may know it. Tokens of other seats are
    `?`, and variations are left out. When the game is over, nothing is secret."""
    check_type(table, Table, A_TABLE)
    table.check_viewer(seat)
    if table.is_over:
        return write_record(table, comments=comments)
    known = setup_for(table.setup, seat) if table.setup and table.position.box.secrets else table.setup
    lines = [*_head_lines(table, known), *_turn_lines(table, _as_known(table, seat), comments)]
    return "\n".join(lines) + "\n"


def _head_lines(table: Table, setup: Setup | None) -> list[str]:
    deal = [f"deal {table.commitment}"] if table.commitment else []
    return [
        _header(table),
        *own_tile_lines(table.own_tiles),
        *deal,
        *(setup_lines(setup, table.names) if setup else []),
    ]


def _header(table: Table) -> str:
    names = " ".join(quoted(name) for name in table.names)
    options = " ".join(table.options) or "-"
    return f"game {table.game}   rules {table.rules}   options {options}   seats {names}"


def _end_line(table: Table) -> str:
    scores = "  ".join(f"{quoted(n)} {p}" for n, p in zip(table.names, table.scores, strict=True))
    if table.resigned is None:
        return f"end {scores}"
    return f"end resigned {quoted(table.names[table.resigned])}  {scores}"


def _as_known(table: Table, seat: int | None) -> list[Played]:
    """The moves, with secret tokens of other seats hidden."""
    if not table.position.box.secrets:
        return table.history
    return [
        replace(played, move=hide(played.move))
        if played.phase == Phase.REVEAL and played.taker != seat
        else played
        for played in table.history
    ]


def _turn_lines(table: Table, history: Sequence[Played], comments: str) -> list[str]:
    lines = []
    for turn in dict.fromkeys(played.turn for played in history):
        moves = [played for played in history if played.turn == turn]
        for number, stretch in enumerate(_stretches(moves)):
            # A game that was set up in the middle of a turn may begin with a bonus tile.
            main = number == 0 or stretch[0].phase in MAIN_PHASES
            beginning = f"{turn} {quoted(table.names[moves[0].active])}  " if main else "+ "
            lines.append(beginning + _stretch_words(table, stretch) + _comment(table, stretch, comments))
    return lines


def _stretches(moves: Sequence[Played]) -> list[list[Played]]:
    """Splits moves into lines: the drawing, laying and acting of a turn, then one line for each later part of
    it."""
    stretches: list[list[Played]] = []
    for played in moves:
        if not stretches or _begins_line(stretches[-1], played):
            stretches.append([])
        stretches[-1].append(played)
    return stretches


def _begins_line(line: Sequence[Played], played: Played) -> bool:
    """Whether a move begins a line: a bonus or double tile, tokens, a hike. A token that was dug follows its
    `dig`."""
    former = line[-1]
    if played.phase in LINE_PHASES:
        return True
    if played.phase == Phase.REVEAL:
        return line[0].phase != Phase.REVEAL and former.move.deed != "dig"
    return played.phase == Phase.BONUS_DRAW and former.phase != Phase.BONUS_DRAW


def _stretch_words(table: Table, moves: Sequence[Played]) -> str:
    if moves[0].phase == Phase.REVEAL:
        taken = (f"{quoted(table.names[played.taker])} {played.move.text}" for played in moves)
        return "tokens " + " ".join(taken)
    if moves[0].phase == Phase.CHOOSE_TOKEN:
        return f"{quoted(table.names[moves[0].seat])} {moves[0].move.text}"
    words = ""
    for number, played in enumerate(moves):
        if played.phase in DRAW_PHASES:
            words += _draw_words(played, is_last=number + 1 == len(moves))
        elif played.move.deed == "lay":
            words += f"{played.move.text:<9}"
        else:
            words += f" {played.move.text}"
    return words.strip()


def _draw_words(played: Played, is_last: bool) -> str:
    """The words for drawn tiles. A tile in hand is written with its placement, except at the end of the
    record."""
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
