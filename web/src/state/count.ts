// The final count, step by step: from the news, what scored at the end and how the points grew.
import type { News, Told } from "../protocol";

export interface CountStep {
  told: Told;
  scores: number[];
}

/** The steps of the count with the scores after each; empty while the game goes on. */
export function countSteps(news: News[], seats: number): { before: number[]; steps: CountStep[] } {
  const at = news.findIndex((row) => row.told.some((told) => told.kind === "ended"));
  const last = news[at];
  if (!last) return { before: Array<number>(seats).fill(0), steps: [] };
  const before = scoresBefore(news, at, seats);
  const steps: CountStep[] = [];
  let scores = before;
  for (const told of last.told.filter((one) => one.points > 0 && one.seat !== null)) {
    scores = scores.map((score, seat) => score + (seat === told.seat ? told.points : 0));
    steps.push({ told, scores });
  }
  return { before, steps };
}

function scoresBefore(news: News[], at: number, seats: number): number[] {
  const former = news.slice(0, at).findLast((row) => row.scores.length === seats);
  return former ? [...former.scores] : Array<number>(seats).fill(0);
}
