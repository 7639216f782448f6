// The carrier to a server: requests over HTTP, tables over sockets. Requests that this browser can answer by itself are not sent.
import type { Problem, Seated } from "../protocol";
import { t } from "../words";
import type { Carrier } from "./carrier";
import type { Wire } from "./link";
import { forgetNoted, isNotedHere, rememberNoted } from "./noted_here";
import { isSparing } from "./offline.svelte";
import { RecordWorker } from "./record_worker";
import { TabCarrier } from "./tab_carrier";

const MISSING = 501;
export const BROWSED = 5; // the worker is started after this many positions, since the player will probably look at more
const ADVICE = ["/analysis", "/hint", "/thoughts", "/advice", "/position", "/odds"]; // requests that only a worker answers
const ALSO_ELSEWHERE = "/hint"; // not asked of the worker at tables, which have their own hints

export class ServerCarrier implements Carrier {
  readonly hasOthers = true;
  private readonly records = new RecordWorker();
  private readonly tables = new TabCarrier(); // for games with the real box, which are stored in this browser
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

  prepare(): void {} // nothing to do: the server is running

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
