"""docs/sixth-game.md, followed step by step in a copy of the project."""

import pytest

from tests.docs.copy import Copy
from tests.docs.pages import DOCS, blocks, commands

PAGE = DOCS / "sixth-game.md"
SHELF = '            Game("amazonas", "Amazonas"),\n'
WAYS = '    "amazonas": (862, 4032),\n'


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """The project with the sixth game in it."""
    copy = Copy(tmp_path_factory.mktemp("sixth"))
    for block in blocks(PAGE):
        if block.file:
            copy.write(block.file, block.body)
    shelf, ways = [block.body for block in blocks(PAGE) if block.language == "python" and not block.file]
    copy.replace("src/tuilerie/games/__init__.py", SHELF, SHELF + shelf)
    copy.replace("tests/play/test_every_game.py", WAYS, WAYS + ways)
    # All parts in one process, which translates the rules once; each command would build what it needs.
    copy.run("python -m tuilerie.compiler post-road play search batch")
    return copy


def test_the_code_of_the_page_passes_the_linters(followed: Copy) -> None:
    files = " ".join(block.file for block in blocks(PAGE) if block.file.endswith(".py"))
    followed.run(f"python -m ruff check {files}")
    followed.run(f"python -m ruff format --check {files}")


def test_every_command_of_the_page_works(followed: Copy) -> None:
    said = {command: followed.run(command) for command in commands(PAGE)}
    assert "post-road" in said["tuilerie games"]
    drawn = (followed.folder / "post-road.svg").read_text()
    assert 'id="post-road-inn"' in drawn
    assert drawn.count('href="#post-road-inn"') == 2  # on Ui and on Vi
    assert "greedy" in said["tuilerie arena post-road --players greedy,random --games 20 --jobs 1"]


@pytest.mark.parametrize(
    "code, answer",
    [
        ("from tuilerie.art.cover import cover_svg; print(cover_svg(game).count('<use') > 28)", "True"),
        (
            "from tuilerie.play.sentences import role_word as w; print(w('meeple', 'road', 'fr', game.id))",
            "facteur",
        ),
        ("from tuilerie.play.sentences import icon_word; print(icon_word('inn', 'fr'))", "relais"),
        (
            "from tuilerie.play.event import Event, Happening;"
            "from tuilerie.play.sentences import sentence;"
            "road = Event(Happening.SCORED, 0, feature='road', points=4, squares=2, icons=1, finished=True,"
            "             game=game.id);"
            "print(sentence(road, ['Ann'], 'en'))",
            "Ann's finished road: 2 tiles, 1 inn: 4 points.",
        ),
    ],
    ids=["a cover", "a role", "an icon", "a sentence"],
)  # fmt: skip
def test_the_sixth_game_is_drawn_and_described(followed: Copy, code: str, answer: str) -> None:
    game = "from tuilerie.games import GAMES; game = GAMES['post-road']"
    assert followed.run(f'python -c "{game}; {code}"').strip() == answer
