// Loads translations: languages whose texts are in files of their own, fetched when the language is chosen.
import { LANGUAGES, type Language } from "../protocol";

/** Texts of the page by their keys; rules, lessons and tips by their text in the first language. */
export interface Translation {
  words: Record<string, string>;
  texts: Record<string, string>;
}

const files = import.meta.glob<Translation>("../translations/*.json", { import: "default" });
const known = $state<Partial<Record<Language, Translation>>>({});

export function translation(language: Language): Translation | undefined {
  return known[language];
}

/** Until the file is loaded, or if it cannot be loaded, the page uses the first language. */
export async function fetchTranslation(language: Language): Promise<void> {
  const file = files[`../translations/${language}.json`];
  if (!file || known[language]) return;
  try {
    known[language] = await file();
  } catch {
    // Fails without a network. It is tried again when the language is chosen again.
  }
}

/** The browser's language, if the page has it. */
export function spoken(locale: string | undefined): Language | undefined {
  const language = locale?.toLowerCase().split("-")[0] ?? "";
  return language in LANGUAGES ? (language as Language) : undefined;
}
