// Expected points as text, rounded to a tenth.
import { settings } from "../state/settings.svelte";

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Points without a sign. */
export function tenthsOf(points: number): string {
  return Math.abs(points).toLocaleString(settings.language, TENTHS);
}

/** Points with a sign. A value that rounds to 0 is never shown as -0. */
export function tenths(points: number): string {
  return `${points < -0.049 ? "−" : "+"}${tenthsOf(points)}`;
}
