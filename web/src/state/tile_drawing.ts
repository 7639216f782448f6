// A tile that is being drawn: its picture in characters, as in a tile file, and the icons of its segments.
export const BLANK = " "; // only corners may be blank: there the two sides meet

/** The icons of each segment. */
export type Placed = Record<string, string[]>;

/** What can be painted: the characters of the game, those that this tile has besides, and blank corners. */
export function paletteOf(picture: readonly string[], legend: Record<string, string>): string[] {
  const others = [...picture.join("")].filter((character) => character !== BLANK);
  return [...new Set([...Object.keys(legend), ...others, BLANK])];
}

export function allowedAt(picture: readonly string[], row: number, column: number, character: string): boolean {
  const last = picture.length - 1;
  const isCorner = (row === 0 || row === last) && (column === 0 || column === last);
  return character !== "" && (character !== BLANK || isCorner);
}

export function painted(picture: readonly string[], row: number, column: number, character: string): string[] {
  return picture.map((line, n) => (n === row ? line.slice(0, column) + character + line.slice(column + 1) : line));
}

export function withIcon(placed: Placed, segment: string, icon: string): Placed {
  return icon ? { ...placed, [segment]: [...(placed[segment] ?? []), icon] } : placed;
}

export function withoutIcon(placed: Placed, segment: string, number: number): Placed {
  return { ...placed, [segment]: (placed[segment] ?? []).filter((_, n) => n !== number) };
}

/** The icons of segments that a new picture still has. */
export function onlyOn(placed: Placed, segments: Placed): Placed {
  return Object.fromEntries(Object.entries(placed).filter(([segment]) => segment in segments));
}

/** The lines of a tile file. */
export function linesOf(picture: readonly string[], placed: Placed): string[] {
  const marks = Object.entries(placed).filter(([, icons]) => icons.length);
  return [...picture.map((line) => line.trimEnd()), ...marks.map(([segment, icons]) => `${segment}: ${icons.join(" ")}`)];
}
