// The colours that seats wear: those of their seats, unless a table says otherwise. One table is shown at a time.
import type { SeatCard, TableCard } from "../protocol";

const MOST = 5;
let worn = $state.raw<number[]>([]);

export function colourOf(seat: number): number {
  return worn[seat] ?? seat;
}

/** Dresses the page for a table, or, without seats, as seats are by themselves. */
export function wearColours(seats: Pick<SeatCard, "colour">[] = []): void {
  worn = seats.map((seat) => seat.colour);
  if (typeof document === "undefined") return;
  for (let seat = 0; seat < MOST; seat++) {
    document.documentElement.style.setProperty(`--seat-${seat}`, `var(--colour-${colourOf(seat)})`);
  }
}

/** Adds the table's look to the page once the table is known. Returns a function that removes it. */
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
