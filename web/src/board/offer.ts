// Offers: the legal moves of a view, each with its label.
import type { Move, View } from "../protocol";

export type Offer = Move & { label: string; detail: string };

export function offersOf(view: View | null): Offer[] {
  return (
    view?.board.moves.map((move, n) => ({ ...move, label: view.labels[n] ?? move.text, detail: view.details[n] ?? "" })) ?? []
  );
}

/** Whether the offer is not on the tile that was laid last. */
export function isFar({ x, y }: Move, view: View | null): boolean {
  const last = view?.latest.at(-1);
  return x !== last?.x || y !== last?.y;
}
