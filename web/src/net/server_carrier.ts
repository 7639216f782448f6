// A server: requests over HTTP, tables over sockets. What this browser can work out by itself, the server is not asked.
import type { Problem, Seated } from "../protocol";
import { t } from "../words";
import type { Carrier } from "./carrier";
import type { Wire } from "./link";
import { forgetNoted, isNotedHere, rememberNoted } from "./noted_here";
import { isSparing } from "./offline.svelte";
import { RecordWorker } from "./record_worker";
import { TabCarrier } from "./tab_carrier";

const MISSING = 501;
export const BROWSED = 5; // positions: who looks at so many will look at more
const ADVICE = ["/analysis", "/hint", "/thoughts", "/advice", "/position", "/odds"]; // which only a worker gives
const ALSO_ELSEWHERE = "/hint"; // at a table, which has hints of its own

export class ServerCarrier implements Carrier {
  readonly hasOthers = true;
  private readonly records = new RecordWorker();
  private readonly tables = new TabCarrier(); // of games on a real table, which are noted down in this browser
  private looks = 0;

  async ask(path: string, init: RequestInit): Promise<Response> {
    if (path === ALSO_ELSEWHERE && isSparing()) return noAdvice();
    if (path === "/noted") return this.noteDown(init);
    if (this.isHere(tableIn(path))) return this.askHere(path, init);
    if (ADVICE.includes(path)) return (await this.records.ask(path, init)) ?? noAdvice();
    if (path === "/explore" && this.records.isReady) {
      const found = await this.records.ask(path, init);
      if (found) return found;
    }
    return fetch(`/api${path}`, init);
  }

  open(table: string): Wire {
    if (this.isHere(table)) return this.tables.open(table);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
  }

  isHere(table: string): boolean {
    return table !== "" && isNotedHere(table);
  }

  private async noteDown(init: RequestInit): Promise<Response> {
    const answer = await this.tables.ask("/noted", init);
    if (answer.ok) rememberNoted(((await answer.clone().json()) as Seated).table.id);
    return answer;
  }

  private async askHere(path: string, init: RequestInit): Promise<Response> {
    const answer = await this.tables.ask(path, init);
    if (answer.ok && init.method === "DELETE") forgetNoted(tableIn(path));
    return answer;
  }

  prepare(): void {} // the server runs already

  prepareRecords(): void {
    this.looks += 1;
    if (this.looks >= BROWSED) this.records.prepare();
  }

  cover(game: string, art: string, dark: boolean): string {
    return `/api/games/${game}/cover.svg?v=${art}&dark=${dark ? 1 : 0}`;
  }
}

/** The table that a request is about, if any. */
function tableIn(path: string): string {
  return /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? "";
}

function noAdvice(): Response {
  const problem: Problem = { code: "unavailable", reason: t("no_own_search") };
  return new Response(JSON.stringify(problem), { status: MISSING });
}
