import "../words/board";
import { expect, it } from "vitest";
import { offerOf, wordsOf } from "./notation";

it.each([
  ["J S3W3<", { deed: "lay", tile: "J", x: -3, y: 3, turn: "<" }],
  ["V4 N3E12^", { deed: "lay", tile: "V4", x: 12, y: -3, turn: "^" }],
  ["J O>", { deed: "lay", tile: "J", x: 0, y: 0, turn: ">" }],
])("%s is shown as %o", (move, shown) => {
  expect(offerOf(move, null)).toMatchObject(shown);
});

it.each([
  ["-", "No piece"],
  ["meeple field-nw", "meeple: field"],
  ["stable pasture-sw", "stable: pasture"],
  ["tent N2E1/mountain", "tent: mountain"],
  ["abbot home", "the abbot goes home"],
  ["U2 N1E2<", "a tile"],
  ["hike S1 S2", "a hike"],
  ["apple", "apple"],
])("%s reads %s", (move, words) => {
  expect(wordsOf(move)).toBe(words);
});
