"""Hunters & Gatherers: the final count of huts and hunters."""

import pytest

from tests.boards import Position, new_game, put_piece, read_board
from tuilerie.core.board import feature_at
from tuilerie.core.words import Phase

FIVE_FISH = """
    L49@0 L31@3 L18@0 L53@0 /
    L40@0 L60@3 L48@3 L46@2 /
    L53@0 L59@3 L07@0 L19@1
    """
FOUR_MEADOWS = """
    L03@3 L27@0 L19@1 B09@1 L39@1 /
    L43@2 L13@1 L48@0 L20@3 L04@1 /
    L08@3 L08@1 L54@0 L52@0 L27@2
    """


def ended(board: str, claims: str, seats: int = 2) -> Position:
    return read_board("hunters", board, *claims.split(", ") if claims else (), seats=seats).final()


@pytest.mark.parametrize(
    "claims, scores",
    [
        pytest.param("3 meeple E1/meadow-nw", (0, 0, 2, 0), id="HG-EX8: 1 deer, Green's hunter"),
        pytest.param(
            "1 meeple S1/meadow-nw, 4 meeple S1/meadow-nw",
            (2, 0, 0, 2),
            id="HG-EX9: 1 deer, 1 mammoth, 1 tiger; Yellow and Red tied",
        ),
        pytest.param(
            "1 meeple S2E2/meadow-ne, 1 meeple S2E3/meadow, 2 meeple S2E2/meadow-ne",
            (8, 0, 0, 0),
            id="HG-EX10: 2 deer, 2 mammoths, 1 aurochs, 1 tiger; Red has most",
        ),
        pytest.param("2 meeple S2/meadow", (0, 0, 0, 0), id="HG-EX11: 1 deer, 2 tigers, never less than 0"),
    ],
)
def test_meadows_of_the_rulebook(claims: str, scores: tuple[int, ...]) -> None:
    assert ended(FOUR_MEADOWS, claims, seats=4).scores == scores


@pytest.mark.parametrize(
    "claims, scores",
    [
        pytest.param("2 hut S2E1/river", (0, 5), id="HG-EX7: a system with 5 fish"),
        pytest.param("2 hut S1E1/lake", (0, 5), id="HG-18: the same from a lake"),
        pytest.param("2 hut S2E1/river, 1 hut O/river", (5, 5), id="HG-11: tied huts both score in full"),
        pytest.param(
            "2 hut S2E1/river, 1 hut O/river, 1 hut E2/lake", (5, 0), id="HG-11: two huts against one"
        ),
        pytest.param("2 meeple S2E1/river", (0, 0), id="HG-11: a fisher owns no system"),
        pytest.param("", (0, 0), id="HG-11: a system without huts"),
    ],
)
def test_huts(claims: str, scores: tuple[int, ...]) -> None:
    assert ended(FIVE_FISH, claims).scores == scores


def test_hg_10_two_systems_with_huts_joined() -> None:
    position = read_board(
        "hunters", "L52@0 L07@0 L30@2 / L40@0 . S@0", "1 hut S1/river", "2 hut S1E2/lake"
    ).turn("L19 S1E1^ -")
    assert position.final().scores == (2, 2)
    assert position.events == [
        "1 +2 unfinished network of 3 with 2",
        "2 +2 unfinished network of 3 with 2",
        "ended",
    ]


def test_hg_10_joined_systems_go_to_most_huts() -> None:
    position = read_board(
        "hunters",
        "L30@0 L07@0 L52@0 / L57@0 . S@0",
        "1 hut S1/river",
        "2 hut S1E2/lake",
        "2 hut S1E2/river",
        "3 meeple S1E2/river",
        seats=3,
    ).turn("L53 S1E1^ -")
    assert position.scores == (0, 0, 3 + 3)
    assert position.final().scores == (0, 3, 6)


@pytest.mark.parametrize(
    "board, claims, scores",
    [
        pytest.param(
            "L32@0 L18@0", "1 hut O/river-n, 2 hut O/river-e", (0, 1), id="HG-10: springs bound a system"
        ),
        pytest.param(
            "B10@0", "1 hut O/lake-nw, 2 hut O/river-e", (2, 2), id="HG-10: two lakes on a tile, two systems"
        ),
        pytest.param("L18@0 L58@0", "1 hut O/river-w", (2, 0), id="HG-10: lakes link rivers, ends stay open"),
        pytest.param("L19@0", "1 hut O/river", (0, 0), id="HG-11: a system without fish"),
        pytest.param("L43@0", "1 meeple O/forest", (0, 0), id="HG-7: an unfinished forest scores nothing"),
        pytest.param("L04@0", "1 meeple O/river", (0, 0), id="HG-7: an unfinished river scores nothing"),
        pytest.param("L52@0 L34@0", "1 meeple O/meadow", (4, 0), id="HG-12: 2 for each deer"),
        pytest.param("L07@0 / S@0", "", (0, 0), id="HG-12: no hunter"),
        pytest.param("L07@0 L19@1", "1 meeple O/meadow", (4, 0), id="HG-12: 2 for each mammoth"),
        pytest.param("L39@0", "1 meeple O/meadow-nw", (0, 0), id="HG-12: a tiger without deer takes nothing"),
        pytest.param("L07@0 L08@1", "1 meeple O/meadow", (2, 0), id="HG-12: a tiger spares the mammoth"),
        pytest.param(
            "L08@1 / B04@0", "1 meeple S1/meadow-nw", (2, 0), id="HG-12: a tiger spares the aurochs"
        ),
        pytest.param("B04@0", "1 meeple O/meadow-nw", (2, 0), id="HG-15: 2 for an aurochs"),
        pytest.param("L52@0 / B04@0", "1 meeple O/meadow", (4, 0), id="HG-15: an aurochs beside a deer"),
        pytest.param(
            "L52@0 / B05@0", "1 meeple O/meadow", (2, 0), id="HG-13: the fire drives off its own tiger"
        ),
        pytest.param(
            "L52@0 L08@1 / B05@0", "1 meeple O/meadow", (2, 0), id="HG-13: and all others of the meadow"
        ),
        pytest.param("B05@0", "1 meeple O/meadow", (0, 0), id="HG-13: fire with 0 deer (PEER_BUGS 12)"),
        pytest.param(
            "B05@0 L07@0", "1 meeple E1/meadow", (2, 0), id="HG-13: fire, 0 deer, a mammoth (PEER_BUGS 12)"
        ),
        pytest.param("L50@0", "1 meeple O/meadow", (0, 0), id="HG-19: an empty clearing"),
        pytest.param(
            "L52@0 L07@0",
            "1 meeple O/meadow, 2 meeple E1/meadow, 2 meeple E1/meadow",
            (0, 4),
            id="HG-12: most hunters",
        ),
    ],
)
def test_the_final_count(board: str, claims: str, scores: tuple[int, ...]) -> None:
    assert ended(board, claims).scores == scores


FIRE_APART = "B05@0 . L52@0 L08@1 / L20@0 L02@0 L20@2"


def test_hg_13_fire_in_a_meadow_without_hunters_that_is_joined_later() -> None:
    position = read_board("hunters", FIRE_APART, "1 meeple E2/meadow").turn("L30 E1v -")
    assert position.final().events == ["1 +10 unfinished meadow of 7 with 5", "ended"]


def test_hg_13_a_fire_in_another_meadow_does_not_help() -> None:
    assert ended(FIRE_APART, "1 meeple E2/meadow").scores == (2, 0)


@pytest.mark.parametrize(
    "claims, scores",
    [
        pytest.param(
            "1 meeple O/meadow, 2 meeple E1/meadow, 2 meeple E1/meadow, 2 meeple E2/meadow",
            (2, 0, 0, 0),
            id="HG-16: a shrine hunter against three others",
        ),
        pytest.param(
            "1 meeple O/meadow, 2 meeple E1/meadow, 3 meeple E1/meadow, 4 meeple E2/meadow",
            (2, 0, 0, 0),
            id="HG-16: a shrine hunter against three other seats",
        ),
        pytest.param(
            "2 meeple O/meadow, 1 meeple E1/meadow", (0, 2, 0, 0), id="HG-16: alone, where C-7 would tie"
        ),
        pytest.param("2 meeple E1/meadow", (0, 2, 0, 0), id="HG-16: a shrine without a hunter gives nothing"),
        pytest.param(
            "1 meeple E1/meadow, 2 meeple E1/meadow, 2 meeple E2/meadow",
            (0, 2, 0, 0),
            id="HG-16: nobody at the shrine, most hunters",
        ),
        pytest.param(
            "1 meeple O/meadow, 4 meeple O/meadow, 4 meeple E1/meadow, 4 meeple E1/meadow",
            (2, 0, 0, 2),
            id="HG-16: tied at the shrine",
        ),
        pytest.param(
            "1 meeple O/meadow, 4 meeple O/meadow, 4 meeple O/meadow, 1 meeple E1/meadow, 1 meeple E1/meadow",
            (0, 0, 0, 2),
            id="HG-16: most at the shrine",
        ),
        pytest.param(
            "1 meeple O/forest, 2 meeple E1/meadow", (0, 2, 0, 0), id="HG-16: a gatherer beside the shrine"
        ),
    ],
)
def test_shrine(claims: str, scores: tuple[int, ...]) -> None:
    position = ended("B03@0 L52@0 L07@0", claims, seats=4)
    assert position.scores == scores
    counted = [event for event in position.events[:-1] if "home" not in event]
    assert all(event.endswith("unfinished meadow of 3 with 1") for event in counted)
    assert len(counted) == sum(score > 0 for score in scores)


@pytest.mark.parametrize(
    "claims, acts",
    [
        pytest.param((), ["-", "meeple forest", "meeple meadow"], id="HG-16: a free meadow"),
        pytest.param(("2 meeple E2/meadow",), ["-", "meeple forest"], id="HG-16: C-6 holds at the shrine"),
    ],
)
def test_a_hunter_at_the_shrine(claims: tuple[str, ...], acts: list[str]) -> None:
    position = read_board("hunters", "S@0 L43@0 L20@2 / L26@1", *claims).turn("L20 S2< -")
    position.draw("B03")
    position.lay("N1E2^")
    assert position.acts() == acts


def test_hg_16_a_shrine_counts_in_its_own_meadow() -> None:
    position = ended("B03@0 L19@1 L52@0", "1 meeple O/meadow, 2 meeple E1/meadow-ne")
    assert position.scores == (2, 2)


def with_a_second_shrine(board: str, turn: str, *claims: str) -> Position:
    """This tile set has one shrine; HG-16 says what two would do."""
    position = read_board("hunters", board, *claims, seats=3, active=2)
    position.s.tiles_left[position.box.tile_number("B03")] = 1
    position.s.phase = Phase.BONUS_DRAW
    return position.turn(turn)


def test_hg_16_hunters_at_two_shrines_joined_share_as_ties_do() -> None:
    position = with_a_second_shrine("B03@0 L07@0", "B03 E2> -", "1 meeple O/meadow")
    for claim in ("2 meeple E2/meadow", "3 meeple E1/meadow", "3 meeple E1/meadow"):
        put_piece(position, claim)
    assert position.final().scores == (2, 2, 0)


def test_hg_16_a_hunter_at_a_shrine_is_one_of_many_in_another_meadow_with_a_shrine() -> None:
    position = with_a_second_shrine(
        "B03@0 L19@1 L07@0", "B03 E3> -", "1 meeple O/meadow", "1 meeple E2/meadow"
    )
    put_piece(position, "2 meeple E3/meadow")
    assert position.final().scores == (2, 2, 0)


@pytest.mark.parametrize(
    "segment, finished, worth",
    [
        pytest.param("forest", 0, 0, id="HG-7: an unfinished forest"),
        pytest.param("river", 0, 0, id="HG-7: an unfinished river"),
        pytest.param("forest", 1, 2, id="HG-5: a section"),
        pytest.param("river", 1, 2, id="HG-4: a section and a fish"),
        pytest.param("lake", 0, 0, id="HG-18: a lake by itself"),
        pytest.param("lake", 1, 0, id="HG-18: a lake by itself is never finished"),
        pytest.param("network", 0, 1, id="HG-11: a fish"),
        pytest.param("meadow-nw", 0, 2, id="HG-12: a mammoth"),
    ],
)
def test_what_the_start_tile_is_worth(segment: str, finished: int, worth: int) -> None:
    position = read_board("hunters", "S@0")
    f = feature_at(position.s, 0, position.segment_names(0).index(segment))
    assert position.rules.points(position.s, position.table, f, finished) == worth
    assert position.rules.is_complete(position.s, position.table, f) is False


def test_peer_bug_12_hg_12_the_last_tile_is_in_the_final_count() -> None:
    position = new_game("hunters")
    position.leave("L07", "L52")
    position.turn("L07 N1^ meeple meadow")
    position.turn("L52 N2^ -")
    assert position.scores == (6, 0)


def test_hg_7_followers_on_what_is_unfinished_go_home_with_nothing() -> None:
    position = ended("L43@0 / L19@0", "1 meeple O/forest, 2 meeple S1/river")
    assert position.events == ["1 meeple home from O/forest", "2 meeple home from S1/river", "ended"]
    assert (position.claims, position.supply(), position.scores) == ([], (5, 5), (0, 0))


def test_hg_6_hg_7_hunters_and_huts_stay_where_they_are() -> None:
    position = ended("L43@0 / L19@0", "1 meeple S1/meadow-nw, 2 hut S1/river, 2 meeple O/forest")
    assert position.claims == ["1 meeple S1/meadow-nw", "2 hut S1/river"]


def test_hg_7_a_count_during_the_game_says_nothing_of_what_is_unfinished() -> None:
    """Followers still stand there then."""
    position = read_board("hunters", "L43@0 / L19@0", "1 meeple O/forest", "2 meeple S1/river")
    position.rules.final_count(position.s, position.table)
    assert (position.events, position.scores) == ([], (0, 0))
