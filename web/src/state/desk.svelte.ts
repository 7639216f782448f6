// The state of a board on screen and of what the player does there. Views come from a live table, a replay or
// a guide.
import {
  advised,
  chosenLay,
  confirmed,
  forced,
  heldTile,
  hikers,
  neighbour,
  newChoice,
  picked,
  pointed,
  retold,
  turned,
  turnOn,
  turnsAt,
  undone,
  withHiker,
  type Choice,
  type Step,
} from "../board/choice";
import { cellKey, type Atlas } from "../board/geometry";
import { goneHome } from "../board/homeward";
import { offersOf, type Offer } from "../board/offer";
import type {
  BoardReport,
  Cell,
  CellFit,
  FeatureReport,
  Move,
  News,
  SketchedTile,
  Snapshot,
  Spot,
  StandingPiece,
  View,
} from "../protocol";
import { endsGame } from "./events";
import { settings, type Confirm } from "./settings.svelte";

export interface Lit {
  spots: Spot[];
  seats: number[];
  label: string;
  around?: string; // the kind of feature; for some kinds the eight cells around are highlighted too
  cells?: Cell[];
}

/** Points that have just been scored, shown for a moment. */
export interface Flare {
  number: number;
  spots: Spot[];
  seat: number;
  points: number;
}

/** A move that a search recommends, with its expected points in words. */
export interface Ranked {
  move: Move;
  words: string;
}

/** A piece on its way home. */
export interface Walker extends StandingPiece {
  number: number;
}

export const SHOWN = 1800; // milliseconds for which points and walking pieces are shown

export interface Deeds {
  send(offer: Offer): void;
  undo(): void;
}

export class Desk {
  view = $state.raw<View | null>(null);
  private drawings = $state.raw<Atlas | null>(null); // those of the game
  private readonly own = $derived(JSON.stringify(this.view?.own_tiles ?? []));
  private readonly all = $derived(this.drawings?.with(JSON.parse(this.own) as SketchedTile[]) ?? null);
  names = $state.raw<string[]>([]);
  choice = $state.raw<Choice>(newChoice([], ""));
  hover = $state.raw<Cell | null>(null); // a legal cell under the mouse
  lit = $state.raw<Lit | null>(null);
  sent = $state.raw<Offer | null>(null);
  hint = $state.raw<Move | null>(null);
  played = $state.raw<Move | null>(null); // in an analysis: the move that was played, to compare with the best one
  ranked = $state.raw<Ranked[]>([]); // the best moves of a search
  features = $state.raw<FeatureReport[] | null>(null);
  fits = $state.raw<CellFit[] | null>(null);
  stuck = $state.raw<Spot[]>([]); // spots of features that cannot be finished
  pointedAt = $state.raw<Offer | null>(null); // the option under the pointer, in the list or on the board
  counting = $state.raw<number[] | null>(null); // the scores shown during the final count
  asked = $state.raw<Cell | null>(null); // an empty cell that the player asks about
  asks: Confirm | null = null; // what needs confirmation here, whatever the player's settings
  automatic = true; // turns without a choice are played without asking
  flares = $state.raw<Flare[]>([]);
  walkers = $state.raw<Walker[]>([]);
  turnedBy = $state(1); // quarter turns of the last rotation
  private shownNumber = 0;
  private home: StandingPiece[] = []; // set by the last view
  private tookBack = false;

  constructor(private readonly deeds: Deeds) {}

  /** The drawings of the game, and of tiles that people drew into it. */
  get atlas(): Atlas | null {
    return this.all;
  }

  set atlas(drawings: Atlas | null) {
    this.drawings = drawings;
  }

  get isMine(): boolean {
    return this.choice.offers.length > 0 && this.sent === null;
  }

  get board(): Snapshot | null {
    return this.view?.board ?? null;
  }

  /** Shows a view with its offers. */
  show(view: View | null, offers: Offer[] = offersOf(view)): void {
    const former = this.view;
    this.view = view;
    this.home = goneHome(former?.board, view?.board);
    this.sent = null;
    this.hint = this.played = null;
    if (former?.version !== view?.version) this.forgetReport();
    if (!view || former?.version !== view.version || this.choice.offers.length !== offers.length) this.begin(view, offers);
    else this.choice = retold(this.choice, offers);
  }

  /** The same position was sent again: the choice, and a move already sent, are kept. */
  refresh(view: View): void {
    this.view = view;
    this.choice = retold(this.choice, offersOf(view));
  }

  private forgetReport(): void {
    this.features = this.fits = this.asked = this.pointedAt = null;
    this.stuck = [];
  }

  reported({ features, cells, stuck }: BoardReport): void {
    if (features) this.features = features;
    if (cells) this.fits = cells;
    if (stuck) this.stuck = stuck;
  }

  /** Shows a short message over the board for a moment. */
  say(label: string): void {
    const lit = { spots: [], seats: [], label };
    this.lit = lit;
    setTimeout(() => this.lit === lit && (this.lit = null), 2600);
  }

  /** If a hint names an equivalent move that is not listed, the listed one is used. */
  advise(move: Move): void {
    this.hint = this.choice.offers.find((offer) => offer.text === move.like) ?? move;
    this.choice = advised(this.choice, move);
  }

  private begin(view: View | null, offers: Offer[]): void {
    this.hover = null;
    this.choice = newChoice(offers, view?.board.drawn ?? "", this.choice.turn);
    const only = this.automatic ? forced(this.choice) : null;
    if (only && this.tookBack && view?.may.undo) return this.deeds.undo();
    this.tookBack = false;
    if (only) this.send(only);
  }

  send(offer: Offer): void {
    if (this.sent) return;
    this.sent = offer;
    this.deeds.send(offer);
  }

  /**
   * Shows the points just scored and the pieces that go home. At the end of a game, the final count does this
   * instead.
   */
  flash(rows: News[]): void {
    if (rows.some((row) => endsGame(row) || row.kind === "rewound")) return;
    this.walk(this.home.map((piece) => ({ ...piece, number: ++this.shownNumber })));
    const fresh = rows
      .flatMap((row) => row.told)
      .filter(({ event, spots }) => event.points > 0 && event.seat >= 0 && spots.length > 0)
      .map(({ event, spots }) => ({ number: ++this.shownNumber, spots, seat: event.seat, points: event.points }));
    if (fresh.length === 0) return;
    this.flares = [...this.flares, ...fresh];
    setTimeout(() => (this.flares = this.flares.filter((flare) => !fresh.includes(flare))), SHOWN);
  }

  private walk(leaving: Walker[]): void {
    if (leaving.length === 0) return;
    this.walkers = [...this.walkers, ...leaving];
    setTimeout(() => (this.walkers = this.walkers.filter((walker) => !leaving.includes(walker))), SHOWN);
  }

  /** After a refusal, the tile is in the hand again. */
  refused(): void {
    this.sent = null;
    this.choice = { ...this.choice, pending: null };
  }

  private take(step: Step): void {
    this.choice = step.choice;
    if (step.send) this.send(step.send);
  }

  private get confirmation(): Confirm {
    return this.asks ?? settings.confirm;
  }

  point(cell: Cell, seen: boolean): void {
    if (this.isMine) this.take(pointed(this.choice, cell, seen, this.confirmation));
  }

  pick(offer: Offer): void {
    if (this.isMine) this.take(picked(this.choice, offer, this.confirmation));
  }

  pickHiker(hiker: Spot): void {
    this.choice = withHiker(this.choice, hiker);
  }

  hold(tile: string): void {
    this.choice = heldTile(this.choice, tile);
  }

  turn(steps = 1): void {
    this.turnedBy = steps;
    this.choice = turned(this.choice, steps, this.choice.cell ?? this.hover);
  }

  canTurn(cell: Cell | null): boolean {
    return turnsAt(this.choice, cell).length > 1;
  }

  confirm(): void {
    const offer = confirmed(this.choice);
    if (offer && this.isMine) this.send(offer);
  }

  /** Lays the tile on the chosen cell in the shown rotation. */
  layAs(turn: string): void {
    const offer = chosenLay({ ...this.choice, turn });
    if (offer && this.isMine) this.send(offer);
  }

  get canConfirm(): boolean {
    return this.isMine && confirmed(this.choice) !== null;
  }

  get canUndo(): boolean {
    return this.sent === null && (undone(this.choice) !== null || (this.view?.may.undo ?? false));
  }

  /** Cancels a choice that was not sent. Does not undo a move. */
  cancel(): void {
    this.choice = undone(this.choice) ?? this.choice;
  }

  undo(): void {
    const before = undone(this.choice);
    if (before) {
      this.choice = before;
    } else if (this.view?.may.undo) {
      this.tookBack = true;
      this.deeds.undo();
    }
  }

  step(dx: number, dy: number): void {
    const cell = neighbour(this.choice, dx, dy);
    if (cell) this.choice = { ...this.choice, cell, turn: turnOn(this.choice, cell) };
  }

  /** The tile that is shown on the board but not laid yet. */
  get ghost(): { tile: string; cell: Cell; turn: string; firm: boolean } | null {
    if (this.sent?.deed === "lay") return this.ghostOf(this.sent);
    const cell = this.choice.cell ?? this.hover;
    if (!cell || !this.isMine || turnsAt(this.choice, cell).length === 0) return null;
    const firm = this.choice.cell !== null && chosenLay(this.choice) !== undefined;
    return { tile: this.choice.tile, cell, turn: turnOn(this.choice, cell), firm };
  }

  private ghostOf(offer: Offer): { tile: string; cell: Cell; turn: string; firm: boolean } {
    return { tile: offer.tile, cell: { x: offer.x ?? 0, y: offer.y ?? 0 }, turn: offer.turn, firm: true };
  }

  get hikers(): Spot[] {
    return hikers(this.choice.offers);
  }

  reportAt(spot: Spot): FeatureReport | undefined {
    return this.features?.find(({ feature }) =>
      feature.spots.some((s) => s.x === spot.x && s.y === spot.y && s.segment === spot.segment),
    );
  }

  get dead(): Cell[] {
    return this.marksDead ? (this.fits?.filter((fit) => fit.dead) ?? []) : [];
  }

  get deadSpots(): Spot[] {
    return this.marksDead ? this.stuck : [];
  }

  private get marksDead(): boolean {
    return settings.dead && this.board?.to_act !== null && (this.board?.pile ?? 0) > 0;
  }

  /** The empty cell of interest: the one asked about, chosen, or under the mouse. */
  get cellInMind(): Cell | null {
    return this.asked ?? this.choice.cell ?? this.hover;
  }

  fitsAt(cell: Cell): CellFit | undefined {
    return this.fits?.find((fit) => cellKey(fit) === cellKey(cell));
  }
}
