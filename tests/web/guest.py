"""A simulated player with a mouse or a finger, who uses only what the page offers."""

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.waiting import PATIENCE

# All elements of a table that can be clicked, with their middle on the screen.
LOOK = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height,
             move: element.dataset.move ?? "", deed: element.dataset.do ?? "" };
  }).filter((box) => box.width > 0 && box.x > 0 && box.y > 0 && box.x < innerWidth && box.y < innerHeight);
  return { cells: boxes("rect.open"), targets: boxes("g.target"), walkers: boxes("circle.walker"),
           tokens: boxes(".tokens button"), doubles: boxes(".doubles button"),
           buttons: boxes("[data-do]:not(:disabled)"), verdict: !!document.querySelector(".verdict") };
}"""
Sight = dict[str, Any]


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits while the page continues."""
    limit = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > limit:
            raise TimeoutError(f"still waiting: {page.inner_text('body')[:400]}")
        page.wait_for_timeout(50)


class Guest:
    def __init__(self, page: Page, seed: int = 0, touch: bool = False) -> None:
        self.page, self.rng, self.touch = page, random.Random(seed), touch
        self.done: set[str] = set()  # kinds of things clicked

    def look(self) -> Sight:
        found: Sight = self.page.evaluate(LOOK)
        return found

    def click(self, box: dict[str, Any]) -> None:
        if self.touch:
            self.page.touchscreen.tap(box["x"], box["y"])
        else:
            self.page.mouse.click(box["x"], box["y"])

    def step(self, sight: Sight) -> bool:
        """One click on something that is offered; False where nothing is."""
        choice = self.choose(sight)
        if choice is None:
            return False
        what, box = choice
        self.done.add(f"{what} {box['move'].split(' ')[0]}".strip())
        self.click(box)
        return True

    def choose(self, sight: Sight) -> tuple[str, dict[str, Any]] | None:
        deeds = {box["deed"]: box for box in sight["buttons"]}
        for deed in ("count-skip", "hand-over", "confirm"):
            if deed in deeds:
                return deed, deeds[deed]
        offered = [(kind[:-1], box) for kind in ("tokens", "targets", "walkers") for box in sight[kind]]
        if "pass" in deeds and (not offered or self.rng.random() < 0.3):
            return "pass", deeds["pass"]
        if not offered:
            offered = [("cell", box) for box in sight["cells"]]
        return self.rng.choice(offered) if offered else None

    def play(self, until: Callable[[Sight], bool]) -> Sight:
        """Clicks on until something is seen."""
        last = time.monotonic()
        while time.monotonic() < last + PATIENCE:
            sight = self.look()
            if until(sight):
                return sight
            if self.step(sight):
                last = time.monotonic()
            self.page.wait_for_timeout(15)
        raise TimeoutError(f"nothing to click: {self.page.inner_text('body')[:400]}")

    def finish(self) -> None:
        self.play(lambda sight: bool(sight["verdict"]))
