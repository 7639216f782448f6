// Python in a worker of this tab, beside a server: it explores and analyses records and gives hints, so that the server need not.
import { coming } from "./coming.svelte";
import { isSparing } from "./offline.svelte";
import { PythonWorker } from "./python_worker";

export class RecordWorker {
  private worker: PythonWorker | null = null;
  private isBroken = false; // it cannot run here: nothing is tried twice
  private isAwaited = false; // somebody waits for it: only then the page shows what is coming
  private done = 0;

  /** It answers at once. */
  get isReady(): boolean {
    return this.worker !== null && this.done === 1;
  }

  /** Begins to load, unless the browser was told to be sparing with the network. */
  prepare(): void {
    if (this.isBroken || isSparing()) return;
    this.worker ??= this.start();
  }

  /** Null where it cannot run: then a server has to answer. */
  async ask(path: string, init: RequestInit): Promise<Response | null> {
    this.prepare();
    if (!this.worker) return null;
    this.isAwaited = true;
    this.show();
    return this.worker.ask(path, init).catch(() => null);
  }

  private start(): PythonWorker | null {
    try {
      return new PythonWorker("records", {
        coming: (done) => this.came(done),
        told: () => {},
        failed: () => this.failed(),
      });
    } catch {
      this.isBroken = true;
      return null;
    }
  }

  private came(done: number): void {
    this.done = done;
    this.show();
  }

  private failed(): void {
    this.isBroken = true;
    this.worker = null;
    this.show();
  }

  private show(): void {
    coming.done = this.isAwaited && this.worker && this.done < 1 ? this.done : null;
  }
}
