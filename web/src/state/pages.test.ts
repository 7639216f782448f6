import { expect, it } from "vitest";
import { madeNews } from "../made";
import { untoldBefore, withEarlier, withFresh } from "./pages";

const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => madeNews(from + n, {}));
const versions = (news: { version: number }[]) => news.map((row) => row.version);

it("adds what is new, once", () => {
  expect(versions(withFresh(rows(1, 3), rows(2, 5)))).toEqual([1, 2, 3, 4, 5]);
});

it("begins anew where rows are missing in between", () => {
  expect(versions(withFresh(rows(1, 3), rows(7, 8)))).toEqual([7, 8]);
});

it("puts an earlier page before the first, and asks until all is told", () => {
  const latest = rows(401, 800);
  expect(untoldBefore(latest)).toBe(401);
  const all = withEarlier(latest, rows(1, 400));
  expect(versions(all)).toEqual(versions(rows(1, 800)));
  expect(withEarlier(all, rows(1, 400))).toHaveLength(800);
  expect(untoldBefore(all)).toBeNull();
});

it("has nothing to ask for at a table that has told nothing", () => {
  expect(untoldBefore([])).toBeNull();
});
