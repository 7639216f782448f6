"""Errors in a tile file name the line and the reason."""

from textwrap import dedent

import pytest

from tuilerie.core.tiles import TileFileError, read_tiles

HEAD = """legend c city  r road  . field
icons shield

"""

GOOD = """tile T 1 city cap
 ccc
.....
.....
.....
.....
city: shield
"""


def test_the_file_without_a_mistake_is_read() -> None:
    (tile,) = read_tiles(HEAD + GOOD).tiles
    assert (tile.id, tile.count, tile.deck, tile.description) == ("T", 1, "tiles", "city cap")


@pytest.mark.parametrize(
    "right, wrong, line, reason",
    [
        pytest.param("tile T 1 city cap", "tile T city cap", 4, "needs an id and a count", id="no count"),
        pytest.param("tile T 1 city cap", "tile T", 4, "needs an id and a count", id="nothing but an id"),
        pytest.param("tile T 1 city cap", "tile", 4, "needs an id and a count", id="nothing but the word"),
        pytest.param(
            "tile T 1 city cap", "tile T -1 city cap", 4, "needs an id and a count", id="count below 0"
        ),
        pytest.param("tile T 1", "tile T 1 2x", 4, "", id="half a size"),
        pytest.param(
            "tile T 1",
            "tile T 1 1x2",
            4,
            "5 or 7 lines per cell, not 5 for 2",
            id="lines for one cell of two",
        ),
        pytest.param(".....\ncity:", "city:", 4, "5 or 7 lines per cell, not 4 for 1", id="a line too few"),
        pytest.param(".....\ncity:", ".....\n.....\ncity:", 4, "not 6 for 1", id="a line too many"),
        pytest.param(" ccc\n", " ccc..\n", 4, "longer than 5 characters", id="a line too long"),
        pytest.param(" ccc\n", " cc\n", 4, "only the corners of a picture", id="a line too short"),
        pytest.param(
            ".....\ncity", ". ...\ncity", 4, "only the corners of a picture", id="a blank on a side"
        ),
        pytest.param(
            " ccc\n.....\n", " ccc\n.. ..\n", 4, "only the corners of a picture", id="a blank inside"
        ),
        pytest.param(
            " ccc\n.....\n", " ccc\n..x..\n", 4, "'x' is not in the legend", id="an unknown character"
        ),
        pytest.param(
            " ccc", " cc.", 4, "the n side is neither one patch nor a line", id="a patch short of its side"
        ),
        pytest.param(
            " ccc", " .cc", 4, "the n side is neither one patch nor a line", id="a line off the middle"
        ),
        pytest.param(
            ".....\ncity", "rr...\ncity", 4, "the s side is neither one", id="half a side of another kind"
        ),
        pytest.param(
            ".....\ncity", "..=..\ncity", 4, "nothing reaches the s port", id="a bridge that leaves the tile"
        ),
        pytest.param(
            "city: shield", "city: sword", 4, "'sword' is not an icon of this game", id="an unknown icon"
        ),
        pytest.param(
            "city:", "road:", 4, "T has no segment 'road'; it has city, field", id="icons for no segment"
        ),
        pytest.param("city:", "city-nw:", 4, "T has no segment 'city-nw'", id="a name longer than needed"),
        pytest.param(
            "icons shield", "icon shield", 2, "'icon shield' is neither rules, legend", id="a bad heading"
        ),
        pytest.param("r road", "r road  w", 1, "is neither rules, legend", id="a legend that ends half-way"),
        pytest.param("r road", "r raod", 1, "'raod' is not a kind of segment", id="an unknown kind"),
        pytest.param(
            "icons shield", "overlay web city", 2, "'web' is not a kind", id="an unknown kind laid over"
        ),
        pytest.param("icons shield", "rules one", 2, "", id="rules without a number"),
        pytest.param("tile T", "deck\n\ntile T", 4, "'deck' is neither", id="a deck without a name"),
        pytest.param("tile T", "deck a b\n\ntile T", 4, "'deck a b' is neither", id="a deck of two names"),
    ],
)
def test_a_mistake_is_told_with_its_line(right: str, wrong: str, line: int, reason: str) -> None:
    text = (HEAD + GOOD).replace(right, wrong, 1)
    assert text != HEAD + GOOD
    with pytest.raises(TileFileError) as told:
        read_tiles(text, "made-up.tiles")
    assert str(told.value).startswith(f"made-up.tiles, line {line}: ")
    assert reason in str(told.value)


def tile(picture: str) -> str:
    return "legend c city  r road  . field  x junction\n\ntile T 1 made up\n" + dedent(picture).strip("\n")


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(
            """
            ..r..
            ..r..
            rrx..
            .....
            .....
            """,
            id="a junction between roads",
        ),
        pytest.param(
            """
            .....
            .c.c.
            .....
            .c.c.
            .....
            """,
            id="four inner cities, each on its own bearing",
        ),
        pytest.param(
            """
            .....
            .c.r.
            .....
            .....
            .....
            """,
            id="two inner segments of different kinds",
        ),
        pytest.param(
            """
            .ccc.
            .....
            .....
            ..c..
            .....
            """,
            id="an inner city across from a city on a side",
        ),
    ],
)
def test_segments_that_reach_no_side_are_read(picture: str) -> None:
    assert [read.id for read in read_tiles(tile(picture)).tiles] == ["T"]


@pytest.mark.parametrize(
    "picture, reason",
    [
        pytest.param(
            """
            ..x..
            ..r..
            ..r..
            .....
            .....
            """,
            "a junction lies within a tile, but this one reaches its n port",
            id="a junction on the side where its road leaves",
        ),
        pytest.param(
            """
            .....
            ..x..
            .xxxx
            ..x..
            .....
            """,
            "a junction lies within a tile, but this one reaches its e port",
            id="a junction with an arm",
        ),
        pytest.param(
            """
            .....
            .....
            .....
            .....
            .xxx.
            """,
            "a junction lies within a tile, but this one reaches its se port",
            id="a junction that is a patch",
        ),
        pytest.param(
            """
            .......
            .c.....
            ..c....
            .......
            .......
            .......
            .......
            """,
            "T has two segments that are called city-nw",
            id="two inner cities on one bearing",
        ),
        pytest.param(
            """
            .ccccc.
            .......
            .c.....
            .......
            .......
            .......
            .......
            """,
            "T has two segments that are called city-nw",
            id="an inner city on the bearing that is another's port",
        ),
        pytest.param(
            """
            .......
            c......
            c......
            c......
            c.c....
            c......
            cccccc.
            """,
            "turned >, T has two segments that are called city-nw",
            id="the same, only when the tile is turned",
        ),
    ],
)
def test_impossible_segments_within_a_tile_are_refused(picture: str, reason: str) -> None:
    with pytest.raises(TileFileError) as told:
        read_tiles(tile(picture), "made-up.tiles")
    assert str(told.value) == f"made-up.tiles, line 3: {reason}"


def test_the_line_is_that_of_the_tile_with_the_mistake() -> None:
    with pytest.raises(TileFileError, match=r"^tiles, line 12: 'x' is not in the legend$"):
        read_tiles(HEAD + GOOD + "\n" + GOOD.replace(" ccc", " xxx"))


def test_comments_count_as_lines_and_say_nothing() -> None:
    with pytest.raises(TileFileError, match=r"line 5: 'x' is not in the legend"):
        read_tiles(HEAD + "# a comment\n" + GOOD.replace(" ccc", " xxx"))
    assert read_tiles(HEAD + GOOD.replace(" ccc", "# a comment\n ccc")).tiles == read_tiles(HEAD + GOOD).tiles
