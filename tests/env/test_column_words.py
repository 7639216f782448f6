"""One rule for all numbers: those that name a thing count from 1 and have a word; thing n is row n - 1."""

from typing import Any

import pytest

from tests.env.test_observe import EACH_GAME, nodes
from tuilerie import GAMES, TuilerieError
from tuilerie.env import COLUMNS, in_words, words
from tuilerie.env.column_words import NAMING


def named(game: str, seen: Any, part: str) -> list[dict[str, int | str]]:
    return [in_words(game, part, row) for row in seen[part] if row.any()]


@EACH_GAME
def test_moves_in_words_are_the_moves(game: str) -> None:
    for node in nodes(game)[:-1]:
        seen, position = node.observation(node.current_player()), node.position
        moves = position.legal_moves()
        assert len(moves) == len(named(game, seen, "moves"))
        for move, row in zip(moves, named(game, seen, "moves"), strict=True):
            assert row["deed"] == move.deed
            if move.deed == "lay":
                assert (row["what"], row["x"], row["y"]) == (move.tile, move.x, move.y)
            if move.deed in ("put", "recall"):
                assert row["what"] == move.piece
            if move.deed == "choose":
                assert row["what"] == move.token
            if move.deed == "put":
                square, feature = int(row["square"]) - 1, int(row["feature"]) - 1
                laid = in_words(game, "squares", seen["squares"][square])
                assert (laid["x"], laid["y"]) == (move.x, move.y)
                assert laid[f"feature_{int(row['segment']) - 1}"] == row["feature"]
                assert in_words(game, "features", seen["features"][feature])["kind"] == move.kind


@EACH_GAME
def test_the_table_in_words_is_the_position(game: str) -> None:
    for node in nodes(game):
        seen, position = node.observation(1), node.position
        table = in_words(game, "table", seen["table"])
        assert (table["phase"], table["drawn"]) == (str(position.phase), position.drawn)
        assert table["seat"] == 2
        assert table["to_act"] == ((position.to_act - 1) % 3 + 1 if position.to_act >= 0 else 0)
        left = {words(game)["tile"][1 + row]: n for row, n in enumerate(seen["tiles"].tolist()) if n}
        assert left == position.tiles_left("") | {
            tile: count
            for tile, count in position.tiles_left(*{tile.deck for tile in position.box.tiles}).items()
        }


@EACH_GAME
def test_pieces_stand_on_the_segments_that_their_rows_name(game: str) -> None:
    for node in nodes(game):
        seen = node.observation(0)
        for piece in seen["pieces"].reshape(-1, len(COLUMNS["pieces"])):
            row = in_words(game, "pieces", piece)
            if row["square"]:
                square = in_words(game, "squares", seen["squares"][int(row["square"]) - 1])
                assert square[f"feature_{int(row['segment']) - 1}"] == row["feature"]
            else:
                assert (row["segment"], row["feature"]) == (0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_number_0_has_no_word_and_words_differ(game: str) -> None:
    for what, listed in words(game).items():
        assert listed[0] == ""
        assert len(set(listed)) == len(listed), what


def test_columns_that_are_named_are_there() -> None:
    assert all(name in COLUMNS[part] for part, name in NAMING)


def test_a_part_or_row_that_is_not_there_is_refused() -> None:
    with pytest.raises(TuilerieError, match="no part 'boats' with columns; there are table"):
        in_words("base", "boats", [1])
    with pytest.raises(TuilerieError, match="a row of pieces is 4 whole numbers, not"):
        in_words("base", "pieces", [1, 2])
