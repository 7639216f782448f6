import { afterEach, expect, it, vi } from "vitest";
import { IndexedStores, openStores } from "./database";

const TABLE = { id: "a", stored: { version: 1 } };
const LATER = { id: "a", stored: { version: 2 } };

function json(...values: unknown[]): string {
  return JSON.stringify(values);
}

function row(version: number): unknown {
  return { table: "a", version };
}

/** A browser that finds this table, and whose disk refuses every change of it. */
class BrokenDatabase {
  isAborted = false;
  onversionchange = null;

  constructor(private readonly found: unknown) {}

  transaction(): unknown {
    const store = { get: () => this.answered(), put: () => this.fail() };
    return { objectStore: () => store, abort: () => (this.isAborted = true) };
  }

  private answered(): unknown {
    const request = { result: this.found, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  }

  private fail(): void {
    throw new DOMException("no", "DataCloneError");
  }
}

it("a table that another tab has changed since it was read stays as it is", async () => {
  const stores = await openStores();
  expect(await stores.change(json(TABLE), json(row(1)), json())).toBe("");
  expect(await stores.change(json(LATER), json(row(2)), json(TABLE))).toBe("");
  expect(await stores.change(json(TABLE), json(), json(TABLE))).toBe("ConstraintError");
  expect(await stores.change(json(TABLE), json(), json())).toBe("ConstraintError");
  expect(await stores.table("a")).toBe(JSON.stringify(LATER));
});

it("a log that is replaced leaves nothing of the former one", async () => {
  const stores = await openStores();
  await stores.change(json(LATER), json(row(1), row(2)), json());
  expect(await stores.replace(json(TABLE), json(row(1)), json())).toBe("ConstraintError");
  expect(await stores.rows("a", 0)).toBe(json(row(1), row(2)));
  expect(await stores.replace(json(TABLE), json(row(1)), json(LATER))).toBe("");
  expect(await stores.rows("a", 0)).toBe(json(row(1)));
});

it.each([
  [TABLE, TABLE, "DataCloneError"],
  [LATER, TABLE, "ConstraintError"],
])("what fails half-way is not written at all: found %o, read %o", async (found, read, problem) => {
  const database = new BrokenDatabase(found);
  const stores = new IndexedStores(database as unknown as IDBDatabase);
  expect(await stores.change(json(LATER), json(row(2)), json(read))).toBe(problem);
  expect(database.isAborted).toBe(true);
});

afterEach(() => vi.unstubAllGlobals());

/** A browser whose database cannot be opened, for this reason. */
function refuseToOpen(name: string): void {
  const open = () => {
    const request = { error: new DOMException("", name), onerror: () => {} };
    queueMicrotask(() => request.onerror());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
}

it("lets games last as long as the tab where the browser keeps nothing", async () => {
  refuseToOpen("InvalidStateError");
  const stores = await openStores();
  expect(stores.isKept).toBe(false);
  expect(await stores.change(json({ id: "a" }), json(), json())).toBe("");
  expect(await stores.table("a")).toBe('{"id":"a"}');
  expect(await stores.remove("a")).toBe("");
  expect(await stores.table("a")).toBe(null);
});

it("says so where a newer page has kept the games", async () => {
  refuseToOpen("VersionError");
  const stores = await openStores();
  expect(stores.isKept).toBe(true);
  expect(await stores.change(json(), json(), json())).toBe("VersionError");
  await expect(stores.table("a")).rejects.toMatchObject({ name: "VersionError" });
});
