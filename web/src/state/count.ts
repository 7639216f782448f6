// The final count, step by step, and what all points came from: from the news, without a rule.
import type { News, Told } from "../protocol";

export interface CountStep {
  told: Told[]; // several seats that share a feature, else one
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
    const former = steps.at(-1);
    if (former && isShared(former.told[0]!, told)) steps[steps.length - 1] = { told: [...former.told, told], scores };
    else steps.push({ told: [told], scores });
  }
  return { before, steps };
}

/** The log while the count is told: what the last move brings is not told before its step. */
export function unspoiled(news: News[]): News[] {
  return news.map((row) => (row.told.some((told) => told.kind === "ended") ? { ...row, told: [] } : row));
}

function isShared(a: Told, b: Told): boolean {
  const [first, second] = [a.spots[0], b.spots[0]];
  if (!first || !second || a.feature !== b.feature || a.seat === b.seat) return false;
  return first.x === second.x && first.y === second.y && first.segment === second.segment;
}

function scoresBefore(news: News[], at: number, seats: number): number[] {
  const former = news.slice(0, at).findLast((row) => row.scores.length === seats);
  return former ? [...former.scores] : Array<number>(seats).fill(0);
}

export interface Source {
  name: string; // a kind of feature, or hiked, tokens
  points: number[]; // by seat
}

/** Where the points of the whole game came from, most first. */
export function sources(news: News[], seats: number): Source[] {
  const undone = new Set(news.flatMap((row) => row.undoes));
  const found = new Map<string, number[]>();
  for (const row of news.filter((one) => !undone.has(one.version))) {
    for (const told of row.told) {
      if (told.seat === null || told.points === 0) continue;
      const name = told.kind === "scored" ? told.feature : told.kind;
      const points = found.get(name) ?? Array<number>(seats).fill(0);
      points[told.seat] = (points[told.seat] ?? 0) + told.points;
      found.set(name, points);
    }
  }
  const sum = (points: number[]) => points.reduce((a, b) => a + b, 0);
  return [...found].map(([name, points]) => ({ name, points })).sort((a, b) => sum(b.points) - sum(a.points));
}
