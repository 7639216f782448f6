// A carrier transports requests and messages of the page: to a server, or to a worker in this tab.
import { isStatic } from "./is_static";
import type { Wire } from "./link";
import { ServerCarrier } from "./server_carrier";
import { TabCarrier } from "./tab_carrier";

export interface Carrier {
  /** Sends a request to an address below the server's /api. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** Opens a connection to a table. */
  open(table: string): Wire;
  /** Called when a game is about to start, to begin slow preparations. */
  prepare(): void;
  /** Called when a record is opened, to start the worker that answers requests about records in this tab. */
  prepareRecords(): void;
  /** The address of a game's cover picture. */
  cover(game: string, art: string, dark: boolean): string;
  /** Whether a table is kept in this browser and nowhere else. */
  isHere(table: string): boolean;
  /** Whether people on other devices can join the same tables. */
  readonly hasOthers: boolean;
}

export const carrier: Carrier = isStatic ? new TabCarrier() : new ServerCarrier();
