"""Encoding: frozen dataclasses become JSON, with all their fields but those marked as not sent."""

import json

from ..play.plain import parts

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=parts, check_circular=False, allow_nan=False
)


def to_json(message: object) -> str:
    """Compact JSON with every field; tuples and sets become lists, enumerations become words."""
    return _ENCODER.encode(message)
