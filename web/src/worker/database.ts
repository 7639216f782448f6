// The browser's database: tables and the rows of their logs, as JSON. Python reads and writes nothing else.
const NAME = "tuilerie";
const LAYOUT = 1; // of the stores; what is in them carries a format of its own
const TABLES = "tables";
const ROWS = "rows";
const TAKEN = "ConstraintError"; // what IndexedDB itself says of a row that is there already
const LAST = Number.MAX_SAFE_INTEGER;

export interface Stores {
  readonly isKept: boolean;
  table(id: string): Promise<string | null>;
  tables(): Promise<string>;
  rows(table: string, after: number): Promise<string>;
  /**
   * Puts tables and adds rows, all or nothing; empty, or the name of what went wrong. `before` are the tables as they
   * were read: if one is not so any more, another tab was quicker, and nothing is changed.
   */
  change(tables: string, rows: string, before: string): Promise<string>;
  /** The same with whole logs: rows that these tables had are removed. */
  replace(tables: string, rows: string, before: string): Promise<string>;
  /** A table and its log. */
  remove(table: string): Promise<string>;
}

/** The stores of this browser; where it keeps nothing, stores that last as long as the tab. */
export async function openStores(): Promise<Stores> {
  try {
    return new IndexedStores(await opened());
  } catch (problem) {
    return isOfNewerPage(problem) ? new NewerStores(problem) : new MemoryStores();
  }
}

/** The browser keeps games of a newer page in a layout that this page does not know. */
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

/** Empty when everything is on the disk. */
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

/** Throws unless these tables are found as they were read before. Both sides have been JSON: so they read the same. */
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
    // A newer page in another tab wants another layout: it may have it.
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

  /** Nothing but requests of the transaction is awaited: it would end meanwhile. */
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
    // it has ended by itself
  }
}

/** For a browser that keeps nothing: games last as long as the tab, and the page says so. */
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

/** Games are there, but only a newer page can read them: every request fails with the reason, which Python tells. */
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
