"""The log of a table: rows, one version each, that are only ever added to."""

import json
from dataclasses import dataclass, field
from typing import Any

from .field_types import NewsKind


@dataclass(frozen=True)
class Row:
    """One thing that happened at a table."""

    version: int
    kind: NewsKind
    at: int  # milliseconds
    seat: int | None = None
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return json.dumps(self.body, ensure_ascii=False, separators=(",", ":"))


class Draft:
    """Rows to be added, numbered from the version after the last."""

    def __init__(self, version: int, at: int) -> None:
        self.version, self.at = version, at
        self.rows: list[Row] = []

    def add(self, kind: NewsKind, seat: int | None = None, **body: Any) -> Row:
        row = Row(self.version + len(self.rows) + 1, kind, self.at, seat, body)
        self.rows.append(row)
        return row
