// What carries requests and messages of the page: a server, or a worker in this tab.
import { isStatic } from "./is_static";
import type { Wire } from "./link";
import { ServerCarrier } from "./server_carrier";
import { TabCarrier } from "./tab_carrier";

export interface Carrier {
  /** A request, by its address below the server's /api. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** A wire to a table. */
  open(table: string): Wire;
  /** A game is about to start: begins slow preparations. */
  prepare(): void;
  /** A record is being read: starts the worker that answers questions about records in this tab. */
  prepareRecords(): void;
  /** The address of the drawing on a game's card. */
  cover(game: string, art: string, dark: boolean): string;
  /** Whether a table is kept in this browser and nowhere else. */
  isHere(table: string): boolean;
  /** Whether others can come to the same tables. */
  readonly hasOthers: boolean;
}

export const carrier: Carrier = isStatic ? new TabCarrier() : new ServerCarrier();
