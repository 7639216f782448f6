// Who analyses a game: this browser, so that it costs a server nothing; the server, where a browser cannot or is told to
// be sparing with the network.
import { api, Refusal } from "../net/api";
import { carrier } from "../net/carrier";
import { isSparing } from "../net/offline.svelte";
import type { AnalysisState } from "../protocol";
import { keepAnalysis, keptAnalysis } from "./kept_analyses";

export class Analyst {
  private isHere = false; // this browser analyses the record, and nobody keeps what comes of it

  /** Of a game at a table, or, without one, of a record that was opened. */
  constructor(
    private readonly table: string,
    private readonly record: string,
  ) {}

  begin(): Promise<AnalysisState> {
    if (!this.table) return this.lookHere();
    return carrier.isHere(this.table) ? api.analyse(this.table) : this.beginBeside();
  }

  /** How far it is. */
  look(): Promise<AnalysisState> {
    return this.isHere ? this.lookHere() : api.analysis(this.table);
  }

  /** Stops showing progress. */
  stop(): void {
    if (this.isHere) void api.stopAdvice();
  }

  /** Beside a server, which may know it already, and says that a game must be over. */
  private async beginBeside(): Promise<AnalysisState> {
    const own = keptAnalysis(this.table);
    if (own) return own;
    const [known, card] = await Promise.all([api.analysis(this.table), api.table(this.table)]);
    if (["queued", "running", "done"].includes(known.status)) return known;
    return card.status === "over" && !isSparing() ? this.lookHere() : api.analyse(this.table);
  }

  /** In this browser, or else by the server of the table. */
  private async lookHere(): Promise<AnalysisState> {
    this.isHere = true;
    try {
      const found = await api.analyseRecord(this.record);
      if (this.table && found.status === "done") keepAnalysis(this.table, found);
      return found;
    } catch (problem) {
      if (!this.table || !(problem instanceof Refusal) || problem.code !== "unavailable") throw problem;
      this.isHere = false;
      return api.analyse(this.table);
    }
  }
}
