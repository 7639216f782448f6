import { expect, it } from "vitest";
import type { KindFacts, PieceFacts } from "../protocol";
import { Facts } from "./facts";

const kind = (name: string, more: Partial<KindFacts>): KindFacts => ({
  name,
  form: "patch",
  completed: "sides",
  scored_by: "most_meeples",
  lying: false,
  walked: false,
  ...more,
});
const piece = (name: string, claims: string[], more: Partial<PieceFacts> = {}): PieceFacts => ({
  name,
  count: 1,
  claims,
  strength: 1,
  guest: false,
  counts: "feature",
  digs: false,
  ...more,
});
const facts = new Facts({
  kinds: [
    kind("a patch", {}),
    kind("a site", { form: "site", completed: "around" }),
    kind("a ground", { form: "ground", completed: "never", lying: true }),
    kind("of each", { form: "ground", completed: "never", scored_by: "each_piece" }),
    kind("a race", { form: "broad", completed: "never", scored_by: "boats" }),
    kind("over all", { form: "overlay" }),
  ],
  pieces: [piece("first", ["a patch", "a ground"]), piece("second", ["a patch", "of each"], { counts: "overlay" })],
});

it.each([
  ["a patch", { lying: false, surrounded: false, ofEach: false, wide: false, piece: "first" }],
  ["a site", { lying: false, surrounded: true, ofEach: false, wide: false, piece: "" }],
  ["a ground", { lying: true, surrounded: false, ofEach: false, wide: true, piece: "first" }],
  ["of each", { lying: false, surrounded: true, ofEach: true, wide: true, piece: "second" }],
  ["a race", { lying: false, surrounded: false, ofEach: false, wide: false, piece: "boat" }],
  ["over all", { lying: false, surrounded: false, ofEach: false, wide: true, piece: "second" }],
  ["unknown", { lying: false, surrounded: false, ofEach: false, wide: false, piece: "" }],
])("the box says what %s is like", (name, said) => {
  expect({
    lying: facts.isLying(name),
    surrounded: facts.isSurrounded(name),
    ofEach: facts.isOfEach(name),
    wide: facts.isWide(name),
    piece: facts.pieceFor(name),
  }).toEqual(said);
});

it("what only absent pieces could claim is idle", () => {
  expect(facts.idle(["first"])).toEqual(["of each"]);
  expect(facts.idle(["first", "second"])).toEqual([]);
});
