import { amazonas } from "./amazonas";
import { base } from "./base";
import figures from "./figures.json";
import { goldRush } from "./goldRush";
import { hillAndDale } from "./hillAndDale";
import { hunters } from "./hunters";
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

export const rulebooks: Rulebook[] = [base, hunters, goldRush, hillAndDale, amazonas];

export function figureOf(game: string, name: string): Figure | undefined {
  return (figures as unknown as Record<string, Record<string, Figure>>)[game]?.[name];
}
