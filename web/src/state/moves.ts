// Descriptions of moves for the log and the analysis.
import type { Move, Square } from "../protocol";
import { named, t } from "../words";

export function wordsOf(move: Move): string {
  switch (move.deed) {
    case "lay":
      return t("move_lay");
    case "put":
      return t("did_put", { piece: named("piece", move.piece), kind: named("kind", move.kind) });
    case "recall":
      return t("did_recall");
    case "dig":
      return t("did_dig");
    case "hike":
      return t("move_hike");
    case "pass":
      return move.piece ? t("sail") : t("no_piece");
    default:
      return named("token", move.token);
  }
}

/** The square that a move adds. */
export function squareOf(move: Move | null): Square | null {
  if (move?.deed !== "lay" || move.x === null || move.y === null) return null;
  return { tile: move.tile, x: move.x, y: move.y, turn: move.turn };
}
