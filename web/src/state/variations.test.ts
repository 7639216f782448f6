import { beforeEach, expect, it, vi } from "vitest";
import type { Explored, VariationCard } from "../protocol";
import { depthOf, keepVariations, treeOf, withKeptVariations } from "./variations";

const card = (parent: number | null) => ({ parent }) as VariationCard;
const found = (game: string, more: string, cards = [card(null)]) =>
  ({ game, record: game + more, variations: cards }) as unknown as Explored;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});

it("walks the tree with each variation before those that leave it", () => {
  const cards = [card(null), card(null), card(0), card(2), card(0)];
  expect(treeOf(cards)).toEqual([0, 2, 3, 4, 1]);
  expect(cards.map((_, number) => depthOf(cards, number))).toEqual([1, 1, 2, 3, 2]);
});

it("keeps variations of a record, and forgets them with the last", () => {
  keepVariations("", found("game a\n", "variation\n1 Ann\n"));
  expect(withKeptVariations("", "game a")).toBe("game a\nvariation\n1 Ann\n");
  expect(withKeptVariations("", "game b")).toBe("game b");
  keepVariations("", found("game a\n", "", []));
  expect(withKeptVariations("", "game a")).toBe("game a");
});

it("keeps those of a table while its game goes on, in any language", () => {
  keepVariations("t1", found("game a\n1 Ann # lays\n", "variation\n1 Ann\n"));
  expect(withKeptVariations("t1", "game a\n1 Ann # pose\n2 Bob\n")).toBe("game a\n1 Ann # pose\n2 Bob\nvariation\n1 Ann\n");
  expect(withKeptVariations("t2", "game a")).toBe("game a");
});
