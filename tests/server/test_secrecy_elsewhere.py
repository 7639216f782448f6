"""A seat learns nothing hidden by way of another process, and a deliberate leak is found."""

from functools import partial

import pytest

from tests.server.elsewhere import Elsewhere
from tests.server.postgres import Postgres
from tests.tables.secrecy import first_difference
from tests.tables.test_secrecy import tell_tokens


@pytest.mark.parametrize("game, seed, eye", [("gold-rush", 2, 0), ("gold-rush", 3, None), ("base", 5, 1)])
def test_the_same_is_sent_whatever_is_hidden(
    game: str, seed: int, eye: int | None, postgres: Postgres
) -> None:
    elsewhere = partial(Elsewhere, database=postgres.new_database())
    assert first_difference(game, seed, eye, 60 if game == "gold-rush" else 20, elsewhere) is None


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, postgres: Postgres) -> None:
    tell_tokens(monkeypatch)
    elsewhere = partial(Elsewhere, database=postgres.new_database())
    assert first_difference("gold-rush", 3, 0, 60, elsewhere) is not None
