import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatLine, ClientMessage } from "../protocol";
import { settings } from "./settings.svelte";
import { Talk } from "./talk.svelte";

const line = (version: number, seat: number): ChatLine => ({ version, seat, text: `line ${version}` }) as ChatLine;
let sent: ClientMessage[];
let talk: Talk;

beforeEach(() => {
  vi.useFakeTimers();
  settings.sound = false;
  settings.muted = [];
  sent = [];
  talk = new Talk(
    "table",
    (seat) => seat === 0,
    (message) => sent.push(message),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

it("counts what others wrote since it was read, once each", () => {
  talk.welcomed([line(1, 1)], true);
  for (const one of [line(2, 1), line(2, 1), line(3, 0), line(4, 1)]) talk.hear(one);
  expect(talk.unread).toBe(2);
  talk.read(talk.lines.length);
  expect(talk.unread).toBe(0);
});

it("shows what others say over their seats, for a moment", () => {
  talk.hear(line(1, 0));
  talk.hear(line(2, 1));
  expect(talk.sayings.map(({ seat }) => seat)).toEqual([1]);
  vi.advanceTimersByTime(10_000);
  expect(talk.sayings).toEqual([]);
});

it("says nothing of a muted table, and tells the server", () => {
  talk.mute(true);
  talk.welcomed([line(1, 1)], true);
  talk.hear(line(2, 1));
  expect(talk.lines).toEqual([]);
  expect(sent.at(-1)).toEqual({ type: "mute", on: true, chat: true });
  talk.mute(false);
  talk.hear(line(3, 1));
  expect(talk.lines).toHaveLength(1);
});
