"""Films: at any moment they show the board as it was."""

import re
from collections import Counter
from itertools import groupby
from xml.etree import ElementTree

import pytest

from tests.art.drawings import SVG, finished, read_svg
from tuilerie import Table
from tuilerie.art import board_svg, film_svg
from tuilerie.art.film import moments

SECONDS = 0.7
BEGIN = re.compile(r"(clock_\w+)\.begin(?:\+([\d.]+)s)?")


def seen_at(element: ElementTree.Element, moment: float, words: bool = False) -> Counter[str]:
    """The symbols or the texts that a film shows at this time."""
    if not is_seen(element, moment):
        return Counter()
    found = Counter([element.text or ""] if words else [element.get("href") or element.tag])
    for child in element:
        if child.tag not in (f"{SVG}defs", f"{SVG}style"):
            found += seen_at(child, moment, words)
    return found


def is_seen(element: ElementTree.Element, moment: float) -> bool:
    seen = element.get("visibility") != "hidden"
    for change in element.findall(f"{SVG}set"):
        begin = BEGIN.fullmatch(change.get("begin", ""))
        assert begin is not None
        start = float(begin[2] or 0)
        if start <= moment < start + float(change.get("dur", "")[:-1]):
            seen = change.get("to") == "visible"
    return seen


def scenes(table: Table) -> list[tuple[str, tuple[int, ...]]]:
    """The boards of a game in order. A board that looks like the one before is left out."""
    drawn = [
        (board_svg(moment.view(None)).partition("</defs>")[2], moment.scores) for moment in moments(table)
    ]
    return [scene for scene, _ in groupby(drawn)]


def pictures(names: Counter[str]) -> Counter[str]:
    return Counter({name: count for name, count in names.items() if name.startswith("#")})


@pytest.mark.parametrize("game", ["base", "gold-rush", "amazonas"])
def test_a_film_shows_each_board_in_its_turn(game: str) -> None:
    table = finished(game, seats=2)
    film = read_svg(film_svg(table, seconds=SECONDS))
    boards = scenes(table)
    markers = Counter({f"#piece-meeple-{seat}": 1 for seat in range(table.seats)})
    for n in (0, 1, len(boards) // 3, len(boards) // 2, len(boards) - 1, len(boards) + 9):
        body, scores = boards[min(n, len(boards) - 1)]
        moment = (n + 0.5) * SECONDS
        drawn = Counter(re.findall(r'href="([^"]+)"', body))
        seen = seen_at(film, moment)
        assert pictures(seen) == drawn + markers
        assert seen[f"{SVG}circle"] == body.count("<circle")  # buoys
        assert set(map(str, scores)) <= set(seen_at(film, moment, words=True))


def test_viewers_without_motion_show_the_end() -> None:
    table = finished("gold-rush")
    svg = film_svg(table)
    still = re.sub(r"<(set|animate) [^>]*/>", "", svg)
    body, _ = scenes(table)[-1]
    shown = pictures(seen_at(ElementTree.fromstring(still), 0.0))
    assert shown - Counter(re.findall(r'href="([^"]+)"', body)) == Counter(
        {f"#piece-meeple-{seat}": 1 for seat in range(table.seats)}
    )
    hidden = {group.get("class") for group in read_svg(svg).iter() if group.get("visibility") == "hidden"}
    assert hidden == {"film-goes"}
    assert "prefers-reduced-motion" in svg


def test_one_clock_drives_a_film_and_a_click_starts_it_again() -> None:
    root = read_svg(film_svg(finished("base")))
    clocks = [element for element in root.iter(f"{SVG}animate")]
    names = {BEGIN.fullmatch(change.get("begin", ""))[1] for change in root.iter(f"{SVG}set")}  # type: ignore[index]
    assert names == {clock.get("id") for clock in clocks}
    assert [clock.get("begin") for clock in clocks] == [f"0s;{root.get('id')}.click"]
