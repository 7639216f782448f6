import { expect, it } from "vitest";
import { settings } from "../state/settings.svelte";
import { ago } from "./time";

const MINUTE = 60_000;

it.each([
  [0, "now", "maintenant", "jetzt"],
  [59_000, "now", "maintenant", "jetzt"],
  [5 * MINUTE, "5 minutes ago", "il y a 5 minutes", "vor 5 Minuten"],
  [60 * MINUTE, "1 hour ago", "il y a 1 heure", "vor 1 Stunde"],
  [26 * 60 * MINUTE, "yesterday", "hier", "gestern"],
  [5 * 24 * 60 * MINUTE, "5 days ago", "il y a 5 jours", "vor 5 Tagen"],
  [-2000, "now", "maintenant", "jetzt"],
])("%i ms is %s, %s, %s", (passed, english, french, german) => {
  for (const [language, words] of [
    ["en", english],
    ["fr", french],
    ["de", german],
  ] as const) {
    settings.language = language;
    expect(ago(1e12 - passed, 1e12)).toBe(words);
  }
});
