// The carrier to the tables of this tab: a worker answers in place of a server. Some answers are files made
// in advance.
import type { Problem } from "../protocol";
import { t } from "../words";
import type { FromWorker, ToWorker } from "../worker/messages";
import type { Carrier } from "./carrier";
import { coming } from "./coming.svelte";
import type { Wire } from "./link";
import { offline } from "./offline.svelte";
import { PythonWorker, type WorkerEvents } from "./python_worker";

const FAILED = 503;

export class TabCarrier implements Carrier {
  readonly hasOthers = false;
  private worker: PythonWorker | null = null;
  private wires = new Map<number, TabWire>();
  private numbers = 0;
  private isAwaited = false; // the page has requested something; only then it shows the download's progress
  private done = 1; // of what is loaded

  ask(path: string, init: RequestInit): Promise<Response> {
    const file = fileOf(path);
    return file ? fetch(file) : this.begun().ask(path, init).catch(failure);
  }

  open(table: string): Wire {
    const number = ++this.numbers;
    const wire = new TabWire((message) => this.post(message), number);
    this.wires.set(number, wire);
    this.post({ type: "open", wire: number, table });
    return wire;
  }

  prepare(): void {
    this.worker ??= this.start();
  }

  isHere(): boolean {
    return true;
  }

  prepareRecords(): void {
    this.prepare();
  }

  cover(game: string, art: string, dark: boolean): string {
    return `data/${game}/cover${dark ? "-dark" : ""}.svg?v=${art}`;
  }

  private post(message: ToWorker): void {
    this.begun().post(message);
  }

  /** The worker. Called when the page needs it. */
  private begun(): PythonWorker {
    this.isAwaited = true;
    const worker = (this.worker ??= this.start());
    this.show();
    return worker;
  }

  /** Asks the browser to keep games even if the disk is full. */
  private start(): PythonWorker {
    void navigator.storage?.persist?.().catch(() => false);
    this.done = 0;
    return new PythonWorker("tables", {
      coming: (done) => this.came(done),
      told: (message) => this.hear(message),
      failed: () => this.failed(),
    });
  }

  private came(done: number): void {
    this.done = done;
    this.show();
    // Files that were loaded for playing are also stored for the next visit.
    if (done === 1) offline.keep();
  }

  private hear(message: Parameters<WorkerEvents["told"]>[0]): void {
    if (message.type === "kept") {
      coming.isKept = message.isKept;
      return;
    }
    this.wires.get(message.wire)?.hear(message);
    if (message.type === "closed") this.wires.delete(message.wire);
  }

  private show(): void {
    coming.isForTables = true;
    coming.done = this.isAwaited && this.done < 1 ? this.done : null;
  }

  /** The worker could not start: its requests are refused, and the next request starts another worker. */
  private failed(): void {
    this.worker = null;
    this.done = 1;
    this.show();
    const wires = [...this.wires.values()];
    this.wires.clear();
    for (const wire of wires) wire.hear({ type: "closed", wire: 0, code: 1006 });
  }
}

function failure(): Response {
  const problem: Problem = { code: "offline", reason: t("engine_failed") };
  return new Response(JSON.stringify(problem), { status: FAILED });
}

/** A connection to a table in the worker. */
class TabWire implements Wire {
  readyState: Wire["readyState"] = 0;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  onbusy: Wire["onbusy"] = null;

  constructor(
    private readonly post: (message: ToWorker) => void,
    private readonly number: number,
  ) {}

  send(text: string): void {
    this.post({ type: "say", wire: this.number, text });
  }

  close(): void {
    if (this.readyState < 2) this.post({ type: "close", wire: this.number });
    this.readyState = 2;
  }

  takeOver(): void {
    this.post({ type: "take_over", wire: this.number });
  }

  hear(message: Extract<FromWorker, { wire: number }>): void {
    switch (message.type) {
      case "busy":
        this.onbusy?.();
        return;
      case "opened":
        this.readyState = 1;
        this.onopen?.(new Event("open"));
        return;
      case "told":
        this.onmessage?.(new MessageEvent("message", { data: message.text }));
        return;
      case "closed":
        this.readyState = 3;
        this.onclose?.(new CloseEvent("close", { code: message.code }));
    }
  }
}

/** The file that answers a request, if the answer was made in advance. */
export function fileOf(address: string): string | null {
  const [path = "", query = ""] = address.split("?");
  const asked = new URLSearchParams(query);
  if (path === "/games") return `data/games.${asked.get("language")}.json`;
  const drawn = /^\/games\/([\w-]+)\/tiles\.(json|svg)$/.exec(path);
  if (!drawn) return null;
  const dark = drawn[2] === "svg" && asked.get("dark") === "1" ? "-dark" : "";
  return `data/${drawn[1]}/tiles${dark}.${drawn[2]}?v=${asked.get("v")}`;
}
