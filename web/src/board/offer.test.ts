import { expect, it } from "vitest";
import { madeMove } from "../made";
import type { View } from "../protocol";
import { isFar, offersOf } from "./offer";

const VIEW = {
  board: { moves: [madeMove("put", { x: 1, y: 0 }), madeMove("pass")] },
  labels: ["A meeple on the road", "No piece"],
  details: ["", ""],
  latest: [{ tile: "D", x: 1, y: 0, turn: "^" }],
} as unknown as View;

it("offers each move with its own words", () => {
  expect(offersOf(VIEW).map(({ deed, label }) => [deed, label])).toEqual([
    ["put", "A meeple on the road"],
    ["pass", "No piece"],
  ]);
  expect(offersOf(null)).toEqual([]);
});

it("is far unless it is on the tile laid last", () => {
  expect(isFar(madeMove("put", { x: 1, y: 0 }), VIEW)).toBe(false);
  expect(isFar(madeMove("put", { x: 1, y: 1 }), VIEW)).toBe(true);
});
