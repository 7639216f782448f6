"""The protocol: strict where it reads, complete where it is exported."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from tuilerie.server.typescript import typescript
from tuilerie.tables import bodies, messages, shown
from tuilerie.tables.field_types import EMOTES, Asked, Sent
from tuilerie.tables.messages import CLIENT_MESSAGE
from tuilerie.tables.refusal import STATUS, Refusal

PAGE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"
PLAY: dict[str, Any] = {
    "type": "play",
    "id": "1",
    "table": "t",
    "seat": 0,
    "expected_version": 3,
    "move": "-",
}


def test_the_page_has_the_types_of_today() -> None:
    """`python -m tuilerie.server.typescript > web/src/protocol.ts` makes it so."""
    assert PAGE.read_text(encoding="utf-8") == typescript()


def test_every_message_is_exported() -> None:
    text = typescript()
    models = [
        model
        for module in (bodies, messages, shown)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, Sent | Asked) and model not in (Sent, Asked)
    ]
    assert len(models) > 50
    assert [model.__name__ for model in models if f"export interface {model.__name__} {{" not in text] == []


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": 0.0},
        {"seat": 5},
        {"expected_version": -1},
        {"expected_version": None},
        {"id": ""},
        {"id": "x" * 41},
        {"id": 7},
        {"move": ""},
        {"move": ["-"]},
        {"type": "Play"},
        {"also": 1},
    ],
)
def test_a_message_is_read_strictly(change: dict[str, Any]) -> None:
    assert CLIENT_MESSAGE.validate_json(json.dumps(PLAY))
    with pytest.raises(ValidationError):
        CLIENT_MESSAGE.validate_json(json.dumps({**PLAY, **change}))


@pytest.mark.parametrize("emote", EMOTES)
def test_every_emote_can_be_shown(emote: str) -> None:
    CLIENT_MESSAGE.validate_python({"type": "emote", "seat": 0, "emote": emote})


@pytest.mark.parametrize("code, status", [*STATUS.items(), ("malformed", 400), ("illegal_move", 400)])
def test_a_refusal_has_its_status(code: Any, status: int) -> None:
    assert Refusal(code, "failed").status == status
