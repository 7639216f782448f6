// How far ahead each player could expect to be in the end, decision by decision, by the judgements of an analysis.
import type { Judgement } from "../protocol";

export interface Margin {
  at: number; // the number of the move
  points: number; // ahead of the best rival
  lost: number; // by the move, against the best one
}

/** One line for each seat; of two players one line says all: what one is ahead, the other is behind. */
export function marginLines(judgements: Judgement[], seats: number): Margin[][] {
  const after = judgements.map(({ number, seat, margin, lost }) => ({ seat, at: number, points: margin - lost, lost }));
  if (seats === 2) return [after.map(({ seat, at, points, lost }) => ({ at, points: seat === 0 ? points : -points, lost }))];
  return Array.from({ length: seats }, (_, own) =>
    after.filter(({ seat }) => seat === own).map(({ at, points, lost }) => ({ at, points, lost })),
  );
}
