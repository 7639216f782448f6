import { expect, it } from "vitest";
import { settings } from "../state/settings.svelte";
import { tenths } from "./points";

it.each([
  [3.25, "+3.3"],
  [-2, "−2.0"],
  [-0.04, "+0.0"],
])("%d is told as %s", (points, told) => {
  settings.language = "en";
  expect(tenths(points)).toBe(told);
});
