// Connections between pages and the tables of this tab. A connection becomes active once this tab has the
// table.
import { Claims } from "./claims";
import type { FromWorker } from "./messages";

/** The part of tuilerie.browser.tab that serves pages at tables. */
export interface Tables {
  open(table: string, tell: (text: string) => void, close: (code: number) => void): Wire;
  let_go(table: string): void;
}

export interface Wire {
  hear(text: string): void;
  part(): void;
  destroy(): void;
}

interface Open {
  table: string;
  wire: Wire | null; // missing while another tab has the table
}

export class Wires {
  private wires = new Map<number, Open>();
  private readonly claims: Claims;

  constructor(
    private readonly tables: Tables,
    private readonly post: (message: FromWorker) => void,
  ) {
    this.claims = new Claims({
      taken: (table) => this.waiting(table).forEach((number) => this.connect(number, table)),
      busy: (table) => this.waiting(table).forEach((wire) => post({ type: "busy", wire })),
      lost: (table) => tables.let_go(table),
    });
  }

  open(number: number, table: string): void {
    this.wires.set(number, { table, wire: null });
    this.claims.claim(table);
  }

  say(number: number, text: string): void {
    this.wires.get(number)?.wire?.hear(text);
  }

  takeOver(number: number): void {
    const one = this.wires.get(number);
    if (one) this.claims.takeOver(one.table);
  }

  /** When no page shows a table any more, another tab may take it. */
  close(number: number): void {
    const one = this.wires.get(number);
    if (!one) return;
    this.wires.delete(number);
    one.wire?.part();
    one.wire?.destroy();
    if (![...this.wires.values()].some((other) => other.table === one.table)) this.claims.release(one.table);
  }

  /** The connections to a table that are not active yet. */
  private waiting(table: string): number[] {
    return [...this.wires].filter(([, one]) => one.table === table && !one.wire).map(([number]) => number);
  }

  private connect(number: number, table: string): void {
    const tell = (text: string) => this.post({ type: "told", wire: number, text });
    const wire = this.tables.open(table, tell, (code) => {
      this.post({ type: "closed", wire: number, code });
      this.close(number);
    });
    this.wires.set(number, { table, wire });
    this.post({ type: "opened", wire: number });
  }
}
