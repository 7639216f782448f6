// Games with the real box that this browser stores by itself. The server knows nothing about them.
const PLACE = "tuilerie.noted";

export function notedHere(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function rememberNoted(table: string): void {
  keep([table, ...notedHere().filter((one) => one !== table)]);
}

export function forgetNoted(table: string): void {
  keep(notedHere().filter((one) => one !== table));
}

/** If the browser has no room, the game is kept only as long as the page is open. */
let sofar: string[] = [];

function keep(tables: string[]): void {
  sofar = tables;
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables));
  } catch {
    return;
  }
}

export function isNotedHere(table: string): boolean {
  return sofar.includes(table) || notedHere().includes(table);
}
