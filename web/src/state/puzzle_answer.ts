// Rates an answer to a puzzle: compares it with the best move and, if it is another move, by a search of both.
import { api } from "../net/api";
import type { Move, Thoughts } from "../protocol";
import { isSameMove, type Position } from "./puzzles";

const CLOSE = 0.5; // an answer within this many points of the best move counts as equally good, since a search is not exact
const ENOUGH = 3000; // simulations
const EVERY = 400; // milliseconds

export type Verdict = "best" | "close" | "played" | "worse";

export async function verdictOn(
  { from, puzzle }: Position,
  moves: Move[],
  answer: string,
  think: () => Promise<Thoughts> = () => api.thoughts({ record: from.record, variation: null, at: puzzle.number }),
): Promise<Verdict> {
  if (isSameMove(moves, answer, puzzle.best.text)) return "best";
  if (isSameMove(moves, answer, puzzle.played.text)) return "played";
  const best = (await thought(think)).best;
  const own = best.find(({ move }) => isSameMove(moves, move.text, answer));
  return own && best[0]!.margin - own.margin < CLOSE ? "close" : "worse";
}

/** Without a search, only the best move is accepted. */
async function thought(think: () => Promise<Thoughts>): Promise<Pick<Thoughts, "best">> {
  try {
    for (;;) {
      const found = await think();
      if (found.done || found.simulations >= ENOUGH) return found;
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  } catch {
    return { best: [] };
  } finally {
    void api.stopThoughts();
  }
}
