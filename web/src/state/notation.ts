// Moves in notation, as analysis and log name them: in words, and as offers that a board can show.
import { kindOf } from "../board/geometry";
import type { Offer, View } from "../protocol";
import { named, t } from "../words";

const LAY = /^(?:(\S+) )?(O|(?:[NS]\d+)?(?:[EW]\d+)?)([\^>v<])$/;

export function wordsOf(move: string): string {
  const [first = "", second = ""] = move.split(" ");
  if (LAY.test(move)) return t("move_lay");
  if (first === "-") return t("no_piece");
  if (first === "boat") return t("sail");
  if (first === "hike") return t("move_hike");
  if (first === "dig") return t("did_dig");
  if (second === "home") return t("did_recall");
  if (second) return t("did_put", { piece: named("piece", first), kind: named("kind", kindOf(second.split("/").at(-1) ?? "")) });
  return named("token", first);
}

/** A move as it would be shown on the board: tiles, and pieces on the tile laid last. */
export function offerOf(move: string, view: View | null): Offer | null {
  const nothing = {
    text: move,
    label: "",
    tile: "",
    x: null,
    y: null,
    turn: "",
    piece: "",
    segment: "",
    kind: "",
    start: null,
    token: "",
    like: "",
  };
  const lay = LAY.exec(move);
  if (lay) {
    const cell = cellOf(lay[2] ?? "");
    return { ...nothing, deed: "lay", tile: lay[1] ?? view?.drawn ?? "", turn: lay[3] ?? "^", ...cell };
  }
  return view?.moves.find((offer) => offer.text === move) ?? null;
}

function cellOf(text: string): { x: number; y: number } {
  const steps = (letter: string) => Number(new RegExp(`${letter}(\\d+)`).exec(text)?.[1] ?? 0);
  return { x: steps("E") - steps("W"), y: steps("S") - steps("N") };
}
