import { expect, it } from "vitest";
import { routeOf } from "./route.svelte";

it.each([
  ["/", { page: "home" }],
  ["/t/abc", { page: "table", table: "abc" }],
  ["/t/abc/replay", { page: "replay", table: "abc" }],
  ["/replay", { page: "replay", table: "" }],
  ["/rules/hunters", { page: "rules", game: "hunters" }],
  ["/rules", { page: "rules", game: "" }],
  ["/guide/base", { page: "guide", game: "base" }],
  ["/nowhere", { page: "home", isLost: true }],
])("%s is %o", (path, found) => {
  expect(routeOf(path)).toEqual(found);
});
