// The shape of the window: whether the panel stands beside the board or below it.

/** The panel is below the board. Every media query of the page that asks the same says it in these words. */
export const BELOW = "(max-width: 899px) and (min-height: 501px), (max-width: 559px)";

/** There is room for log and tiles beside all that is needed for a move; else they open when they are asked for. */
export const ROOMY = "(min-width: 900px) and (min-height: 501px)";

/** Too low for a sheet beside the buttons that decide. */
export const LOW = "(max-height: 500px)";

export function isBeside(): boolean {
  return !matchMedia(BELOW).matches;
}
