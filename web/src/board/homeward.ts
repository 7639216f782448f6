// Finds the pieces that have gone home since an earlier view of the board.
import type { Snapshot, StandingPiece } from "../protocol";
import { sameCell, spotKey } from "./geometry";

type Sight = Pick<Snapshot, "pieces" | "squares"> & { seats: { supply: Record<string, number> }[] };

/**
 * The pieces that have left their spots, if their seats now have more pieces at hand; otherwise they only
 * moved. Pieces whose tile was taken back are left out.
 */
export function goneHome(former: Sight | null | undefined, now: Sight | null | undefined): StandingPiece[] {
  if (!former || !now) return [];
  const standing = now.pieces.map(keyOf);
  const room = new Map<string, number>();
  return former.pieces.filter((piece) => {
    const at = standing.indexOf(keyOf(piece));
    if (at >= 0) return void standing.splice(at, 1);
    const whose = `${piece.seat} ${piece.piece}`;
    const left = room.get(whose) ?? more(former, now, piece);
    room.set(whose, left - 1);
    return left > 0 && now.squares.some((square) => sameCell(square, piece.spot));
  });
}

function more(former: Sight, now: Sight, { seat, piece }: StandingPiece): number {
  return (now.seats[seat]?.supply[piece] ?? 0) - (former.seats[seat]?.supply[piece] ?? 0);
}

function keyOf({ seat, piece, spot }: StandingPiece): string {
  return `${seat} ${piece} ${spotKey(spot)}`;
}
