"""Nothing that a seat may not know reaches it; and a leak would be found."""

from dataclasses import replace
from typing import Any

import pytest

from tests.tables.secrecy import first_difference
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


def tell_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "seen_move", lambda state, moment, eye: moment.played.move)


def project_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    true = view.board_of

    def leaking(state: Any, eye: Any) -> Any:
        held = state.table.position.state["tokens_held"]
        return replace(
            true(state, eye), token_stock=sum(int(count) * token for token, count in enumerate(held[1]))
        )

    monkeypatch.setattr(view, "board_of", leaking)


def show_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = view.view_of

    def leaking(state: Any, eye: Any, language: Any, absent: Any = ()) -> Any:
        shown = true(state, eye, language, absent)
        return shown and replace(shown, prompt=state.seed)

    monkeypatch.setattr("tuilerie.tables.room.view_of", leaking)


@pytest.mark.parametrize(
    "leak, game",
    [(tell_tokens, "gold-rush"), (project_everything, "gold-rush"), (show_the_seed, "base")],
)
def test_a_deliberate_leak_is_found(leak: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    assert first_difference(game, 3, 0, 90) is not None
