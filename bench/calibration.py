"""Compares how likely the evaluation thinks that features are completed with how many were.

python -m bench.calibration FOLDER… [--plot FILE.svg]     the records that arenas kept in these folders

Each chance is given as it was learned, and as the former rule said it, which looks at the number of open
sides, the time left and the tiles that fit.
"""

import argparse
import pathlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.calibration_plot import Point, drawn_panels
from tuilerie import Table, read_record
from tuilerie.ai.leaf.evaluation import game_weights, leaf_of, time_left
from tuilerie.ai.leaf.open_cells import rate_open_cells, survey
from tuilerie.ai.leaf.workspace import Workspace, notes_fields
from tuilerie.core.board import feature_of
from tuilerie.core.fields import Mirror
from tuilerie.core.state import mirror_of
from tuilerie.core.turns import LISTED
from tuilerie.core.words import Kind, Phase
from tuilerie.play.position import Position

BINS = 10
PARTS = ("early", "middle", "late")
SAID = {"hope": 1.0}  # learned chances count as they are
FORMER = {"hope": 0.0}


@dataclass(frozen=True)
class Prediction:
    """The evaluation's probability for one claimed feature before a tile is drawn, and whether it came
    true."""

    kind: str
    open_sides: int
    part: str  # of the game
    chance: float
    former: float
    is_completed: bool


def predictions(played: Table) -> Iterator[Prediction]:
    """Plays a game again and asks the evaluation of `hard` and `expert` before each tile is drawn."""
    end = workspace(played.position, SAID)
    table = Table.undealt(played.game, played.seats, **dict.fromkeys(played.options, True))
    tiles = max(1, int(table.position.state["pile"]))
    for move in played.history:
        if table.phase == Phase.DRAW and table.position.state["pile"] > 0:
            passed = 1 - int(table.position.state["pile"]) / tiles
            yield from _predicted(table.position, PARTS[min(2, int(3 * passed))], end)
        table.make(move.move)


def workspace(position: Position, changed: Mapping[str, float]) -> Workspace:
    """A workspace of interpreted rules for one position."""
    work = Workspace(
        position.rules,
        leaf_of(position.game.id),
        position.box.mirror,
        list({**game_weights(position.game.id).search, **changed}.values()),
        [mirror_of(position.box.sizes, bytes(position))],
        Mirror.blank(notes_fields(position.box.sizes)),
        *([0] * LISTED for _ in range(4)),
    )
    survey(work, work.states[0])
    rate_open_cells(work, work.states[0])
    return work


def _predicted(position: Position, part: str, end: Workspace) -> Iterator[Prediction]:
    work, former = workspace(position, SAID), workspace(position, FORMER)
    s, last = work.states[0], end.states[0]
    time = time_left(s, work.weights)
    for f in range(s.feature_count):
        row = s.feature[f]
        kind = Kind(row.kind)
        if row.claims == 0 or not position.box.kind(kind).can_be_completed:
            continue
        if not work.game.is_complete(s, work.box, f):
            chance, _ = work.leaf.prospect(work, s, time, f)
            once, _ = former.leaf.prospect(former, former.states[0], time, f)
            is_completed = bool(end.game.is_complete(last, end.box, feature_of(last, row.first)))
            yield Prediction(
                kind.name.lower(), int(row.open_sides), part, float(chance), float(once), is_completed
            )


def share(found: Sequence[Prediction], chances: Iterable[float]) -> str:
    """The number of features, the mean of their probabilities, and the share that was completed."""
    return f"{len(found):6,} {sum(chances) / len(found):.2f} {completed(found):.2f}"


def completed(found: Sequence[Prediction]) -> float:
    return sum(one.is_completed for one in found) / len(found)


def bins(found: Iterable[Prediction], name: str) -> dict[int, list[Prediction]]:
    groups = defaultdict(list)
    for one in found:
        groups[min(int(getattr(one, name) * BINS), BINS - 1)].append(one)
    return dict(sorted(groups.items()))


def table_of_bins(found: Sequence[Prediction], name: str) -> Iterator[str]:
    """The rows of a table in Markdown."""
    for number, group in bins(found, name).items():
        said = sum(getattr(one, name) for one in group) / len(group)
        bounds = f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"
        yield f"| {bounds} | {len(group):,} | {said:.2f} | {completed(group):.2f} |"


def table_of_kinds(found: Iterable[Prediction]) -> Iterator[str]:
    groups = defaultdict(list)
    for one in found:
        groups[one.kind, min(one.open_sides, 4), PARTS.index(one.part)].append(one)
    for (kind, sides, part), group in sorted(groups.items()):
        once = sum(one.former for one in group) / len(group)
        yield f"{kind:10} {sides} {PARTS[part]:6} {share(group, (one.chance for one in group))}   {once:.2f}"


def points(found: Sequence[Prediction], name: str) -> list[Point]:
    return [
        Point(sum(getattr(one, name) for one in group) / len(group), completed(group), len(group))
        for group in bins(found, name).values()
    ]


def read_all(folders: Iterable[pathlib.Path]) -> dict[str, list[Prediction]]:
    files = [file for folder in folders for file in sorted(folder.glob("*.game"))]
    found: dict[str, list[Prediction]] = defaultdict(list)
    for number, file in enumerate(files, 1):
        played = read_record(file.read_text(encoding="utf-8"))
        found[played.game] += predictions(played)
        print(f"\r{number} of {len(files)} games read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def _main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--plot", type=pathlib.Path)
    said = parser.parse_args()
    by_game = read_all(said.folders)
    if not by_game:
        sys.exit("these folders hold no records of games")
    for game, found in by_game.items():
        for name, title in (("chance", "now"), ("former", "by the former rule")):
            print(f"\n{game}, chances {title}\n\n| said | features | mean | completed |\n|---|---|---|---|")
            print(*table_of_bins(found, name), sep="\n")
        print("\nkind, open sides (4: more), part of the game: number, said, true, formerly said")
        print(*table_of_kinds(found), sep="\n")
    if said.plot:
        panels = {game: (points(found, "former"), points(found, "chance")) for game, found in by_game.items()}
        said.plot.write_text(drawn_panels(panels), encoding="utf-8")


if __name__ == "__main__":
    _main()
