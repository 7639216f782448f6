// Variations of records: their tree, and those that are stored in this browser only.
import type { Explored, VariationCard } from "../protocol";

const PLACE = "tuilerie.variations";
const MOST = 30; // games; one takes some five kilobytes

interface Kept {
  table: string; // empty for a record that was opened
  game: string; // without variations
  record: string;
}

/** The numbers of variations in the order of the tree: each before those that branch off it. */
export function treeOf(cards: VariationCard[], parent: number | null = null): number[] {
  return cards.flatMap((card, number) => (card.parent === parent ? [number, ...treeOf(cards, number)] : []));
}

/** How many lines lie between a variation and the game, itself among them. */
export function depthOf(cards: VariationCard[], number: number | null): number {
  return number === null ? 0 : 1 + depthOf(cards, cards[number]!.parent);
}

/** Keeps the latest games, or none if there is no room. */
export function keepVariations(table: string, { game, record, variations }: Explored): void {
  const others = kept().filter((one) => !isOf(one, table, game));
  const mine = variations.length ? [{ table, game, record }] : [];
  try {
    localStorage.setItem(PLACE, JSON.stringify([...mine, ...others].slice(0, MOST)));
  } catch {
    return;
  }
}

/** A record with the variations stored for it, even if the game has gone on since. */
export function withKeptVariations(table: string, record: string): string {
  const one = kept().find((other) => isOf(other, table, record));
  return one ? `${record.trimEnd()}\n${one.record.slice(one.game.trimEnd().length).trimStart()}` : record;
}

function isOf(one: Kept, table: string, game: string): boolean {
  return table ? one.table === table : !one.table && one.game.trimEnd() === game.trimEnd();
}

function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
