// Chooses who analyses a game: this browser, so that it costs a server nothing, or the server if the browser
// cannot do it or is set to save data.
import { api, Refusal } from "../net/api";
import { carrier } from "../net/carrier";
import { isSparing } from "../net/offline.svelte";
import type { AnalysisState } from "../protocol";
import { keepAnalysis, keptAnalysis } from "./kept_analyses";

export class Analyst {
  private isHere = false; // this browser analyses the record, and the results are not stored

  /** The analysis of a game at a table or, without one, of a record that was opened. */
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

  /** On the page of a server, which may have the results already, and refuses games that are not over. */
  private async beginBeside(): Promise<AnalysisState> {
    const own = keptAnalysis(this.table);
    if (own) return own;
    const [known, card] = await Promise.all([api.analysis(this.table), api.table(this.table)]);
    if (["queued", "running", "done"].includes(known.status)) return known;
    return card.status === "over" && !isSparing() ? this.lookHere() : api.analyse(this.table);
  }

  /** Starts the analysis in this browser or, if that is impossible, on the table's server. */
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
