"""A game in the terminal: reads moves and commands, lets computers move, saves after every move."""

import pathlib
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from ..ai.players import Player
from ..play.errors import IllegalMove, NothingToUndo
from ..play.event import Event
from ..play.files import write_whole
from ..play.move import Move
from ..play.record_writer import write_record
from ..play.sentences import game_word, sentence
from ..play.table import Table
from .screen import Screen

LETTERS = {"undo": "u", "help": "?", "quit": "q", "remaining": "r", "scores": "s"}
LETTERS |= {letter: letter for letter in LETTERS.values()}


class Quit(Exception):
    """The person wants to stop; the game is saved."""


class TerminalGame:
    """One table. The seats belong to people at this terminal (None) or to computer players."""

    def __init__(
        self,
        table: Table,
        players: Sequence[Player | None],
        language: str,
        file: pathlib.Path,
        console: Console,
    ) -> None:
        self.table = table
        self.players = players
        self.language = language
        self.file = file
        self.console = console
        self.last_person: int | None = None

    @property
    def screen(self) -> Screen:
        return Screen(self.table, self.language, self.console)

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.screen.say(key, style, **values)

    def run(self) -> None:
        game = game_word(self.table.game, self.language)
        self.say("welcome", "bold", game=game, seats=self.table.seats)
        try:
            while not self.table.is_over:
                self.step()
            self.show_end()
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
        self.save()
        self.say("saved", file=str(self.file))

    def step(self) -> None:
        """One move of the seat to act."""
        seat = self.table.to_act
        assert seat is not None
        player = self.players[seat]
        if player is None:
            self.ask(seat)
            return
        move = player.choose(self.table)
        self.say("played", name=self.table.names[seat], move=move.text)
        self.play(move)

    def show_end(self) -> None:
        self.screen.show_end()

    def play(self, move: Move) -> None:
        self.tell(self.table.play(move))
        self.save()

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.is_told:
                told = sentence(event, self.table.names, self.language)
                self.console.print(Text(f"  {told}", style="italic"))

    def save(self) -> None:
        """Saves the game. It is written to a second file first, so that a crash never leaves half a file."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.file, write_record(self.table, with_seed=True))

    # Output and input

    def ask(self, seat: int) -> None:
        self.hand_over(seat)
        moves = list(self.table.moves)
        self.screen.show_position(seat, moves)
        if self.only_pass():
            self.play(moves[0])
            return
        while True:
            answer = self.console.input(f"{self.screen.words('choose', count=len(moves))} > ").strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                self.play(moves[int(answer) - 1])
                return
            if self.table.moves.has(answer):
                self.play(self.table.moves.read(answer))
                return
            if self.obey(LETTERS.get(answer.lower(), answer)):
                return

    def hand_over(self, seat: int) -> None:
        """In games with secret tokens, asks the next person to take the screen."""
        people = [s for s, player in enumerate(self.players) if player is None]
        if self.table.position.box.secrets and len(people) > 1 and self.last_person not in (None, seat):
            self.console.clear()
            self.console.input(self.screen.words("hand_over", name=self.table.names[seat]))
        self.last_person = seat

    def obey(self, answer: str) -> bool:
        """Carries out a command; returns whether the position has changed."""
        match answer:
            case "q":
                raise Quit
            case "u":
                return self.undo()
            case "?":
                self.screen.show_help()
            case "r":
                self.screen.show_remaining()
            case "s":
                self.say("scores_now")
                self.screen.show_scores(self.scores_now())
            case "":
                pass
            case _:
                self.refuse(answer)
        return False

    def scores_now(self) -> Sequence[int]:
        """Shows the scores if the game ended now."""
        return self.table.projected_scores()

    def refuse(self, answer: str) -> None:
        try:
            self.table.moves.read(answer)
        except IllegalMove as problem:
            self.tell_problem(problem)
        self.say("unknown", text=answer)

    def tell_problem(self, problem: IllegalMove) -> None:
        self.console.print(Text(problem.saying.say(self.language), style="red"))

    def undo(self) -> bool:
        """Goes back to the last decision of a person."""
        copy = self.table.copy()
        try:
            self.table.undo()
            while self.is_forced():
                self.table.undo()
        except NothingToUndo:
            self.table = copy
            self.say("nothing_to_undo")
            return False
        self.save()
        return True

    def is_forced(self) -> bool:
        """Whether no person has a choice here."""
        seat = self.table.to_act
        return seat is not None and (self.players[seat] is not None or self.only_pass())

    def only_pass(self) -> bool:
        return len(self.table.moves) == 1 and self.table.moves[0].deed == "pass"
