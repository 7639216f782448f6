"""A simulated person who enters a game with the real box by taps on the page."""

import pathlib
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.waiting import PATIENCE
from tuilerie.play.move import Move
from tuilerie.play.played import Played
from tuilerie.play.table import Table

# Taps for entries, one after the other, as quickly as the page answers. Returns how many each of them took.
TAP = """async ({ entries, patience }) => {
  const seen = (query) => document.querySelector(query);
  const version = () => Number(seen(".play").dataset.version);
  const until = async (what) => {
    const limit = Date.now() + patience;
    for (;;) {
      const found = what();
      if (found) return found;
      if (Date.now() > limit) throw new Error(`still waiting: ${what} ${document.body.innerText}`);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  const touch = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerType: "touch" };
    for (const kind of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(kind, at));
    element.dispatchEvent(new MouseEvent("click", at));
  };
  const named = (name, value) => seen(`[data-${name}="${CSS.escape(value)}"]:not(:disabled)`);
  const ways = {
    draw: async ({ text }, tap) => tap(() => named("draw", text)),
    lay: async ({ x, y, turn, double }, tap) => {
      await until(() => seen("rect.open"));
      if (named("double", double)) await tap(() => named("double", double));
      await tap(() => seen(`rect.open[x="${x * 100 + 5}"][y="${y * 100 + 5}"]`));
      await tap(() => named("turn", turn));
    },
    other: async ({ text }, tap) => {
      await until(() => named("move", text) ?? seen("circle.walker"));
      for (const walker of named("move", text) ? [] : document.querySelectorAll("circle.walker")) {
        touch(walker);
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (named("move", text)) break;
      }
      await tap(() => named("move", text));
    },
  };
  const counts = [];
  for (const entry of entries) {
    const before = version();
    let taps = 0;
    await (ways[entry.kind] ?? ways.other)(entry, async (what) => {
      touch(await until(what));
      taps += 1;
      await new Promise((resolve) => setTimeout(resolve));
    });
    await until(() => version() > before);
    counts.push(taps);
  }
  return counts;
}"""


FIRST = 3  # version: the table was opened, and the game begun


class Noter:
    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, address: str, game: str) -> None:
        """With the names that stand there already."""
        self.page.goto(address)
        self.page.locator(f"[data-game={game}] [data-do=box]").click()
        self.page.locator("[data-do=begin-noting]").click()
        self.page.wait_for_selector("[data-draw]")

    def note(self, played: Iterable[Played]) -> list[int]:
        """Enters a game; returns the number of taps for each entry."""
        return self.note_moves(one.move for one in played)

    def note_moves(self, moves: Iterable[Move]) -> list[int]:
        entries = [entry_of(move) for move in moves]
        counts: list[int] = self.page.evaluate(TAP, {"entries": entries, "patience": 1000 * PATIENCE})
        return counts

    def tell(self, seat: int, tokens: Sequence[str]) -> None:
        """Enters the tokens that a seat shows."""
        for token in tokens:
            version = self.version
            self.page.locator(f"[data-do=tell][data-holder='{seat}']").first.click()
            self.page.locator(f"dialog [data-draw='{token}']").click()
            self.page.wait_for_function(
                "(was) => document.querySelector('.play').dataset.version > was", arg=version
            )

    @property
    def version(self) -> int:
        return int(self.page.locator(".play").get_attribute("data-version") or 0)

    def change(self, number: int) -> None:
        """Enters the turn of a tile again, given by its number among all entries."""
        self.page.locator(".tabs button").first.click()
        self.page.locator(f".log [data-version='{number + FIRST}']").click()
        self.page.locator("[data-do=enter-again]").click()
        self.page.wait_for_selector("[data-do=put-back]")

    def record(self) -> str:
        """The record of the game, as the page exports it."""
        self.page.locator("[data-do=menu]").click()
        with self.page.expect_download() as saving:
            self.page.locator("[data-do=export]").click()
        return pathlib.Path(saving.value.path()).read_text(encoding="utf-8")


def entry_of(move: Move) -> dict[str, Any]:
    if move.deed in ("draw", "reveal"):
        return {"kind": "draw", "text": move.text}
    if move.deed == "lay":
        return {"kind": "lay", "x": move.x, "y": move.y, "turn": move.turn, "double": move.tile}
    return {"kind": "other", "text": move.text}


def random_game(game: str, names: Sequence[str], seed: int) -> Table:
    """A random game played online; of equivalent moves, the one that the page shows."""
    table, rng = Table(game, names, seed=seed), random.Random(seed)
    while not table.is_over:
        table.play(rng.choice([move for move in table.moves if not move.like]))
    return table


def told_entries(table: Table) -> Iterator[Played]:
    """The moves of a game that a person enters. Forced passes are left out, since nobody is asked."""
    again = Table.undealt(table.game, table.names)
    for played in table.history:
        forced = played.seat >= 0 and [move.deed for move in again.moves] == ["pass"]
        if not forced:
            yield played
        again.make(played.move)
