import { expect, it } from "vitest";
import { clockFace, isHurried, timeLeft } from "./clock";

const clocks = { left: [20_000, 5_000], running: 0, at: 1_000 };

it("counts down for the seat that decides alone", () => {
  expect([timeLeft(clocks, 0, 4_000), timeLeft(clocks, 1, 4_000), timeLeft(clocks, 0, 99_000)]).toEqual([17_000, 5_000, 0]);
});

it("warns in the last ten seconds of whoever decides", () => {
  expect([isHurried(clocks, 0, 10_000), isHurried(clocks, 0, 12_000), isHurried(clocks, 1, 12_000)]).toEqual([
    false,
    true,
    false,
  ]);
});

it.each([
  [65_000, "1:05"],
  [3_725_000, "1:02:05"],
  [90_000_000, "1 d 01 h"],
])("shows %i milliseconds as %s", (left, face) => {
  expect(clockFace(left, "d", "h")).toBe(face);
});
