import { expect, it } from "vitest";
import { fileOf } from "./tab_carrier";

it.each([
  ["/games?language=fr", "data/games.fr.json"],
  ["/games/base/tiles.json?v=abc", "data/base/tiles.json?v=abc"],
  ["/games/gold-rush/tiles.svg?v=abc&dark=1", "data/gold-rush/tiles-dark.svg?v=abc"],
  ["/games/gold-rush/tiles.svg?v=abc&dark=0", "data/gold-rush/tiles.svg?v=abc"],
  ["/tables/abc", null],
  ["/explore", null],
])("%s is answered by %s", (path, file) => {
  expect(fileOf(path)).toBe(file);
});
