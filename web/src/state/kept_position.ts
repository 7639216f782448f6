// The position that is being put together, kept for this tab; also how a replay hands one over.
import type { EditPosition } from "../protocol";

const PLACE = "tuilerie.position";

interface Kept {
  game: string;
  asked: EditPosition;
}

export function keepPosition(game: string, asked: EditPosition): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ game, asked } satisfies Kept));
  } catch {
    return;
  }
}

/** Nothing if the last one was of another game. */
export function keptPosition(game: string): EditPosition | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Kept | null;
    return kept?.game === game ? kept.asked : null;
  } catch {
    return null;
  }
}
