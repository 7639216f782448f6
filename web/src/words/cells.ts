// Cells in words, for ears: how far they are from the first tile.
import type { Cell, TileSpot } from "../protocol";
import { named, t, type Key } from ".";

export function cellWords({ x, y }: Cell): string {
  const along = y < 0 ? [t("cell_north", { n: -y })] : y > 0 ? [t("cell_south", { n: y })] : [];
  const across = x > 0 ? [t("cell_east", { n: x })] : x < 0 ? [t("cell_west", { n: -x })] : [];
  return [...along, ...across].join(", ") || t("cell_start");
}

const SIDES: Record<string, Key> = { n: "facing_0", e: "facing_1", s: "facing_2", w: "facing_3" };

/** A segment as it lies: its kind, and on which sides: road (south). */
export function segmentWords({ kind, point }: TileSpot): string {
  const where = [...point].flatMap((side) => (SIDES[side] ? [t(SIDES[side])] : []));
  return where.length ? `${named("kind", kind)} (${where.join("-")})` : named("kind", kind);
}
