// What this browser found in games of a server: the server does not know it, so it is kept here for the next look.
import type { AnalysisState } from "../protocol";

const PLACE = "tuilerie.analyses";
const MOST = 5; // games; one takes some fifty kilobytes

interface Kept {
  table: string;
  found: AnalysisState;
}

export function keptAnalysis(table: string): AnalysisState | null {
  return kept().find((one) => one.table === table)?.found ?? null;
}

/** The latest few; where there is no room, none. */
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
