// How long ago something was, in words.
import { settings } from "../state/settings.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday"; less than a minute is "now". */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  const [unit, length] = STEPS.find(([, length]) => now - at >= length) ?? (["second", Infinity] as const);
  return format.format(-Math.floor((now - at) / length) || 0, unit);
}
