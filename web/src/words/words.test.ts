import { expect, it } from "vitest";
import { rulebooks, figureOf, type Figure } from "../rules";
import figures from "../rules/figures.json";
import { lessons } from "../guide/lessons";
import { tips } from "../guide/tips";
import records from "../guide/records.json";
import { LANGUAGES, type Language } from "../protocol";
import { fill, typeset, type Both } from "./fill";
import { board } from "./board";
import { common } from "./common";
import { home } from "./home";
import { tab } from "./tab";
import { spoken, type Translation } from "./translation.svelte";

const words: Record<string, Both> = { ...common, ...home, ...tab, ...board };
const files = import.meta.glob<Translation>("../translations/*.json", { eager: true, import: "default" });
const sources = Object.values(
  import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!./*.ts", "!../**/*.test.ts", "!../protocol.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  // Names of texts that other texts contain are between these.
).concat(
  Object.values(
    import.meta.glob<string>(["./{asking,cells,helps,index,places,time}.ts"], { eager: true, query: "?raw", import: "default" }),
  ),
);

const languages = Object.keys(LANGUAGES) as Language[];
const NONE: Translation = { words: {}, texts: {} };
const translated = (language: Language) => files[`../translations/${language}.json`] ?? NONE;
const places = (sentence = "") => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

const books = rulebooks.flatMap(({ blurb, intro, sections, table = [] }) => [
  blurb,
  intro,
  ...sections.flatMap(({ title, text }) => [title, ...text]),
  ...table.flatMap(({ what, finished, end }) => [what, finished, end]),
]);
const guides = Object.values(lessons).flatMap((steps) => steps.flatMap(({ text, what }) => (what ? [text, what] : [text])));
const captions = Object.values(figures as unknown as Record<string, Record<string, Figure>>).flatMap((all) =>
  Object.values(all).map((figure) => figure.words),
);
const texts: Both[] = [...books, ...guides, ...tips.map(({ text }) => text), ...captions];

it.each([
  ["{n|# tile|# tiles}", "en", { n: 1 }, "1 tile"],
  ["{n|# tile|# tiles}", "en", { n: 0 }, "0 tiles"],
  ["{n|none|# tile|# tiles}", "en", { n: 0 }, "none"],
  ["{n|# tuile|# tuiles}", "fr", { n: 0 }, "0 tuile"],
  ["{n|# Chip|# Chips}", "de", { n: 0 }, "0 Chips"],
  ["{name} plays", "en", { name: "Ann" }, "Ann plays"],
] as const)("%s in %s with %o says %s", (sentence, language, values, said) => {
  expect(fill(sentence, language, values)).toBe(said);
});

it("keeps punctuation on the line of the word before it", () => {
  expect(typeset("« Oui ! » : 5 %", "fr")).toBe("«\u00a0Oui\u202f!\u00a0»\u00a0: 5\u00a0%");
  expect(typeset("Gut! 5 % …", "de")).toBe("Gut! 5\u00a0%\u00a0…");
  expect(typeset("Yes! 5 %", "en")).toBe("Yes! 5 %");
});

it.each([
  ["fr-CA", "fr"],
  ["DE", "de"],
  ["xx", undefined],
  [undefined, undefined],
])("a browser that asks for %s is answered in %s", (locale, language) => {
  expect(spoken(locale)).toBe(language);
});

// One test per language, which lists what is missing: hundreds of tests would take longer.

it.each(languages)("every word of the page exists in %s, with the same places to fill", (language) => {
  const said = (key: string) => words[key]?.[language] ?? translated(language).words[key];
  const wrong = Object.entries(words).flatMap(([key, word]) => {
    const text = said(key);
    if (!text) return [`${key} is missing: ${word.en}`];
    const first = places(word.en).join();
    return places(text).join() === first ? [] : [`${key} has other places than {${first}}: ${text}`];
  });
  expect(wrong).toEqual([]);
});

it.each(languages)("every text of rules, lessons and tips exists in %s", (language) => {
  const missing = texts.filter((text) => !(text[language] ?? translated(language).texts[text.en])).map(({ en }) => en);
  expect(missing).toEqual([]);
});

it.each(languages)("the translation into %s holds nothing that is not used", (language) => {
  const { words: more, texts: others } = translated(language);
  const english = new Set(texts.map(({ en }) => en));
  const site = /\(\.\.\/|^The tiles$/; // of the documentation: docs/site/words.toml
  expect(Object.keys(more).filter((key) => !(key in words))).toEqual([]);
  expect(Object.keys(others).filter((text) => !english.has(text) && !site.test(text))).toEqual([]);
});

it("every word of the page is used", () => {
  const all = sources.join("\n");
  const found = [...all.matchAll(/(?:named|special)\(\s*"(\w+)"|`(\w+)_\$\{/g)];
  const groups = [...new Set(found.map((one) => `${one[1] ?? one[2]}_`))];
  const unused = Object.keys(words).filter(
    (key) => !all.includes(`"${key}"`) && !all.includes(`'${key}'`) && !groups.some((group) => key.startsWith(group)),
  );
  expect(unused).toEqual([]);
});

it.each(rulebooks)("the rules of $game have figures that exist", ({ game, sections }) => {
  for (const name of sections.flatMap(({ figures }) => figures ?? [])) {
    expect(figureOf(game, name), `${game} ${name}`).toBeDefined();
  }
});

it.each(Object.entries(lessons))("the lessons of %s have their positions", (game, steps) => {
  for (const step of steps) expect((records as Record<string, Record<string, string>>)[game]?.[step.record]).toBeTruthy();
});
