// Descriptions of cells for screen readers: their distance from the first tile.
import type { Atlas } from "../board/geometry";
import type { Cell, TileSpot } from "../protocol";
import { named, t, type Key } from ".";
import { stepsWords } from "./places";

export function cellWords({ x, y }: Cell): string {
  return stepsWords(x, y) || t("cell_start");
}

/** The segments of a rotated tile in words: city (north), road (south-west). */
export function tileWords(atlas: Atlas, tile: string, turn: string): string {
  const spots = atlas.art(tile, turn)?.spots ?? [];
  return [...new Set(spots.map(segmentWords))].join(", ") || tile;
}

const SIDES: Record<string, Key> = { n: "facing_0", e: "facing_1", s: "facing_2", w: "facing_3" };

/** A segment of a rotated tile in words, with its sides: road (south). */
export function segmentWords({ kind, point }: TileSpot): string {
  const where = [...point].flatMap((side) => (SIDES[side] ? [t(SIDES[side])] : []));
  return where.length ? `${named("kind", kind)} (${where.join("-")})` : named("kind", kind);
}
