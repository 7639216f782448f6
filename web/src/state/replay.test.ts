import { expect, it, vi } from "vitest";
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
  vi.spyOn(api, "explore").mockImplementation((asked) => Promise.resolve(found(asked.at ?? 3)));
  const replay = new ReplayState();
  await replay.open("r", 2);
  await replay.explore();
  expect(replay.gameAt).toBe(2);
});
