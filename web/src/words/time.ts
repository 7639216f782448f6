// Says in words how long ago something happened.
import { settings } from "../state/settings.svelte";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** For example "5 minutes ago" or "yesterday". Less than a minute is "now". */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  const [unit, length] = STEPS.find(([, length]) => now - at >= length) ?? (["second", Infinity] as const);
  return format.format(-Math.floor((now - at) / length) || 0, unit);
}
