import { expect, it } from "vitest";
import { madeNews, madeTold } from "../made";
import type { Event, News, Spot, Told } from "../protocol";
import { countSteps, sources, unspoiled } from "./count";

const told = (seat: number, points: number, kind: Event["kind"] = "scored", spots: Spot[] = []): Told =>
  madeTold({ kind, seat, points, feature: "city" }, spots);
const ended = madeTold({ kind: "ended" });
const row = (version: number, scores: number[], ...events: Told[]): News => madeNews(version, { scores, told: events });

it("adds up from the scores before the last move to those at the end", () => {
  const news = [row(1, [3, 0], told(0, 3)), row(2, [3, 8]), row(3, [10, 12], told(1, 4), told(0, 7), ended)];
  const { before, steps } = countSteps(news, 2);
  expect(before).toEqual([3, 8]);
  expect(steps.map((step) => step.scores)).toEqual([
    [3, 12],
    [10, 12],
  ]);
});

it("tells a shared feature once, for all its owners", () => {
  const there = [{ x: 1, y: 2, segment: "city" }];
  const news = [row(1, [12, 12], told(0, 12, "scored", there), told(1, 12, "scored", there), ended)];
  const { steps } = countSteps(news, 2);
  expect(steps.map((step) => step.told.map(({ event }) => event.seat))).toEqual([[0, 1]]);
  expect(steps[0]?.scores).toEqual([12, 12]);
});

it("is not spoiled by the log", () => {
  const news = [row(1, [4, 0], told(0, 4)), row(2, [9, 0], told(0, 5), ended)];
  expect(unspoiled(news).map((one) => one.told.length)).toEqual([1, 0]);
});

it("has no steps while the game goes on", () => {
  expect(countSteps([row(1, [0, 0], told(0, 1))], 2).steps).toEqual([]);
});

it("says where the points came from, and forgets what was taken back", () => {
  const undo = madeNews(3, { kind: "undo", undoes: [2], scores: [4, 0] });
  const news = [row(1, [4, 0], told(0, 4)), row(2, [4, 9], told(1, 9)), undo, row(4, [4, 6], told(1, 6, "hiked"), told(0, 3))];
  expect(sources(news, 2)).toEqual([
    { name: "city", points: [7, 0] },
    { name: "hiked", points: [0, 6] },
  ]);
});
