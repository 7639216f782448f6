// Describes where an option is, so that it can be told from the others.
import type { Offer } from "../board/offer";
import { placeOf, sameCell, type Atlas } from "../board/geometry";
import type { Cell, Square } from "../protocol";
import { t, type Key } from ".";

const COMPASS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"] as const; // clockwise, since y grows to the south

/** One of eight directions, or nothing if the distance is 0. */
export function directionWords(dx: number, dy: number): string {
  if (Math.hypot(dx, dy) < 0.08) return t("compass_middle");
  const eighth = Math.round((Math.atan2(dy, dx) / Math.PI) * 4);
  return t(`compass_${COMPASS[(eighth + 8) % 8]}` as Key);
}

/** The distance in squares: 2 north, 1 east. */
export function stepsWords(dx: number, dy: number): string {
  const along = dy < 0 ? [t("cell_north", { n: -dy })] : dy > 0 ? [t("cell_south", { n: dy })] : [];
  const across = dx > 0 ? [t("cell_east", { n: dx })] : dx < 0 ? [t("cell_west", { n: -dx })] : [];
  return [...along, ...across].join(", ");
}

/** The place of each offer, by its text. An offer on the new tile has none if no other has the same name. */
export function placesOf(offers: Offer[], squares: Square[], latest: Cell | undefined, atlas: Atlas | null): Map<string, string> {
  const named = new Map<string, Offer[]>();
  for (const offer of offers) named.set(offer.label, [...(named.get(offer.label) ?? []), offer]);
  const places = new Map<string, string>();
  for (const alike of named.values()) {
    for (const [text, words] of told(alike, squares, latest ?? { x: 0, y: 0 }, atlas)) places.set(text, words);
  }
  return places;
}

function told(alike: Offer[], squares: Square[], from: Cell, atlas: Atlas | null): [string, string][] {
  const isNear = (offer: Offer) => sameCell(cellOf(offer), from);
  const near = alike.filter(isNear);
  const side = (offer: Offer) => sideWords(offer, squares, atlas);
  const away = (offer: Offer) => [cellOf(offer).x - from.x, cellOf(offer).y - from.y] as const;
  return alike.map((offer) => {
    if (isNear(offer) && alike.length === 1) return [offer.text, ""];
    if (isNear(offer)) return [offer.text, near.length > 1 ? side(offer) : t("on_new_tile")];
    const rough = directionWords(...away(offer));
    const isOnly = alike.filter((one) => !isNear(one) && directionWords(...away(one)) === rough).length === 1;
    if (isOnly) return [offer.text, rough];
    const isShared = alike.filter((one) => sameCell(cellOf(one), cellOf(offer))).length > 1;
    const steps = stepsWords(...away(offer));
    return [offer.text, isShared ? `${steps} (${side(offer)})` : steps];
  });
}

function cellOf({ x, y }: Offer): Cell {
  return { x: x ?? 0, y: y ?? 0 };
}

/** The position of a segment on its tile. */
function sideWords(offer: Offer, squares: Square[], atlas: Atlas | null): string {
  if (!atlas) return "";
  const cell = cellOf(offer);
  const at = placeOf(squares, atlas, { ...cell, segment: offer.segment });
  return directionWords(at.x / 100 - cell.x - 0.5, at.y / 100 - cell.y - 0.5);
}
