"""Structured logs: one JSON object per line, without secrets."""

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable

KNOWN = ("table", "game", "seats", "why", "what", "code", "kind", "left_out", "address")
MINUTE, LINES_A_MINUTE = 60.0, 100


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in KNOWN if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Seldom(logging.Filter):
    """Logs each kind of line only so many times per minute; the next one says how many were left out."""

    def __init__(self, most: int = LINES_A_MINUTE, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.now, self.began = most, now, now()
        self.seen: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if self.now() - self.began >= MINUTE:
            self.began = self.now()
            self.seen.clear()
        kind = str(record.msg)
        self.seen[kind] += 1
        if self.seen[kind] > self.most:
            self.left_out[kind] += 1
            return False
        if kind in self.left_out:
            record.__dict__["left_out"] = self.left_out.pop(kind)
        return True


def keep_journal(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    for name in ("tuilerie", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "tuilerie" else "WARNING")
