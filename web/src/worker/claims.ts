// Only one tab at a time can play at a table: the one that holds the browser's lock for it.

/** Called when the claim to a table changes. */
export interface ClaimEvents {
  taken(table: string): void; // this tab has the table now
  busy(table: string): void; // another tab has the table, and this one waits
  lost(table: string): void; // another tab has taken the table over
}

/** A request for the lock of a table; it holds the lock once it is granted. */
class LockRequest {
  status: "asked" | "waiting" | "held" = "asked";
  readonly withdrawal = new AbortController();
  private release: () => void = () => {};

  /** The browser keeps the lock as long as this promise is pending. */
  hold(): Promise<void> {
    this.status = "held";
    return new Promise((resolve) => (this.release = resolve));
  }

  end(): void {
    this.withdrawal.abort();
    this.release();
  }
}

/** Only the latest request per table counts. Results of earlier ones are ignored. */
export class Claims {
  private requests = new Map<string, LockRequest>();

  constructor(private readonly events: ClaimEvents) {}

  claim(table: string): void {
    const status = this.requests.get(table)?.status;
    if (!("locks" in navigator) || status === "held") this.events.taken(table);
    else if (status === "waiting") this.events.busy(table);
    else if (status === undefined) this.request(table, { ifAvailable: true });
  }

  /** Takes the lock from the tab that has it. */
  takeOver(table: string): void {
    if (this.requests.get(table)?.status !== "waiting") return;
    this.release(table);
    this.request(table, { steal: true });
  }

  release(table: string): void {
    const former = this.requests.get(table);
    this.requests.delete(table);
    former?.end();
  }

  private wait(table: string): void {
    this.request(table, {}).status = "waiting";
    this.events.busy(table);
  }

  private request(table: string, how: LockOptions): LockRequest {
    const request = new LockRequest();
    this.requests.set(table, request);
    // Browsers allow an abort signal only for a request that waits.
    const options = how.ifAvailable || how.steal ? how : { ...how, signal: request.withdrawal.signal };
    void navigator.locks
      .request(`tuilerie table ${table}`, options, (lock) => this.granted(table, request, lock))
      .catch((problem: unknown) => this.refused(table, request, problem));
    return request;
  }

  private granted(table: string, request: LockRequest, lock: Lock | null): Promise<void> | undefined {
    if (this.requests.get(table) !== request) return; // no page shows the table any more
    if (!lock) return void this.wait(table);
    const held = request.hold();
    this.events.taken(table);
    return held;
  }

  private refused(table: string, request: LockRequest, problem: unknown): void {
    if (this.requests.get(table) !== request) return;
    this.requests.delete(table);
    if (request.status === "held") this.events.lost(table);
    else if (problem instanceof Error && problem.name === "AbortError")
      this.wait(table); // another tab was faster
    else this.events.taken(table); // a browser that refuses locks is treated like one that has none
  }
}
