"""Compares how likely the evaluation thinks that features are completed with how many were.

python -m bench.calibration FOLDER     the records that an arena kept there
"""

import pathlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Prediction:
    """The evaluation's probability for one claimed feature at the beginning of a turn, and whether it came
    true."""

    kind: str
    open_sides: int
    part: str  # of the game
    chance: float
    is_completed: bool


def predictions(played: Table) -> Iterator[Prediction]:
    """Plays a game again and asks the evaluation of `hard` and `expert` at the beginning of each turn."""
    end = workspace(played.position)
    table = Table.undealt(played.game, played.seats, **dict.fromkeys(played.options, True))
    tiles = max(1, int(table.position.state["pile"]))
    for move in played.history:
        table.make(move.move)
        if table.phase == Phase.LAY:
            passed = 1 - int(table.position.state["pile"]) / tiles
            yield from _predicted(table.position, PARTS[min(2, int(3 * passed))], end)


def workspace(position: Position) -> Workspace:
    """A workspace of interpreted rules for one position."""
    work = Workspace(
        position.rules,
        leaf_of(position.game.id),
        position.box.mirror,
        list(game_weights(position.game.id).search.values()),
        [mirror_of(position.box.sizes, bytes(position))],
        Mirror.blank(notes_fields(position.box.sizes)),
        *([0] * LISTED for _ in range(4)),
    )
    survey(work, work.states[0])
    rate_open_cells(work, work.states[0])
    return work


def _predicted(position: Position, part: str, end: Workspace) -> Iterator[Prediction]:
    work = workspace(position)
    s, last = work.states[0], end.states[0]
    time = time_left(s, work.weights)
    for f in range(s.feature_count):
        row = s.feature[f]
        kind = Kind(row.kind)
        if row.claims == 0 or not position.box.kind(kind).can_be_completed:
            continue
        if not work.game.is_complete(s, work.box, f):
            chance, _ = work.leaf.prospect(work, s, time, f)
            later = feature_of(last, row.first)
            is_completed = bool(end.game.is_complete(last, end.box, later))
            yield Prediction(kind.name.lower(), int(row.open_sides), part, float(chance), is_completed)


def share(found: Iterable[Prediction]) -> str:
    """The number of features, the mean of their probabilities, and the share that was completed."""
    listed = list(found)
    said = sum(one.chance for one in listed) / len(listed)
    true = sum(one.is_completed for one in listed) / len(listed)
    return f"{len(listed):7,}   {said:.2f}   {true:.2f}"


def table_of_bins(found: Iterable[Prediction]) -> Iterator[str]:
    bins = defaultdict(list)
    for one in found:
        bins[min(int(one.chance * BINS), BINS - 1)].append(one)
    for number in sorted(bins):
        yield f"{number / BINS:.1f}–{(number + 1) / BINS:.1f}             {share(bins[number])}"


def table_of_kinds(found: Iterable[Prediction]) -> Iterator[str]:
    groups = defaultdict(list)
    for one in found:
        groups[one.kind, min(one.open_sides, 4), PARTS.index(one.part)].append(one)
    for (kind, sides, part), group in sorted(groups.items()):
        yield f"{kind:10} {sides} {PARTS[part]:6} {share(group)}"


def _main(folder: str) -> None:
    files = sorted(pathlib.Path(folder).glob("*.game"))
    if not files:
        sys.exit(f"{folder} holds no records of games")
    found: list[Prediction] = []
    for number, file in enumerate(files, 1):
        found += predictions(read_record(file.read_text(encoding="utf-8")))
        print(f"\r{number} of {len(files)} games read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("chance said        number   said   true", *table_of_bins(found), sep="\n")
    print(
        "\nkind, open sides (4: more), part of the game: number, said, true", *table_of_kinds(found), sep="\n"
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    _main(sys.argv[1])
