// A record looked at move by move, and played on from anywhere without changing it.
import { api, reasonOf } from "../net/api";
import { carrier } from "../net/carrier";
import { offersOf, type Offer } from "../board/offer";
import type { Explored, News, View } from "../protocol";
import { Desk } from "./desk.svelte";
import type { Looked } from "./thoughts.svelte";
import { settings } from "./settings.svelte";

export class ReplayState {
  record = $state("");
  steps = $state.raw<News[]>([]);
  names = $state.raw<string[]>([]);
  at = $state(0);
  exploring = $state(false);
  problem = $state("");
  busy = $state(false);
  readonly desk: Desk;
  only: (offer: Offer, view: View) => boolean = () => true; // which moves may be tried
  reports = false; // whether features and cells are asked for, too
  onplayed: (found: Explored) => void = () => {};
  private positions = new Map<string, Explored>();
  private branch: string[] = []; // records of the moves tried, the last one being shown
  private shown = -1;
  private from = $state(0); // where exploring began
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

  /** What is shown, as a search would be asked about it. */
  get here(): Looked {
    const record = this.branch.at(-1);
    return record ? { record, at: null } : { record: this.record, at: this.exploring ? this.from : this.at };
  }

  get last(): number {
    return this.moves.length;
  }

  /** The move of the game that is shown, or from which one explores. */
  get gameAt(): number {
    return this.exploring ? this.from : this.at;
  }

  /** The news up to where we are, for the log. */
  get told(): News[] {
    const next = this.moves[this.gameAt];
    return next ? this.steps.filter((step) => step.version < next.version) : this.steps;
  }

  async open(record: string, at: number | null): Promise<void> {
    this.record = record;
    this.leave();
    this.shown = -1;
    await this.ask(record, at);
    if (!this.problem) this.at = this.shown;
  }

  /** While one position is on its way, only the last of those asked for meanwhile is fetched. */
  async to(at: number): Promise<void> {
    carrier.prepareRecords();
    if (this.exploring) this.leave();
    this.at = Math.max(0, Math.min(this.last, at));
    if (this.busy) return;
    while (this.shown !== this.at && !this.exploring && !this.problem) await this.ask(this.record, this.at);
  }

  /** One request at a time: what was asked for in between and is no longer wanted is never sent. */
  private ask(record: string, at: number | null): Promise<void> {
    const mine = ++this.asked;
    this.busy = true;
    this.line = this.line.then(() => (mine === this.asked ? this.fetch(mine, record, at) : undefined));
    return this.line;
  }

  private async fetch(mine: number, record: string, at: number | null): Promise<void> {
    const key = `${settings.language}@${at ?? "end"}@${record}`;
    let problem = "";
    try {
      const found =
        this.positions.get(key) ?? (await api.explore({ record, at, report: this.reports, language: settings.language }));
      this.positions.set(key, found);
      if (mine === this.asked) this.show(found, record === this.record, at === null);
    } catch (refusal) {
      problem = reasonOf(refusal);
    }
    if (mine !== this.asked) return; // something else is wanted by now
    this.problem = problem;
    this.busy = false;
  }

  private show(found: Explored, isGame: boolean, moves: boolean): void {
    this.problem = "";
    this.names = this.desk.names = found.names;
    this.shown = found.at;
    if (isGame) this.steps = found.steps;
    if (moves || this.exploring) this.at = found.at;
    const may = { ...found.view.may, undo: this.branch.length > 0 };
    const offers = this.exploring ? offersOf(found.view).filter((offer) => this.only(offer, found.view)) : [];
    this.desk.show({ ...found.view, may, version: ++this.count }, offers);
    if (found.report) this.desk.reported(found.report);
  }

  /** From here on the moves are the player's own. */
  async explore(): Promise<void> {
    this.exploring = true;
    this.branch = [];
    this.from = this.at;
    await this.ask(this.record, this.at);
  }

  leave(): void {
    this.exploring = false;
    this.branch = [];
  }

  async back(): Promise<void> {
    this.leave();
    this.at = this.from;
    await this.ask(this.record, this.from);
  }

  private tryMove(offer: Offer): Promise<void> {
    return this.goOn({ move: offer.text });
  }

  /** From here on with another tile in hand. */
  async drawOtherwise(tile: string): Promise<void> {
    if (!this.exploring) await this.explore();
    await this.goOn({ drawn: tile });
  }

  private async goOn(how: { move: string } | { drawn: string }): Promise<void> {
    try {
      const found = await api.explore({ ...this.here, ...how, report: this.reports, language: settings.language });
      this.branch = [...this.branch, found.record];
      this.show(found, false, true);
      this.onplayed(found);
    } catch (refusal) {
      this.desk.refused();
      this.problem = reasonOf(refusal);
    }
  }

  private async takeBack(): Promise<void> {
    this.branch = this.branch.slice(0, -1);
    const record = this.branch.at(-1);
    await (record ? this.ask(record, null) : this.ask(this.record, this.from));
  }
}
