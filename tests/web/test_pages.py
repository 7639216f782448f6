"""Every page in two languages and both themes, checked by axe; links, records, and limits of size."""

import gzip
import json
import pathlib
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tuilerie.play.record_reader import read_record
from tuilerie.tables.names import COMPUTERS

from .conftest import TYPEFACES, Opener
from .guest import Guest
from .house import PAGE, House
from .judged import answer_analyses, judged
from .prepared import table_from

AXE = pathlib.Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Each in English and in another language; that no text is missing is tested by web/src/words/words.test.ts.
PATHS = {
    "/": "de-DE",
    "/rules/base": "fr-FR",
    "/rules/amazonas": "de-DE",
    "/guide/base": "de-DE",
    "/guide/hill-and-dale": "fr-FR",
    "/position/hill-and-dale": "de-DE",
    "/replay": "fr-FR",
    "table": "fr-FR",
    "over": "de-DE",
}
OF_A_GAME = ("/rules/", "/guide/")  # pages that axe checks for every game, in test_open_to_all
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # axe's rules that depend on the theme
# Texts that are the same in two languages: names, notation, what the guests typed.
SAME = re.compile(
    r"^(Tuilerie|Carcassonne|Amazonas|Gold Rush|Français|English|Deutsch|Options?|Guide.*|random.*"
    r"|Red.*|Blue.*|[\d\s×+·:–.…/-]*"
    r"|[A-Z]\w{0,3} × \d+|greedy.*|normal|expert|meeple|Chat|OK|Server|Log|\d+ points?)$"
)


def open_path(visit: Opener, path: str, records: dict[str, dict[str, str]], **like: Any) -> Page:
    if path == "/replay":
        page = visit("/", **like)
        page.fill("#record", records["hunters"]["end"])
        page.click("[data-do=open-record]")
        page.wait_for_selector("svg.board")
        return page
    if path not in ("table", "over"):
        page = visit(path, **like)
        page.wait_for_selector("[data-game], figure svg, svg.board")
        return page
    page = visit("/", **like)
    page.click("[data-game=base] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    Guest(page, 4).play(lambda sight: len(sight["targets"]) > 0)
    if path == "over":
        page.click("[data-do=menu]")
        page.click("[data-do=resign]")
        page.click("[data-do=resign-sure]")
        page.wait_for_selector(".verdict")
    return page


def noticed(page: Page) -> list[tuple[str, str, str]]:
    """The problems that axe finds, in both themes."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for theme, rules in (("light", None), ("dark", OF_COLOURS)):
        page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        asked = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
        found += page.evaluate("(asked) => axe.run(asked).then((result) => result.violations)", asked)
    return [
        (one["id"], one["nodes"][0]["html"][:160], one["nodes"][0].get("failureSummary", "")[:300])
        for one in found
        if one["impact"] in ("moderate", "serious", "critical")
    ]


def texts(page: Page) -> set[str]:
    found: list[str] = page.evaluate("""() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [...document.querySelectorAll('[aria-label], [title]')]
        .flatMap((e) => [e.getAttribute('aria-label') ?? '', e.getAttribute('title') ?? '']);
      while (walker.nextNode()) found.push(walker.currentNode.textContent);
      return found;
    }""")
    return {text.strip() for text in found if text.strip()}


@pytest.mark.parametrize("path", PATHS)
def test_every_page_speaks_its_languages_and_is_open_to_all(
    visit: Opener, records: dict[str, dict[str, str]], path: str
) -> None:
    like: dict[str, Any] = {"settings": {"name": "Zoé", "level": "random"}, "reduced_motion": "reduce"}
    english = open_path(visit, path, records, **like)
    assert path.startswith(OF_A_GAME) or noticed(english) == []
    other = open_path(visit, path, records, locale=PATHS[path], **like)
    names = ("Zoé", *COMPUTERS)
    alike = {text for text in texts(english) & texts(other) if not SAME.match(text)}
    alike = {text for text in alike if not any(name in text for name in names)}
    assert alike == set()
    said = texts(english) | texts(other)
    assert not any(re.search(r"\{\w+|undefined|NaN", text) for text in said)


def test_the_language_can_be_switched(visit: Opener) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.locator("[data-game=base] [data-do=play-now]")).to_have_text("Jouer")
    page.click("button[lang=en]")
    expect(page.locator("[data-game=base] [data-do=play-now]")).to_have_text("Play now")
    page.reload()
    expect(page.locator("[data-game=base] [data-do=play-now]")).to_have_text("Play now")


def test_a_replay_goes_by_keys_and_links(visit: Opener, records: dict[str, dict[str, str]]) -> None:
    page = open_path(visit, "/replay", records)
    count = page.locator(".count").first
    expect(count).to_contain_text(re.compile(r"Move (\d+) of \1"))
    page.keyboard.press("Home")
    expect(count).to_contain_text("Move 0 of")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Move 2 of")
    page.click("[data-do=link]")
    expect(page).to_have_url(re.compile(r"#move=2&record="))
    other = visit(page.url.split("/", 3)[3].join(["/", ""]))
    expect(other.locator(".count").first).to_contain_text("Move 2 of")


def test_a_replay_can_be_played_on(visit: Opener, records: dict[str, dict[str, str]]) -> None:
    page = open_path(visit, "/replay", records)
    page.keyboard.press("Home")
    page.click("[data-do=explore]")
    Guest(page).play(lambda sight: page.locator("[data-line='0']").count() > 0)
    page.fill("[data-do=variations] input", "the other way")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-line='0'] b")
    page.click("[data-do=leave-exploring]")
    page.wait_for_selector("[data-line=game][aria-current=true]")
    page.reload()  # the browser has stored it
    page.click("[data-line='0']")
    page.wait_for_selector("[data-line='0'][aria-current=true]")
    with page.expect_download() as saved:
        page.click("[data-do=save]")
    (kept,) = read_record(saved.value.path().read_text(encoding="utf-8")).variations
    assert kept.name == "the other way"
    page.click("[data-do=drop-variation]")
    expect(page.locator("[data-do=variations]")).to_have_count(0)


def test_the_graph_stays_where_moves_are_tried(visit: Opener, records: dict[str, dict[str, str]]) -> None:
    page = open_path(visit, "/replay", records)
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    page.click("[data-do=explore]")
    Guest(page).play(lambda sight: page.locator("[data-line='0']").count() > 0)
    place = (
        page.locator("figure")
        .first.locator("line.now, line:not(.now)")
        .evaluate_all("(lines) => lines.map((line) => [line.x1.baseVal.value, line.x2.baseVal.value])")
    )
    (_, right), (now, _) = place
    assert now > 0.8 * right


def test_an_analysis_shows_the_expected_lead_and_both_moves(
    visit: Opener, house: House, records: dict[str, dict[str, str]]
) -> None:
    record = records["hunters"]["end"]
    analysis = judged(record)
    page = visit("/", reduced_motion="reduce", settings={"name": "Zoé"})
    answer_analyses(page, analysis.answer)
    path = table_from(house, record)[0]
    page.goto(f"{house.address}{path}/replay")
    page.click("[data-do=analyse]")
    graph = page.locator("[data-do=margin-graph]")
    expect(graph.locator(".dot")).to_have_count(1)
    expect(page.locator("section ol li")).to_have_count(1)
    expect(page.locator("section ol li")).to_contain_text(str(analysis.mistake))
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * analysis.mistake / analysis.moves, box["y"] + 9)
    expect(page.locator("rect.played")).to_have_count(2)
    expect(page.locator("rect.hint")).to_have_count(2)
    known = json.dumps([path.removeprefix("/t/")])
    page.evaluate("(known) => (localStorage['tuilerie.tables'] = known)", known)
    page.goto(house.address)
    table = read_record(record)
    for name, score in zip(table.names, table.scores, strict=True):
        expect(page.locator(".mine")).to_contain_text(f"{name}\u00a0{score}")


def test_a_bad_record_is_told_in_words(visit: Opener) -> None:
    page = visit("/")
    page.fill("#record", "this is no record")
    page.click("[data-do=open-record]")
    expect(page.locator("[role=alert]")).to_contain_text("a record begins with")


def test_the_page_is_small_before_a_table_opens() -> None:
    """150 kB of JavaScript, gzipped: what index.html asks for, not what pages load later."""
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', PAGE.read_text(encoding="utf-8"))
    assert first
    assert sum(len(gzip.compress((PAGE.parent / name).read_bytes())) for name in first) <= 150_000


def test_it_can_be_installed_and_brings_its_typeface(visit: Opener) -> None:
    page = visit("/")
    assert page.evaluate(TYPEFACES) == ["Fraunces loaded"]
    assert "SIL OPEN FONT LICENSE" in page.evaluate("fetch('/notices.txt').then((answer) => answer.text())")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.evaluate("(src) => fetch(src).then((answer) => answer.status)", icon["src"]) == 200
