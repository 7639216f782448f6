"""The protocol: strict where it reads, complete where it is exported."""

from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tuilerie.server.http.answers import STATUS, status_of
from tuilerie.server.typescript import typescript
from tuilerie.tables import bodies, decoding, messages
from tuilerie.tables.refusal import Refusal

PAGE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_page_has_the_types_of_today() -> None:
    """`python -m tuilerie.server.typescript > web/src/protocol.ts` makes it so."""
    assert PAGE.read_text(encoding="utf-8") == typescript()


def test_every_message_is_exported() -> None:
    text = typescript()
    models = [
        model
        for module in (bodies, messages)
        for model in vars(module).values()
        if isinstance(model, type) and is_dataclass(model) and model.__module__ != decoding.__name__
    ]
    assert len(models) > 50
    assert [model.__name__ for model in models if f"export interface {model.__name__} {{" not in text] == []


@pytest.mark.parametrize("code, status", [*STATUS.items(), ("illegal_move", 400)])
def test_a_refusal_has_its_status(code: Any, status: int) -> None:
    assert status_of(Refusal(code, "failed")) == status
