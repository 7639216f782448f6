import { expect, it } from "vitest";
import { madeMove } from "../made";
import type { DeedName, View } from "../protocol";
import { lessons } from "./lessons";
import { tipFor } from "./tips";

const first = (game: string, deed: DeedName, turn = 1) =>
  ({
    board: { game, turn, seat: 0, pile: 60, squares: [], moves: [madeMove(deed)], seats: [{ supply: { meeple: 4 } }, {}] },
  }) as unknown as View;

it.each(Object.keys(lessons))("in %s the first tile and the first piece get words of that game", (game) => {
  expect(tipFor(first(game, "lay"), [], [])?.games).toEqual([game]);
  expect(tipFor(first(game, "put"), [], [])?.games).toEqual([game]);
});

it("says nothing twice", () => {
  const view = first("base", "lay");
  expect(tipFor(view, [], ["lay base"])).toBeUndefined();
});

it("does not speak of the first tile later on", () => {
  expect(tipFor(first("base", "lay", 5), [], [])).toBeUndefined();
});
