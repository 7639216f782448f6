// How accurately each player decided, computed from the judgements of an analysis.
import type { Judgement } from "../protocol";

export const TELLING = 0.5; // a decision that loses at least this many points is an inaccuracy

export interface Accuracy {
  percent: number | null; // share of decisions that lost nothing; null if there were no decisions
  count: number; // number of inaccuracies
  points: number; // points lost by inaccuracies
}

export function accuracyOf(judgements: Judgement[], seat: number): Accuracy {
  const own = judgements.filter((one) => one.seat === seat);
  const lost = own.filter((one) => one.lost >= TELLING).map((one) => one.lost);
  const percent = own.length ? Math.round((100 * (own.length - lost.length)) / own.length) : null;
  return { percent, count: lost.length, points: lost.reduce((sum, one) => sum + one, 0) };
}
