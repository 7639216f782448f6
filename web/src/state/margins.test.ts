import { expect, it } from "vitest";
import { madeMove } from "../made";
import { marginLines } from "./margins";

const judged = (number: number, seat: number, margin: number, lost = 0) => ({
  number,
  seat,
  turn: number,
  played: madeMove("lay", {}),
  best: madeMove("lay", {}),
  margin,
  lost,
});

it("draws one line for two players, after what was played", () => {
  expect(marginLines([judged(1, 0, 4, 1), judged(2, 1, -2)], 2)).toEqual([
    [
      { at: 1, points: 3, lost: 1 },
      { at: 2, points: 2, lost: 0 },
    ],
  ]);
});

it("draws a line for each of three players", () => {
  const lines = marginLines([judged(1, 0, 4), judged(2, 1, -2), judged(3, 2, 0), judged(4, 0, 5)], 3);
  expect(lines.map((line) => line.map(({ at }) => at))).toEqual([[1, 4], [2], [3]]);
});
