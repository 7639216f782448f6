// Tiles to pick from: the commonest first, and only those with enough sides of some kinds.
import type { TileFact } from "../protocol";

export interface TileLeft {
  tile: string;
  count: number;
}

/** By kind, how many sides of it a tile has to have. */
export type SidesWanted = Record<string, number>;

/** Tiles of which as many are left stay in the order of the box, so that each keeps its place as long as possible. */
export function commonestFirst(facts: readonly TileFact[], left: Record<string, number>): TileLeft[] {
  const found = facts.map(({ id }) => ({ tile: id, count: left[id] ?? 0 })).filter(({ count }) => count > 0);
  return found.sort((a, b) => b.count - a.count);
}

export function hasSides({ sides }: TileFact, wanted: SidesWanted): boolean {
  return Object.entries(wanted).every(([kind, count]) => sides.filter((side) => side === kind).length >= count);
}

/** The kinds that sides have, and the most that one tile has of each. */
export function mostSides(facts: readonly TileFact[]): SidesWanted {
  const most: SidesWanted = {};
  for (const { sides } of facts)
    for (const kind of sides) most[kind] = Math.max(most[kind] ?? 0, sides.filter((side) => side === kind).length);
  return most;
}

/** One more side of a kind; after the most that there is, none is asked for any more. */
export function oneMore(wanted: SidesWanted, kind: string, most: number): SidesWanted {
  const { [kind]: count = 0, ...others } = wanted;
  return count < most ? { ...others, [kind]: count + 1 } : others;
}
