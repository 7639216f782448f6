import { expect, it } from "vitest";
import { mostTogether } from "./geometry";

const at = (x: number, y: number) => ({ x, y });

it("finds the window that holds most places", () => {
  const near = [at(500, 40), at(560, 0), at(590, 90)];
  expect(mostTogether([at(0, 0), at(90, 90), ...near, at(900, 0)], { wide: 100, high: 100 })).toEqual(near);
});

it("holds all where they fit, and one where nothing else does", () => {
  const all = [at(0, 0), at(50, 80)];
  expect(mostTogether(all, { wide: 100, high: 100 })).toEqual(all);
  expect(mostTogether(all, { wide: 10, high: 10 })).toHaveLength(1);
  expect(mostTogether([], { wide: 10, high: 10 })).toEqual([]);
});
