// What news do to ears, tab and hand: sounds, vibration.
import type { News } from "../protocol";
import { play } from "../sound";
import { settings } from "./settings.svelte";
import type { TableState } from "./table.svelte";

export function announce(table: TableState, rows: News[], first: boolean): void {
  if (first) return;
  const told = rows.flatMap((row) => row.told);
  if (told.some((one) => one.kind === "ended")) return play("end");
  if (told.some((one) => one.points > 0)) play("score");
  else if (rows.some((row) => row.laid)) play("lay");
  else if (rows.some((row) => row.kind === "move")) play("piece");
  if (isMyTurn(table) && rows.some((row) => row.seat !== null && !table.held.includes(row.seat))) myTurn();
}

export function isMyTurn(table: TableState): boolean {
  const next = table.view?.to_act ?? null;
  return next !== null && table.held.includes(next);
}

function myTurn(): void {
  setTimeout(() => play("turn"), 250);
  if (settings.vibrate && document.visibilityState === "hidden") navigator.vibrate?.(120);
}
