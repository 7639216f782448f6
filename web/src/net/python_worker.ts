// A worker of this tab in which Python runs. It answers requests at the same addresses as a server.
import { settings } from "../state/settings.svelte";
import type { FromWorker, Job, ToWorker } from "../worker/messages";

const PATIENCE = 60_000; // loading has failed after this many milliseconds without a message
const OFTEN = 10_000; // milliseconds between two checks whether the worker is alive
const MISSED = 6; // the worker is dead after this many checks without an answer; browsers do not report it

export interface WorkerEvents {
  coming(done: number): void; // 0 to 1
  told(message: Exclude<FromWorker, { type: "answer" | "coming" | "failed" | "pong" }>): void;
  /** The worker cannot start or has died. All open requests have failed. */
  failed(): void;
}

export class PythonWorker {
  private readonly worker: Worker;
  private asked = new Map<number, { resolve(answer: Response): void; reject(reason: Error): void }>();
  private numbers = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private looks: ReturnType<typeof setInterval> | undefined;
  private missed = 0;

  /** Throws if the browser does not support module workers. */
  constructor(
    job: Job,
    private readonly events: WorkerEvents,
  ) {
    this.worker = new Worker(new URL("../worker/tab_worker.ts", import.meta.url), { type: "module", name: job });
    this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    this.worker.onerror = () => this.fail();
    this.await();
  }

  /** Resolves when the worker is ready; rejects if it fails. */
  ask(path: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      const id = ++this.numbers;
      this.asked.set(id, { resolve, reject });
      const body = typeof init.body === "string" ? init.body : "";
      this.post({ type: "ask", id, method: init.method ?? "GET", path, body, language: settings.language });
    });
  }

  post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
    this.missed = 0;
    switch (message.type) {
      case "answer":
        this.asked.get(message.id)?.resolve(new Response(message.body, { status: message.ok ? 200 : 400 }));
        this.asked.delete(message.id);
        return;
      case "coming":
        this.await(message.done);
        return this.events.coming(message.done);
      case "failed":
        return this.fail();
      case "pong":
        return;
      default:
        this.events.told(message);
    }
  }

  private await(done = 0): void {
    clearTimeout(this.silence);
    if (done < 1) this.silence = setTimeout(() => this.fail(), PATIENCE);
    else this.looks ??= setInterval(() => this.look(), OFTEN);
  }

  /** Counts checks and not time, since a device that slept for hours does only one check. */
  private look(): void {
    if (this.missed === MISSED) return this.fail();
    this.missed += 1;
    this.post({ type: "ping" });
  }

  private fail(): void {
    clearTimeout(this.silence);
    clearInterval(this.looks);
    this.worker.terminate();
    const asked = [...this.asked.values()];
    this.asked.clear();
    this.events.failed();
    for (const one of asked) one.reject(new Error("the worker failed"));
  }
}
