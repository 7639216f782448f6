// Fills in values: {name} is replaced by the value; {n|one|other} by the form for the number's plural
// category, in which # stands for the number. An additional form at the beginning is used for 0.
import { LANGUAGES, type Language, type WrittenLanguage } from "../protocol";

/** A text in the languages that are written side by side. Other languages are in translations/. */
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

/** Forms are counted from the end. A category without a form of its own uses the last form. */
function placeOf(number: number, categories: readonly string[], language: Language): number {
  const place = categories.indexOf(new Intl.PluralRules(language).select(number));
  return place < 0 ? -1 : place - categories.length;
}

/** Replaces punctuation as typed by typographic punctuation. */
export function typeset(sentence: string, language: Language): string {
  return LANGUAGES[language].marks.reduce((text, [plain, mark]) => text.replace(new RegExp(plain, "g"), mark), sentence);
}
