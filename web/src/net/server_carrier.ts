// A server: requests over HTTP, tables over sockets.
import type { Carrier } from "./carrier";
import type { Wire } from "./link";

export class ServerCarrier implements Carrier {
  readonly hasOthers = true;

  ask(path: string, init: RequestInit): Promise<Response> {
    return fetch(`/api${path}`, init);
  }

  open(table: string): Wire {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
  }

  prepare(): void {} // the server runs already

  cover(game: string, art: string, dark: boolean): string {
    return `/api/games/${game}/cover.svg?v=${art}&dark=${dark ? 1 : 0}`;
  }
}
