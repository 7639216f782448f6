// What the box of a game says of its kinds and pieces, as far as the board asks.
import type { GameCard, KindFacts, PieceFacts } from "../protocol";

const BOAT = "boat"; // as its drawing is called; it belongs to no supply

export class Facts {
  private readonly kinds: Map<string, KindFacts>;

  constructor(private readonly box: Pick<GameCard, "kinds" | "pieces">) {
    this.kinds = new Map(box.kinds.map((kind) => [kind.name, kind]));
  }

  /** Pieces lie down there. */
  isLying(kind: string): boolean {
    return this.kinds.get(kind)?.lying ?? false;
  }

  /** The eight cells around it count. */
  isSurrounded(kind: string): boolean {
    return this.kinds.get(kind)?.completed === "around" || this.isOfEach(kind);
  }

  /** Every piece there scores for itself, by where it stands. */
  isOfEach(kind: string): boolean {
    return this.kinds.get(kind)?.scored_by === "each_piece";
  }

  /** Takes the room that the other segments of a tile leave, or lies over them. */
  isWide(kind: string): boolean {
    const form = this.kinds.get(kind)?.form;
    return form === "ground" || form === "overlay";
  }

  /** Kinds that only pieces could claim which are not in play: gardens where there are no abbots. */
  idle(inPlay: string[]): string[] {
    const claimed = (pieces: PieceFacts[]) => new Set(pieces.flatMap(({ claims }) => claims));
    const now = claimed(this.box.pieces.filter(({ name }) => inPlay.includes(name)));
    return [...claimed(this.box.pieces)].filter((kind) => !now.has(kind));
  }

  /** The first piece that can score such a feature. */
  pieceFor(kind: string): string {
    const facts = this.kinds.get(kind);
    if (facts?.scored_by === "boats") return BOAT;
    const isOverlay = facts?.form === "overlay";
    const found = this.box.pieces.find((piece) => (isOverlay ? piece.counts === "overlay" : piece.claims.includes(kind)));
    return found?.name ?? "";
  }
}
