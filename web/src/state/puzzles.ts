// Stores the worst decisions of the player's finished games as puzzles in this browser.
import type { Judgement, Move } from "../protocol";

const PLACE = "tuilerie.puzzles";
const MOST_GAMES = 12; // the most games; each takes about five kilobytes
const PER_GAME = 5;
export const WORTH_IT = 1.5; // decisions that lost at least this many points become puzzles

export interface Puzzle {
  number: number; // number of moves of seats before the decision
  seat: number;
  turn: number;
  played: Move;
  best: Move;
  lost: number;
  solved: boolean;
}

export interface PuzzleGame {
  record: string; // without variations
  game: string;
  names: string[];
  puzzles: Puzzle[];
}

/** A puzzle with the game that it comes from. */
export interface Position {
  from: PuzzleGame;
  puzzle: Puzzle;
}

/** The worst decisions of these seats. Puzzles of an earlier analysis that were solved stay solved. */
export function puzzlesOf(judgements: Judgement[], seats: number[], former: Puzzle[] = []): Puzzle[] {
  const solved = new Set(former.filter((one) => one.solved).map((one) => one.number));
  return judgements
    .filter((one) => seats.includes(one.seat) && one.lost >= WORTH_IT)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, PER_GAME)
    .map(({ number, seat, turn, played, best, lost }) => ({
      number,
      seat,
      turn,
      played,
      best,
      lost,
      solved: solved.has(number),
    }));
}

/** Keeps the latest games, or none if there is no room. Returns the number of puzzles from this game. */
export function keepPuzzles(from: Omit<PuzzleGame, "puzzles">, judgements: Judgement[], seats: number[]): number {
  if (!seats.length) return 0;
  const games = kept();
  const former = games.find((one) => one.record === from.record);
  const puzzles = puzzlesOf(judgements, seats, former?.puzzles);
  const others = games.filter((one) => one !== former);
  store([...(puzzles.length ? [{ ...from, puzzles }] : []), ...others]);
  return puzzles.length;
}

/** Unsolved puzzles first, the costliest before the others. */
export function positions(): Position[] {
  const all = kept().flatMap((from) => from.puzzles.map((puzzle) => ({ from, puzzle })));
  return all.sort((a, b) => Number(a.puzzle.solved) - Number(b.puzzle.solved) || b.puzzle.lost - a.puzzle.lost);
}

/** The place in the queue of the puzzle that follows this one. Solved puzzles are left out as long as there are others. */
export function placeAfter(queue: Position[], { from, puzzle }: Position): number {
  const place = queue.findIndex((one) => one.puzzle.number === puzzle.number && one.from.record === from.record);
  const next = (place + 1) % queue.length;
  return queue[next]!.puzzle.solved && !queue[0]!.puzzle.solved && place !== 0 ? 0 : next;
}

export function openPuzzles(): number {
  return positions().filter(({ puzzle }) => !puzzle.solved).length;
}

export function markSolved(position: Position): void {
  change(position, (puzzle) => ({ ...puzzle, solved: true }));
}

export function forgetPuzzle(position: Position): void {
  change(position, () => null);
}

function change({ from, puzzle }: Position, into: (puzzle: Puzzle) => Puzzle | null): void {
  const games = kept().map((game) => {
    if (game.record !== from.record) return game;
    const puzzles = game.puzzles.flatMap((one) => (one.number === puzzle.number ? (into(one) ?? []) : [one]));
    return { ...game, puzzles };
  });
  store(games.filter((game) => game.puzzles.length));
}

/** Equivalent moves count as the same answer. */
export function isSameMove(moves: Move[], one: string, other: string): boolean {
  const shown = (text: string) => moves.find((move) => move.text === text)?.like || text;
  return shown(one) === shown(other);
}

function store(games: PuzzleGame[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(games.slice(0, MOST_GAMES)));
  } catch {
    return;
  }
}

function kept(): PuzzleGame[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as PuzzleGame[];
  } catch {
    return [];
  }
}
