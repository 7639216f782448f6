// Remembers the tables at which this browser has a seat.
const PLACE = "tuilerie.tables";
const MOST = 12;

export function myTables(): string[] {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[]).slice(0, MOST);
  } catch {
    return [];
  }
}

/**
 * All tables that the player can return to. A static page finds them in its database, but loads Python only
 * if there is one.
 */
export async function knownTables(list: (() => Promise<string[]>) | null): Promise<string[]> {
  const noted = myTables();
  if (!list || !noted.length) return noted;
  try {
    const all = await list();
    keep(all.slice(0, MOST));
    return all;
  } catch {
    return noted;
  }
}

export function remember(table: string): void {
  keep([table, ...myTables().filter((one) => one !== table)].slice(0, MOST));
}

export function forget(table: string): void {
  keep(myTables().filter((one) => one !== table));
}

function keep(tables: string[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables));
  } catch {
    // Playing works even if the browser stores nothing.
  }
}
