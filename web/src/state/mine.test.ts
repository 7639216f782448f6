import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { knownTables, myTables, remember } from "./mine";

const ALL = Array.from({ length: 30 }, (_, n) => `t${n}`);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("knows all tables of a static page, not only those noted last", async () => {
  remember("t3");
  expect(await knownTables(() => Promise.resolve(ALL))).toEqual(ALL);
  expect(myTables()).toEqual(ALL.slice(0, 12));
});

it("does not load the games for a player who has none", async () => {
  const list = vi.fn(() => Promise.resolve(ALL));
  expect(await knownTables(list)).toEqual([]);
  expect(list).not.toHaveBeenCalled();
});

it("knows those noted where there is no list, or none can be read", async () => {
  remember("t3");
  expect(await knownTables(null)).toEqual(["t3"]);
  expect(await knownTables(() => Promise.reject(new Error("offline")))).toEqual(["t3"]);
});
