"""A test of many cases fails if one case fails, and names all that failed."""

import pytest

from tests.every import every


def test_all_cases_are_gone_through_and_those_that_fail_are_named() -> None:
    seen = list[int]()

    @every([(1, 2), (3, 3), (5, 4)], ["rising", "level", "falling"])
    def test_it_rises(one: int, other: int) -> None:
        seen.append(one)
        assert one < other

    with pytest.raises(BaseExceptionGroup) as caught:
        test_it_rises()
    assert seen == [1, 3, 5]
    assert caught.value.message == "2 of 3 cases"
    assert [note for problem in caught.value.exceptions for note in problem.__notes__] == [
        "in the case of level",
        "in the case of falling",
    ]


def test_a_failure_that_is_told_to_pytest_counts_too() -> None:
    @every(["it"], ["it"])
    def test_of_it(it: str) -> None:
        with pytest.raises(ValueError):
            print(it)

    with pytest.raises(BaseExceptionGroup, match="1 of 1 cases"):
        test_of_it()


def test_no_cases_are_a_mistake() -> None:
    with pytest.raises(AssertionError, match="no cases"):
        every([], [])
