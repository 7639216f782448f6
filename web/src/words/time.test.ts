import { expect, it } from "vitest";
import { settings } from "../state/settings.svelte";
import { ago } from "./time";

const MINUTE = 60_000;

it.each([
  [0, "now", "maintenant"],
  [59_000, "now", "maintenant"],
  [5 * MINUTE, "5 minutes ago", "il y a 5 minutes"],
  [60 * MINUTE, "1 hour ago", "il y a 1 heure"],
  [26 * 60 * MINUTE, "yesterday", "hier"],
  [5 * 24 * 60 * MINUTE, "5 days ago", "il y a 5 jours"],
  [-2000, "now", "maintenant"],
])("%i ms is %s, %s", (passed, english, french) => {
  for (const [language, words] of [
    ["en", english],
    ["fr", french],
  ] as const) {
    settings.language = language;
    expect(ago(1e12 - passed, 1e12)).toBe(words);
  }
});
