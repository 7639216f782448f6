"""Refusals are in the client's language; each has a phrase, with a value for every place."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tuilerie
from tests.every import every
from tests.server.client import Browser
from tests.server.running import Running
from tuilerie.browser.indexed_database import TROUBLE
from tuilerie.play.phrase import phrases

Devices = Callable[[], Browser]
SOURCE = Path(tuilerie.__file__).parent
PLACE = re.compile(r"\{(\w+)(?:[:|][^{}]*)?\}")
CALLED = re.compile(r"\b(Saying|Refusal)\(")
NO_BREAK = "\N{NO-BREAK SPACE}"


def said() -> Iterator[tuple[str, ast.Call]]:
    """Every `Saying("KEY", …)` and `Refusal(code, "WORD", …)` with the key of its phrase."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))]
    for source in sources:
        # To parse every module would take a second in every process that collects tests.
        for node in ast.walk(ast.parse(source)) if CALLED.search(source) else ():
            match node:
                case ast.Call(func=ast.Name("Saying"), args=[key]):
                    yield from ((text, node) for text in texts(key))
                case ast.Call(func=ast.Name("Refusal"), args=[_, word]):
                    yield from ((f"refused.{text}", node) for text in texts(word))


def texts(node: ast.expr) -> list[str]:
    """The possible texts of an expression; none if the text is computed."""
    nodes = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(one.value) for one in nodes if isinstance(one, ast.Constant)]


CALLS = list(said())


@every(CALLS, [key for key, _ in CALLS])
def test_every_refusal_has_a_phrase_and_a_value_for_each_of_its_places(key: str, call: ast.Call) -> None:
    given = {keyword.arg for keyword in call.keywords}
    assert key in phrases()
    assert given == {None} or given == set(PLACE.findall(phrases()[key]["en"]))


def test_no_phrase_of_refusing_is_left_over() -> None:
    about = ("refused.", "illegal.", "record.")
    written = {key for key in phrases() if key.startswith(about)}
    said_by_of = {"refused.record"}
    assert written - {key for key, _ in CALLS} == said_by_of | set(TROUBLE.values())


@pytest.mark.anyio
@pytest.mark.parametrize(
    "more, french",
    [
        ({"move": "O^"}, f"O^{NO_BREAK}: il y a déjà une tuile en O"),
        (
            {"expected_version": 1},
            f"la partie a avancé{NO_BREAK}: la table en est à la version 3",
        ),
        ({"seat": 1}, "la place 1 n’est pas la vôtre"),
        ({"type": "come_back"}, "aucun ordinateur ne joue pour cette place"),
        ({"type": "undo"}, "vous n’avez aucun coup à annuler"),
        ({"type": "rematch"}, "la table est en cours, pas terminée"),
        (
            {"type": "take_over", "absent": 1},
            "le joueur de cette place n’est pas absent depuis assez longtemps",
        ),
    ],
)
async def test_a_seat_is_refused_in_its_own_language(
    more: dict[str, Any], french: str, browser: Devices
) -> None:
    device = browser()
    opened = await device.open("base", "Ann", "greedy")
    player = await device.sit(opened["table"]["id"], language="fr")
    await player.until(lambda: player.version == 3)
    asked: dict[str, Any] = {"type": "play", "move": "-", **more}
    if asked["type"] != "play":
        del asked["move"]
    answer = await player.command(**asked)
    assert answer["type"] == "refused"
    assert answer["reason"].startswith(french)


@pytest.mark.anyio
async def test_the_same_refusal_is_said_again_in_another_language(browser: Devices) -> None:
    device = browser()
    opened = await device.open("base", "Ann", "greedy")
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    first = await player.command("undo", id="u")
    await player.say(type="look", look="turn", language="fr")
    again = await player.command("undo", id="u")
    assert (first["reason"], again["reason"]) == (
        "you have no move to take back",
        "vous n’avez aucun coup à annuler",
    )


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path, body, french",
    [
        ("/api/tables/nowhere/join", {"name": "Ann"}, "cette table n’existe pas"),
        (
            "/api/explore",
            {"record": "chess"},
            f"cette partie ne peut pas être lue{NO_BREAK}: ligne 1{NO_BREAK}:",
        ),
        ("/api/tables", {"game": "chess", "seats": [{"kind": "open"}] * 2}, "il n’y a pas de jeu 'chess'"),
        ("/api/tables", {"game": "base", "seats": []}, "ce message n’est pas valable"),
    ],
)
async def test_a_page_is_refused_in_its_own_language(
    path: str, body: dict[str, Any], french: str, server: Running, browser: Devices
) -> None:
    answer = await browser().http.post(path, json=body, headers={"accept-language": "fr-FR,fr;q=0.9"})
    assert answer.json()["reason"].startswith(french)
