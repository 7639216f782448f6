// All texts of the page. The compiler checks their keys.
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

/** The texts loaded so far. Pages with a board add more (board.ts). */
const words: Record<string, Both> = { ...common, ...home, ...tab };

export function learn(more: Record<string, Both>): void {
  Object.assign(words, more);
}

/** A text in the language of the page. */
export function t(key: Key, values?: Values): string {
  return said(key, settings.language, values);
}

export function said(key: Key, language: Language, values?: Values): string {
  const word = words[key];
  const text = word?.[language] ?? translation(language)?.words[key] ?? word?.[FIRST_LANGUAGE];
  return fill(typeset(text ?? key, language), language, values);
}

/** The text for a name from the server, or the name itself if there is none. */
export function named(group: string, name: string): string {
  const key = `${group}_${name.replaceAll("-", "_")}`;
  return key in words ? t(key as Key) : name;
}

/** Like `named`, but with another text if there is none for this name. */
export function special(group: string, name: string, else_: string): string {
  const key = `${group}_${name.replaceAll("-", "_")}`;
  return key in words ? t(key as Key) : else_;
}

/** Makes a sentence of a reason from the server, which begins with a small letter and has no full stop. */
export function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.…!?]$/.test(reason) ? "" : "."}`;
}

/** A text of rules, lessons or tips, in the language of the page. */
export function both(text: Both): string {
  const { language } = settings;
  const first = text[FIRST_LANGUAGE];
  return typeset(text[language] ?? translation(language)?.texts[first] ?? first, language);
}
