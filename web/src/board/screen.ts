// The shape of the window: whether the panel stands beside the board or below it.

/** The panel is below the board. All media queries of the page for this use the same text. */
export const BELOW = "(max-width: 899px) and (min-height: 501px), (max-width: 559px)";

/** There is room for the log and the tiles beside the controls. Otherwise they open on request. */
export const ROOMY = "(min-width: 900px) and (min-height: 501px)";

/** The window is too low to show a sheet together with the main buttons. */
export const LOW = "(max-height: 500px)";

export function isBeside(): boolean {
  return !matchMedia(BELOW).matches;
}
