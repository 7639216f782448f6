// A record shown move by move. The player's own moves are kept as variations, which are shown in the same way.
import { api, reasonOf } from "../net/api";
import { carrier } from "../net/carrier";
import { offersOf, type Offer } from "../board/offer";
import type { Explore, Explored, News, VariationCard, View } from "../protocol";
import { Desk } from "./desk.svelte";
import type { Looked } from "./thoughts.svelte";
import { settings } from "./settings.svelte";

/** A line of a record: the game (null) or a variation, and a number of moves of seats in it (null: all). */
interface Place {
  variation: number | null;
  at: number | null;
}

export class ReplayState {
  record = $state("");
  game = $state(""); // the record without variations
  steps = $state.raw<News[]>([]); // moves of the line that is shown
  names = $state.raw<string[]>([]);
  draws = $state.raw<Record<string, number>>({}); // the tiles or tokens that the reader may draw here
  variations = $state.raw<VariationCard[]>([]);
  variation = $state<number | null>(null); // the line that is shown; null: the game
  at = $state(0);
  exploring = $state(false); // moves may be tried
  problem = $state("");
  busy = $state(false);
  gameMoves = $state(0); // of seats
  readonly desk: Desk;
  only: (offer: Offer, view: View) => boolean = () => true; // which moves may be tried
  reports = false; // whether features and cells are asked for, too
  onplayed: (found: Explored) => void = () => {};
  onkept: (found: Explored) => void = () => {}; // variations have changed
  private positions = new Map<string, Explored>();
  private shown: Place = { variation: null, at: -1 };
  private count = 0;
  private asked = 0;
  private line: Promise<void> = Promise.resolve(); // requests wait for each other

  constructor() {
    this.desk = new Desk({ send: (offer) => void this.tryMove(offer), undo: () => void this.takeBack() });
    this.desk.automatic = false;
  }

  /** The moves of seats, which the slider counts. */
  get moves(): News[] {
    return this.steps.filter((step) => step.kind === "move");
  }

  /** The position on screen, as a request to a search. */
  get here(): Looked {
    return { record: this.record, variation: this.variation, at: this.at };
  }

  get last(): number {
    return this.moves.length;
  }

  /** The last move of the game that the position shown has in common with it. */
  get gameAt(): number {
    let at = this.at;
    for (let card = this.card; card; card = card.parent === null ? undefined : this.variations[card.parent])
      at = Math.min(at, card.at);
    return at;
  }

  /** The variation that is shown. */
  get card(): VariationCard | undefined {
    return this.variation === null ? undefined : this.variations[this.variation];
  }

  /** The news up to the position shown, for the log. */
  get told(): News[] {
    const next = this.moves[this.at];
    return next ? this.steps.filter((step) => step.version < next.version) : this.steps;
  }

  async open(record: string, at: number | null, variation: number | null = null): Promise<void> {
    this.record = record;
    this.exploring = false;
    await this.ask({ variation, at });
  }

  /** Opens a record with stored variations or, if they no longer fit the game, without them. */
  async openWith(stored: string, record: string, at: number | null, variation: number | null): Promise<void> {
    await this.open(stored, at, variation);
    if (this.problem && stored !== record) await this.open(record, at);
  }

  /** Along the line that is shown. While one position is on its way, only the last of those asked for is fetched. */
  async to(at: number): Promise<void> {
    carrier.prepareRecords();
    this.exploring = false;
    this.at = Math.max(0, Math.min(this.last, at));
    if (this.busy) return;
    const variation = this.variation;
    while ((this.shown.at !== this.at || this.shown.variation !== variation) && !this.exploring && !this.problem)
      await this.ask({ variation, at: this.at }, false);
  }

  /** To a position of the game. */
  async toGame(at: number): Promise<void> {
    if (this.variation === null) return this.to(at);
    carrier.prepareRecords();
    this.exploring = false;
    await this.ask({ variation: null, at });
  }

  /** To the first move of its own of a variation. */
  async walk(variation: number): Promise<void> {
    const card = this.variations[variation]!;
    this.exploring = false;
    await this.ask({ variation, at: card.at + (card.seat < 0 ? 0 : 1) });
  }

  /** One request at a time: outdated requests in between are never sent. */
  private ask(place: Place, moves = true): Promise<void> {
    const mine = ++this.asked;
    this.busy = true;
    this.line = this.line.then(() => (mine === this.asked ? this.fetch(mine, place, moves) : undefined));
    return this.line;
  }

  private async fetch(mine: number, place: Place, moves: boolean): Promise<void> {
    const { record } = this;
    const key = `${settings.language}@${place.variation ?? "game"}@${place.at ?? "end"}@${record}`;
    let problem = "";
    try {
      const found = this.positions.get(key) ?? (await this.asking({ record, ...place }));
      this.positions.set(key, found);
      if (mine === this.asked) this.show(found, moves);
    } catch (refusal) {
      problem = reasonOf(refusal);
    }
    if (mine !== this.asked) return; // the player has asked for something else meanwhile
    this.problem = problem;
    this.busy = false;
  }

  private asking(asked: Explore): Promise<Explored> {
    return api.explore({ ...asked, report: this.reports, language: settings.language });
  }

  private show(found: Explored, moves: boolean): void {
    this.problem = "";
    this.names = this.desk.names = found.names;
    this.shown = { variation: found.variation, at: found.at };
    this.steps = found.steps;
    this.game = found.game;
    this.draws = found.draws;
    this.variations = found.variations;
    this.variation = found.variation;
    if (moves || this.exploring) this.at = found.at;
    if (found.variation === null) this.gameMoves = this.moves.length;
    const may = { ...found.view.may, undo: this.mayTakeBack(found) };
    const offers = this.exploring ? offersOf(found.view).filter((offer) => this.only(offer, found.view)) : [];
    this.desk.show({ ...found.view, may, version: ++this.count }, offers);
    if (found.report) this.desk.reported(found.report);
  }

  private mayTakeBack(found: Explored): boolean {
    const card = found.variation === null ? undefined : found.variations[found.variation];
    return card !== undefined && (found.at > card.at || card.seat < 0);
  }

  /** Begins a variation at this position. */
  async explore(): Promise<void> {
    this.exploring = true;
    await this.ask({ variation: this.variation, at: this.at });
  }

  async back(): Promise<void> {
    await this.toGame(this.gameAt);
  }

  private tryMove(offer: Offer): Promise<void> {
    return this.change({ move: offer.text, at: this.at });
  }

  /** Begins a variation at this position with another tile in hand. */
  async drawOtherwise(tile: string): Promise<void> {
    this.exploring = true;
    await this.change({ drawn: tile, at: this.at });
  }

  name(name: string): Promise<void> {
    return this.change({ name, at: this.at });
  }

  /** Deletes the variation that is shown. */
  async drop(): Promise<void> {
    if (!this.card) return;
    this.exploring = false;
    await this.change({ drop: true, at: this.card.at });
  }

  private async change(how: Partial<Explore>): Promise<void> {
    try {
      const { record, variation } = this;
      const found = await this.asking({ record, variation, beside: true, ...how });
      this.record = found.record;
      this.show(found, true);
      if (found.record !== record) {
        this.positions.clear(); // they belong to a record that is not shown again
        this.onkept(found);
      }
      if (how.move) this.onplayed(found);
    } catch (refusal) {
      this.desk.refused();
      this.problem = reasonOf(refusal);
    }
  }

  /** The last move of a variation is gone; in the middle of one, a step back is enough. */
  private async takeBack(): Promise<void> {
    const { card, at } = this;
    if (!card) return;
    if (at < this.last) return this.ask({ variation: this.variation, at: at - 1 });
    await this.change(at > card.at ? { cut: true, at: at - 1 } : { drop: true, at });
  }
}
