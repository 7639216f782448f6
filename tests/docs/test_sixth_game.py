"""docs/sixth-game.md, followed to the letter in a copy of the project."""

import pytest

from tests.docs.copy import Copy
from tests.docs.pages import DOCS, blocks, commands

PAGE = DOCS / "sixth-game.md"
SHELF = '            Game("amazonas", "Amazonas", "Amazonas"),\n'
WAYS = '    "amazonas": (862, 4032),\n'


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Copy:
    """The project with the sixth game in it."""
    copy = Copy(tmp_path_factory.mktemp("sixth"), pytestconfig.cache.mkdir("sixth-game"))
    for block in blocks(PAGE):
        if block.file:
            copy.write(block.file, block.body)
    shelf, ways = [block.body for block in blocks(PAGE) if block.language == "python" and not block.file]
    copy.replace("src/tuilerie/games/__init__.py", SHELF, SHELF + shelf)
    copy.replace("tests/play/test_every_game.py", WAYS, WAYS + ways)
    return copy


@pytest.mark.timeout(600)  # a game is compiled where the cache is empty
def test_every_command_of_the_page_works(followed: Copy) -> None:
    said = {command: followed.run(command) for command in commands(PAGE)}
    assert "post-road" in said["tuilerie games"]
    drawn = (followed.folder / "post-road.svg").read_text()
    assert 'id="post-road-inn"' in drawn
    assert drawn.count('href="#post-road-inn"') == 2  # on Ui and on Vi
    assert "greedy" in said["tuilerie arena post-road --players greedy,random --games 20 --jobs 1"]
