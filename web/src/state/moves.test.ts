import "../words/board";
import { expect, it } from "vitest";
import { madeMove } from "../made";
import { squareOf, wordsOf } from "./moves";

it.each([
  [madeMove("pass"), "No piece"],
  [madeMove("pass", { piece: "boat" }), "Sail on"],
  [madeMove("put", { piece: "meeple", segment: "field-nw", kind: "field" }), "meeple: field"],
  [madeMove("put", { piece: "tent", x: 1, y: -2, segment: "mountain", kind: "mountain" }), "tent: mountain"],
  [madeMove("recall", { piece: "abbot" }), "the abbot goes home"],
  [madeMove("dig", { piece: "tent" }), "the tent digs for a token"],
  [madeMove("lay", { tile: "U2" }), "a tile"],
  [madeMove("hike"), "a hike"],
  [madeMove("choose", { token: "apple" }), "apple"],
])("%o reads %s", (move, words) => {
  expect(wordsOf(move)).toBe(words);
});

it("knows the square that a move lays, and that others lay none", () => {
  const square = { tile: "J", x: -3, y: 3, turn: "<" };
  expect(squareOf(madeMove("lay", square))).toEqual(square);
  expect(squareOf(madeMove("put", { x: -3, y: 3 }))).toBeNull();
});
