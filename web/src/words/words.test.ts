import { expect, it } from "vitest";
import { rulebooks, figureOf } from "../rules";
import { lessons } from "../guide/lessons";
import records from "../guide/records.json";
import { fill } from "./fill";
import { board } from "./board";
import { common } from "./common";
import { home } from "./home";
import { tab } from "./tab";

const words = { ...common, ...home, ...tab, ...board };

it.each([
  ["{n|# tile|# tiles}", "en", { n: 1 }, "1 tile"],
  ["{n|# tile|# tiles}", "en", { n: 0 }, "0 tiles"],
  ["{n|# tuile|# tuiles}", "fr", { n: 0 }, "0 tuile"],
  ["{name} plays", "en", { name: "Ann" }, "Ann plays"],
] as const)("%s in %s with %o says %s", (sentence, language, values, said) => {
  expect(fill(sentence, language, values)).toBe(said);
});

const places = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

it.each(Object.entries(words))("%s is said in both languages, with the same places to fill", (_, { en, fr }) => {
  expect(en && fr).toBeTruthy();
  expect(places(fr)).toEqual(places(en));
  expect(fill(en + fr, "en")).not.toMatch(/[{}]/);
});

it.each(rulebooks)("the rules of $game have figures that exist, and both languages", ({ game, blurb, intro, sections }) => {
  for (const both of [blurb, intro]) expect(both.en && both.fr).toBeTruthy();
  for (const { title, text, figures } of sections) {
    for (const both of [title, ...text]) expect(both.en && both.fr).toBeTruthy();
    for (const name of figures ?? []) expect(figureOf(game, name), `${game} ${name}`).toBeDefined();
  }
});

it.each(Object.entries(lessons))("the lessons of %s have their positions", (game, steps) => {
  for (const step of steps) expect((records as Record<string, Record<string, string>>)[game]?.[step.record]).toBeTruthy();
});
