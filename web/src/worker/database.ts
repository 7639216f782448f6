// The browser's database: tables and the rows of their logs, as JSON. All reading and writing by Python goes
// through it.
const NAME = "tuilerie";
const LAYOUT = 1; // version of the layout of the stores; their contents have a separate format number
const TABLES = "tables";
const ROWS = "rows";
const TAKEN = "ConstraintError"; // IndexedDB's error for a row that exists already
const LAST = Number.MAX_SAFE_INTEGER;

export interface Stores {
  readonly isKept: boolean;
  table(id: string): Promise<string | null>;
  tables(): Promise<string>;
  rows(table: string, after: number): Promise<string>;
  /**
   * Writes tables and adds rows in one transaction. Returns an empty text or the name of an error. `before`
   * holds the tables as they were read: if one has changed since, another tab was faster, and nothing is
   * written.
   */
  change(tables: string, rows: string, before: string): Promise<string>;
  /** Like `change`, but the rows replace all earlier rows of these tables. */
  replace(tables: string, rows: string, before: string): Promise<string>;
  /** Removes a table and its log. */
  remove(table: string): Promise<string>;
}

/** Opens the stores of this browser. If it stores nothing, opens stores that last as long as the tab. */
export async function openStores(): Promise<Stores> {
  try {
    return new IndexedStores(await opened());
  } catch (problem) {
    return isOfNewerPage(problem) ? new NewerStores(problem) : new MemoryStores();
  }
}

/** The browser's database was written by a newer page, in a layout that this page does not know. */
function isOfNewerPage(problem: unknown): problem is Error {
  return problem instanceof Error && problem.name === "VersionError";
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, LAYOUT);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.result.createObjectStore(ROWS, { keyPath: ["table", "version"] });
  };
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("unknown"));
  });
}

/** Returns an empty text when everything is on the disk. */
function outcomeOf(transaction: IDBTransaction): Promise<string> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve("");
    transaction.onabort = () => resolve(transaction.error?.name ?? "AbortError");
  });
}

function rowsOf(table: string, after = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, LAST], true);
}

interface Kept {
  id: string;
}

interface Row {
  table: string;
  version: number;
}

/**
 * Throws if one of these tables has changed since it was read. Both sides were JSON, so their texts can be
 * compared.
 */
function checkRead(tables: Kept[], found: unknown[], before: string): void {
  const read = new Map((JSON.parse(before) as Kept[]).map((table) => [table.id, JSON.stringify(table)]));
  const isSame = tables.every((table, n) => JSON.stringify(found[n]) === read.get(table.id));
  if (!isSame) throw new DOMException("another tab was quicker", TAKEN);
}

function nameOf(problem: unknown): string {
  return problem instanceof DOMException ? problem.name : String(problem);
}

export class IndexedStores implements Stores {
  readonly isKept = true;

  constructor(private readonly database: IDBDatabase) {
    // Closes the database if a newer page in another tab wants to change the layout.
    database.onversionchange = () => database.close();
  }

  async table(id: string): Promise<string | null> {
    const found: unknown = await resultOf(this.read(TABLES).get(id));
    return found === undefined ? null : JSON.stringify(found);
  }

  async tables(): Promise<string> {
    return JSON.stringify(await resultOf(this.read(TABLES).getAll()));
  }

  async rows(table: string, after: number): Promise<string> {
    return JSON.stringify(await resultOf(this.read(ROWS).getAll(rowsOf(table, after))));
  }

  change(tables: string, rows: string, before: string): Promise<string> {
    return this.put(tables, rows, before, () => undefined);
  }

  replace(tables: string, rows: string, before: string): Promise<string> {
    return this.put(tables, rows, before, (log, table) => log.delete(rowsOf(table.id)));
  }

  remove(table: string): Promise<string> {
    return this.write((transaction) => {
      transaction.objectStore(TABLES).delete(table);
      transaction.objectStore(ROWS).delete(rowsOf(table));
      return Promise.resolve();
    });
  }

  private put(
    tables: string,
    rows: string,
    before: string,
    prepare: (log: IDBObjectStore, table: Kept) => void,
  ): Promise<string> {
    return this.write(async (transaction) => {
      const kept = JSON.parse(tables) as Kept[];
      const log = transaction.objectStore(ROWS);
      await this.check(transaction, kept, before);
      for (const table of kept) prepare(log, table);
      for (const table of kept) transaction.objectStore(TABLES).put(table);
      for (const row of JSON.parse(rows) as Row[]) log.add(row);
    });
  }

  /** Awaits only requests of the transaction, since it would end during anything else. */
  private async check(transaction: IDBTransaction, tables: Kept[], before: string): Promise<void> {
    const store = transaction.objectStore(TABLES);
    const found = await Promise.all(tables.map((table) => resultOf<unknown>(store.get(table.id))));
    checkRead(tables, found, before);
  }

  private read(store: string): IDBObjectStore {
    return this.database.transaction(store).objectStore(store);
  }

  private async write(work: (transaction: IDBTransaction) => Promise<void>): Promise<string> {
    let transaction: IDBTransaction | null = null;
    try {
      transaction = this.database.transaction([TABLES, ROWS], "readwrite", { durability: "strict" });
      const outcome = outcomeOf(transaction);
      await work(transaction);
      return await outcome;
    } catch (problem) {
      abandon(transaction);
      return nameOf(problem);
    }
  }
}

/** If one request of a transaction fails, none is written. */
function abandon(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort();
  } catch {
    // the transaction has ended already
  }
}

/** Stores for a browser that stores nothing: games last as long as the tab, and the page says so. */
class MemoryStores implements Stores {
  readonly isKept = false;
  private kept = new Map<string, Kept>();
  private logs = new Map<string, Row[]>();

  table(id: string): Promise<string | null> {
    const found = this.kept.get(id);
    return Promise.resolve(found === undefined ? null : JSON.stringify(found));
  }

  tables(): Promise<string> {
    return Promise.resolve(JSON.stringify([...this.kept.values()]));
  }

  rows(table: string, after: number): Promise<string> {
    return Promise.resolve(JSON.stringify((this.logs.get(table) ?? []).filter((row) => row.version > after)));
  }

  change(tables: string, rows: string, before: string): Promise<string> {
    return this.put(tables, rows, before, () => undefined);
  }

  replace(tables: string, rows: string, before: string): Promise<string> {
    return this.put(tables, rows, before, (table) => this.logs.delete(table.id));
  }

  remove(table: string): Promise<string> {
    this.kept.delete(table);
    this.logs.delete(table);
    return Promise.resolve("");
  }

  private put(tables: string, rows: string, before: string, prepare: (table: Kept) => void): Promise<string> {
    const kept = JSON.parse(tables) as Kept[];
    const found = kept.map((table) => this.kept.get(table.id));
    try {
      checkRead(kept, found, before);
    } catch (problem) {
      return Promise.resolve(nameOf(problem));
    }
    for (const table of kept) {
      prepare(table);
      this.kept.set(table.id, table);
    }
    for (const row of JSON.parse(rows) as Row[]) this.logs.set(row.table, [...(this.logs.get(row.table) ?? []), row]);
    return Promise.resolve("");
  }
}

/**
 * Stores for a database that only a newer page can read: every request fails with this reason, which Python
 * reports.
 */
class NewerStores implements Stores {
  readonly isKept = true;

  constructor(private readonly problem: Error) {}

  table(): Promise<string | null> {
    return Promise.reject(this.problem);
  }

  tables(): Promise<string> {
    return Promise.reject(this.problem);
  }

  rows(): Promise<string> {
    return Promise.reject(this.problem);
  }

  change(): Promise<string> {
    return Promise.resolve(this.problem.name);
  }

  replace(): Promise<string> {
    return Promise.resolve(this.problem.name);
  }

  remove(): Promise<string> {
    return Promise.resolve(this.problem.name);
  }
}
