// Questions about news that several parts of the page ask.
import type { Event, News } from "../protocol";

/** The seat that an event is about, if there is one. */
export function seatOf({ seat }: Event): number | null {
  return seat < 0 ? null : seat;
}

/** All moves except those that were taken back. */
export function standing(news: News[]): News[] {
  const undone = new Set(news.flatMap((row) => row.undoes));
  return news.filter((row) => !undone.has(row.version));
}

export function endsGame({ told }: News): boolean {
  return told.some(({ event }) => event.kind === "ended");
}

export function bringsPoints({ told }: News): boolean {
  return told.some(({ event }) => event.points > 0);
}

/** The seat that made the last move not taken back; null if there is none. */
export function lastMover(news: News[]): number | null {
  return standing(news).findLast((row) => row.kind === "move")?.seat ?? null;
}
