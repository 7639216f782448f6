"""Tokens that nobody has shown yet. A record writes them as `?` until somebody names them.

A state cannot have unknown tokens, so the table deals a possible one as a placeholder and marks the move with
`?`. If that token turns out to be elsewhere, another one replaces the placeholder. No score that is shown
depends on placeholders.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.move_code import a_of, draw_of, reveal_of
from ..core.words import Phase
from .errors import IllegalMove
from .move import Move
from .phrase import Saying
from .position import Position
from .record_line import HIDDEN

if TYPE_CHECKING:
    from .table import Table

TokenCounts = list[list[int]]  # numbers of tokens, by seat and kind


def is_unknown(move: Move) -> bool:
    return move.deed == "reveal" and move.text == HIDDEN


def hide(move: Move) -> Move:
    """The same move, with its token hidden."""
    return replace(move, text=HIDDEN, token="")


def noted(position: Position, text: str, code: int) -> Move | None:
    """The possible move that was stored with this text and number. Its token may be unknown."""
    if text == HIDDEN:
        return hide(position.move(code)) if code in position.chance_codes() else None
    return position.recorded(text, code)


def standing_in(position: Position, move: Move) -> Move:
    """The move as the rules played it, with the placeholder in place of an unknown token."""
    return position.move(move.code) if is_unknown(move) else move


def chance_move(position: Position, text: str) -> Move:
    """The chance move for what came up: the id of a tile, a token as printed, or `?` for a token that nobody
    has seen. If the token is in use as a placeholder, `free_token` replaces the placeholder."""
    if not position.waits_for_chance:
        raise IllegalMove(Saying("illegal.no_chance", what=text))
    if position.phase != Phase.REVEAL:
        return _drawn(position, text)
    if text == HIDDEN:
        weights = position.chance_codes()
        return hide(position.move(max(weights, key=lambda code: weights[code])))
    if text not in position.box.tokens:
        raise IllegalMove(_gone(position, text))
    return position.move(int(reveal_of(position.box.token_names.index(text))))


def _drawn(position: Position, tile: str) -> Move:
    try:
        code = int(draw_of(position.box.tile_number(tile)))
    except KeyError:
        raise IllegalMove(Saying("record.no_tile", tile=tile, game=position.game.id)) from None
    if code not in position.chance_codes():
        raise IllegalMove(Saying("record.undrawable", tile=tile))
    return position.move(code)


def _gone(position: Position, token: str) -> Saying:
    left = ", ".join(move.token for move in position.odds())
    return Saying("record.token_gone", token=token, tokens=left)


def free_token(table: "Table", move: Move) -> None:
    """If the token that was named is used as a placeholder, replaces that placeholder by another token."""
    if move.deed != "reveal":
        return
    possible = table.position.chance_codes()
    if move.code in possible:
        return
    for number, played in enumerate(table.history):
        if is_unknown(played.move) and played.move.code == move.code:
            other = next(code for code in possible if code != move.code)
            _rewrite(table, {number: replace(played.move, code=other)})
            return
    raise IllegalMove(_gone(table.position, move.token))


def unknown_tokens(table: "Table") -> tuple[int, ...]:
    """How many tokens of each seat have not been named yet."""
    return tuple(sum(counts) for counts in unknown_counts(table))


def tell_token(table: "Table", seat: int, token: str) -> None:
    """Names the first unknown token of a seat."""
    hidden = (n for n, played in enumerate(table.history) if is_unknown(played.move) and played.taker == seat)
    number = next(hidden, -1)
    if number < 0:
        raise IllegalMove(Saying("illegal.nothing_unknown", name=table.names[seat]))
    names = table.position.box.token_names
    if token not in names:
        raise IllegalMove(Saying("record.token_gone", token=token, tokens=", ".join(names)))
    _swap(table, number, names.index(token))


def _swap(table: "Table", number: int, token: int) -> None:
    """Names an unknown token. If another unknown token has this one as its placeholder, the two swap
    theirs."""
    move, code = table.history[number].move, int(reveal_of(token))
    name = table.position.box.token_names[token]
    told = Move(name, "reveal", token=name, code=code)
    if move.code != code and not int(table.position.state["tokens_left"][token]):
        others = [n for n, p in enumerate(table.history) if is_unknown(p.move) and p.move.code == code]
        if not others:
            left = zip(table.position.box.token_names, table.position.read("tokens_left"), strict=False)
            tokens = ", ".join(name for name, count in left if count)
            raise IllegalMove(Saying("record.token_gone", token=name, tokens=tokens))
        other = replace(table.history[others[0]].move, code=move.code)
        _rewrite(table, {number: told, others[0]: other})
    else:
        _rewrite(table, {number: told})


def _rewrite(table: "Table", changes: Mapping[int, Move]) -> None:
    """Replaces moves, given by their numbers in the history, and replays the game from there."""
    history, first = table.history, min(changes)
    table.back_to(first)
    for number, played in enumerate(history[first:], first):
        table.make(changes.get(number, played.move))


def told_scores(table: "Table") -> tuple[int, ...]:
    """The scores if the game ended now, with all named tokens and without unknown ones."""
    hidden, position = unknown_counts(table), table.position
    if not position.is_over:
        return position.projected_without(hidden)
    held = [list(counts) for counts in position.read("tokens_held")[: table.seats]]
    told = [list(map(int.__sub__, have, lack)) for have, lack in zip(held, hidden, strict=True)]
    worth = map(int.__sub__, _token_points(table.start, told), _token_points(table.start, held))
    return tuple(score + less for score, less in zip(position.scores, worth, strict=True))


def unknown_counts(table: "Table") -> TokenCounts:
    """The placeholders of each seat's unknown tokens, counted by kind."""
    counts = [[0] * len(seat) for seat in table.position.read("tokens_held")[: table.seats]]
    for played in table.history:
        if is_unknown(played.move):
            counts[played.taker][a_of(played.move.code)] += 1
    return counts


def _token_points(start: Position, held: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The points for tokens in the final count. Used only for games in which tokens affect scores in no other
    way."""
    end = start.copy()
    for seat, counts in enumerate(held):
        end.state["tokens_held"][seat][:] = counts
    return end.projected_without([[0] * len(counts) for counts in held])
