// The choice that a player is making, as a pure value derived from the legal moves ("offers") of a view. It
// contains no rules: a cell, a turn or a target is possible only if there is an offer for it.
import type { Cell, Move, Spot } from "../protocol";
import type { Confirm } from "../state/settings.svelte";
import { cellKey, sameCell, spotKey, TURNS } from "./geometry";
import type { Offer } from "./offer";

export interface Choice {
  offers: Offer[];
  tile: string; // the tile in hand
  turn: string; // rotation of the tile in hand
  cell: Cell | null; // the cell on which it would be laid
  hiker: Spot | null;
  pending: Offer | null; // another offer that was chosen and waits for confirmation
}

/** The result of a gesture: a new choice, and possibly an offer to send. */
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

/**
 * All offers at a place on the board, except placements of tiles. Of equivalent offers only one is listed.
 */
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

/** The cells on which the tile in hand can be laid, each once. */
export function cellsOffered(choice: Choice): Cell[] {
  const found = new Map<string, Cell>();
  for (const { x, y } of lays(choice)) if (x !== null && y !== null) found.set(cellKey({ x, y }), { x, y });
  return [...found.values()];
}

/** The rotations that fit on a cell or, without one, on any cell; clockwise. */
export function turnsAt(choice: Choice, cell: Cell | null): string[] {
  const fitting = new Set(
    lays(choice)
      .filter((o) => !cell || (o.x === cell.x && o.y === cell.y))
      .map((o) => o.turn),
  );
  return TURNS.filter((turn) => fitting.has(turn));
}

/** The rotation of the tile on a cell: the present one if it fits, else the next one that does. */
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

/** Rotates the tile to the next rotation that fits its cell or, without one, any cell. */
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

/**
 * Handles a click on a cell. With a mouse the tile was shown there already, so it is laid at once, unless all
 * moves need confirmation. By touch or key it is shown first, and choosing the cell again rotates it.
 */
export function pointed(choice: Choice, cell: Cell, seen: boolean, confirm: Confirm): Step {
  if (turnsAt(choice, cell).length === 0) return { choice, send: null };
  const here = sameCell(choice.cell, cell);
  const placed = here ? turned(choice, 1, cell) : { ...choice, cell, turn: turnOn(choice, cell) };
  const offer = seen && confirm !== "always" ? chosenLay({ ...choice, cell }) : undefined;
  return offer ? { choice: { ...choice, cell }, send: offer } : { choice: placed, send: null };
}

/** Handles the choice of something other than a cell. */
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

/** Takes back a choice that was not sent yet; null if there is none. */
export function undone(choice: Choice): Choice | null {
  if (choice.pending) return { ...choice, pending: null };
  if (choice.cell) return { ...choice, cell: null };
  if (choice.hiker && hikers(choice.offers).length > 1) return { ...choice, hiker: null };
  return null;
}

export function withHiker(choice: Choice, hiker: Spot): Choice {
  return { ...choice, hiker, pending: null };
}

/** Keeps the choice when the server sends the same offers again. */
export function retold(choice: Choice, offers: Offer[]): Choice {
  return { ...choice, offers, pending: offers.find((offer) => offer.text === choice.pending?.text) ?? null };
}

/** Rotates the tile as a hint advises. */
export function advised(choice: Choice, { deed, tile, turn }: Move): Choice {
  return deed === "lay" ? { ...heldTile(choice, tile), turn } : choice;
}

/** The only possible move, if there is nothing to choose: it is made without asking. */
export function forced(choice: Choice): Offer | null {
  const only = choice.offers.length === 1 ? choice.offers[0] : undefined;
  return only?.deed === "pass" ? only : null;
}

/** For arrow keys: the next cell in a direction or, if there is none, the nearest cell. */
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
