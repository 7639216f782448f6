// A server: requests over HTTP, tables over sockets. What this browser can work out by itself, the server is not asked.
import type { Problem } from "../protocol";
import { t } from "../words";
import type { Carrier } from "./carrier";
import type { Wire } from "./link";
import { isSparing } from "./offline.svelte";
import { RecordWorker } from "./record_worker";

const MISSING = 501;
export const BROWSED = 5; // positions: who looks at so many will look at more
const ADVICE = ["/analysis", "/hint", "/thoughts", "/advice"]; // which only a worker gives
const ALSO_ELSEWHERE = "/hint"; // at a table, which has hints of its own

export class ServerCarrier implements Carrier {
  readonly hasOthers = true;
  readonly canNote = false;
  private readonly records = new RecordWorker();
  private looks = 0;

  async ask(path: string, init: RequestInit): Promise<Response> {
    if (path === ALSO_ELSEWHERE && isSparing()) return noAdvice();
    if (ADVICE.includes(path)) return (await this.records.ask(path, init)) ?? noAdvice();
    if (path === "/explore" && this.records.isReady) {
      const found = await this.records.ask(path, init);
      if (found) return found;
    }
    return fetch(`/api${path}`, init);
  }

  open(table: string): Wire {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
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

function noAdvice(): Response {
  const problem: Problem = { code: "unavailable", reason: t("no_own_search") };
  return new Response(JSON.stringify(problem), { status: MISSING });
}
