import { expect, it } from "vitest";
import "./board";
import { madeMove } from "../made";
import { settings } from "../state/settings.svelte";
import { actWords } from "./asking";

const offer = (deed: "put" | "dig" | "pass", piece = "") => ({ ...madeMove(deed, { piece }), label: "", detail: "" });

it("names the pieces that can be placed, and no others", () => {
  settings.language = "en";
  expect(actWords([offer("put", "meeple"), offer("put", "tent"), offer("pass")], "gold-rush")).toBe(
    "Place a meeple or a tent, or go on without.",
  );
  expect(actWords([offer("put", "meeple"), offer("pass")], "gold-rush")).toBe("Place a meeple, or go on without.");
  expect(actWords([offer("dig"), offer("pass")], "gold-rush")).toBe("Dig, or go on without.");
});
