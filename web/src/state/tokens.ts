// Tokens, which some games keep secret.
import type { News } from "../protocol";

/** Tokens that are called by a number are worth that number. */
export function worthOf(token: string): number | null {
  return /^\d+$/.test(token) ? Number(token) : null;
}

/** What the first token is worth that a seat has just taken, if it may know. */
export function foundToken(rows: News[], seat: number | null): number | null {
  const taken = rows.filter(({ told }) => told.some(({ event }) => event.kind === "took_token" && event.seat === seat));
  return taken.map(({ move }) => worthOf(move?.token ?? "")).find((worth) => worth !== null) ?? null;
}
