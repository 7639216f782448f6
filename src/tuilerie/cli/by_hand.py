"""Notes down a game with the real box in the terminal: people draw tiles and type what came up."""

import pathlib
from collections.abc import Iterable, Sequence

from rich.console import Console

from ..core.words import Happening, Phase
from ..play.correction import resumed, turn_entries
from ..play.errors import IllegalMove
from ..play.event import Event
from ..play.move import Move
from ..play.record_line import HIDDEN
from ..play.table import Table
from .screen import Screen
from .terminal import TerminalGame

COMMAND_LETTERS = ("u", "q", "r", "s", "c", "t")


class HandScreen(Screen):
    """The screen for such a game. Tokens are in front of the people; the table counts those still unknown."""

    def show_hand(self, seat: int) -> None:
        pass

    def show_help(self) -> None:
        super().show_help()
        self.say("hand_help")


class HandGame(TerminalGame):
    """A game with people at all seats, who type in the tiles and tokens that they draw."""

    def __init__(self, table: Table, language: str, file: pathlib.Path, console: Console) -> None:
        super().__init__(table, [None] * table.seats, language, file, console)
        self.changed_turn = 0
        self.later: Sequence[Move] = ()  # the moves after the turn that is being changed

    @property
    def screen(self) -> Screen:
        return HandScreen(self.table, self.language, self.console)

    def step(self) -> None:
        if self.changed_turn and int(self.table.position.state["turn"]) > self.changed_turn:
            self.go_on()
        elif self.table.position.waits_for_chance:
            self.ask_drawn()
        else:
            super().step()

    def hand_over(self, seat: int) -> None:
        """Does nothing: no information on the screen is secret."""

    # What was drawn

    def ask_drawn(self) -> None:
        while True:
            answer = self.console.input(f"{self.drawn_words()} > ").strip()
            if self.obey(answer) if self.is_command(answer) else self.deal(answer):
                return

    def drawn_words(self) -> str:
        state = self.table.position.state
        is_token = self.table.phase == Phase.REVEAL
        name = self.table.names[int(state["taker"] if is_token else state["active"])]
        return self.screen.words("which_token" if is_token else "which_tile", name=name)

    def is_command(self, answer: str) -> bool:
        """Whether a text is a command. Commands are small letters, which are never ids of tiles; `?` is a
        command unless a token is to be typed."""
        if answer == HIDDEN:
            return self.table.phase != Phase.REVEAL
        return answer == "" or answer.split(maxsplit=1)[0] in COMMAND_LETTERS

    def deal(self, drawn: str) -> bool:
        """Enters a tile or token that came up; returns whether it is possible."""
        try:
            events = self.table.deal(drawn)
        except IllegalMove as problem:
            self.tell_problem(problem)
            return False
        self.tell(events)
        self.save()
        return True

    def tell(self, events: Iterable[Event]) -> None:
        """Shows events. Points for tokens are left out while some tokens are unknown."""
        unknown = any(self.table.unknown_tokens())
        super().tell(event for event in events if not (unknown and event.kind == Happening.TOKENS))

    # What a person asks for

    def obey(self, answer: str) -> bool:
        match answer.split():
            case ["c", turn] if turn.isdecimal():
                return self.change_turn(int(turn))
            case ["t", *name, token] if name:
                return self.tell_token(" ".join(name), token)
        return super().obey(answer)

    def undo(self) -> bool:
        """Goes back by one entry, and over moves that left no choice."""
        if not self.table.history:
            self.say("nothing_to_undo")
            return False
        self.table.back_to(len(self.table.history) - 1)
        while self.only_pass():
            self.table.back_to(len(self.table.history) - 1)
        self.save()
        return True

    def change_turn(self, turn: int) -> bool:
        """Goes back to the beginning of a turn; later moves are played again when the turn is complete."""
        first, count = turn_entries(self.table.history, turn)
        if not count:
            self.say("no_turn", turn=turn)
            return False
        self.later = [played.move for played in self.table.history[first + count :]]
        self.changed_turn = turn
        self.table.back_to(first)
        self.say("changing", turn=turn)
        return True

    def go_on(self) -> None:
        again = resumed(self.table, self.later)
        if again.problem:
            self.say("stands_no_longer", reason=again.problem, count=len(again.left))
        else:
            self.say("stands")
        self.changed_turn, self.later = 0, ()
        self.save()

    def tell_token(self, name: str, token: str) -> bool:
        try:
            self.table.tell_token(self.table.names.index(name), token)
        except ValueError:
            self.say("no_name", name=name)
        except IllegalMove as problem:
            self.tell_problem(problem)
        else:
            self.save()
            self.say_unknown()
        return False

    def scores_now(self) -> Sequence[int]:
        self.say_unknown()
        return self.table.told_scores()

    def say_unknown(self) -> None:
        for name, count in zip(self.table.names, self.table.unknown_tokens(), strict=True):
            if count:
                self.say("unknown_tokens", name=name, count=count)

    # The end

    def show_end(self) -> None:
        """Shows the tokens first. While some are unknown, there is no winner."""
        for seat, count in enumerate(self.table.unknown_tokens()):
            for _ in range(count):
                self.ask_token(seat)
        if any(self.table.unknown_tokens()):
            self.screen.show_scores(self.scores_now())
        else:
            super().show_end()

    def ask_token(self, seat: int) -> None:
        name = self.table.names[seat]
        while True:
            answer = self.console.input(f"{self.screen.words('which_token', name=name)} > ").strip()
            before = self.table.unknown_tokens()
            if answer == HIDDEN:
                return
            self.tell_token(name, answer)
            if self.table.unknown_tokens() != before:
                return
