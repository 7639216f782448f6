// The editor of positions. Every change is checked by the rules; an impossible one is refused with the reason.
import { spotKey } from "../board/geometry";
import { offersOf, type Offer } from "../board/offer";
import { api, reasonOf } from "../net/api";
import type { Cell, EditedPosition, EditPosition, GameCard, Setup, Square, StandingPiece } from "../protocol";
import { Desk } from "./desk.svelte";
import { keepPosition } from "./kept_position";
import { settings } from "./settings.svelte";

const FEWEST = 2; // seats

/** Parts of a setup to be replaced, computed from the setup that earlier requests have led to. */
type Change = (setup: Setup) => Partial<Setup>;

export class PositionEditor {
  found = $state.raw<EditedPosition | null>(null);
  problem = $state("");
  busy = $state(false);
  held = $state(""); // the tile to be laid next
  chosen = $state.raw<Square | null>(null); // the chosen tile on the board
  seat = $state(0); // the seat whose pieces are put
  answers = $state(0); // grows after each change, so that fields show the real values again
  former = $state.raw<EditedPosition[]>([]); // before each change
  readonly desk: Desk;
  private line: Promise<void> = Promise.resolve(); // requests wait for each other

  constructor(private readonly ask: (asked: EditPosition) => Promise<EditedPosition> = api.position) {
    this.desk = new Desk({ send: (offer) => void this.add(offer), undo: () => void this.undo() });
    this.desk.automatic = false;
    this.desk.asks = "never";
  }

  get setup(): Setup | null {
    return this.found?.setup ?? null;
  }

  /** The position to begin with: the stored one, or the start of a game if it is refused, as for finished games. */
  async begin(stored: EditPosition | null, other: EditPosition): Promise<void> {
    if (stored) await this.open(stored);
    if (this.found) return;
    const why = this.problem;
    await this.open(other);
    this.problem ||= why;
  }

  open(asked: EditPosition): Promise<void> {
    return this.send(() => asked, false);
  }

  /** The setup with some parts replaced. */
  change(parts: Partial<Setup> | Change, names?: string[]): Promise<void> {
    const changed: Change = typeof parts === "function" ? parts : () => parts;
    return this.send(() => ({ setup: { ...this.setup!, ...changed(this.setup!) }, names: names ?? this.found!.names }), true);
  }

  /** The record of the position once all changes are answered, or null if the last of them was refused. */
  async settledRecord(): Promise<string | null> {
    const isChanging = this.busy;
    await this.line;
    return isChanging && this.problem ? null : this.found!.record;
  }

  /** Removes everything from the table. Seats and options stay. */
  async clear(game: GameCard): Promise<void> {
    await this.choose(null);
    const { names } = this.found!;
    await this.change(({ options, rules }) => ({ ...emptyTable(game, names).setup!, options, rules }));
  }

  hold(tile: string): Promise<void> {
    this.held = tile;
    this.chosen = null;
    return this.send(() => ({ tile }), false);
  }

  choose(cell: Cell | null, seat = this.seat): Promise<void> {
    this.held = "";
    this.seat = seat;
    this.chosen = cell && (this.found?.view.board.squares.find((one) => one.x === cell.x && one.y === cell.y) ?? null);
    return this.send(() => ({}), false);
  }

  /** Puts the held tile into the hand of the seat to move. */
  takeInHand(isBonus: boolean): Promise<void> {
    const drawn = this.held;
    this.held = "";
    return this.change({ drawn, phase: isBonus ? "bonus_lay" : "lay" });
  }

  /** Marks the held tile as one that fitted nowhere. */
  putAway(): Promise<void> {
    const tile = this.held;
    this.held = "";
    return this.change(({ removed }) => ({ removed: [...removed, tile] }));
  }

  /** Returns a tile that was put away to the pile. */
  putBack(tile: string): Promise<void> {
    return this.change(({ removed }) => ({ removed: without(removed.indexOf(tile), removed) }));
  }

  toDraw(): Promise<void> {
    return this.change({ drawn: "", phase: "draw" });
  }

  laidLast(): Promise<void> {
    const cell = cellOf(this.chosen!);
    return this.send(() => ({ laid_last: cell }), true);
  }

  /** Returns the chosen tile to the pile, and its pieces to their owners. */
  lift(): Promise<void> {
    const gone = this.chosen!;
    this.chosen = null;
    const isThere = ({ x, y }: Cell) => x === gone.x && y === gone.y;
    return this.change(({ squares, pieces, piles, phase }) => ({
      squares: squares.filter((square) => !isThere(square)),
      pieces: pieces.filter(({ spot }) => !isThere(spot)),
      piles: piles.filter(({ spot }) => !isThere(spot)),
      phase: phase === "lay" || phase === "bonus_lay" ? phase : "draw",
    }));
  }

  takeOff(piece: StandingPiece): Promise<void> {
    const keyOf = (one: StandingPiece) => `${one.seat} ${one.piece} ${spotKey(one.spot)}`;
    return this.change(({ pieces }) => ({ pieces: without(pieces.map(keyOf).indexOf(keyOf(piece)), pieces) }));
  }

  addSeat(name: string): Promise<void> {
    const { seats, scores, tokens, boats } = this.setup!;
    const more = { scores: [...scores, 0], tokens: [...tokens, {}], boats: boats.length ? [...boats, 0] : [] };
    return this.change({ seats: seats + 1, ...more }, [...this.found!.names, name]);
  }

  /** Removes the last seat. */
  dropSeat(): Promise<void> {
    const { seats, scores, tokens, boats, pieces, active } = this.setup!;
    const fewer = { scores: scores.slice(0, -1), tokens: tokens.slice(0, -1), boats: boats.slice(0, -1) };
    const left = pieces.filter(({ seat }) => seat < seats - 1);
    this.seat = Math.min(this.seat, seats - 2);
    return this.change(
      { seats: seats - 1, ...fewer, pieces: left, active: Math.min(active, seats - 2) },
      this.found!.names.slice(0, -1),
    );
  }

  get mayDropSeat(): boolean {
    return (this.setup?.seats ?? 0) > FEWEST;
  }

  private add(offer: Offer): Promise<void> {
    if (offer.deed !== "lay") {
      const spot = { x: offer.x!, y: offer.y!, segment: offer.segment };
      const piece = { seat: this.seat, piece: offer.piece, spot };
      return this.change(({ pieces }) => ({ pieces: [...pieces, piece] }));
    }
    const held = this.held;
    this.held = "";
    this.chosen = { tile: offer.tile, x: offer.x!, y: offer.y!, turn: offer.turn };
    return this.send(() => ({ lay: offer.text }), true, held);
  }

  undo(): Promise<void> {
    this.chosen = null;
    this.held = "";
    return this.send(() => {
      const before = this.former.at(-1);
      this.former = this.former.slice(0, -1);
      return before ? { setup: before.setup, names: before.names } : {};
    }, false);
  }

  /** Sends one request after another. A refused change has no effect. */
  private send(asked: () => EditPosition, isChange: boolean, held = this.held): Promise<void> {
    this.line = this.line.then(() => this.fetch(asked(), isChange, held));
    return this.line;
  }

  private async fetch(asked: EditPosition, isChange: boolean, held: string): Promise<void> {
    const before = this.found;
    const known = before && !asked.record ? { setup: before.setup, names: before.names } : {};
    this.busy = true;
    try {
      const found = await this.ask({ ...known, ...this.wanted, ...asked, language: settings.language });
      if (isChange && before) this.former = [...this.former, before];
      this.problem = "";
      this.found = found;
      keepPosition(found.setup.game, { setup: found.setup, names: found.names });
      this.show();
    } catch (refusal) {
      this.problem = reasonOf(refusal);
      if (asked.lay) [this.held, this.chosen] = [held, null];
      if (asked.tile) this.held = "";
      this.desk.refused();
    }
    this.busy = false;
    this.answers += 1;
  }

  /** The question sent with each change: where the held tile may lie, or what may stand on the chosen one. */
  private get wanted(): EditPosition {
    if (this.held) return { tile: this.held };
    return this.chosen ? { square: cellOf(this.chosen), seat: this.seat } : {};
  }

  private show(): void {
    const { view, names } = this.found!;
    const may = { ...view.may, undo: this.former.length > 0 };
    this.desk.names = names;
    this.desk.show({ ...view, may, version: this.answers + 1 }, offersOf(view));
  }
}

function cellOf({ x, y }: Cell): Cell {
  return { x, y };
}

/** The list without the element at this index, if there is one. */
function without<T>(index: number, list: readonly T[]): T[] {
  return list.filter((_, other) => other !== index);
}

/** The position at the start of a game. */
export function emptyTable(game: GameCard, names: string[]): EditPosition {
  const options = game.options.filter((option) => option.default).map(({ name }) => name);
  const setup: Setup = {
    game: game.id,
    seats: names.length,
    options,
    rules: null,
    own_tiles: [],
    squares: [],
    pieces: [],
    supplies: [],
    scores: [],
    tokens: [],
    piles: [],
    tokens_gone: 0,
    boats: [],
    removed: [],
    phase: "draw",
    active: 0,
    turn: 1,
    drawn: "",
  };
  return { setup, names };
}
