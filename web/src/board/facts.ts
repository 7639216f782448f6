// Facts about the kinds and pieces of a game that the board needs.
import type { GameCard, KindFacts, PieceFacts } from "../protocol";

const BOAT = "boat"; // the name of its drawing; a boat is not part of a supply

export class Facts {
  private readonly kinds: Map<string, KindFacts>;

  constructor(private readonly box: Pick<GameCard, "kinds" | "pieces">) {
    this.kinds = new Map(box.kinds.map((kind) => [kind.name, kind]));
  }

  /** Whether pieces lie down on this kind of feature. */
  isLying(kind: string): boolean {
    return this.kinds.get(kind)?.lying ?? false;
  }

  /** Whether the eight cells around it count. */
  isSurrounded(kind: string): boolean {
    return this.kinds.get(kind)?.completed === "around" || this.isOfEach(kind);
  }

  /** Whether every piece on it scores separately, for the surroundings of its own square. */
  isOfEach(kind: string): boolean {
    return this.kinds.get(kind)?.scored_by === "each_piece";
  }

  /** Whether it fills the space between other segments of a tile, or lies over them. */
  isWide(kind: string): boolean {
    const form = this.kinds.get(kind)?.form;
    return form === "ground" || form === "overlay";
  }

  /** The kinds that nobody can claim, since their pieces are not in play: gardens in games without abbots. */
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
