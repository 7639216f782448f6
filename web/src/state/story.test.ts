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
