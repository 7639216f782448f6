"""A table as a browser stores it: everything except the rows of its log, and the version of the format."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..play.plain import plain
from ..tables.decoding import Malformed, decode
from ..tables.keys import Key, KeyChanges, hash_of
from ..tables.refusal import Refusal
from ..tables.stored import Stored

KEPT_FORMAT = 1  # version of the format; a table in an earlier format is converted when it is read
Step = Callable[[dict[str, Any]], dict[str, Any]]
FORMAT_STEPS: Mapping[int, Step] = {}  # the conversion of each earlier format to the next one
ANSWERS = 50  # how many answers are kept, since a page repeats only its latest commands
AnalysisStatus = Literal["none", "queued", "running", "done", "failed"]


@dataclass(frozen=True)
class KeptAnalysis:
    status: AnalysisStatus = "none"
    done: float = 0.0
    judgements: str = "[]"


@dataclass(frozen=True)
class KeptTable:
    stored: Stored
    keys: tuple[Key, ...] = ()
    own: dict[str, str] = field(default_factory=dict)  # the keys of seats that this browser holds
    # the answer to each command: the new version, or the text of a refusal
    answers: dict[str, int | str] = field(default_factory=dict)
    analysis: KeptAnalysis = KeptAnalysis()
    format: int = KEPT_FORMAT

    def answered(self, command: str | None, answer: int | str) -> "KeptTable":
        if command is None:
            return self
        answers = list({**self.answers, command: answer}.items())[-ANSWERS:]
        return replace(self, answers=dict(answers))

    def with_keys(self, changes: KeyChanges, at: int) -> "KeptTable":
        former = [replace(key, revoked=at) if key.seat in changes.revoked else key for key in self.keys]
        stored = replace(self.stored, changes=self.stored.changes + 1)
        return replace(self, stored=stored, keys=(*former, *changes.added))

    def own_at(self, keys: Sequence[Key]) -> dict[str, str]:
        """The keys that this browser holds, by the seat that each gives access to at this table."""
        seats = {key.hash: key.seat for key in keys if key.seat is not None}
        return {str(seats[hash_of(key)]): key for key in self.own.values() if hash_of(key) in seats}

    @property
    def values(self) -> dict[str, Any]:
        """The form in which the database stores it, under the table's id."""
        values: dict[str, Any] = plain(self)
        return {"id": self.stored.id, **values}


def read_kept(
    values: Mapping[str, Any], steps: Mapping[int, Step] = FORMAT_STEPS, now: int = KEPT_FORMAT
) -> KeptTable:
    """Reads a table from the form in which the database stores it; converts earlier formats."""
    kept = {name: value for name, value in values.items() if name != "id"}
    if not isinstance(kept.get("format"), int) or kept["format"] > now:
        raise Refusal("reload", "newer")
    while kept["format"] < now:
        kept = {**steps[kept["format"]](kept), "format": kept["format"] + 1}
    try:
        return decode(KeptTable, kept)
    except Malformed as problem:
        raise Refusal("unavailable", "unreadable", problem=problem) from None
