// Stores the position in the editor for this tab. A replay uses it to pass a position to the editor.
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

/** Returns nothing if the stored position is of another game. */
export function keptPosition(game: string): EditPosition | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Kept | null;
    return kept?.game === game ? kept.asked : null;
  } catch {
    return null;
  }
}
