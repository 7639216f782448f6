// What a player has in hand and in mind: pure state, driven by the offers of a view. It knows no rule:
// a cell, a turn or a target is possible because an offer says so.
import type { Cell, Move, Spot } from "../protocol";
import type { Confirm } from "../state/settings.svelte";
import { cellKey, sameCell, spotKey, TURNS } from "./geometry";
import type { Offer } from "./offer";

export interface Choice {
  offers: Offer[];
  tile: string; // in hand
  turn: string; // as it is held
  cell: Cell | null; // where it would be laid
  hiker: Spot | null;
  pending: Offer | null; // chosen, and waiting to be confirmed
}

/** What a gesture leads to: a new state, and perhaps an offer to send. */
export interface Step {
  choice: Choice;
  send: Offer | null;
}

export function newChoice(offers: Offer[], tile: string, held = "^"): Choice {
  const tiles = tilesOffered(offers);
  const inHand = tiles.includes(tile) ? tile : (tiles[0] ?? tile);
  const choice = { offers, tile: inHand, turn: held, cell: null, hiker: null, pending: null };
  return { ...choice, turn: usefulTurn(choice, held), hiker: onlyHiker(offers) };
}

export function lays(choice: Choice): Offer[] {
  return choice.offers.filter((offer) => offer.deed === "lay" && offer.tile === choice.tile);
}

/** Everything that is done at a place on the board, but laying tiles; of offers that come to the same, one. */
export function targets(choice: Choice): Offer[] {
  return choice.offers.filter((offer) => offer.deed !== "lay" && offer.x !== null && !offer.like && isOfHiker(choice, offer));
}

export function tokensOffered(choice: Choice): Offer[] {
  return choice.offers.filter((offer) => offer.deed === "choose");
}

export function passOffer(choice: Choice): Offer | undefined {
  return choice.offers.find((offer) => offer.deed === "pass");
}

export function tilesOffered(offers: Offer[]): string[] {
  return [...new Set(offers.filter((offer) => offer.deed === "lay").map((offer) => offer.tile))];
}

export function hikers(offers: Offer[]): Spot[] {
  const found = new Map<string, Spot>();
  for (const { start } of offers) if (start) found.set(spotKey(start), start);
  return [...found.values()];
}

/** The cells that can take the tile in hand, each once. */
export function cellsOffered(choice: Choice): Cell[] {
  const found = new Map<string, Cell>();
  for (const { x, y } of lays(choice)) if (x !== null && y !== null) found.set(cellKey({ x, y }), { x, y });
  return [...found.values()];
}

/** The turns that fit on a cell, or anywhere; clockwise. */
export function turnsAt(choice: Choice, cell: Cell | null): string[] {
  const fitting = new Set(
    lays(choice)
      .filter((o) => !cell || (o.x === cell.x && o.y === cell.y))
      .map((o) => o.turn),
  );
  return TURNS.filter((turn) => fitting.has(turn));
}

/** The turn in which the tile would lie on a cell: as it is held, else the next that fits. */
export function turnOn(choice: Choice, cell: Cell | null): string {
  const fitting = turnsAt(choice, cell);
  return clockwiseFrom(choice.turn).find((turn) => fitting.includes(turn)) ?? choice.turn;
}

export function chosenLay(choice: Choice): Offer | undefined {
  const { cell } = choice;
  if (!cell) return undefined;
  const turn = turnOn(choice, cell);
  return lays(choice).find((offer) => offer.x === cell.x && offer.y === cell.y && offer.turn === turn);
}

/** Turns the tile by one step among those that fit where it is, or anywhere. */
export function turned(choice: Choice, steps = 1, cell: Cell | null = choice.cell): Choice {
  const fitting = turnsAt(choice, cell);
  if (fitting.length === 0) return choice;
  const at = fitting.indexOf(turnOn(choice, cell));
  const next = fitting[(at + steps + fitting.length) % fitting.length];
  return { ...choice, turn: next ?? choice.turn };
}

export function heldTile(choice: Choice, tile: string): Choice {
  const next = { ...choice, tile, cell: null, pending: null };
  return { ...next, turn: usefulTurn(next, choice.turn) };
}

/** A cell is pointed at. By mouse its tile was seen there already and is laid at once, unless all is confirmed;
 * by touch or key it is shown first, and pointing again turns it. */
export function pointed(choice: Choice, cell: Cell, seen: boolean, confirm: Confirm): Step {
  if (turnsAt(choice, cell).length === 0) return { choice, send: null };
  const here = sameCell(choice.cell, cell);
  const placed = here ? turned(choice, 1, cell) : { ...choice, cell, turn: turnOn(choice, cell) };
  const offer = seen && confirm !== "always" ? chosenLay({ ...choice, cell }) : undefined;
  return offer ? { choice: { ...choice, cell }, send: offer } : { choice: placed, send: null };
}

/** Something other than a cell is chosen. */
export function picked(choice: Choice, offer: Offer, confirm: Confirm): Step {
  const again = choice.pending?.text === offer.text;
  const deliberate = offer.deed === "pass" || offer.deed === "choose";
  const asks = confirm === "always" || (confirm === "pieces" && !deliberate);
  if (asks && !again) return { choice: { ...choice, pending: offer }, send: null };
  return { choice: { ...choice, pending: offer }, send: offer };
}

export function confirmed(choice: Choice): Offer | null {
  return choice.pending ?? chosenLay(choice) ?? null;
}

/** Takes back what only the page knows of; null when there is nothing. */
export function undone(choice: Choice): Choice | null {
  if (choice.pending) return { ...choice, pending: null };
  if (choice.cell) return { ...choice, cell: null };
  if (choice.hiker && hikers(choice.offers).length > 1) return { ...choice, hiker: null };
  return null;
}

export function withHiker(choice: Choice, hiker: Spot): Choice {
  return { ...choice, hiker, pending: null };
}

/** After the same offers are sent again: the choice stays. */
export function retold(choice: Choice, offers: Offer[]): Choice {
  return { ...choice, offers, pending: offers.find((offer) => offer.text === choice.pending?.text) ?? null };
}

/** Turned as a hint advises to lay it. */
export function advised(choice: Choice, { deed, tile, turn }: Move): Choice {
  return deed === "lay" ? { ...heldTile(choice, tile), turn } : choice;
}

/** Where nothing can be chosen: the move that is made without asking. */
export function forced(choice: Choice): Offer | null {
  const only = choice.offers.length === 1 ? choice.offers[0] : undefined;
  return only?.deed === "pass" ? only : null;
}

/** By key: the next cell in a direction, else the nearest one at all. */
export function neighbour(choice: Choice, dx: number, dy: number): Cell | null {
  const cells = cellsOffered(choice);
  const from = choice.cell ?? { x: 0, y: 0 };
  const ahead = cells.filter((c) => (c.x - from.x) * dx + (c.y - from.y) * dy > 0);
  const cost = (c: Cell) => {
    const along = Math.abs((c.x - from.x) * dx + (c.y - from.y) * dy);
    const aside = Math.abs((c.x - from.x) * dy) + Math.abs((c.y - from.y) * dx);
    return along + 2 * aside;
  };
  const best = [...ahead].sort((a, b) => cost(a) - cost(b))[0];
  return best ?? choice.cell ?? cells[0] ?? null;
}

function usefulTurn(choice: Choice, held: string): string {
  const fitting = turnsAt(choice, null);
  return clockwiseFrom(held).find((turn) => fitting.includes(turn)) ?? held;
}

function clockwiseFrom(turn: string): string[] {
  const at = Math.max(0, TURNS.indexOf(turn as (typeof TURNS)[number]));
  return [...TURNS.slice(at), ...TURNS.slice(0, at)];
}

function onlyHiker(offers: Offer[]): Spot | null {
  const found = hikers(offers);
  return found.length === 1 ? found[0]! : null;
}

function isOfHiker(choice: Choice, { start }: Offer): boolean {
  const { hiker } = choice;
  if (!start) return true;
  return hiker !== null && spotKey(start) === spotKey(hiker);
}
