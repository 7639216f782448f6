"""Events as sentences, in English and French."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.play.test_phrases import NARROW, NO_BREAK
from tuilerie import Table
from tuilerie.core.words import Happening, Kind, Piece
from tuilerie.play.event import Event
from tuilerie.play.languages import LANGUAGES, language_of
from tuilerie.play.phrase import phrase
from tuilerie.play.sentences import kind_word, piece_word, role_word, sentence, together, token_word

Told = Mapping[str, tuple[Event, str, str]]
NAMES = ("Ann", "Bob")


def typeset(french: str) -> str:
    return french.replace(" :", f"{NO_BREAK}:").replace(" ;", f"{NARROW};").replace("'", "’")


def scored(feature: str, points: int, squares: int = 1, icons: int = 0, finished: bool = False) -> Event:
    return Event(
        Happening.SCORED, 0, feature=feature, points=points, squares=squares, icons=icons, finished=finished
    )


def went_home(piece: str, feature: str) -> Event:
    return Event(Happening.WENT_HOME, 1, piece=piece, feature=feature)


SENTENCES = {
    "a city with a shield": (
        scored("city", 10, 4, 1, finished=True),
        "Ann's finished city: 4 tiles, 1 shield: 10 points.",
        "Ville terminée d'Ann : 4 tuiles, 1 blason, soit 10 points.",
    ),
    "a city with shields": (
        scored("city", 10, 3, 2, finished=True),
        "Ann's finished city: 3 tiles, 2 shields: 10 points.",
        "Ville terminée d'Ann : 3 tuiles, 2 blasons, soit 10 points.",
    ),
    "a city without shields": (
        scored("city", 4, 2, finished=True),
        "Ann's finished city: 2 tiles: 4 points.",
        "Ville terminée d'Ann : 2 tuiles, soit 4 points.",
    ),
    "a road": (
        scored("road", 3, 3, finished=True),
        "Ann's finished road: 3 tiles: 3 points.",
        "Route terminée d'Ann : 3 tuiles, soit 3 points.",
    ),
    "a monastery": (
        scored("monastery", 9, finished=True),
        "Ann's finished monastery: itself and 8 tiles around it: 9 points.",
        "Abbaye terminée d'Ann : elle-même et 8 tuiles autour, soit 9 points.",
    ),
    "a garden": (
        scored("garden", 9, finished=True),
        "Ann's finished garden: itself and 8 tiles around it: 9 points.",
        "Jardin terminé d'Ann : lui-même et 8 tuiles autour, soit 9 points.",
    ),
    "an unfinished road": (
        scored("road", 1),
        "Ann's unfinished road: 1 tile: 1 point.",
        "Route inachevée d'Ann : 1 tuile, soit 1 point.",
    ),
    "an unfinished city": (
        scored("city", 4, 3, 1),
        "Ann's unfinished city: 3 tiles, 1 shield: 4 points.",
        "Ville inachevée d'Ann : 3 tuiles, 1 blason, soit 4 points.",
    ),
    "an unfinished monastery": (
        scored("monastery", 2),
        "Ann's unfinished monastery: itself and 1 tile around it: 2 points.",
        "Abbaye inachevée d'Ann : elle-même et 1 tuile autour, soit 2 points.",
    ),
    "an abbot called home, or a garden in the final count": (
        scored("garden", 6),
        "Ann's unfinished garden: itself and 5 tiles around it: 6 points.",
        "Jardin inachevé d'Ann : lui-même et 5 tuiles autour, soit 6 points.",
    ),
    "a field": (
        scored("field", 6, 9, 2),
        "Ann's field: 2 finished cities: 6 points.",
        "Pré d'Ann : 2 villes terminées, soit 6 points.",
    ),
    "a field with one city": (
        scored("field", 3, 9, 1),
        "Ann's field: 1 finished city: 3 points.",
        "Pré d'Ann : 1 ville terminée, soit 3 points.",
    ),
    "a field without cities": (
        scored("field", 0, 9),
        "Ann's field: no finished city: 0 points.",
        "Pré d'Ann : aucune ville terminée, soit 0 point.",
    ),
    "a highwayman": (went_home("meeple", "road"), "Bob's highwayman goes home.", "Bob reprend son voleur."),
    "a knight": (went_home("meeple", "city"), "Bob's knight goes home.", "Bob reprend son chevalier."),
    "a monk": (went_home("meeple", "monastery"), "Bob's monk goes home.", "Bob reprend son moine."),
    "a farmer": (went_home("meeple", "field"), "Bob's farmer goes home.", "Bob reprend son paysan."),
    "an abbot": (went_home("abbot", "garden"), "Bob's abbot goes home.", "Bob reprend son abbé."),
    "a removed tile": (
        Event(Happening.REMOVED, 1, tile="Ug"),
        "Bob draws Ug, which fits nowhere: the tile leaves the game.",
        "Bob pioche Ug, qui n'a sa place nulle part : la tuile quitte la partie.",
    ),
    "a skipped turn": (
        Event(Happening.SKIPPED, 0),
        "No tile is left for Ann: this turn does not take place.",
        "Il ne reste aucune tuile pour Ann : ce tour n'a pas lieu.",
    ),
    "a token taken": (Event(Happening.TOOK_TOKEN, 0), "Ann takes a token.", "Ann prend un jeton."),
    "tokens in the final count": (
        Event(Happening.TOKENS, 1, points=7),
        "Bob's tokens: 7 points.",
        "Jetons de Bob : 7 points.",
    ),
    "a boat": (
        Event(Happening.SAILED, 1, spaces=2),
        "Bob's boat sails 2 spaces.",
        "La pirogue de Bob avance de 2 cases.",
    ),
    "a boat, by one space": (
        Event(Happening.SAILED, 0, spaces=1),
        "Ann's boat sails 1 space.",
        "La pirogue d'Ann avance de 1 case.",
    ),
    "the end": (Event(Happening.ENDED), "The game is over.", "La partie est terminée."),
}
HILL_AND_DALE = {
    "a path": (
        scored("path", 3, 3, finished=True),
        "Ann's finished path: 3 tiles: 3 points.",
        "Sentier terminé d'Ann : 3 tuiles, soit 3 points.",
    ),
    "a field of crops": (
        scored("crop", 6, 3, 2, finished=True),
        "Ann's finished crop: 3 tiles: 6 points; 2 harvests to gather.",
        "Champ terminé d'Ann : 3 tuiles, soit 6 points ; 2 récoltes à prendre.",
    ),
    "a field without icons": (
        scored("crop", 4, 2, finished=True),
        "Ann's finished crop: 2 tiles: 4 points; nothing to gather.",
        "Champ terminé d'Ann : 2 tuiles, soit 4 points ; rien à récolter.",
    ),
    "an unfinished path": (
        scored("path", 1, 1),
        "Ann's unfinished path: 1 tile: 1 point.",
        "Sentier inachevé d'Ann : 1 tuile, soit 1 point.",
    ),
    "an unfinished field": (
        scored("crop", 2, 2),
        "Ann's unfinished crop: 2 tiles: 2 points.",
        "Champ inachevé d'Ann : 2 tuiles, soit 2 points.",
    ),
    "a stable": (
        scored("pasture", 9, 0, 9),
        "Ann's stable: 9 animals around it: 9 points.",
        "Étable d'Ann : 9 animaux alentour, soit 9 points.",
    ),
    "a stable without animals": (
        scored("pasture", 0),
        "Ann's stable: no animal around it: 0 points.",
        "Étable d'Ann : aucun animal alentour, soit 0 point.",
    ),
    "a harvest token": (
        Event(Happening.GATHERED, 1, token="pumpkin"),
        "Bob takes a harvest token: pumpkin.",
        "Bob prend un jeton récolte : citrouille.",
    ),
    "a hike": (
        Event(Happening.HIKED, 1, piece="meeple", feature="path", points=2),
        "Bob's hike: 2 tiles: 2 points.",
        "Randonnée de Bob : 2 tuiles parcourues, soit 2 points.",
    ),
    "a hike to the next tile": (
        Event(Happening.HIKED, 0, piece="meeple", feature="path", points=1),
        "Ann's hike: 1 tile: 1 point.",
        "Randonnée d'Ann : 1 tuile parcourue, soit 1 point.",
    ),
    "a hiker": (went_home("meeple", "path"), "Bob's hiker goes home.", "Bob reprend son randonneur."),
    "a farmer": (went_home("meeple", "crop"), "Bob's farmer goes home.", "Bob reprend son agriculteur."),
}
AMAZONAS = {
    "a tributary": (
        scored("tributary", 4, 3, 1, finished=True),
        "Ann's finished tributary: 3 tiles, 1 fruit: 4 points.",
        "Affluent terminé d'Ann : 3 tuiles, 1 fruit, soit 4 points.",
    ),
    "a village": (
        scored("village", 13, 5, 3, finished=True),
        "Ann's finished village: 5 tiles, 3 fruits: 13 points.",
        "Village terminé d'Ann : 5 tuiles, 3 fruits, soit 13 points.",
    ),
    "the river": (
        Event(Happening.SCORED, 0, feature="amazon", points=4, rank=1, finished=True),
        "Ann leads the race: caimans and piranhas: 4 points.",
        "Ann mène la course : caïmans et piranhas, soit 4 points.",
    ),
    "an unfinished tributary": (
        scored("tributary", 1, 1),
        "Ann's unfinished tributary: 1 tile: 1 point.",
        "Affluent inachevé d'Ann : 1 tuile, soit 1 point.",
    ),
    "an unfinished village": (
        scored("village", 4, 2, 2),
        "Ann's unfinished village: 2 tiles, 2 fruits: 4 points.",
        "Village inachevé d'Ann : 2 tuiles, 2 fruits, soit 4 points.",
    ),
    "a camp": (
        scored("jungle", 5, 4, 5),
        "Ann's camp: 5 animals in its jungle: 5 points.",
        "Camp d'Ann : 5 animaux dans sa jungle, soit 5 points.",
    ),
    "a camp without animals": (
        scored("jungle", 0, 4),
        "Ann's camp: no animal in its jungle: 0 points.",
        "Camp d'Ann : aucun animal dans sa jungle, soit 0 point.",
    ),
    "the mouth": (
        Event(Happening.SCORED, 0, feature="amazon", points=3, rank=2),
        "At the mouth Ann is in place 2: 3 points.",
        "À l'embouchure, Ann est en position 2, soit 3 points.",
    ),
    "first at the mouth": (
        Event(Happening.SCORED, 0, feature="amazon", points=6, rank=1),
        "At the mouth Ann is first: 6 points.",
        "À l'embouchure, Ann arrive en tête, soit 6 points.",
    ),
    "a fisher": (went_home("meeple", "tributary"), "Bob's fisher goes home.", "Bob reprend son pêcheur."),
    "a villager": (
        went_home("meeple", "village"),
        "Bob's villager goes home.",
        "Bob reprend son villageois.",
    ),
}


def told_of(game: str, told: Told) -> list[Any]:
    return [
        pytest.param(replace(event, game=game), *texts, id=name) for name, (event, *texts) in told.items()
    ]


@pytest.mark.parametrize(
    "event, english, french",
    [
        *told_of("base", SENTENCES),
        *told_of("hill-and-dale", HILL_AND_DALE),
        *told_of("amazonas", AMAZONAS),
    ],
)
def test_an_event_is_told_in_both_languages(event: Event, english: str, french: str) -> None:
    assert sentence(event, NAMES, "en") == english
    assert sentence(event, NAMES, "fr") == typeset(french)


@pytest.mark.parametrize(
    "game, role", [("base", "highwayman"), ("hunters", "fisher"), ("gold-rush", "railwayman")]
)
def test_an_event_of_a_game_is_told_in_its_words(game: str, role: str) -> None:
    """Roads and rivers are soon finished, and their meeples go home."""
    table, homes = Table(game, 2, 3), []
    rng = random.Random(3)
    while not table.is_over:
        homes += [e for e in table.play(rng.choice(table.moves)) if e.kind == Happening.WENT_HOME]
    assert any(f"'s {role} goes home" in sentence(event, table.names, "en") for event in homes)


def test_every_happening_has_a_sentence() -> None:
    told = [*SENTENCES.values(), *HILL_AND_DALE.values()]
    assert {event.kind for event, _, _ in told} == set(Happening)


@pytest.mark.parametrize(
    "token, french",
    [
        ("apple", "pomme"),
        ("strawberry", "fraise"),
        ("pumpkin", "citrouille"),
        ("sunflower", "tournesol"),
        ("wheat", "blé"),
        ("scarecrow", "épouvantail"),
        ("3", "3"),
    ],
)
def test_tokens_have_a_name_or_a_value(token: str, french: str) -> None:
    assert (token_word(token, "en"), token_word(token, "fr")) == (token, french)


@pytest.mark.parametrize(
    "name, french",
    [
        ("Bob", "de Bob"),
        ("Élise", "d’Élise"),
        ("E\u0301lise", "d’E\u0301lise"),
        ("ondine", "d’ondine"),
        ("Œdipe", "d’Œdipe"),
        ("Hélène", "d’Hélène"),
        ("Hassan", "de Hassan"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Y", "de Y"),
        ("2", "de 2"),
        ("", "de "),
    ],
)
def test_french_elides_before_a_vowel(name: str, french: str) -> None:
    assert LANGUAGES["fr"].whose(name) == french


def test_a_name_is_never_read_as_a_place_to_fill() -> None:
    told = sentence(Event(Happening.SKIPPED, 0), ("{tile}#",), "en")
    assert told == "No tile is left for {tile}#: this turn does not take place."


@pytest.mark.parametrize(
    "number, english, french",
    [
        (0, "Ann: 0 points", "Ann : 0 point"),
        (1, "Ann: 1 point", "Ann : 1 point"),
        (2, "Ann: 2 points", "Ann : 2 points"),
    ],
)
def test_nouns_agree_with_their_number(number: int, english: str, french: str) -> None:
    assert phrase("cli.score", "en", name="Ann", points=number) == english
    assert phrase("cli.score", "fr", name="Ann", points=number) == typeset(french)


@pytest.mark.parametrize(
    "locale, language",
    [
        ("fr_FR.UTF-8", "fr"),
        ("fr-CA", "fr"),
        ("FR", "fr"),
        ("fr:en", "fr"),
        ("en_US.UTF-8", "en"),
        ("fro", "en"),
        ("de_DE@euro", "de"),
        ("nl_NL.UTF-8", "en"),
        ("C", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_language_follows_the_locale(locale: str | None, language: str) -> None:
    assert language_of(locale) == language


def test_words_of_kinds_and_pieces() -> None:
    assert [kind_word(kind, "fr") for kind in (Kind.MONASTERY, "field")] == ["abbaye", "pré"]
    assert [piece_word(piece, "en") for piece in (Piece.MEEPLE, "abbot")] == ["meeple", "abbot"]
    assert role_word(Piece.MEEPLE, Kind.CITY, "en", "base") == "knight"
    assert role_word(Piece.ABBOT, Kind.GARDEN, "fr", "base") == "abbé"


def test_names_are_listed() -> None:
    assert together(["Ann"], "en") == "Ann"
    assert together(["Ann", "Bob", "Cid"], "en") == "Ann, Bob and Cid"
    assert together(["Ann", "Bob"], "fr") == "Ann et Bob"
