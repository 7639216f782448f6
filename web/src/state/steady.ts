// A second click that follows at once on another button was meant for the first: the button came under the pointer.
const AT_ONCE = 500; // milliseconds

export class Steady {
  private last = "";
  private at = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a click on this button counts. */
  allows(button: string): boolean {
    const isSlip = button !== this.last && this.now() - this.at < AT_ONCE;
    if (isSlip) return false;
    this.last = button;
    this.at = this.now();
    return true;
  }
}
