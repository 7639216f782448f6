// Points to a tenth, as a search expects them.
import { settings } from "../state/settings.svelte";

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Without a sign. */
export function tenthsOf(points: number): string {
  return Math.abs(points).toLocaleString(settings.language, TENTHS);
}

/** With one; what is as good as nothing is not below it. */
export function tenths(points: number): string {
  return `${points < -0.049 ? "−" : "+"}${tenthsOf(points)}`;
}
