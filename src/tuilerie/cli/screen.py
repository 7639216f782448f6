"""The screen of the terminal: the board, the seats, and numbered moves."""

import re
from collections import Counter
from collections.abc import Collection, Sequence

from rich.console import Console
from rich.text import Text

from ..core.tiles import Tile
from ..core.words import TURNS, Kind, Phase
from ..play.move import Move
from ..play.named_segment import named_segments
from ..play.phrase import phrase
from ..play.sentences import icon_word, kind_word, piece_word, role_word, together, token_word
from ..play.snapshot import SeatView
from ..play.table import Table
from ..play.text_board import ICON_MARK, draw_squares, draw_tile, place_of_segment, segments_with_icons

CHUNKS = re.compile(r"\s+|\S+")
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
PHASE_HEADINGS = {Phase.CHOOSE_TOKEN: "choosing", Phase.HIKE: "hiking", Phase.DOUBLE_LAY: "double"}


class Screen:
    """Shows a table to one person at a time."""

    def __init__(self, table: Table, language: str, console: Console) -> None:
        self.table = table
        self.language = language
        self.console = console
        self.styles = {c: KIND_STYLES.get(k, "") for c, k in table.position.box.file.legend.items()}

    def say(self, key: str, style: str = "", **values: object) -> None:
        self.console.print(Text(self.words(key, **values), style=style))

    def words(self, key: str, **values: object) -> str:
        return phrase(f"cli.{key}", self.language, **values)

    def show_position(self, seat: int, moves: list[Move]) -> None:
        self.console.print()
        laying = moves[0].deed == "lay"
        self.show_board(_labels(moves) if laying else {})
        self.console.print()
        self.show_scores(self.table.scores)
        self.show_hand(seat)
        self.console.print(Text(self.heading(seat), style="bold"))
        if self.table.phase == Phase.DOUBLE_LAY:
            self.show_doubles(moves)
        elif laying:
            self.show_placements(moves)
        else:
            self.show_acts(moves)

    def heading(self, seat: int) -> str:
        """The line that says whose turn it is, what to do, and how many tiles are left."""
        key = PHASE_HEADINGS.get(self.table.phase, "turn")
        asked = self.words(key, name=self.table.names[seat], tokens=self.counted(self.table.view().aside))
        left = self.words("tiles_left", tiles=int(self.table.position.state["pile"]))
        return f"{asked} · {left}"

    def show_board(self, labels: dict[tuple[int, int], str]) -> None:
        drawing = draw_squares(self.table.position, labels)
        self.console.print(self.coloured(drawing, dim=set(labels.values())), no_wrap=True, overflow="crop")
        if max(map(len, drawing.splitlines())) > self.console.width:
            self.say("too_wide", "italic")
        piles = [f"{pile.spot} {pile.count}" for pile in self.table.position.token_piles()]
        if piles:
            self.say("piles", piles=", ".join(piles))
        if self.table.position.box.boats:
            self.say("river", last=int(self.table.position.state["river_spaces"]) - 1)

    def show_symbols(self, tile: Tile, turn: int) -> None:
        """Lists the icons of each segment, which the picture does not show."""
        symbols = [self.symbol_words(tile, number, turn) for number in segments_with_icons(tile)]
        if symbols:
            self.say("symbols", symbols=f"{', '.join(symbols)} ({TURNS[turn]})")

    def symbol_words(self, tile: Tile, number: int, turn: int) -> str:
        counts = Counter(tile.segments[number].icons)
        icons = " ".join(f"{count} × {icon_word(icon, self.language)}" for icon, count in counts.items())
        named = named_segments(tile, turn)[number]
        point = f"-{named.point}" if named.point else ""
        return f"{kind_word(named.kind, self.language)}{point} {icons}"

    def show_pictures(self, heads: Sequence[str], tiles: Sequence[str]) -> None:
        """Shows tiles side by side. The last character of each heading is the tile's rotation."""
        game = self.table.position.game
        pictures = [
            draw_tile(game, tile, TURNS.index(head[-1])).splitlines()
            for tile, head in zip(tiles, heads, strict=True)
        ]
        self.console.print(Text("   " + "      ".join(head.center(5) for head in heads)))
        for lines in zip(*pictures, strict=True):
            self.console.print(Text("   ") + self.coloured("      ".join(line.ljust(5) for line in lines)))

    def show_placements(self, moves: list[Move]) -> None:
        """Shows the tile in each rotation that fits, then the legal cells with numbers."""
        box, drawn = self.table.position.box, self.table.drawn
        self.say("drawn", tile=drawn)
        turns = sorted({move.turn for move in moves}, key=TURNS.index)
        self.show_pictures(turns, [drawn] * len(turns))
        self.show_symbols(box.tiles[box.tile_number(drawn)], TURNS.index(turns[0]))
        cells: dict[str, list[str]] = {}
        for number, move in enumerate(moves, 1):
            cells.setdefault(str(move.cell), []).append(f"{number}{move.turn}")
        self.show_entries([f"{cell}: {' '.join(turns)}" for cell, turns in cells.items()])

    def show_doubles(self, moves: list[Move]) -> None:
        """Shows each double tile in both orientations, under the numbers of the moves that lay it."""
        box = self.table.position.box
        tiles = [move.tile for move in moves]
        heads = [f"{number}{move.turn}" for number, move in enumerate(moves, 1)]
        self.show_pictures(heads, tiles)
        for tile in dict.fromkeys(tiles):
            self.show_symbols(box.tiles[box.tile_number(tile)], 0)
        self.show_entries([f"{number} {move.text}" for number, move in enumerate(moves, 1)])

    def show_acts(self, moves: list[Move]) -> None:
        """Shows the new tile with the number of each act where the piece would stand, then lists all acts."""
        s = self.table.position.state
        square = int(s["square_count"]) - 1
        tile = self.table.position.box.tiles[int(s["square_tile"][square])]
        turn = int(s["square_turn"][square])
        picture = draw_tile(self.table.position.game, tile.id, turn).splitlines()
        lines = [list(line.ljust(5)) for line in picture]
        for number, move in enumerate(moves[:9], 1):
            if move.deed == "put" and (move.x, move.y) == (s["square_x"][square], s["square_y"][square]):
                row, column = place_of_segment(tile, turn, move.segment)
                lines[row][column] = lines[row][column] if lines[row][column].isdigit() else str(number)
        for line in lines:
            self.console.print(Text("   ") + self.coloured("".join(line), numbers="bold reverse"))
        self.show_symbols(tile, turn)
        self.show_entries([f"{number} {self.act_words(move)}" for number, move in enumerate(moves, 1)])

    def act_words(self, move: Move) -> str:
        """An act in notation, with its meaning in brackets."""
        match move.deed:
            case "pass":
                meaning = self.words("sail" if self.table.position.box.boats else "nothing")
            case "put":
                meaning = role_word(move.piece, move.kind, self.language, self.table.game)
            case "choose":
                meaning = token_word(move.token, self.language)
            case _:
                meaning = ""
        return f"{move.text} ({meaning})" if meaning not in ("", move.text) else move.text

    def show_entries(self, entries: list[str]) -> None:
        """Prints entries in rows and never breaks an entry over two lines."""
        row = ""
        for entry in entries:
            if row and len(row) + len(entry) > self.console.width:
                self.console.print(Text(row.rstrip()))
                row = ""
            row += f"{entry}   "
        self.console.print(Text(row.rstrip()))

    def show_scores(self, scores: Sequence[int]) -> None:
        shown = self.table.view().seats
        for seat, (name, points) in enumerate(zip(self.table.names, scores, strict=True)):
            line = Text(f" {seat + 1} ", style=SEAT_STYLES[seat])
            score = self.words("score", name=name, points=points)
            self.console.print(line + Text(f" {score} ({', '.join(self.belongings(shown[seat]))})", style=""))

    def belongings(self, shown: SeatView) -> list[str]:
        """A seat's pieces at hand, the number of its tokens, and the position of its boat."""
        box = self.table.position.box
        words = [f"{piece_word(piece, self.language)} ×{count}" for piece, count in shown.supply.items()]
        if box.tokens:
            words.append(self.words("tokens_held", count=shown.tokens))
        if box.boats:
            words.append(self.words("boat", space=shown.boat))
        return words

    def show_hand(self, seat: int) -> None:
        """Shows the tokens of the seat to act. Only the number of other seats' tokens is shown."""
        own = self.table.view(seat).own_tokens
        if own:
            self.say("hand", tokens=self.counted(own))

    def counted(self, tokens: dict[str, int]) -> str:
        return ", ".join(f"{token_word(token, self.language)} ×{count}" for token, count in tokens.items())

    def show_help(self) -> None:
        self.say("help", example=self.table.moves[0].text if self.table.moves else "-")
        kinds = self.table.position.box.file.legend.items()
        legend = ", ".join(f"{mark} {kind_word(kind, self.language)}" for mark, kind in kinds)
        self.say("legend", legend=legend)

    def show_remaining(self) -> None:
        self.say("remaining")
        self.show_entries([f"{count} {tile}" for tile, count in self.table.remaining().items()])
        for deck in self.table.position.box.decks_of("bonus"):
            self.say("bonus_tiles", tiles=", ".join(self.table.remaining(deck)))
        open_tiles = self.table.position.open_tiles()
        if open_tiles:
            self.say("open_tiles", tiles=", ".join(open_tiles))

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

    def coloured(self, drawing: str, numbers: str = "", dim: Collection[str] = ()) -> Text:
        """Adds colours to a drawing: one for each kind of land, and each seat's colour for pieces. The given
        words are dimmed."""
        text = Text()
        for word in CHUNKS.findall(drawing):
            if word in dim:
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
    """The names of the legal cells, to be written on the board."""
    return {(cell.x, cell.y): str(cell) for cell in (move.cell for move in moves) if cell}
