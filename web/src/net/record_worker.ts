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

  /** Begins to load before anything is asked, unless the browser was told to be sparing with the network. */
  prepare(): void {
    if (!isSparing()) this.begin();
  }

  /** Null where it cannot run. A sparing browser asks only for what no server answers. */
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
