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
  /** Somebody is about to play: what takes time may begin. */
  prepare(): void;
  /** Somebody goes through a record: what answers about records in this tab may begin. */
  prepareRecords(): void;
  /** The address of the drawing on a game's card. */
  cover(game: string, art: string, dark: boolean): string;
  /** Whether a table is kept in this browser and nowhere else. */
  isHere(table: string): boolean;
  /** Whether others can come to the same tables. */
  readonly hasOthers: boolean;
}

export const carrier: Carrier = isStatic ? new TabCarrier() : new ServerCarrier();
