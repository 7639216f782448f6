import { expect, it } from "vitest";
import { spreadApart } from "./spread";

it.each([
  [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    20,
  ],
  [
    [
      { x: 5, y: 5 },
      { x: 5, y: 5 },
      { x: 5, y: 6 },
    ],
    24,
  ],
  [[0, 1, 2, 3, 4].map((n) => ({ x: n, y: n % 2 })), 24],
])("targets end up a finger apart: %#", (points, least) => {
  const moved = spreadApart(points, least);
  for (const [n, a] of moved.entries()) {
    for (const b of moved.slice(n + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(least * 0.95);
  }
});

it("leaves alone what is far apart", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
  ];
  expect(spreadApart(points, 24)).toEqual(points);
});
