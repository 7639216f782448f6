"""A game in the terminal: the board as text, numbered moves."""

import pathlib
import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from .ai.players import Player
from .core.move import deed_of
from .core.tiles import Tile
from .core.words import TURNS, Deed, Kind, Phase
from .play.drawing import ICON_MARK, draw_board, draw_tile, place_of_segment, segments_with_icons
from .play.errors import IllegalMove, NothingToUndo
from .play.narrate import kind_word, phrase, piece_word, role_word, sentence, together, token_word
from .play.notation import Move, read_cell
from .play.record import write_record
from .play.table import Table

WORDS = re.compile(r"\s+|\S+")
CELL_NAME = re.compile(r"O|[NS]\d+(?:[EW]\d+)?|[EW]\d+")
SEAT_STYLES = (
    "bold white on red",
    "bold white on blue",
    "bold black on yellow",
    "bold white on dark_green",
    "bold black on white",
)
KIND_STYLES = {
    Kind.CITY: "rgb(190,120,60)",
    Kind.ROAD: "bold",
    Kind.FIELD: "green",
    Kind.MONASTERY: "bold magenta",
    Kind.GARDEN: "bold bright_green",
    Kind.RIVER: "bright_blue",
    Kind.JUNCTION: "bold",
    Kind.FOREST: "rgb(60,120,60)",
    Kind.LAKE: "bold bright_blue",
    Kind.MEADOW: "rgb(140,150,60)",
    Kind.RAILWAY: "bold",
    Kind.MOUNTAIN: "rgb(150,110,90)",
    Kind.TOWN: "bold magenta",
    Kind.PRAIRIE: "rgb(160,140,60)",
    Kind.PATH: "bold",
    Kind.CROP: "rgb(200,150,40)",
    Kind.PASTURE: "green",
    Kind.TRIBUTARY: "bright_cyan",
    Kind.VILLAGE: "rgb(190,120,60)",
    Kind.JUNGLE: "green",
    Kind.AMAZON: "bold bright_blue",
}


COMMANDS = {"undo": "u", "help": "?", "quit": "q", "remaining": "r", "scores": "s"}
COMMANDS |= {letter: letter for letter in COMMANDS.values()}


class Quit(Exception):
    """The person wants to stop; the game is saved."""


class TerminalGame:
    """One table, some of whose seats are people at this terminal (None) and some computer players."""

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
        self.styles = {c: KIND_STYLES.get(k, "") for c, k in table.position.box.file.legend.items()}
        self.last_person: int | None = None

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.console.print(Text(self.words(key, **values), style=style))

    def words(self, key: str, **values: object) -> str:
        return phrase(f"cli.{key}", self.language, **values)

    def run(self) -> None:
        game = phrase(f"games.{self.table.game}", self.language)
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
        """One move of whoever is to act."""
        seat = self.table.to_act
        assert seat is not None
        player = self.players[seat]
        if player is None:
            self.ask(seat)
            return
        move = player.choose(self.table)
        self.say("played", name=self.table.names[seat], move=move.text)
        self.play(move)

    def play(self, move: Move) -> None:
        for event in self.table.play(move):
            if event.points or event.tile or event.token or event.kind.name in ("SKIPPED", "ENDED"):
                told = sentence(event, self.table.names, self.language, self.table.game)
                self.console.print(Text(f"  {told}", style="italic"))
        self.save()

    def save(self) -> None:
        """Written beside and moved over, so that a crash leaves the former file or the new one."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.file.with_name(self.file.name + ".new")
        fresh.write_text(write_record(self.table, with_seed=True), encoding="utf-8")
        fresh.replace(self.file)

    # What a person sees and types

    def ask(self, seat: int) -> None:
        self.hand_over(seat)
        moves = list(self.table.moves)
        self.show_position(seat, moves)
        if self.only_pass():
            self.play(moves[0])
            return
        while True:
            answer = self.console.input(f"{self.words('choose', count=len(moves))} > ").strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                self.play(moves[int(answer) - 1])
                return
            if self.table.moves.has(answer):
                self.play(self.table.moves.read(answer))
                return
            if self.obey(COMMANDS.get(answer.lower(), answer)):
                return

    def hand_over(self, seat: int) -> None:
        """Where the game has secrets, the next person is asked to take the screen first."""
        people = [s for s, player in enumerate(self.players) if player is None]
        if self.table.position.box.secrets and len(people) > 1 and self.last_person not in (None, seat):
            self.console.clear()
            self.console.input(self.words("hand_over", name=self.table.names[seat]))
        self.last_person = seat

    def obey(self, answer: str) -> bool:
        """Does what a letter asks for; returns whether the position has changed."""
        match answer:
            case "q":
                raise Quit
            case "u":
                return self.undo()
            case "?":
                self.say("help")
                kinds = self.table.position.box.file.legend.items()
                legend = ", ".join(f"{mark} {kind_word(kind, self.language)}" for mark, kind in kinds)
                self.say("legend", legend=legend)
            case "r":
                self.say("remaining")
                self.show_entries([f"{count} {tile}" for tile, count in self.table.remaining().items()])
            case "s":
                self.say("scores_now")
                self.show_scores(self.table.projected_scores())
            case "":
                pass
            case _:
                self.refuse(answer)
        return False

    def refuse(self, answer: str) -> None:
        try:
            self.table.moves.read(answer)
        except IllegalMove as problem:
            self.console.print(Text(str(problem), style="red"))
        self.say("unknown", text=answer)

    def undo(self) -> bool:
        """Back to the last move of a person, over the moves of computer players since."""
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
        """Whether no person has anything to choose here."""
        seat = self.table.to_act
        return seat is not None and (self.players[seat] is not None or self.only_pass())

    def only_pass(self) -> bool:
        return len(self.table.moves) == 1 and deed_of(self.table.moves[0].code) == Deed.PASS

    def show_position(self, seat: int, moves: list[Move]) -> None:
        self.console.print()
        laying = bool(self.table.drawn) and deed_of(moves[0].code) == Deed.LAY
        labels = _labels(moves) if laying else {}
        self.show_board(labels)
        self.console.print()
        self.show_scores(self.table.scores)
        self.show_hand(seat)
        name = self.table.names[seat]
        left = self.words("tiles_left", tiles=int(self.table.position.state["pile"]))
        self.console.print(Text(f"{self.words('turn', name=name)} · {left}", style="bold"))
        if laying:
            self.show_placements(moves)
        elif self.table.phase == Phase.DOUBLE_LAY:
            self.show_doubles(moves)
        else:
            self.show_acts(moves)

    def show_board(self, labels: dict[tuple[int, int], str]) -> None:
        drawing = draw_board(self.table.position, labels)
        self.console.print(self.coloured(drawing), no_wrap=True, overflow="crop")
        if max(map(len, drawing.splitlines())) > self.console.width:
            self.say("too_wide", "italic")

    def show_symbols(self, tile: Tile, turn: int) -> None:
        """What the picture cannot show: icons, by segment as the tile lies."""
        symbols = [
            f"{tile.segment_name(number, turn)} {' '.join(tile.segments[number].icons)}"
            for number in segments_with_icons(tile)
        ]
        if symbols:
            self.say("symbols", symbols=f"{', '.join(symbols)} ({TURNS[turn]})")

    def show_placements(self, moves: list[Move]) -> None:
        """The tile in its four turns, then the cells with a number for each turn that fits."""
        self.say("drawn", tile=self.table.drawn)
        game = self.table.position.game
        pictures = [draw_tile(game, self.table.drawn, turn).splitlines() for turn in range(4)]
        self.console.print(Text("   " + "      ".join(f"  {turn}  " for turn in TURNS)))
        for lines in zip(*pictures, strict=True):
            self.console.print(Text("   ") + self.coloured("      ".join(line.ljust(5) for line in lines)))
        box = self.table.position.box
        self.show_symbols(box.tiles[box.tile_number(self.table.drawn)], 0)
        cells: dict[str, list[str]] = {}
        for number, move in enumerate(moves, 1):
            cell = move.text.split()[-1]
            cells.setdefault(cell[:-1], []).append(f"{number}{cell[-1]}")
        self.show_entries([f"{cell}: {' '.join(turns)}" for cell, turns in cells.items()])

    def show_doubles(self, moves: list[Move]) -> None:
        """Each double tile both ways, under the numbers of its moves."""
        box, game = self.table.position.box, self.table.position.game
        tiles = [move.text.split()[0] for move in moves]
        pictures = [
            draw_tile(game, tile, TURNS.index(move.text[-1])).splitlines()
            for tile, move in zip(tiles, moves, strict=True)
        ]
        heads = [f"{number}{move.text[-1]}".center(5) for number, move in enumerate(moves, 1)]
        self.console.print(Text("     ".join(heads)))
        for lines in zip(*pictures, strict=True):
            self.console.print(self.coloured("     ".join(line.ljust(5) for line in lines)))
        for tile in dict.fromkeys(tiles):
            self.console.print(Text(f"{tile}: {box.tiles[box.tile_number(tile)].description}"))
        self.show_entries([f"{number} {move.text}" for number, move in enumerate(moves, 1)])

    def show_acts(self, moves: list[Move]) -> None:
        """The new tile with the number of each act where the piece would stand, then all acts."""
        s = self.table.position.state
        square = int(s["square_count"]) - 1
        tile = self.table.position.box.tiles[int(s["square_tile"][square])]
        turn = int(s["square_turn"][square])
        lines = [
            list(line.ljust(5)) for line in draw_tile(self.table.position.game, tile.id, turn).splitlines()
        ]
        for number, move in enumerate(moves, 1):
            segment = move.text.split()[-1]
            if move.text.startswith("meeple ") and number < 10:
                row, column = place_of_segment(tile, turn, segment)
                lines[row][column] = str(number)
        for line in lines:
            self.console.print(Text("   ") + self.coloured("".join(line), numbers="bold reverse"))
        self.show_symbols(tile, turn)
        self.show_entries([f"{number} {self.act_words(move)}" for number, move in enumerate(moves, 1)])

    def act_words(self, move: Move) -> str:
        """The notation, and what the piece is called there."""
        piece, _, segment = move.text.partition(" ")
        kind = segment.partition("-")[0]
        if deed_of(move.code) == Deed.CHOOSE:
            return f"{move.text} ({token_word(move.text, self.language)})"
        if deed_of(move.code) != Deed.PUT:
            return move.text
        return f"{move.text} ({role_word(piece, kind, self.language, self.table.game)})"

    def show_entries(self, entries: list[str]) -> None:
        """Entries in rows, none of them broken over two lines."""
        row = ""
        for entry in entries:
            if row and len(row) + len(entry) > self.console.width:
                self.console.print(Text(row.rstrip()))
                row = ""
            row += f"{entry}   "
        self.console.print(Text(row.rstrip()))

    def show_scores(self, scores: Sequence[int]) -> None:
        for seat, (name, points) in enumerate(zip(self.table.names, scores, strict=True)):
            line = Text(f" {seat + 1} ", style=SEAT_STYLES[seat])
            score = self.words("score", name=name, points=points)
            self.console.print(line + Text(f" {score} ({', '.join(self.belongings(seat))})", style=""))

    def belongings(self, seat: int) -> list[str]:
        """Pieces at hand, how many tokens, where the boat is."""
        position = self.table.position
        supply = position.supply(seat).items()
        words = [f"{piece_word(piece, self.language)} ×{count}" for piece, count in supply]
        if position.box.tokens:
            words.append(self.words("tokens_held", count=position.state["tokens_held"][seat].sum()))
        if position.box.boats:
            words.append(self.words("boat", space=position.boats()[seat]))
        return words

    def show_hand(self, seat: int) -> None:
        """The tokens of the seat that is asked; of others only the number is shown."""
        held = zip(self.table.position.box.token_names, self.table.view(seat).own_tokens, strict=False)
        named = [f"{token_word(token, self.language)} ×{count}" for token, count in held if count]
        if named:
            self.say("hand", tokens=", ".join(named))

    def show_end(self) -> None:
        self.show_board({})
        self.say("over", "bold")
        self.show_scores(self.table.scores)
        names = [self.table.names[seat] for seat in self.table.winners]
        points = max(self.table.scores)
        if len(names) == 1:
            self.say("winner", "bold", name=names[0], points=points)
        else:
            self.say("shared_victory", "bold", names=together(names, self.language), points=points)

    def coloured(self, drawing: str, numbers: str = "") -> Text:
        """A drawing with a colour for each kind of land, and each seat's own for pieces."""
        text = Text()
        for word in WORDS.findall(drawing):
            if CELL_NAME.fullmatch(word):
                text.append(word, style="dim")
            else:
                for character in word:
                    text.append(character, style=self.style_of(character, numbers))
        return text

    def style_of(self, character: str, numbers: str) -> str:
        if character.isdigit():
            return numbers or SEAT_STYLES[(int(character) - 1) % 5]
        if character == ICON_MARK:
            return "bold"
        if character in "ABCDE":
            return SEAT_STYLES["ABCDE".index(character)]
        return self.styles.get(character, "")


def _labels(moves: list[Move]) -> dict[tuple[int, int], str]:
    """The legal cells, written on the board by name."""
    names = dict.fromkeys(move.text.split()[-1][:-1] for move in moves)
    return {read_cell(name): name for name in names}
