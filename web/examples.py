"""Finds in games between computers what the rules page and the guides show, and writes it down for the page.

    python web/examples.py

Figures: for each kind of feature a small scored example, told by the narrator. Records: positions at which
something special can be done. Both are kept with the page, so that it is built without playing.
"""

import json
import pathlib
from dataclasses import dataclass
from typing import Any

from tuilerie.ai.players import GreedyPlayer, Player, RandomPlayer
from tuilerie.art.board_drawing import cells_of
from tuilerie.core.words import Happening
from tuilerie.games import GAMES
from tuilerie.play.event import Event
from tuilerie.play.languages import FIRST_LANGUAGE, LANGUAGES
from tuilerie.play.move import Move
from tuilerie.play.phrase import phrase
from tuilerie.play.places import Spot
from tuilerie.play.record_writer import write_record
from tuilerie.play.sentences import sentence
from tuilerie.play.snapshot import Snapshot
from tuilerie.play.table import Table

PAGE = pathlib.Path(__file__).parent / "src"
SEEDS = range(200)  # tried until everything was found
ENOUGH = 12


@dataclass(frozen=True)
class Wanted:
    """The move that a lesson is about. Empty fields match everything."""

    phase: str
    deed: str = ""
    piece: str = ""
    kind: str = ""
    far: bool = False  # not on the tile that was laid last

    def is_offered(self, seen: Snapshot) -> bool:
        return seen.phase == self.phase and any(self._is(move, seen) for move in seen.moves)

    def _is(self, move: Move, seen: Snapshot) -> bool:
        pairs = ((self.deed, move.deed), (self.piece, move.piece), (self.kind, move.kind))
        last = seen.squares[-1]
        is_far = (move.x, move.y) != (last.x, last.y)
        return all(wanted in ("", found) for wanted, found in pairs) and (is_far or not self.far)


SPECIAL = {
    "base": {
        "lay": Wanted("lay"), "put": Wanted("act", "put", "meeple"),
        "field": Wanted("act", "put", "meeple", "field"), "abbot": Wanted("act", "put", "abbot"),
        "recall": Wanted("act", "recall"),
    },
    "hunters": {
        "hut": Wanted("act", "put", "hut"), "bonus": Wanted("bonus_lay"), "bonus_put": Wanted("bonus_act"),
    },
    "gold-rush": {
        "tent": Wanted("act", "put", "tent"), "far": Wanted("act", "put", "tent", far=True),
        "dig": Wanted("act", "dig"),
    },
    "hill-and-dale": {
        "stable": Wanted("act", "put", "stable"), "hike": Wanted("hike", "hike"),
        "choose": Wanted("choose_token"),
    },
    "amazonas": {
        "camp": Wanted("act", "put", "camp"), "boat": Wanted("act", "pass", "boat"),
        "double": Wanted("double_lay"),
    },
}  # fmt: skip


def main() -> None:
    figures: dict[str, Any] = {}
    records: dict[str, Any] = {}
    for game in GAMES:
        figures[game], records[game] = {}, {}
        for seed in SEEDS:
            watch(game, seed, figures[game], records[game])
            if seed > ENOUGH and set(SPECIAL[game]) <= set(records[game]):
                break
        print(game, sorted(figures[game]), {name: len(text) for name, text in records[game].items()})
    for name, found in (("rules/figures.json", figures), ("guide/records.json", records)):
        file = PAGE / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def watch(game: str, seed: int, figures: dict[str, Any], records: dict[str, Any]) -> None:
    options: dict[str, Any] = {"abbots": True} if game == "base" and seed % 2 else {}
    table = Table(game, names_in(FIRST_LANGUAGE), seed=seed, **options)
    second: Player = RandomPlayer(seed) if seed % 3 else GreedyPlayer(seed + 99)
    players: list[Player] = [GreedyPlayer(seed) if seed < ENOUGH else RandomPlayer(seed + 99), second]
    while not table.is_over:
        assert table.to_act is not None
        for name, wanted in SPECIAL[game].items():
            keep_record(table, name, wanted, records)
        before = len(table.history)
        table.play(players[table.to_act].choose(table))
        for event in (event for played in table.history[before:] for event in played.events):
            keep_figure(table, event, figures)
    keep_best(records, "end", write_record(table))


def names_in(language: str) -> list[str]:
    return [phrase(f"colours.{colour}", language) for colour in ("red", "blue")]


def keep_record(table: Table, name: str, wanted: Wanted, records: dict[str, Any]) -> None:
    """The shortest record at whose end such a move is on offer."""
    seen = table.view(table.to_act)
    if len(table.history) < 6 or not wanted.is_offered(seen):
        return
    if name == "choose" and seen.to_act == seen.active:
        return  # a seat that chooses out of turn is shown in a lesson
    keep_best(records, name, write_record(table))


def keep_best(records: dict[str, Any], name: str, text: str) -> None:
    if name not in records or len(text) < len(records[name]):
        records[name] = text


def keep_figure(table: Table, event: Event, figures: dict[str, Any]) -> None:
    if event.kind != Happening.SCORED or not event.segment or event.points == 0:
        return
    spots = list(table.position.extent(Spot(event.x, event.y, event.segment)))
    figure = figure_of(table, event, spots)
    name = f"{event.feature}-{'finished' if event.finished else 'unfinished'}"
    wide, high = figure["size"]
    liking = min(event.squares or 1, 4) + (2 if event.icons else 0) - (9 if wide > 4 or high > 3 else 0)
    if name not in figures or liking > figures[name]["liking"]:
        figures[name] = {**figure, "liking": liking}


def figure_of(table: Table, event: Event, spots: list[Spot]) -> dict[str, Any]:
    game, snapshot = GAMES[table.game], table.view(None)
    facts = game.module.BOX.kind(event.feature)
    around = 1 if facts.completed == "around" or facts.scored_by == "each_piece" else 0
    left, right = min(s.x for s in spots) - around, max(s.x for s in spots) + around
    top, bottom = min(s.y for s in spots) - around, max(s.y for s in spots) + around
    squares = [
        square
        for square in snapshot.squares
        if left - cells_of(game, square)[0] < square.x <= right
        and top - cells_of(game, square)[1] < square.y <= bottom
    ]
    return {
        "size": [right - left + 1, bottom - top + 1],
        "from": [left, top],
        "squares": [[square.tile, square.x, square.y, square.turn] for square in squares],
        "spots": [[spot.x, spot.y, spot.segment] for spot in spots],
        "seat": event.seat,
        "words": {language: sentence(event, names_in(language), language) for language in LANGUAGES},
    }


if __name__ == "__main__":
    main()
