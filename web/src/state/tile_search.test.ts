import { expect, it } from "vitest";
import type { TileFact } from "../protocol";
import { commonestFirst, hasSides, mostSides, oneMore } from "./tile_search";

const fact = (id: string, sides: string[]): TileFact => ({ id, sides, count: 1, deck: "", description: "" });
const A = fact("A", ["city", "road", "field", "road"]);
const B = fact("B", ["field", "field", "road", "road"]);
const C = fact("C", ["city", "city", "field", "city"]);

it("the commonest tiles come first, used up ones not at all, equal ones in the order of the box", () => {
  const found = commonestFirst([A, B, C], { A: 2, B: 5, C: 2 });
  expect(found.map(({ tile }) => tile)).toEqual(["B", "A", "C"]);
  expect(commonestFirst([A, B, C], { B: 1 })).toEqual([{ tile: "B", count: 1 }]);
});

it("a tile has to have as many sides as are wanted, whatever the others are", () => {
  const found = (wanted: Record<string, number>) => [A, B, C].filter((tile) => hasSides(tile, wanted)).map(({ id }) => id);
  expect(found({})).toEqual(["A", "B", "C"]);
  expect(found({ road: 2 })).toEqual(["A", "B"]);
  expect(found({ city: 1, road: 1 })).toEqual(["A"]);
});

it("each tap wants one more side, up to the most that there is, then none", () => {
  expect(mostSides([A, B, C])).toEqual({ city: 3, road: 2, field: 2 });
  expect(oneMore({}, "road", 2)).toEqual({ road: 1 });
  expect(oneMore({ road: 1, city: 1 }, "road", 2)).toEqual({ city: 1, road: 2 });
  expect(oneMore({ road: 2, city: 1 }, "road", 2)).toEqual({ city: 1 });
});
