// Only one tab at a time plays a table: the one that holds the lock with its name.

/** What happens to the claim of a table. */
export interface ClaimEvents {
  taken(table: string): void; // it is this tab's now
  busy(table: string): void; // another tab has it; this one waits
  lost(table: string): void; // another tab has taken it over
}

/** A request for the lock of a table, and the lock itself once it is granted. */
class LockRequest {
  status: "asked" | "waiting" | "held" = "asked";
  readonly withdrawal = new AbortController();
  private release: () => void = () => {};

  /** A lock is held as long as this promise is pending. */
  hold(): Promise<void> {
    this.status = "held";
    return new Promise((resolve) => (this.release = resolve));
  }

  end(): void {
    this.withdrawal.abort();
    this.release();
  }
}

/** At most one request per table counts; what becomes of an earlier one is ignored. */
export class Claims {
  private requests = new Map<string, LockRequest>();

  constructor(private readonly events: ClaimEvents) {}

  claim(table: string): void {
    const status = this.requests.get(table)?.status;
    if (!("locks" in navigator) || status === "held") this.events.taken(table);
    else if (status === "waiting") this.events.busy(table);
    else if (status === undefined) this.request(table, { ifAvailable: true });
  }

  /** From the tab that has it. */
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
    // The browser allows a signal only for a request that waits.
    const options = how.ifAvailable || how.steal ? how : { ...how, signal: request.withdrawal.signal };
    void navigator.locks
      .request(`tuilerie table ${table}`, options, (lock) => this.granted(table, request, lock))
      .catch((problem: unknown) => this.refused(table, request, problem));
    return request;
  }

  private granted(table: string, request: LockRequest, lock: Lock | null): Promise<void> | undefined {
    if (this.requests.get(table) !== request) return; // no page is at the table any more
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
      this.wait(table); // another tab was quicker
    else this.events.taken(table); // a browser that refuses locks is as good as one without
  }
}
