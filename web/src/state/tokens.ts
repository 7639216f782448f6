// Tokens. In some games they are secret.
import type { News } from "../protocol";

/** A token whose name is a number is worth that number of points. */
export function worthOf(token: string): number | null {
  return /^\d+$/.test(token) ? Number(token) : null;
}

/** The value of the first token that a seat has just taken, if the viewer may know it. */
export function foundToken(rows: News[], seat: number | null): number | null {
  const taken = rows.filter(({ told }) => told.some(({ event }) => event.kind === "took_token" && event.seat === seat));
  return taken.map(({ move }) => worthOf(move?.token ?? "")).find((worth) => worth !== null) ?? null;
}
