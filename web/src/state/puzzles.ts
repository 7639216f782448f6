// The worst decisions of one's own finished games, kept in this browser as puzzles: find a better move.
import type { Judgement, Move } from "../protocol";

const PLACE = "tuilerie.puzzles";
const MOST_GAMES = 12; // one takes some five kilobytes
const PER_GAME = 5;
export const WORTH_IT = 1.5; // points lost, from which on a decision is worth a second look

export interface Puzzle {
  number: number; // moves of seats before it
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

/** One puzzle with the game that it comes from. */
export interface Position {
  from: PuzzleGame;
  puzzle: Puzzle;
}

/** The worst decisions of these seats; of an analysis that was kept before, what was solved stays solved. */
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

/** The latest games; where there is no room, none. Returns how many puzzles this game gave. */
export function keepPuzzles(from: Omit<PuzzleGame, "puzzles">, judgements: Judgement[], seats: number[]): number {
  if (!seats.length) return 0;
  const games = kept();
  const former = games.find((one) => one.record === from.record);
  const puzzles = puzzlesOf(judgements, seats, former?.puzzles);
  const others = games.filter((one) => one !== former);
  store([...(puzzles.length ? [{ ...from, puzzles }] : []), ...others]);
  return puzzles.length;
}

/** Those to be solved first, the costliest before the others. */
export function positions(): Position[] {
  const all = kept().flatMap((from) => from.puzzles.map((puzzle) => ({ from, puzzle })));
  return all.sort((a, b) => Number(a.puzzle.solved) - Number(b.puzzle.solved) || b.puzzle.lost - a.puzzle.lost);
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

/** Moves that come to the same are one answer. */
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
