import { beforeAll, expect, it } from "vitest";
import "./board";
import type { Offer } from "../board/offer";
import { madeMove } from "../made";
import { settings } from "../state/settings.svelte";
import { placesOf } from "./places";

beforeAll(() => {
  settings.language = "en";
});

const offer = (text: string, label: string, x: number, y: number): Offer => ({
  ...madeMove("put", { x, y }),
  text,
  label,
  detail: "",
});
const latest = { x: 2, y: 1 };

it("says in which direction a choice away from the new tile lies", () => {
  const places = placesOf([offer("a", "tent", 4, -1), offer("b", "tent", 2, 5), offer("c", "hut", 2, 1)], [], latest, null);
  expect([...places.values()]).toEqual(["north-east", "south", ""]);
});

it("tells choices in the same direction apart by their steps", () => {
  const places = placesOf([offer("a", "tent", 4, -1), offer("b", "tent", 5, -2), offer("c", "tent", 2, 1)], [], latest, null);
  expect(places.get("a")).toBe("2 north, 2 east");
  expect(places.get("b")).toBe("3 north, 3 east");
  expect(places.get("c")).toBe("on the new tile");
});

it("gives no two choices of one name the same words", () => {
  const offers = Array.from({ length: 15 }, (_, n) => offer(`t${n}`, "tent", (n * 7) % 6, (n * 5) % 7));
  const places = placesOf(offers, [], latest, null);
  expect(new Set(places.values()).size).toBe(new Set(offers.map(({ x, y }) => `${x},${y}`)).size);
});
