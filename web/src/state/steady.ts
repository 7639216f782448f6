// Ignores the second click of a double click if another button has moved under the pointer.
const AT_ONCE = 500; // milliseconds within which two clicks are a double click

export class Steady {
  private last = "";
  private at = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a click on this button is accepted. */
  allows(button: string): boolean {
    const isSlip = button !== this.last && this.now() - this.at < AT_ONCE;
    if (isSlip) return false;
    this.last = button;
    this.at = this.now();
    return true;
  }
}
