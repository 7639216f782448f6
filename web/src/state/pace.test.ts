import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "./pace";

let shown: string[] = [];
beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const paced = (calm = true) =>
  new Pace<string>(
    (message) => shown.push(message),
    () => Date.now(),
    () => calm,
  );

it("shows one's own move at once and another's after a breath", () => {
  const pace = paced();
  pace.add("mine", false, false);
  pace.add("theirs", true, false);
  expect(shown).toEqual(["mine"]);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["mine", "theirs"]);
});

it("waits longer after points, and keeps the order", () => {
  const pace = paced();
  pace.add("points", false, true);
  pace.add("theirs", true, false);
  pace.add("presence", false, false);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["points"]);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["points", "theirs", "presence"]);
});

it("hurries when the player acts, and never waits where no motion is wanted", () => {
  const pace = paced();
  pace.add("a", false, true);
  pace.add("b", true, false);
  pace.hurry();
  expect(shown).toEqual(["a", "b"]);
  const quick = paced(false);
  quick.add("c", true, true);
  quick.add("d", true, true);
  expect(shown).toEqual(["a", "b", "c", "d"]);
});

it("forgets what waits when the table is told anew", () => {
  const pace = paced();
  pace.add("a", false, false);
  pace.add("b", true, false);
  pace.forget();
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(["a"]);
});

it("does not lag behind a game that is faster than one can see", () => {
  const pace = paced();
  for (let n = 0; n < 20; n++) {
    pace.add(`move ${n}`, true, true);
    vi.advanceTimersByTime(50);
  }
  expect(shown.length).toBeGreaterThanOrEqual(17);
  expect(shown).toEqual(shown.map((_, n) => `move ${n}`));
});
