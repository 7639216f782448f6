// How good an answer to a puzzle is: compared with the best move, and else with what a search promises for both.
import { api } from "../net/api";
import type { Move, Thoughts } from "../protocol";
import { isSameMove, type Position } from "./puzzles";

const CLOSE = 0.5; // points from the best move: as good, for a search is never sure
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

/** Where nothing can be searched, only the best move counts. */
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
