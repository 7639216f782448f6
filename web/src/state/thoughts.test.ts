import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Thoughts } from "../protocol";
import { LiveThoughts, type Looked } from "./thoughts.svelte";

const HERE: Looked = { record: "here", variation: null, at: 3 };
const THERE: Looked = { record: "there", variation: null, at: null };
let asked: Looked[];
let answers: ((found: Thoughts) => void)[];
let stopped: number;
let live: LiveThoughts;

const thoughts = (simulations: number, done = false): Thoughts => ({ seat: 0, simulations, done, best: [] });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers, stopped] = [[], [], 0];
  const ask = (looked: Looked) => {
    asked.push(looked);
    return new Promise<Thoughts>((resolve) => answers.push(resolve));
  };
  live = new LiveThoughts(ask, () => stopped++);
});
afterEach(() => {
  vi.useRealTimers();
});

it("asks again until nothing gets better", async () => {
  live.look(HERE);
  answers[0]!(thoughts(100));
  await settle();
  expect(live.found?.simulations).toBe(100);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([HERE, HERE]);
  answers[1]!(thoughts(200, true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(live.found?.simulations).toBe(200);
  expect(asked).toHaveLength(2);
});

it("what comes late about another position is not shown", async () => {
  live.look(HERE);
  live.look(THERE);
  answers[0]!(thoughts(100));
  await settle();
  expect(live.found).toBeNull();
  answers[1]!(thoughts(50));
  await settle();
  expect(live.found?.simulations).toBe(50);
});

it("stops at once, and only what it began", async () => {
  live.stop();
  expect(stopped).toBe(0);
  live.look(HERE);
  live.stop();
  expect(stopped).toBe(1);
  answers[0]!(thoughts(100));
  await vi.advanceTimersByTimeAsync(5000);
  expect(live.found).toBeNull();
  expect(asked).toHaveLength(1);
});
