"""Rendering of environments: the public board, as a drawing or as text."""

from ..art import board_svg
from ..play.errors import TuilerieError
from ..play.snapshot import Snapshot
from ..play.text_board import draw_board
from .one_game import OneGame

MODES = ("human", "ansi", "svg")
FPS = 2  # moves per second, if a game is shown as a film


class WrongMode(TuilerieError):
    pass


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise WrongMode(f"there is no render mode '{mode}'; there are {', '.join(MODES)}")
    return mode


def rendered(one_game: OneGame, mode: str | None) -> str | None:
    """`svg` and `ansi` are returned, `human` is printed."""
    if mode is None:
        raise WrongMode(f"name a render mode when the environment is made: {', '.join(MODES)}")
    if mode == "svg":
        names = [f"seat {seat}" for seat in range(one_game.seats)]
        return board_svg(Snapshot.of(one_game.position, None), names, size=60)
    board = draw_board(one_game.position)
    if mode == "ansi":
        return board
    print(board)
    return None
