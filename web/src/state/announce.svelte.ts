// Announces news: by sounds, by vibration and in the title of the tab.
import type { News } from "../protocol";
import { play } from "../sound";
import { bringsPoints, endsGame } from "./events";
import { settings } from "./settings.svelte";
import type { TableState } from "./table.svelte";

export function announce(table: TableState, rows: News[], first: boolean): void {
  if (first) return;
  if (rows.some(endsGame)) return play("end");
  if (rows.some(bringsPoints)) play("score");
  else if (rows.some((row) => row.move?.deed === "lay")) play("lay");
  else if (rows.some((row) => row.kind === "move")) play("piece");
  const asks = rows.find((row) => row.kind === "undo_asked");
  if (asks && asks.seat !== null && !table.held.includes(asks.seat) && !table.isWatching) return myTurn();
  if (isMyTurn(table) && rows.some((row) => row.seat !== null && !table.held.includes(row.seat))) myTurn();
}

export function isMyTurn(table: TableState): boolean {
  const next = table.desk.board?.to_act ?? null;
  return next !== null && table.held.includes(next);
}

function myTurn(): void {
  setTimeout(() => play("turn"), 250);
  if (settings.vibrate && document.visibilityState === "hidden") navigator.vibrate?.(120);
}
