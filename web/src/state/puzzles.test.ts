import { beforeEach, expect, it, vi } from "vitest";
import type { Judgement, Move } from "../protocol";
import { forgetPuzzle, isSameMove, keepPuzzles, markSolved, openPuzzles, placeAfter, positions, type Position } from "./puzzles";

const move = (text: string, like = "") => ({ text, like, deed: "put" }) as unknown as Move;
const judged = (number: number, seat: number, lost: number): Judgement => ({
  number,
  seat,
  turn: number,
  played: move("-"),
  best: move("meeple city"),
  margin: 0,
  lost,
});
const FROM = { record: "game base", game: "base", names: ["Ann", "Bob"] };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});

it("keeps the worst decisions of one's own seats", () => {
  const found = [2, 9, 4, 3, 0.5, 7, 5, 6].map((lost, n) => judged(n, n === 5 ? 1 : 0, lost));
  expect(keepPuzzles(FROM, found, [0])).toBe(5);
  expect(positions().map(({ puzzle }) => puzzle.lost)).toEqual([9, 6, 5, 4, 3]);
});

it("puts what is solved last, also after another analysis of the game", () => {
  const found = [judged(1, 0, 4), judged(3, 0, 2)];
  keepPuzzles(FROM, found, [0]);
  markSolved(positions()[0]!);
  keepPuzzles(FROM, found, [0]);
  expect(positions().map(({ puzzle }) => [puzzle.number, puzzle.solved])).toEqual([
    [3, false],
    [1, true],
  ]);
  expect(openPuzzles()).toBe(1);
});

it("goes on to the next puzzle that is not solved, whatever was solved in between", () => {
  keepPuzzles(FROM, [judged(1, 0, 5), judged(2, 0, 4), judged(3, 0, 3)], [0]);
  const [first, second, third] = positions() as [Position, Position, Position];
  const after = (one: Position) => positions()[placeAfter(positions(), one)]!.puzzle.number;
  expect([first, second, third].map(after)).toEqual([2, 3, 1]);
  markSolved(first);
  expect([first, second, third].map(after)).toEqual([2, 3, 2]);
  markSolved(second);
  expect([first, second, third].map(after)).toEqual([3, 3, 1]);
  markSolved(third);
  expect([first, second, third].map(after)).toEqual([2, 3, 1]);
});

it("forgets a puzzle, and a game that has none", () => {
  keepPuzzles(FROM, [judged(1, 0, 4)], [0]);
  forgetPuzzle(positions()[0]!);
  expect(positions()).toEqual([]);
});

it("takes moves that come to the same for one answer", () => {
  const moves = [move("meeple city"), move("meeple N1/city", "meeple city"), move("-")];
  expect(isSameMove(moves, "meeple N1/city", "meeple city")).toBe(true);
  expect(isSameMove(moves, "-", "meeple city")).toBe(false);
});
