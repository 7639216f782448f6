import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadForMissingPart } from "./reload";

const reload = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
});

it("reloads once for parts that are missing", () => {
  reloadForMissingPart(true);
  reloadForMissingPart(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("does not reload where that loses games", () => {
  reloadForMissingPart(false);
  expect(reload).not.toHaveBeenCalled();
});

it("does not reload where it cannot be counted", () => {
  vi.stubGlobal("sessionStorage", undefined);
  reloadForMissingPart(true);
  expect(reload).not.toHaveBeenCalled();
});
