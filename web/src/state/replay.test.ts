import { expect, it, vi } from "vitest";
import type { Offer } from "../board/offer";
import { api, Refusal } from "../net/api";
import { madeNews } from "../made";
import type { Explored } from "../protocol";
import { ReplayState } from "./replay.svelte";

const steps = [1, 2, 3].map((version) => madeNews(version, {}));
const found = (at: number, variation: number | null = null): Explored =>
  ({
    record: "r",
    game: "r",
    variation,
    variations: variation === null ? [] : [{ parent: null, at: 2, seat: 0 }],
    names: ["Ann"],
    at,
    steps,
    news: [],
    view: { board: { moves: [], pieces: [], seats: [] }, labels: [], may: {} },
    report: null,
  }) as never;

it("keeps its place in the game while other moves are tried beside it", async () => {
  const explore = vi.spyOn(api, "explore").mockImplementation((asked) => {
    if (asked.cut) return Promise.resolve({ ...found(2), record: "r" });
    return Promise.resolve(asked.move ? { ...found(3, 0), record: "r+" } : found(asked.at ?? 3, asked.variation ?? null));
  });
  const kept: string[] = [];
  const replay = new ReplayState();
  replay.onkept = ({ record }) => kept.push(record);
  await replay.open("r", 2);
  await replay.explore();
  expect([replay.gameAt, replay.desk.view?.may.undo]).toEqual([2, false]);
  await replay["tryMove"]({ text: "-" } as Offer);
  expect([replay.variation, replay.at, replay.gameAt, replay.desk.view?.may.undo]).toEqual([0, 3, 2, true]);
  expect(replay.problem).toBe("");
  expect(kept).toEqual(["r+"]);
  expect(replay["positions"].size, "positions of the former record are dropped").toBe(0);
  await replay["takeBack"]();
  expect(explore.mock.lastCall![0]).toMatchObject({ record: "r+", variation: 0, at: 2, cut: true });
  expect([replay.variation, replay.at, kept]).toEqual([null, 2, ["r+", "r"]]);
});

it("opens a game without its stored variations if they no longer fit it", async () => {
  vi.spyOn(api, "explore").mockImplementation((asked) =>
    asked.record === "r+" ? Promise.reject(new Refusal("bad_record", "No such turn.")) : Promise.resolve(found(asked.at ?? 3)),
  );
  const replay = new ReplayState();
  await replay.openWith("r+", "r", 1, 0);
  expect([replay.problem, replay.record, replay.variation, replay.at]).toEqual(["", "r", null, 1]);
});

it("walks along a variation, and back to where it leaves the game", async () => {
  const explore = vi
    .spyOn(api, "explore")
    .mockImplementation((asked) => Promise.resolve(found(asked.at ?? 3, asked.variation ?? null)));
  const replay = new ReplayState();
  await replay.open("r", null, 0);
  expect([replay.variation, replay.at, replay.gameAt]).toEqual([0, 3, 2]);
  await replay.to(1);
  expect([replay.variation, replay.gameAt]).toEqual([0, 1]);
  await replay.walk(0);
  expect(replay.at).toBe(3);
  await replay.back();
  expect([replay.variation, replay.at]).toEqual([null, 2]);
  expect(explore.mock.lastCall![0]).toMatchObject({ variation: null, at: 2 });
});

it("has one request on its way, and skips what is no longer wanted", async () => {
  const arrived: ((found: Explored) => void)[] = [];
  const explore = vi.spyOn(api, "explore").mockImplementation(() => new Promise((done) => arrived.push(done)));
  explore.mockClear();
  const replay = new ReplayState();
  const first = replay.open("a", 1);
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  const others = ["b", "c", "d", "e"].map((record) => replay.open(record, 1));
  arrived[0]!(found(1));
  await vi.waitFor(() => expect(arrived).toHaveLength(2));
  arrived[1]!(found(1));
  await Promise.all([first, ...others]);
  expect(explore.mock.calls.map(([asked]) => asked.record)).toEqual(["a", "e"]);
  expect(replay.problem).toBe("");
});
