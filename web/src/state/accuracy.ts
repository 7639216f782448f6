// How well each player decided, by the judgements of an analysis.
import type { Judgement } from "../protocol";

export const TELLING = 0.5; // points lost, from which on a decision counts as inaccurate

export interface Accuracy {
  percent: number | null; // of the decisions that were as good as the best; null: there were none
  count: number; // of inaccuracies
  points: number; // lost by them
}

export function accuracyOf(judgements: Judgement[], seat: number): Accuracy {
  const own = judgements.filter((one) => one.seat === seat);
  const lost = own.filter((one) => one.lost >= TELLING).map((one) => one.lost);
  const percent = own.length ? Math.round((100 * (own.length - lost.length)) / own.length) : null;
  return { percent, count: lost.length, points: lost.reduce((sum, one) => sum + one, 0) };
}
