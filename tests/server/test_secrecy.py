"""Nothing that a seat may not know reaches it; and a leak would be found."""

from functools import partial
from typing import Any

import pytest

from tests.server.elsewhere import Elsewhere
from tests.server.postgres import Postgres
from tests.server.secrecy import first_difference
from tuilerie import GAMES
from tuilerie.tables import news, view


@pytest.mark.parametrize(
    "game, seed, eye",
    [
        *[("gold-rush", seed, eye) for seed, eye in enumerate((0, 1, 2, None), 2)],
        *[(game, 5, 0) for game in GAMES if game != "gold-rush"],
    ],
)
def test_the_same_is_sent_whatever_is_hidden(game: str, seed: int, eye: int | None) -> None:
    assert first_difference(game, seed, eye, 90 if game == "gold-rush" else 30) is None


@pytest.mark.parametrize("game, seed, eye", [("gold-rush", 2, 0), ("gold-rush", 3, None), ("base", 5, 1)])
def test_nor_by_way_of_another_process(game: str, seed: int, eye: int | None, postgres: Postgres) -> None:
    elsewhere = partial(Elsewhere, database=postgres.new_database())
    assert first_difference(game, seed, eye, 60 if game == "gold-rush" else 20, elsewhere) is None


def tell_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "_move_text", lambda sitting, moment, eye: moment.played.move.text)


def project_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    true = view._beside

    def leaking(sitting: Any, seen: Any) -> dict[str, Any]:
        held = sitting.table.position.state["tokens_held"]
        return {**true(sitting, seen), "token_stock": int(sum(held[1] * range(len(held[1]))))}

    monkeypatch.setattr(view, "_beside", leaking)


def show_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = view.view_of

    def leaking(sitting: Any, eye: Any, language: Any, absent: Any = ()) -> Any:
        shown = true(sitting, eye, language, absent)
        return shown and shown.model_copy(update={"prompt": sitting.seed})

    monkeypatch.setattr("tuilerie.server.room.view_of", leaking)


@pytest.mark.parametrize(
    "leak, game",
    [(tell_tokens, "gold-rush"), (project_everything, "gold-rush"), (show_the_seed, "base")],
)
def test_a_leak_put_in_on_purpose_is_found(leak: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert first_difference(game, 3, 0, 90) is not None


def test_it_is_found_by_way_of_another_process(monkeypatch: pytest.MonkeyPatch, postgres: Postgres) -> None:
    tell_tokens(monkeypatch)
    elsewhere = partial(Elsewhere, database=postgres.new_database())
    assert first_difference("gold-rush", 3, 0, 60, elsewhere) is not None
