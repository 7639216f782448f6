import { describe, expect, it } from "vitest";
import { madeMove } from "../made";
import type { Offer } from "./offer";
import {
  cellsOffered,
  chosenLay,
  confirmed,
  forced,
  heldTile,
  hikers,
  neighbour,
  newChoice,
  picked,
  pointed,
  targets,
  tilesOffered,
  turned,
  turnOn,
  turnsAt,
  undone,
  withHiker,
} from "./choice";

const offer = (text: string, more: Partial<Offer>): Offer => ({ ...madeMove("lay", { text, ...more }), label: text, detail: "" });
const lay = (tile: string, x: number, y: number, turn: string) => offer(`${tile} ${x},${y}${turn}`, { tile, x, y, turn });
const put = (piece: string, segment: string) =>
  offer(`${piece} ${segment}`, { deed: "put", piece, segment, kind: segment, x: 1, y: 0 });
const pass = offer("-", { deed: "pass" });
const hike = (from: number, to: number) =>
  offer(`hike ${from} ${to}`, { deed: "hike", x: to, y: 0, start: { x: from, y: 0, segment: "path" } });

const LAYS = [lay("D", 0, -1, ">"), lay("D", 0, -1, "<"), lay("D", 1, 0, "v")];
const ACTS = [put("meeple", "road"), put("meeple", "field"), pass];

describe("a tile in hand", () => {
  it("is held in a turn that fits somewhere", () => {
    expect(newChoice(LAYS, "D", "^").turn).toBe(">");
    expect(newChoice(LAYS, "D", "v").turn).toBe("v");
  });

  it.each([
    [{ x: 0, y: -1 }, [">", "<"]],
    [{ x: 1, y: 0 }, ["v"]],
    [{ x: 9, y: 9 }, []],
    [null, [">", "v", "<"]],
  ])("fits on %o in the turns %o", (cell, turns) => {
    expect(turnsAt(newChoice(LAYS, "D"), cell)).toEqual(turns);
  });

  it("turns only to what fits, and round", () => {
    const choice = pointed(newChoice(LAYS, "D"), { x: 0, y: -1 }, false, "pieces").choice;
    expect(turned(choice).turn).toBe("<");
    expect(turned(turned(choice)).turn).toBe(">");
    expect(turned(choice, -1).turn).toBe("<");
  });

  it("is turned by itself where only one way fits", () => {
    expect(turnOn(newChoice(LAYS, "D", ">"), { x: 1, y: 0 })).toBe("v");
  });

  it("knows each cell once", () => {
    expect(cellsOffered(newChoice(LAYS, "D"))).toEqual([
      { x: 0, y: -1 },
      { x: 1, y: 0 },
    ]);
  });

  it("is one of several where a double tile is chosen", () => {
    const offers = [lay("AA1", 0, 5, "^"), lay("AA2", 0, 5, "v")];
    expect(tilesOffered(offers)).toEqual(["AA1", "AA2"]);
    const choice = heldTile(newChoice(offers, "A3"), "AA2");
    expect([choice.tile, choice.turn]).toEqual(["AA2", "v"]);
  });
});

describe("pointing at a cell", () => {
  const cell = { x: 0, y: -1 };

  it.each([
    ["mouse", true, "pieces", true],
    ["mouse", true, "never", true],
    ["mouse, all confirmed", true, "always", false],
    ["touch", false, "never", false],
  ] as const)("by %s lays at once: %#", (_, seen, confirm, sends) => {
    expect(pointed(newChoice(LAYS, "D"), cell, seen, confirm).send !== null).toBe(sends);
  });

  it("again turns the tile", () => {
    const once = pointed(newChoice(LAYS, "D"), cell, false, "pieces").choice;
    expect(chosenLay(once)?.turn).toBe(">");
    expect(chosenLay(pointed(once, cell, false, "pieces").choice)?.turn).toBe("<");
  });

  it("that does not fit does nothing", () => {
    const choice = newChoice(LAYS, "D");
    expect(pointed(choice, { x: 5, y: 5 }, true, "never")).toEqual({ choice, send: null });
  });

  it("is taken back by undo, and then there is nothing to take back", () => {
    const placed = pointed(newChoice(LAYS, "D"), cell, false, "pieces").choice;
    expect(confirmed(placed)?.text).toBe("D 0,-1>");
    expect(undone(placed)?.cell).toBeNull();
    expect(undone(newChoice(LAYS, "D"))).toBeNull();
  });
});

describe("choosing a piece", () => {
  it.each([
    ["never", true],
    ["pieces", false],
    ["always", false],
  ] as const)("with confirmation %s sends at once: %s", (confirm, sends) => {
    expect(picked(newChoice(ACTS, ""), ACTS[0]!, confirm).send !== null).toBe(sends);
  });

  it("twice confirms it", () => {
    const once = picked(newChoice(ACTS, ""), ACTS[0]!, "pieces").choice;
    expect(picked(once, ACTS[0]!, "pieces").send).toBe(ACTS[0]);
    expect(picked(once, ACTS[1]!, "pieces").send).toBeNull();
  });

  it("needs no confirmation to put none, unless all is confirmed", () => {
    expect(picked(newChoice(ACTS, ""), pass, "pieces").send).toBe(pass);
    expect(picked(newChoice(ACTS, ""), pass, "always").send).toBeNull();
  });

  it("shows what has a place", () => {
    expect(targets(newChoice(ACTS, "")).map((one) => one.text)).toEqual(["meeple road", "meeple field"]);
  });

  it("is shown once where several places come to the same", () => {
    const alike = { ...put("hut", "lake"), like: "hut river" };
    expect(targets(newChoice([put("hut", "river"), alike, pass], "")).map((one) => one.text)).toEqual(["hut river"]);
  });

  it.each([
    [[pass], "-"],
    [ACTS, undefined],
    [[lay("D", 0, 1, "^")], undefined],
  ])("asks nothing where only passing is possible: %#", (offers, text) => {
    expect(forced(newChoice(offers, ""))?.text).toBe(text);
  });
});

describe("hiking", () => {
  it("shows the goals of the only hiker at once", () => {
    expect(targets(newChoice([hike(0, 1), hike(0, 2), pass], ""))).toHaveLength(2);
  });

  it("asks which of several hikers walks, and undo asks again", () => {
    const choice = newChoice([hike(0, 1), hike(4, 3)], "");
    expect(hikers(choice.offers)).toHaveLength(2);
    expect(targets(choice)).toHaveLength(0);
    const chosen = withHiker(choice, hikers(choice.offers)[1]!);
    expect(targets(chosen).map((one) => one.x)).toEqual([3]);
    expect(undone(chosen)?.hiker).toBeNull();
  });
});

describe("by key", () => {
  it.each([
    [0, -1, { x: 0, y: -1 }],
    [1, 0, { x: 1, y: 0 }],
    [-1, 0, { x: 0, y: -1 }],
  ])("the way %i %i leads to %o", (dx, dy, cell) => {
    expect(neighbour(newChoice(LAYS, "D"), dx, dy)).toEqual(cell);
  });
});
