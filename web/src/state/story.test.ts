import "../words/board";
import { expect, it } from "vitest";
import type { News } from "../protocol";
import { settings } from "./settings.svelte";
import { storyOf } from "./story";

settings.language = "en";

const row = (version: number, more: Partial<News>): News =>
  ({ version, kind: "move", seat: 0, move: "", words: "", told: [], laid: null, undoes: [], scores: [], ...more }) as News;
const LAID = row(1, { move: "D N1^", laid: { tile: "D", x: 0, y: -1, turn: "^" } });

it("tells a tile and what was put on it in one line", () => {
  const lines = storyOf([LAID, row(2, { move: "meeple road" })], ["Ann"]);
  expect(lines.map((line) => line.words)).toEqual(["Ann lays a tile · meeple: road"]);
});

it("leaves out what was taken back, and the taking back", () => {
  expect(storyOf([LAID, row(2, { kind: "undo", undoes: [1] })], ["Ann"])).toEqual([]);
});

it("has nothing to say of a turn without a piece", () => {
  expect(storyOf([LAID, row(2, { move: "-" })], ["Ann"])).toHaveLength(1);
});

it("calls a second tile of one seat an extra one", () => {
  const again = row(2, { move: "B1 N2^", laid: { tile: "B1", x: 0, y: -2, turn: "^" } });
  expect(storyOf([LAID, again], ["Ann"]).map((line) => line.words)).toEqual(["Ann lays a tile", "Ann lays an extra tile"]);
});

const took = (version: number, seat: number, move: string) =>
  row(version, {
    kind: "chance",
    seat: null,
    move,
    told: [{ kind: "took_token", seat, points: 0, spots: [] }] as unknown as News["told"],
  });

it("tells tokens taken together in one line, and their values to who may know them", () => {
  const lines = storyOf([took(1, 0, "2"), took(2, 0, "5"), took(3, 1, "?"), took(4, 1, "?"), took(5, 1, "?")], ["Ann", "Bob"]);
  expect(lines.map((line) => line.words)).toEqual(["Ann takes 2 tokens: 2, 5", "Bob takes 3 tokens"]);
});
