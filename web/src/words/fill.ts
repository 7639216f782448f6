// Sentences with places to fill: {name} as it is, {n|one|other} by number, with # for the number.
import type { Language } from "../protocol";

export interface Both {
  en: string;
  fr: string;
}
export type Values = Record<string, string | number>;

export function fill(sentence: string, language: Language, values: Values = {}): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = values[name] ?? "";
    if (one === undefined || other === undefined) return String(value);
    const number = Number(value);
    const single = language === "fr" ? Math.abs(number) < 2 : number === 1;
    return (single ? one : other).replace("#", String(number));
  });
}
