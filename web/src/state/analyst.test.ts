import { beforeEach, expect, it, vi } from "vitest";
import { api, Refusal } from "../net/api";
import type { AnalysisState, TableCard } from "../protocol";
import { Analyst } from "./analyst";

const state = (status: AnalysisState["status"]): AnalysisState => ({ status, done: 0, judgements: [] });
const here = vi.spyOn(api, "analyseRecord");
const there = vi.spyOn(api, "analyse");
const known = vi.spyOn(api, "analysis");
const card = vi.spyOn(api, "table");

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (place: string) => kept.get(place) ?? null,
  setItem: (place: string, text: string) => kept.set(place, text),
});

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("navigator", {});
  vi.clearAllMocks();
  here.mockResolvedValue(state("running"));
  there.mockResolvedValue(state("queued"));
  known.mockResolvedValue(state("none"));
  card.mockResolvedValue({ status: "over" } as TableCard);
});

it("analyses a game of a server in this browser", async () => {
  const analyst = new Analyst("table", "record");
  expect((await analyst.begin()).status).toBe("running");
  here.mockResolvedValue(state("done"));
  expect((await analyst.look()).status).toBe("done");
  expect(there).not.toHaveBeenCalled();
});

it("keeps what it found in the latest games of a server, and of no other record", async () => {
  here.mockResolvedValue(state("done"));
  for (const table of ["a", "b", "c", "d", "e", "f", ""]) await new Analyst(table, "record").begin();
  here.mockResolvedValue(state("running"));
  const found = await Promise.all(["a", "b", "f", ""].map((table) => new Analyst(table, "record").begin()));
  expect(found.map(({ status }) => status)).toEqual(["running", "done", "done", "running"]);
});

it("shows what the server has found already", async () => {
  known.mockResolvedValue(state("done"));
  expect((await new Analyst("table", "record").begin()).status).toBe("done");
  expect(here).not.toHaveBeenCalled();
});

it("leaves the game of a table to the server in a sparing browser, and no record without one", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  expect((await new Analyst("table", "record").begin()).status).toBe("queued");
  expect((await new Analyst("", "record").begin()).status).toBe("running");
});

it("leaves it to the server where the browser cannot, and stays with it", async () => {
  here.mockRejectedValue(new Refusal("unavailable", ""));
  const analyst = new Analyst("table", "record");
  expect((await analyst.begin()).status).toBe("queued");
  known.mockResolvedValue(state("running"));
  expect((await analyst.look()).status).toBe("running");
});

it("turns to the server when the browser gives up on the way", async () => {
  const analyst = new Analyst("table", "record");
  await analyst.begin();
  here.mockRejectedValue(new Refusal("unavailable", ""));
  expect((await analyst.look()).status).toBe("queued");
});

it("lets the server say that a game must be over", async () => {
  card.mockResolvedValue({ status: "running" } as TableCard);
  there.mockRejectedValue(new Refusal("not_now", "it runs"));
  await expect(new Analyst("table", "record").begin()).rejects.toThrow("it runs");
  expect(here).not.toHaveBeenCalled();
});

it("stops the worker when it is left, and only then", async () => {
  const stopped = vi.spyOn(api, "stopAdvice").mockResolvedValue(null);
  new Analyst("table", "record").stop();
  expect(stopped).not.toHaveBeenCalled();
  const analyst = new Analyst("", "record");
  await analyst.begin();
  analyst.stop();
  expect(stopped).toHaveBeenCalledOnce();
});
