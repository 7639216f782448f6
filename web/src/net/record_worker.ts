// Python in a worker of this tab, used on pages of a server. It explores and analyses records and gives
// hints, which saves work on the server.
import { coming } from "./coming.svelte";
import { isSparing } from "./offline.svelte";
import { PythonWorker } from "./python_worker";

export class RecordWorker {
  private worker: PythonWorker | null = null;
  private isBroken = false; // it cannot run in this browser, and is not tried again
  private isAwaited = false; // somebody waits for it; only then the page shows the download's progress
  private done = 0;

  /** Whether it answers at once. */
  get isReady(): boolean {
    return this.worker !== null && this.done === 1;
  }

  /** Starts to load before it is needed, unless the browser is set to save data. */
  prepare(): void {
    if (!isSparing()) this.begin();
  }

  /** Null if it cannot run. A browser that saves data uses it only for requests that no server answers. */
  async ask(path: string, init: RequestInit): Promise<Response | null> {
    this.begin();
    if (!this.worker) return null;
    this.isAwaited = true;
    this.show();
    return this.worker.ask(path, init).catch(() => null);
  }

  private begin(): void {
    if (!this.isBroken) this.worker ??= this.start();
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
    coming.isForTables = false;
    coming.done = this.isAwaited && this.worker && this.done < 1 ? this.done : null;
  }
}
