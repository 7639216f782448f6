// Delivers messages in order, but slowly enough that the player can see what happens.
import { reducedMotion, settings } from "./settings.svelte";

const BETWEEN = 650; // pause after each message, in milliseconds
const AFTER_POINTS = 1300; // pause after points, so that they can be read
const MOST_WAITING = 3; // if more messages wait, all are shown at once, so that nobody lags behind a fast game

export class Pace<Message> {
  private waiting: { message: Message; slow: boolean; points: boolean }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private free = 0; // when the next message may be shown

  constructor(
    private readonly show: (message: Message) => void,
    private readonly now: () => number = () => performance.now(),
    private readonly isCalm: () => boolean = calm,
  ) {}

  /** `slow` messages wait until earlier ones have been read. */
  add(message: Message, slow: boolean, points: boolean): void {
    this.waiting.push({ message, slow, points });
    if (this.waiting.length > MOST_WAITING) clearTimeout(this.timer);
    else if (this.timer !== undefined) return;
    this.next();
  }

  /** Shows all waiting messages now. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const one of this.waiting.splice(0)) this.show(one.message);
    this.free = 0;
  }

  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next(): void {
    this.timer = undefined;
    const first = this.waiting[0];
    if (!first) return;
    const isLate = this.waiting.length > MOST_WAITING;
    const wait = first.slow && !isLate && this.isCalm() ? this.free - this.now() : 0;
    if (wait > 0) {
      this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    this.waiting.shift();
    this.show(first.message);
    this.free = this.now() + (first.points ? AFTER_POINTS : BETWEEN);
    this.next();
  }
}

function calm(): boolean {
  return settings.calm && !reducedMotion() && document.visibilityState === "visible";
}
