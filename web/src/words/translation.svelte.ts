// Languages whose texts are not written beside the others: each has a file, fetched when the language is chosen.
import { LANGUAGES, type Language } from "../protocol";

/** Words of the page by their keys; rules, lessons and tips by their text in the first language. */
export interface Translation {
  words: Record<string, string>;
  texts: Record<string, string>;
}

const files = import.meta.glob<Translation>("../translations/*.json", { import: "default" });
const known = $state<Partial<Record<Language, Translation>>>({});

export function translation(language: Language): Translation | undefined {
  return known[language];
}

/** Until it is there, or if it cannot be fetched, the page speaks the first language. */
export async function fetchTranslation(language: Language): Promise<void> {
  const file = files[`../translations/${language}.json`];
  if (!file || known[language]) return;
  try {
    known[language] = await file();
  } catch {
    // Without a network; it is fetched again when the language is chosen again.
  }
}

/** The language that a browser asks for, if it is spoken here. */
export function spoken(locale: string | undefined): Language | undefined {
  const language = locale?.toLowerCase().split("-")[0] ?? "";
  return language in LANGUAGES ? (language as Language) : undefined;
}
