"""How players of Carcassonne use their meeples: farmers that score nothing, big cities that rivals enter,
monasteries without a monk, passed turns, and the points of each kind of feature.

python -m bench.habits FOLDER     the records that an arena kept there
"""

import pathlib
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tuilerie import Table, read_record
from tuilerie.core.state import SPOT_MASK, SPOT_SHIFT
from tuilerie.core.words import Happening, Kind, Piece
from tuilerie.play.played import Played
from tuilerie.play.position import Position

BIG = 5  # tiles


@dataclass
class Habits:
    """The habits of one player, over all games."""

    games: int = 0
    points: int = 0
    farmers: Counter[str] = field(default_factory=Counter)
    cities: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)  # turns with no meeple at hand, with one, with more
    passed: Counter[str] = field(default_factory=Counter)  # those of these turns in which nothing was put
    monasteries: Counter[str] = field(default_factory=Counter)  # monasteries laid with a meeple at hand
    points_of: Counter[str] = field(default_factory=Counter)  # by kind of feature; unfinished ones apart


def habits_of(records: list[Table]) -> dict[str, Habits]:
    found: dict[str, Habits] = {}
    for played in records:
        names = [name.partition(" ")[2] for name in played.names]
        for seat, name in enumerate(names):
            habits = found.setdefault(name, Habits())
            habits.games += 1
            habits.points += played.scores[seat]
        follow(played, [found[name] for name in names])
    return found


def follow(played: Table, seats: list[Habits]) -> None:
    """Replays a game and counts every city when its meeples go home, and everything left at the end."""
    table = Table.undealt(played.game, played.seats, **dict.fromkeys(played.options, True))
    for number, move in enumerate(played.history):
        if move.move.deed == "lay":
            note_turn(table.position, played.history[number : number + 2], seats[move.seat])
        table.make(move.move)
        note_points(table.position, seats)
        for city in finished_cities(table.position):
            note_city(city, seats)
    for city in open_cities(table.position):
        note_city(city, seats)
    for seat, scores in farmers(table.position):
        seats[seat].farmers["something" if scores else "nothing"] += 1


def note_turn(position: Position, moves: Sequence[Played], habits: Habits) -> None:
    """Counts the next tile and the piece put on it. Calling an abbot home counts as no piece."""
    supply = int(position.state["supply"][moves[0].seat][Piece.MEEPLE])
    held = ("none", "one")[supply] if supply < 2 else "more"
    put = moves[-1].move if moves[-1].move.deed == "put" else None
    habits.turns[held] += 1
    habits.passed[held] += put is None
    if supply and has_monastery(position, moves[0].move.tile):
        habits.monasteries["monk" if put and put.kind == "monastery" else "no monk"] += 1


def has_monastery(position: Position, tile: str) -> bool:
    return any(s.kind == Kind.MONASTERY for one in position.box.tiles if one.id == tile for s in one.segments)


def note_points(position: Position, seats: list[Habits]) -> None:
    for event in position.state["events"][: int(position.state["event_count"])]:
        if event["kind"] == Happening.SCORED:
            kind, seat = Kind(int(event["what"])).name.lower(), int(event["seat"])
            seats[seat].points_of[kind if event["finished"] else f"open {kind}"] += int(event["points"])


def note_city(owners: set[int], seats: list[Habits]) -> None:
    for seat in owners:
        seats[seat].cities["contested" if len(owners) > 1 else "alone"] += 1


def finished_cities(position: Position) -> list[set[int]]:
    """Who had meeples in each big city that the last move finished."""
    events = position.state["events"][: int(position.state["event_count"])]
    scored = {
        feature_of(position, int(event["spot"]))
        for event in events
        if event["kind"] == Happening.SCORED and event["finished"] and is_big(position, int(event["spot"]))
    }
    home = [event for event in events if event["kind"] == Happening.WENT_HOME]
    return [{int(e["seat"]) for e in home if feature_of(position, int(e["spot"])) == city} for city in scored]


def open_cities(position: Position) -> list[set[int]]:
    """The meeples in each big city that was never finished."""
    features = position.state["feature"][: int(position.state["feature_count"])]
    return [
        {seat for seat in range(position.seats) if f["meeples"][seat] > 0}
        for f in features
        if f["kind"] == Kind.CITY and f["squares"] >= BIG and f["claims"] > 0
    ]


def farmers(position: Position) -> list[tuple[int, bool]]:
    """Each farmer's seat, and whether its field brings that seat points."""
    paid = {
        (int(event["seat"]), feature_of(position, int(event["spot"])))
        for event in position.state["events"][: int(position.state["event_count"])]
        if event["kind"] == Happening.SCORED and event["what"] == Kind.FIELD and event["points"] > 0
    }
    standing = []
    for seat in range(position.seats):
        for spot in map(int, position.state["where"][seat]):
            if spot >= 0 and kind_at(position, spot) == Kind.FIELD:
                standing.append((seat, (seat, feature_of(position, spot)) in paid))
    return standing


def feature_of(position: Position, spot: int) -> int:
    return int(position.state["square_feature"][spot >> SPOT_SHIFT][spot & SPOT_MASK])


def kind_at(position: Position, spot: int) -> Kind:
    return Kind(int(position.state["feature"][feature_of(position, spot)]["kind"]))


def is_big(position: Position, spot: int) -> bool:
    feature = position.state["feature"][feature_of(position, spot)]
    return bool(feature["kind"] == Kind.CITY and feature["squares"] >= BIG)


def _main(folder: str) -> None:
    files = sorted(pathlib.Path(folder).glob("*.game"))
    if not files:
        sys.exit(f"{folder} holds no records of games")
    found = habits_of([read_record(file.read_text(encoding="utf-8")) for file in files])
    for name, habits in found.items():
        print(f"{name}:", *_lines(habits), sep="\n  ")


def _lines(habits: Habits) -> list[str]:
    farmers_, cities, turns, passed = habits.farmers, habits.cities, habits.turns, habits.passed
    kinds = ", ".join(f"{kind} {n / habits.games:.1f}" for kind, n in sorted(habits.points_of.items()))
    return [
        f"{habits.points / habits.games:.1f} points per game: {kinds}",
        f"{farmers_.total() / habits.games:.2f} farmers, {_share(farmers_, 'nothing')} bring nothing",
        f"{cities.total() / habits.games:.2f} big cities, {_share(cities, 'contested')} contested",
        f"{_share(habits.monasteries, 'no monk')} of the monasteries that could get a monk got none",
        f"{_share(turns, 'none')} of the turns without a meeple, {_share(turns, 'one')} with the last one",
        f"of those with the last one {passed['one'] / max(turns['one'], 1):.0%} passed, "
        f"of those with more {passed['more'] / max(turns['more'], 1):.0%}",
    ]


def _share(counts: "Counter[str]", word: str) -> str:
    return f"{counts[word] / counts.total():.0%}" if counts else "–"


if __name__ == "__main__":
    _main(*sys.argv[1:])
