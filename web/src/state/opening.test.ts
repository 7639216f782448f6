import { expect, it } from "vitest";
import { levelsOffered } from "./opening";

const levels = ["random", "easy", "normal", "greedy", "hard", "expert"].map((name) => ({ name, label: name, strength: 0 }));

it("offers four levels, from weak to strong", () => {
  expect(levelsOffered(levels).map(({ name }) => name)).toEqual(["easy", "normal", "hard", "expert"]);
});

it("still shows another that was chosen", () => {
  expect(levelsOffered(levels, "random").map(({ name }) => name)).toEqual(["random", "easy", "normal", "hard", "expert"]);
});
