import { afterEach, expect, it } from "vitest";
import type { SeatCard } from "../protocol";
import { colourOf, wearColours, wearColoursOf } from "./colours.svelte";

const SWAPPED = { seats: [{ colour: 1 }, { colour: 0 }] as SeatCard[] };

afterEach(() => wearColours());

it("wears the colours of the table until it is left", async () => {
  const found = Promise.resolve(SWAPPED);
  const undress = wearColoursOf(found);
  await found;
  expect([0, 1, 2].map(colourOf)).toEqual([1, 0, 2]);
  undress();
  expect([0, 1].map(colourOf)).toEqual([0, 1]);
});

it("wears nothing of a table that is found too late", async () => {
  const found = Promise.resolve(SWAPPED);
  wearColoursOf(found)();
  await found;
  expect([0, 1].map(colourOf)).toEqual([0, 1]);
});

it("leaves seats their own colours where no table is found", async () => {
  const found = Promise.reject<typeof SWAPPED>(new Error("unknown table"));
  wearColoursOf(found);
  await found.catch(() => null);
  expect([0, 1].map(colourOf)).toEqual([0, 1]);
});
