// The expected final lead of each player after every decision, computed from the judgements of an analysis.
import type { Judgement } from "../protocol";

export interface Margin {
  at: number; // number of the move
  points: number; // expected lead over the best rival
  lost: number; // points that the move lost against the best one
}

/** One line per seat. With two players a single line is enough, since one's lead is the other's deficit. */
export function marginLines(judgements: Judgement[], seats: number): Margin[][] {
  const after = judgements.map(({ number, seat, margin, lost }) => ({ seat, at: number, points: margin - lost, lost }));
  if (seats === 2) return [after.map(({ seat, at, points, lost }) => ({ at, points: seat === 0 ? points : -points, lost }))];
  return Array.from({ length: seats }, (_, own) =>
    after.filter(({ seat }) => seat === own).map(({ at, points, lost }) => ({ at, points, lost })),
  );
}
