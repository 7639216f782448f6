import { expect, it } from "vitest";
import { addressOf, placeOf, routeOf } from "./route.svelte";

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

it.each([
  ["/t/abc", "", "#/t/abc"],
  ["/replay", "move=3&record=x", "#/replay?move=3&record=x"],
])("in a static folder %s with %o has the address %s", (path, more, address) => {
  expect(addressOf(path, more, true)).toBe(address);
  expect(placeOf({ pathname: "/folder/", hash: address }, true)).toEqual({ path, more });
});

it("on a server a place has an address of its own", () => {
  expect(addressOf("/t/abc", "join=x", false)).toBe("/t/abc#join=x");
  expect(placeOf({ pathname: "/t/abc", hash: "#join=x" }, false)).toEqual({ path: "/t/abc", more: "join=x" });
  expect(placeOf({ pathname: "/folder/", hash: "" }, true)).toEqual({ path: "/", more: "" });
});
