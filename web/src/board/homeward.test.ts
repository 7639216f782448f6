import { expect, it } from "vitest";
import { goneHome } from "./homeward";

const at = (seat: number, x: number, piece = "meeple") => ({ seat, piece, spot: { x, y: 0, segment: "road" } });
const sight = (pieces: ReturnType<typeof at>[], ...supplies: number[]) => ({
  pieces,
  squares: [1, 2, 3].map((x) => ({ x, y: 0, tile: "U", turn: "^" as const, places: [] })),
  seats: supplies.map((meeple) => ({ supply: { meeple } })),
});

it("finds the pieces that went home", () => {
  const former = sight([at(0, 1), at(0, 1), at(1, 2)], 5, 6);
  expect(goneHome(former, sight([at(0, 1)], 6, 7))).toEqual([at(0, 1), at(1, 2)]);
});

it("lets a piece walk on", () => {
  expect(goneHome(sight([at(0, 1)], 6), sight([at(0, 2)], 6))).toEqual([]);
});

it("counts no more pieces than are at hand again", () => {
  expect(goneHome(sight([at(0, 1), at(0, 2)], 5), sight([at(0, 3)], 6))).toHaveLength(1);
});

it("lets nobody walk from a tile that was taken back", () => {
  expect(goneHome(sight([at(0, 1), at(0, 4)], 5), sight([], 7))).toEqual([at(0, 1)]);
});

it("knows nothing without an earlier view", () => {
  expect(goneHome(null, sight([], 7))).toEqual([]);
});
