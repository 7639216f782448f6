// Rules as the page shows them, one book per game. The documentation is made from the same books and figures.
import figures from "./figures.json";
import type { Rulebook } from "./kinds";
import type { Both } from "../words/fill";

export interface Figure {
  size: number[];
  from: number[];
  squares: [string, number, number, string][];
  spots: [number, number, string][];
  seat: number;
  words: Both;
}

export const rulebooks: Rulebook[] = Object.values(
  import.meta.glob<Rulebook>("./books/*.json", { eager: true, import: "default" }),
);

export function bookOf(game: string): Rulebook | undefined {
  return rulebooks.find((book) => book.game === game);
}

export function figureOf(game: string, name: string): Figure | undefined {
  return (figures as unknown as Record<string, Record<string, Figure>>)[game]?.[name];
}
