import { expect, it } from "vitest";
import type { Judgement } from "../protocol";
import { accuracyOf } from "./accuracy";

const judged = (seat: number, lost: number) => ({ seat, lost }) as Judgement;

it("counts the decisions of a seat that were as good as the best", () => {
  const judgements = [judged(0, 0), judged(0, 0.4), judged(0, 2.5), judged(0, 1), judged(1, 9)];
  expect(accuracyOf(judgements, 0)).toEqual({ percent: 50, count: 2, points: 3.5 });
});

it("has nothing to say of who decided nothing", () => {
  expect(accuracyOf([], 0)).toEqual({ percent: null, count: 0, points: 0 });
});
