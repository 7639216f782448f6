// Moves overlapping targets apart. A line connects each one with its place.
import type { Point } from "./geometry";

const ROUNDS = 40;

export function spreadApart(points: Point[], least: number): Point[] {
  const moved = points.map((point) => ({ ...point }));
  for (let round = 0; round < ROUNDS; round++) {
    if (!pushOnce(moved, least)) break;
  }
  return moved;
}

function pushOnce(points: Point[], least: number): boolean {
  let pushed = false;
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) pushed = push(points[i]!, points[j]!, least, i + j) || pushed;
  }
  return pushed;
}

function push(a: Point, b: Point, least: number, seed: number): boolean {
  let dx = b.x - a.x;
  let dy = b.y - a.y;
  const far = Math.hypot(dx, dy);
  if (far >= least - 0.01) return false;
  if (far < 0.01) [dx, dy] = [Math.cos(seed), Math.sin(seed)];
  const length = Math.hypot(dx, dy);
  const by = (least - far) / 2 / length;
  a.x -= dx * by;
  a.y -= dy * by;
  b.x += dx * by;
  b.y += dy * by;
  return true;
}
