import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../net/api";
import type { EditedPosition, EditPosition, GameCard, Setup } from "../protocol";
import { emptyTable, PositionEditor } from "./position_editor.svelte";

const GAME = { id: "base", options: [{ name: "farmers", default: true }] } as unknown as GameCard;
const SQUARE = { tile: "D", x: 1, y: 0, turn: "^" };
let asked: EditPosition[];
let refuses: boolean;
let editor: PositionEditor;

/** The answer of an editor that accepts everything: the setup it was sent. */
function answered(asks: EditPosition): Promise<EditedPosition> {
  asked.push(asks);
  if (refuses) return Promise.reject(new Refusal("illegal_move", "No."));
  const board = { moves: [], squares: [SQUARE], pieces: [], drawn: "" };
  const view = { board, labels: [], details: [], may: {}, latest: [] };
  const record = `turn ${asks.setup?.turn}`;
  return Promise.resolve({ setup: asks.setup, names: asks.names, record, view } as unknown as EditedPosition);
}

beforeEach(async () => {
  vi.stubGlobal("sessionStorage", { setItem: () => {}, getItem: () => null });
  [asked, refuses] = [[], false];
  editor = new PositionEditor(answered);
  await editor.open(emptyTable(GAME, ["Ann", "Bob"]));
});

it("begins with the usual options and nothing on the table", () => {
  expect(editor.setup).toMatchObject({ game: "base", seats: 2, options: ["farmers"], squares: [], phase: "draw" });
});

it("leaves everything as it was when a change is refused, and says why", async () => {
  refuses = true;
  await editor.change({ turn: 9 });
  expect(editor.problem).toBe("No.");
  expect(editor.setup!.turn).toBe(1);
  expect(editor.former).toEqual([]);
});

it("takes changes back one by one", async () => {
  await editor.change({ turn: 2 });
  await editor.change({ turn: 3 });
  await editor.undo();
  expect(editor.setup!.turn).toBe(2);
  await editor.undo();
  await editor.undo();
  expect(editor.setup!.turn).toBe(1);
});

it("takes a tile away with what stands on it", async () => {
  const piece = { seat: 0, piece: "meeple", spot: { x: 1, y: 0, segment: "road" } };
  const other = { seat: 1, piece: "meeple", spot: { x: 0, y: 0, segment: "city" } };
  await editor.change({ squares: [SQUARE], pieces: [piece, other] });
  await editor.choose(SQUARE);
  expect(asked.at(-1)).toMatchObject({ square: { x: 1, y: 0 }, seat: 0 });
  await editor.lift();
  expect(editor.setup).toMatchObject({ squares: [], pieces: [other] });
});

it("adds a seat, and drops the last one with its pieces", async () => {
  await editor.addSeat("Cleo");
  await editor.change({ pieces: [{ seat: 2, piece: "meeple", spot: { x: 0, y: 0, segment: "city" } }], active: 2 });
  await editor.dropSeat();
  const left: Partial<Setup> = { seats: 2, pieces: [], active: 0 };
  expect(editor.setup).toMatchObject({ ...left, active: 1 });
  expect(editor.found!.names).toEqual(["Ann", "Bob"]);
});

it("makes a change that was asked for while another was on its way on top of it", async () => {
  const pieces = [1, 2, 3].map((x) => ({ seat: 0, piece: "meeple", spot: { x, y: 0, segment: "road" } }));
  await editor.change({ pieces, scores: [1, 2] });
  const shown = editor.setup!.pieces;
  await Promise.all([editor.takeOff(shown[0]!), editor.takeOff(shown[1]!), editor.change({ turn: 4 })]);
  expect(editor.setup).toMatchObject({ pieces: [pieces[2]], scores: [1, 2], turn: 4 });
});

it("clears the table for all seats, with the options of the game", async () => {
  await editor.addSeat("Cleo");
  await editor.change({ squares: [SQUARE], options: ["river"], turn: 9 });
  await editor.clear(GAME);
  expect(editor.setup).toMatchObject({ seats: 3, squares: [], options: ["river"], turn: 1 });
  expect(editor.found!.names).toEqual(["Ann", "Bob", "Cleo"]);
});

it("begins with another position where the stored one is refused, and says why", async () => {
  const stored = { record: "the end of a game" };
  const other = new PositionEditor((asks) => (asks.record ? Promise.reject(new Refusal("illegal_move", "No.")) : answered(asks)));
  await other.begin(stored, emptyTable(GAME, ["Ann", "Bob"]));
  expect([other.setup?.turn, other.problem]).toEqual([1, "No."]);
});

it("takes back a change that is not answered yet", async () => {
  void editor.change({ turn: 2 });
  await editor.undo();
  expect(editor.setup!.turn).toBe(1);
});

it("gives the record after the last change, unless that was refused", async () => {
  void editor.change({ turn: 7 });
  await Promise.resolve(); // the request is sent
  expect(await editor.settledRecord()).toBe("turn 7");
  refuses = true;
  void editor.change({ turn: 9 });
  await Promise.resolve();
  expect(await editor.settledRecord()).toBe(null);
  expect(await editor.settledRecord()).toBe("turn 7");
});
