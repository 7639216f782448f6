// The analysis of the position on screen, requested repeatedly while it is shown.
import { api, reasonOf } from "../net/api";
import type { Thoughts } from "../protocol";

export interface Looked {
  record: string;
  variation: number | null; // which line; null: the game
  at: number | null; // moves of seats made; null: all
}

const EVERY = 600; // milliseconds

export class LiveThoughts {
  found = $state.raw<Thoughts | null>(null);
  problem = $state("");
  private looked: Looked | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (looked: Looked) => Promise<Thoughts> = api.thoughts,
    private readonly end: () => unknown = api.stopThoughts,
  ) {}

  /** Switches to this position. */
  look(looked: Looked): void {
    this.forget();
    this.looked = looked;
    void this.go(looked);
  }

  /** Stops the search at once: its results are no longer shown. */
  stop(): void {
    const isLooking = this.looked !== null;
    this.forget();
    if (isLooking) void this.end();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.looked = this.found = null;
    this.problem = "";
  }

  private async go(looked: Looked): Promise<void> {
    try {
      const isHidden = typeof document !== "undefined" && document.hidden;
      const found = isHidden ? null : await this.ask(looked);
      if (this.looked !== looked) return;
      if (found) this.found = found;
      if (!found?.done) this.timer = setTimeout(() => void this.go(looked), EVERY);
    } catch (refusal) {
      if (this.looked === looked) this.problem = reasonOf(refusal);
    }
  }
}
