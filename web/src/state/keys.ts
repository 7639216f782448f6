// Keyboard shortcuts at a board.
import { lays, passOffer, targets, tokensOffered } from "../board/choice";
import type { Views } from "../board/views";
import type { Desk } from "./desk.svelte";

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function keyed(event: KeyboardEvent, desk: Desk, views: Views): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
  if (act(event, desk, views)) event.preventDefault();
}

function isBusy(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (document.querySelector("dialog[open]")) return true;
  return element?.matches?.("input, select, textarea, [role=tabpanel]") ?? false;
}

function act(event: KeyboardEvent, desk: Desk, views: Views): boolean {
  const arrow = ARROWS[event.key];
  if (arrow && lays(desk.choice).length) return done(() => desk.step(...arrow));
  if (/^[0-9]$/.test(event.key)) return digit(Number(event.key), desk);
  switch (event.key.toLowerCase()) {
    case "r":
      return done(() => desk.turn(event.shiftKey ? -1 : 1));
    case "enter":
      return !isButton(event.target) && desk.canConfirm && done(() => desk.confirm());
    case "escape":
      return done(() => desk.cancel());
    case "u":
      return done(() => desk.undo());
    case "f":
      return done(() => views.fitAll());
    case "+":
    case "=": // the same key without Shift
      return done(() => views.nearer());
    case "-":
      return done(() => views.farther());
    case "l":
      return done(() => views.toLast());
  }
  return false;
}

function digit(number: number, desk: Desk): boolean {
  const offers = [...targets(desk.choice), ...tokensOffered(desk.choice)];
  const offer = number === 0 ? passOffer(desk.choice) : offers[number - 1];
  return offer !== undefined && done(() => desk.pick(offer));
}

function isButton(target: EventTarget | null): boolean {
  return (target as HTMLElement | null)?.matches?.("button, a") ?? false;
}

function done(deed: () => void): true {
  deed();
  return true;
}
