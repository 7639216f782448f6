// Which pieces of a board have gone home since an earlier view of it.
import type { Snapshot, StandingPiece } from "../protocol";
import { sameCell, spotKey } from "./geometry";

type Sight = Pick<Snapshot, "pieces" | "squares"> & { seats: { supply: Record<string, number> }[] };

/**
 * Those that stand there no more, as far as their seats have more at hand: others have only walked on. Where the tile was
 * taken back, too, there is nothing to walk from.
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
