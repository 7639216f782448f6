// The steps of the final count, and where all points came from. Both are derived from the news, without
// rules.
import type { News, Told } from "../protocol";
import { endsGame, seatOf, standing } from "./events";

export interface CountStep {
  told: Told[]; // several seats if they share a feature
  scores: number[];
}

/** The steps of the final count, with the scores after each. Empty while the game is running. */
export function countSteps(told: News[], seats: number): { before: number[]; steps: CountStep[] } {
  const news = standing(told);
  const at = news.findIndex(endsGame);
  const last = news[at];
  if (!last) return { before: Array<number>(seats).fill(0), steps: [] };
  const before = scoresBefore(news, at, seats);
  const steps: CountStep[] = [];
  let scores = before;
  for (const told of last.told.filter(({ event }) => event.points > 0 && event.seat >= 0)) {
    scores = scores.map((score, seat) => score + (seat === told.event.seat ? told.event.points : 0));
    const former = steps.at(-1);
    if (former && isShared(former.told[0]!, told)) steps[steps.length - 1] = { told: [...former.told, told], scores };
    else steps.push({ told: [told], scores });
  }
  return { before, steps };
}

/** The log during the final count. The results of the last move appear only with their steps. */
export function unspoiled(news: News[]): News[] {
  return news.map((row) => (endsGame(row) ? { ...row, told: [] } : row));
}

function isShared(a: Told, b: Told): boolean {
  const [first, second] = [a.spots[0], b.spots[0]];
  if (!first || !second || a.event.feature !== b.event.feature || a.event.seat === b.event.seat) return false;
  return first.x === second.x && first.y === second.y && first.segment === second.segment;
}

function scoresBefore(news: News[], at: number, seats: number): number[] {
  const former = news.slice(0, at).findLast((row) => row.scores.length === seats);
  return former ? [...former.scores] : Array<number>(seats).fill(0);
}

export interface Source {
  name: string; // a kind of feature, "hiked" or "tokens"
  points: number[]; // by seat
}

/** The sources of all points of the game, the largest first. */
export function sources(news: News[], seats: number): Source[] {
  const found = new Map<string, number[]>();
  for (const row of standing(news)) {
    for (const { event } of row.told) {
      const seat = seatOf(event);
      if (seat === null || event.points === 0) continue;
      const name = event.kind === "scored" ? event.feature : event.kind;
      const points = found.get(name) ?? Array<number>(seats).fill(0);
      points[seat] = (points[seat] ?? 0) + event.points;
      found.set(name, points);
    }
  }
  const sum = (points: number[]) => points.reduce((a, b) => a + b, 0);
  return [...found].map(([name, points]) => ({ name, points })).sort((a, b) => sum(b.points) - sum(a.points));
}
