// Stores analyses that this browser made of games on a server. The server does not have them.
import type { AnalysisState } from "../protocol";

const PLACE = "tuilerie.analyses";
const MOST = 5; // the most analyses stored; each takes about fifty kilobytes

interface Kept {
  table: string;
  found: AnalysisState;
}

export function keptAnalysis(table: string): AnalysisState | null {
  return kept().find((one) => one.table === table)?.found ?? null;
}

/** Keeps the latest few, or none if the browser has no room. */
export function keepAnalysis(table: string, found: AnalysisState): void {
  const others = kept().filter((one) => one.table !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([{ table, found }, ...others].slice(0, MOST)));
  } catch {
    return;
  }
}

function kept(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
