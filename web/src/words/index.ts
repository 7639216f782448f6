// Everything the page says; keys are checked by the compiler.
import { FIRST_LANGUAGE, type Language } from "../protocol";
import { settings } from "../state/settings.svelte";
import { fill, typeset, type Both, type Values } from "./fill";
import { translation } from "./translation.svelte";
import { common } from "./common";
import { home } from "./home";
import { tab } from "./tab";
import type { BoardWords } from "./board";

type Words = typeof common & typeof home & typeof tab & BoardWords;
export type Key = keyof Words;

/** The words loaded so far: pages with a board add theirs (board.ts). */
const words: Record<string, Both> = { ...common, ...home, ...tab };

export function learn(more: Record<string, Both>): void {
  Object.assign(words, more);
}

/** In the language of the page. */
export function t(key: Key, values?: Values): string {
  return said(key, settings.language, values);
}

export function said(key: Key, language: Language, values?: Values): string {
  const word = words[key];
  const text = word?.[language] ?? translation(language)?.words[key] ?? word?.[FIRST_LANGUAGE];
  return fill(typeset(text ?? key, language), language, values);
}

/** A word that is looked up by a name from the server, or the name itself. */
export function named(group: string, name: string): string {
  const key = `${group}_${name.replaceAll("-", "_")}`;
  return key in words ? t(key as Key) : name;
}

/** Like `named`, with another text if there is no such word. */
export function special(group: string, name: string, else_: string): string {
  const key = `${group}_${name.replaceAll("-", "_")}`;
  return key in words ? t(key as Key) : else_;
}

/** A reason of the server, which begins small, as a sentence. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.…!?]$/.test(reason) ? "" : "."}`;
}

/** A text of rules, lessons or tips. */
export function both(text: Both): string {
  const { language } = settings;
  const first = text[FIRST_LANGUAGE];
  return typeset(text[language] ?? translation(language)?.texts[first] ?? first, language);
}
