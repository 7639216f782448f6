// Sentences with places to fill: {name} as it is, {n|one|other} by the plural category of a number, with # for the number.
// A form before those of the categories is for 0.
import { LANGUAGES, type Language, type WrittenLanguage } from "../protocol";

/** A text in the languages in which texts are written side by side; others may have it too, or in translations/. */
export type Both = Record<WrittenLanguage, string> & Partial<Record<Language, string>>;
export type Values = Record<string, string | number>;

const PLACE = /\{(\w+)((?:\|[^|}]*)*)\}/g;

export function fill(sentence: string, language: Language, values: Values = {}): string {
  return sentence.replace(PLACE, (_, name: string, forms: string) => {
    const value = values[name] ?? "";
    return forms ? formOf(Number(value), forms.slice(1).split("|"), language) : String(value);
  });
}

function formOf(number: number, forms: string[], language: Language): string {
  const categories: readonly string[] = LANGUAGES[language].plurals;
  const form = number === 0 && forms.length > categories.length ? forms[0] : forms.at(placeOf(number, categories, language));
  return (form ?? "").replace("#", String(number));
}

/** Counted from the end. A category that our texts do not tell apart is spoken like the last one. */
function placeOf(number: number, categories: readonly string[], language: Language): number {
  const place = categories.indexOf(new Intl.PluralRules(language).select(number));
  return place < 0 ? -1 : place - categories.length;
}

/** Turns plainly typed marks into typographic ones. */
export function typeset(sentence: string, language: Language): string {
  return LANGUAGES[language].marks.reduce((text, [plain, mark]) => text.replace(new RegExp(plain, "g"), mark), sentence);
}
