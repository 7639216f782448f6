// The colours of seats. A table may assign other colours than the default ones. Only one table is shown at a
// time.
import type { SeatCard, TableCard } from "../protocol";

const MOST = 5;
let worn = $state.raw<number[]>([]);

export function colourOf(seat: number): number {
  return worn[seat] ?? seat;
}

/** Applies the colours of a table to the page or, without seats, the default colours. */
export function wearColours(seats: Pick<SeatCard, "colour">[] = []): void {
  worn = seats.map((seat) => seat.colour);
  if (typeof document === "undefined") return;
  for (let seat = 0; seat < MOST; seat++) {
    document.documentElement.style.setProperty(`--seat-${seat}`, `var(--colour-${colourOf(seat)})`);
  }
}

/** Applies the colours of a table once it is known. Returns a function that removes them. */
export function wearColoursOf(table: Promise<Pick<TableCard, "seats">>): () => void {
  let isShown = true;
  table.then(
    ({ seats }) => isShown && wearColours(seats),
    () => null, // seats keep their own colours
  );
  return () => {
    isShown = false;
    wearColours();
  };
}
