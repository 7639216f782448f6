import { expect, it, vi } from "vitest";
import type { Offer } from "../board/offer";
import { api } from "../net/api";
import { madeNews } from "../made";
import type { Explored } from "../protocol";
import { ReplayState } from "./replay.svelte";

const steps = [1, 2, 3].map((version) => madeNews(version, {}));
const found = (at: number): Explored =>
  ({
    record: "r",
    names: ["Ann"],
    at,
    steps,
    news: [],
    view: { board: { moves: [] }, labels: [], may: {} },
    report: null,
  }) as never;

it("keeps its place in the game while other moves are tried", async () => {
  vi.spyOn(api, "explore").mockImplementation((asked) => Promise.resolve(found(asked.move ? 0 : (asked.at ?? 3))));
  const replay = new ReplayState();
  await replay.open("r", 2);
  await replay.explore();
  expect(replay.gameAt).toBe(2);
  await replay["tryMove"]({ text: "-" } as Offer);
  expect([replay.at, replay.gameAt]).toEqual([0, 2]);
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
