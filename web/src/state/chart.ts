// Geometry of charts over the moves of a game: the x of a move, and lines through points.
export const WIDE = 600;

/** Rounds to a tenth: more digits would not improve the drawing. */
export function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

export function acrossOf(move: number, moves: number): number {
  return rounded((move / Math.max(1, moves)) * WIDE);
}

export function lineThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], n) => `${n ? "L" : "M"}${x} ${y}`).join("");
}
