// The tables of this tab, in a worker: it answers what a server would. What was made ahead is read from files.
import type { Problem } from "../protocol";
import { settings } from "../state/settings.svelte";
import { t } from "../words";
import type { FromWorker, ToWorker } from "../worker/messages";
import type { Carrier } from "./carrier";
import { coming } from "./coming.svelte";
import type { Wire } from "./link";
import { offline } from "./offline.svelte";

const FAILED = 503;

export class TabCarrier implements Carrier {
  readonly hasOthers = false;
  private worker: Worker | null = null;
  private asked = new Map<number, (answer: Response) => void>();
  private wires = new Map<number, TabWire>();
  private numbers = 0;
  private isAwaited = false; // the page has asked for something: only then it shows what is coming
  private done = 1; // of what is loaded

  ask(path: string, init: RequestInit): Promise<Response> {
    const file = fileOf(path);
    if (file) return fetch(file);
    return new Promise((resolve) => {
      const id = ++this.numbers;
      this.asked.set(id, resolve);
      const body = typeof init.body === "string" ? init.body : "";
      this.post({ type: "ask", id, method: init.method ?? "GET", path, body, language: settings.language });
    });
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

  cover(game: string, art: string, dark: boolean): string {
    return `data/${game}/cover${dark ? "-dark" : ""}.svg?v=${art}`;
  }

  private post(message: ToWorker): void {
    this.isAwaited = true;
    this.prepare();
    this.worker?.postMessage(message);
    this.show();
  }

  /** Games are to outlast a full disk. */
  private start(): Worker {
    void navigator.storage?.persist?.().catch(() => false);
    this.done = 0;
    const worker = new Worker(new URL("../worker/table_worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = () => this.failed();
    return worker;
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case "answer":
        this.asked.get(message.id)?.(new Response(message.body, { status: message.ok ? 200 : 400 }));
        this.asked.delete(message.id);
        return;
      case "coming":
        this.done = message.done;
        this.show();
        // What was loaded for playing is kept for the next visit, too.
        if (message.done === 1) offline.keep();
        return;
      case "kept":
        coming.isKept = message.isKept;
        return;
      case "failed":
        return this.failed();
      default:
        this.wires.get(message.wire)?.hear(message);
        if (message.type === "closed") this.wires.delete(message.wire);
    }
  }

  private show(): void {
    coming.done = this.isAwaited && this.done < 1 ? this.done : null;
  }

  /** The worker could not start: what was asked is refused, and the next request starts another one. */
  private failed(): void {
    this.worker?.terminate();
    this.worker = null;
    this.done = 1;
    this.show();
    const asked = [...this.asked.values()];
    this.asked.clear();
    for (const answer of asked) answer(new Response(JSON.stringify(failure()), { status: FAILED }));
    const wires = [...this.wires.values()];
    this.wires.clear();
    for (const wire of wires) wire.hear({ type: "closed", wire: 0, code: 1006 });
  }
}

function failure(): Problem {
  return { code: "offline", reason: t("engine_failed") };
}

/** A wire to a table in the worker. */
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

/** The file that answers a request for something made ahead. */
export function fileOf(address: string): string | null {
  const [path = "", query = ""] = address.split("?");
  const asked = new URLSearchParams(query);
  if (path === "/games") return `data/games.${asked.get("language")}.json`;
  const drawn = /^\/games\/([\w-]+)\/tiles\.(json|svg)$/.exec(path);
  if (!drawn) return null;
  const dark = drawn[2] === "svg" && asked.get("dark") === "1" ? "-dark" : "";
  return `data/${drawn[1]}/tiles${dark}.${drawn[2]}?v=${asked.get("v")}`;
}
