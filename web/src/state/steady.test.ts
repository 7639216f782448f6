import { expect, test } from "vitest";
import { Steady } from "./steady";

test("the second click of a double click plays nothing on the button that came under it", () => {
  let now = 1000;
  const steady = new Steady(() => now);
  expect(steady.allows("confirm")).toBe(true);
  now += 200;
  expect(steady.allows("undo")).toBe(false);
  expect(steady.allows("pass")).toBe(false);
  now += 400;
  expect(steady.allows("undo")).toBe(true);
});

test("the same button may be clicked again at once", () => {
  const steady = new Steady(() => 0);
  expect([steady.allows("undo"), steady.allows("undo")]).toEqual([true, true]);
});
