// The tiles to choose from: the most frequent first, and only those with enough sides of certain kinds.
import type { TileFact } from "../protocol";

export interface TileLeft {
  tile: string;
  count: number;
}

/** The number of sides of each kind that a tile must have. */
export type SidesWanted = Record<string, number>;

/** Tiles with equal counts stay in the order of the box, so that a tile rarely changes its place. */
export function commonestFirst(facts: readonly TileFact[], left: Record<string, number>): TileLeft[] {
  const found = facts.map(({ id }) => ({ tile: id, count: left[id] ?? 0 })).filter(({ count }) => count > 0);
  return found.sort((a, b) => b.count - a.count);
}

export function hasSides({ sides }: TileFact, wanted: SidesWanted): boolean {
  return Object.entries(wanted).every(([kind, count]) => sides.filter((side) => side === kind).length >= count);
}

/** The kinds of sides, with the largest number of each on one tile. */
export function mostSides(facts: readonly TileFact[]): SidesWanted {
  const most: SidesWanted = {};
  for (const { sides } of facts)
    for (const kind of sides) most[kind] = Math.max(most[kind] ?? 0, sides.filter((side) => side === kind).length);
  return most;
}

/** Requires one more side of a kind. After the largest possible number, it starts again at none. */
export function oneMore(wanted: SidesWanted, kind: string, most: number): SidesWanted {
  const { [kind]: count = 0, ...others } = wanted;
  return count < most ? { ...others, [kind]: count + 1 } : others;
}
