import { expect, test } from "vitest";
import { WIDE, acrossOf, lineThrough } from "./chart";

test.each([
  [0, 10, 0],
  [10, 10, WIDE],
  [1, 7, 85.7],
  [0, 0, 0], // a game before its first move
])("move %i of %i is %d across", (move, moves, across) => expect(acrossOf(move, moves)).toBe(across));

test("a line goes through its points in order", () => {
  expect(
    lineThrough([
      [0, 1],
      [2, 3],
      [4, 5],
    ]),
  ).toBe("M0 1L2 3L4 5");
  expect(lineThrough([])).toBe("");
});
