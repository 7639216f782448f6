"""The number of tiles of a game is that of all decks, with the default options, wherever it is shown."""

import re

import pytest

from tests.docs.pages import DOCS
from tuilerie.games import GAMES, Game
from tuilerie.server.http.catalogue import catalogue_of
from tuilerie.server.preparation import CompiledRules

ROW = re.compile(r"^\| \*\*tiles\*\* (.*)\|$", re.MULTILINE)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_page_of_rules_counts_the_tiles_of_the_game(game: Game) -> None:
    """By deck; in base, without the river, the river's own and with it."""
    page = (DOCS / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    counts = [int(number) for row in ROW.findall(page) for number in re.findall(r"\d+", row)]
    box = game.module.BOX
    if box.tiles_with(game.options) == game.tile_count:
        assert sum(counts) == game.tile_count
    else:
        optional = sum(deck.tiles for deck in box.deck_facts if deck.option)
        assert counts == [game.tile_count, optional, box.tiles_with(game.options)]


def test_the_catalogue_tells_the_same_number() -> None:
    cards = catalogue_of(CompiledRules(), "en", analyses=False).games
    assert {card.id: card.tiles for card in cards} == {game.id: game.tile_count for game in GAMES.values()}


def test_the_page_can_count_with_other_options() -> None:
    """The counts from the decks in the catalogue."""
    for card in catalogue_of(CompiledRules(), "en", analyses=False).games:
        for options in ((), GAMES[card.id].default_options, GAMES[card.id].options):
            decks = [deck for deck in card.decks if not deck.option or deck.option in options]
            count = sum(deck.tiles for deck in decks if not deck.unless or deck.unless not in options)
            assert count == GAMES[card.id].module.BOX.tiles_with(options)
