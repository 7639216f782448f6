import "./board";
import { expect, it } from "vitest";
import type { Help } from "../protocol";
import { settings } from "../state/settings.svelte";
import { companyWords } from "./helps";

it.each([
  [["dead"], 2, "Help: dead cells · 2 watching"],
  [["dead"], 0, "Help: dead cells"],
  [[], 1, "No help · 1 watching"],
] as [Help[], number, string][])("%j and %i watchers are told apart", (helps, watchers, words) => {
  settings.language = "en";
  expect(companyWords(helps, watchers)).toBe(words);
});
