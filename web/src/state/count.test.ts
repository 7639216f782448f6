import { expect, it } from "vitest";
import type { News, Told } from "../protocol";
import { countSteps } from "./count";

const told = (seat: number | null, points: number, kind = "scored"): Told =>
  ({ kind, seat, points, words: "", spots: [] }) as unknown as Told;
const row = (version: number, scores: number[], ...events: Told[]): News =>
  ({ version, kind: "move", scores, told: events, undoes: [] }) as unknown as News;

it("adds up from the scores before the last move to those at the end", () => {
  const news = [row(1, [3, 0], told(0, 3)), row(2, [3, 8]), row(3, [10, 12], told(1, 4), told(0, 7), told(null, 0, "ended"))];
  const { before, steps } = countSteps(news, 2);
  expect(before).toEqual([3, 8]);
  expect(steps.map((step) => step.scores)).toEqual([[3, 12], [10, 12]]);
});

it("has no steps while the game goes on", () => {
  expect(countSteps([row(1, [0, 0], told(0, 1))], 2).steps).toEqual([]);
});
