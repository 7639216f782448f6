"""Who is connected to a table through another process, and the messages passed on from there."""

import json
from dataclasses import dataclass, field


@dataclass
class Here:
    """What one process reports about a table."""

    seats: set[int] = field(default_factory=set)
    watchers: int = 0
    words: list[tuple[int, str]] = field(default_factory=list)  # numbered messages

    @property
    def text(self) -> str:
        return json.dumps({"seats": sorted(self.seats), "watchers": self.watchers, "words": self.words})

    @property
    def last(self) -> int:
        return self.words[-1][0] if self.words else 0

    def words_after(self, number: int) -> list[str]:
        return [text for n, text in self.words if n > number]

    @classmethod
    def of(cls, text: str) -> "Here":
        body = json.loads(text)
        return cls(set(body["seats"]), body["watchers"], [(n, said) for n, said in body["words"]])
