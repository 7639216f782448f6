import { expect, it } from "vitest";
import { allowedAt, linesOf, onlyOn, paletteOf, painted, withIcon, withoutIcon } from "./tile_drawing";

const PICTURE = [" mmm ", ".....", "rr=rr", ".....", "....."];

it("offers the characters of the game, those of the tile and blank corners", () => {
  expect(paletteOf(PICTURE, { m: "mountain", r: "railway", ".": "prairie" })).toEqual(["m", "r", ".", "=", " "]);
});

it("paints one place, and blanks only in corners", () => {
  expect(painted(PICTURE, 1, 2, "m")[1]).toBe("..m..");
  expect(allowedAt(PICTURE, 4, 0, " ")).toBe(true);
  expect(allowedAt(PICTURE, 2, 0, " ")).toBe(false);
  expect(allowedAt(PICTURE, 0, 0, "")).toBe(false);
});

it("writes the lines of a tile file", () => {
  const placed = withIcon(withIcon({}, "mountain", "nugget"), "prairie-en", "camp");
  expect(linesOf(PICTURE, placed).slice(0, 1)).toEqual([" mmm"]);
  expect(linesOf(PICTURE, placed).slice(5)).toEqual(["mountain: nugget", "prairie-en: camp"]);
  expect(linesOf(PICTURE, withoutIcon(placed, "mountain", 0)).slice(5)).toEqual(["prairie-en: camp"]);
});

it("keeps the icons of segments that a new picture still has", () => {
  const wished = { mountain: ["nugget"], "prairie-en": ["camp"] };
  expect(onlyOn(wished, { "prairie-en": [], railway: [] })).toEqual({ "prairie-en": ["camp"] });
});
