import "../words/board";
import { expect, it } from "vitest";
import { madeMove, madeNews, madeTold } from "../made";
import { settings } from "./settings.svelte";
import { storyOf } from "./story";

settings.language = "en";

const row = madeNews;
const lay = (tile: string, x: number, y: number) => madeMove("lay", { tile, x, y, turn: "^" });
const LAID = row(1, { move: lay("D", 0, -1) });

it("tells a tile and what was put on it in one line", () => {
  const lines = storyOf([LAID, row(2, { move: madeMove("put", { piece: "meeple", kind: "road" }) })], ["Ann"]);
  expect(lines.map((line) => line.words)).toEqual(["Ann lays a tile · meeple: road"]);
});

it("leaves out what was taken back, and the taking back", () => {
  expect(storyOf([LAID, row(2, { kind: "undo", undoes: [1] })], ["Ann"])).toEqual([]);
});

it("has nothing to say of a turn without a piece", () => {
  expect(storyOf([LAID, row(2, { move: madeMove("pass") })], ["Ann"])).toHaveLength(1);
});

it("calls a second tile of one seat an extra one", () => {
  const again = row(2, { move: lay("B1", 0, -2) });
  expect(storyOf([LAID, again], ["Ann"]).map((line) => line.words)).toEqual(["Ann lays a tile", "Ann lays an extra tile"]);
});

const took = (version: number, seat: number, token: string) =>
  row(version, { kind: "chance", seat, move: madeMove("reveal", { token }), told: [madeTold({ kind: "took_token", seat })] });

it("tells tokens taken together in one line, and their values to who may know them", () => {
  const lines = storyOf([took(1, 0, "2"), took(2, 0, "5"), took(3, 1, ""), took(4, 1, ""), took(5, 1, "")], ["Ann", "Bob"]);
  expect(lines.map((line) => line.words)).toEqual(["Ann takes 2 tokens: 2, 5", "Bob takes 3 tokens"]);
});

it("says whose piece it is where something was told since the tile", () => {
  const sailed = row(2, { move: madeMove("pass", { piece: "boat" }), told: [madeTold({ kind: "sailed", seat: 0 })] });
  const camp = row(3, { move: madeMove("put", { piece: "camp", kind: "jungle" }) });
  expect(storyOf([LAID, sailed, camp], ["Ann"]).at(-1)?.words).toBe("Ann · camp: jungle");
});
