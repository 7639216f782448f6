import { expect, it } from "vitest";
import { recordName } from "./record";

it("names a file after its game, its players and its day", () => {
  expect(recordName("gold-rush", ["Zoé", "Bob / 2"], Date.UTC(2026, 10, 18))).toBe("gold-rush_Zoe_Bob-2_2026-11-18.game");
});
