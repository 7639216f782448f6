// The time that a clock shows, and when it warns.
import type { Clocks } from "../protocol";

export const HURRY = 10; // seconds left at which a clock warns

/** Milliseconds that a seat has left, as the server counts them. */
export function timeLeft(clocks: Clocks, seat: number, now: number): number {
  const spent = clocks.running === seat ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, (clocks.left[seat] ?? 0) - spent);
}

/** A time as text: 1:05, or days and hours. */
export function clockFace(milliseconds: number, day: string, hour: string): string {
  const seconds = Math.floor(milliseconds / 1000);
  const days = Math.floor(seconds / 86400);
  const two = (n: number) => String(n).padStart(2, "0");
  if (days > 0) return `${days} ${day} ${two(Math.floor(seconds / 3600) % 24)} ${hour}`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Whether the time of this seat is running out. */
export function isHurried(clocks: Clocks, seat: number, now: number): boolean {
  return clocks.running === seat && timeLeft(clocks, seat, now) < HURRY * 1000;
}
