// Positions on the board, in units: a cell is 100 wide. Uses no DOM and knows no rules.
import type { Cell, Move, SketchedTile, Snapshot, Spot, Square, StandingPiece, TileArt, Tiles, TileSpot } from "../protocol";
import type { Facts } from "./facts";

export const UNIT = 100;
export const TURNS = ["^", ">", "v", "<"] as const;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The drawings of a game, looked up by tile and turn. */
export class Atlas {
  private readonly byTurn = new Map<string, TileArt>();
  private readonly spots = new Map<string, TileSpot>();
  readonly names: string[];

  constructor(
    readonly tiles: Tiles,
    readonly facts: Facts,
  ) {
    this.names = tiles.tiles.map((tile) => tile.id);
    for (const art of tiles.art) {
      const key = art.tile + art.turn;
      this.byTurn.set(key, art);
      for (const spot of art.spots) this.spots.set(`${key}/${spot.segment}`, spot);
    }
  }

  /** The same drawings and those of tiles that people drew into a game. */
  with(own: readonly SketchedTile[]): Atlas {
    if (!own.length) return this;
    const facts = own.map((one) => one.fact);
    const art = own.flatMap((one) => one.art);
    const tiles = { ...this.tiles, tiles: [...this.tiles.tiles, ...facts], art: [...this.tiles.art, ...art] };
    return new Atlas(tiles, this.facts);
  }

  /** The first part of the names of this game's symbols. */
  get letter(): string {
    return this.tiles.art[0]?.symbol.split("-")[0] ?? "";
  }

  art(tile: string, turn: string): TileArt | undefined {
    return this.byTurn.get(tile + turn);
  }

  /** A spot: the kind of its segment, and the point of the tile where a piece stands. */
  spot(squares: Square[], spot: Spot): TileSpot | undefined {
    const square = squares.find((s) => s.x === spot.x && s.y === spot.y);
    return square && this.spots.get(`${square.tile}${square.turn}/${spot.segment}`);
  }

  /** The kind of the segment at a spot. */
  kind(squares: Square[], spot: Spot): string {
    return this.spot(squares, spot)?.kind ?? "";
  }

  /** The ids of the drawings that tiles share for their segments of some kinds. */
  motifsOf(kinds: string[]): string[] {
    return kinds.map((kind) => `${this.letter}-${kind}`);
  }

  /** The first segment of a kind on a tile. */
  segmentOf(tile: string, turn: string, kind: string): string {
    const found = this.art(tile, turn)?.spots.find((spot) => spot.kind === kind);
    return found?.segment ?? "";
  }
}

export function cellKey(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

export function spotKey(spot: Spot): string {
  return `${cellKey(spot)},${spot.segment}`;
}

/** The middle of a cell, in units. */
export function middleOf(cell: Cell): Point {
  return { x: (cell.x + 0.5) * UNIT, y: (cell.y + 0.5) * UNIT };
}

export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a !== null && b !== null && a.x === b.x && a.y === b.y;
}

/** The square that covers a cell. A large square covers several cells. */
export function squareAt(squares: Square[], atlas: Atlas, cell: Cell): Square | undefined {
  return squares.find((square) => {
    const art = atlas.art(square.tile, square.turn);
    const right = square.x + (art?.columns ?? 1);
    const bottom = square.y + (art?.rows ?? 1);
    return cell.x >= square.x && cell.x < right && cell.y >= square.y && cell.y < bottom;
  });
}

export function placeOf(squares: Square[], atlas: Atlas, spot: Spot): Point {
  const at = atlas.spot(squares, spot);
  if (!at) return middleOf(spot);
  return { x: spot.x * UNIT + (at.x * UNIT) / 1000, y: spot.y * UNIT + (at.y * UNIT) / 1000 };
}

/** The point at which an offer is shown. */
export function placeOfMove(squares: Square[], atlas: Atlas, move: Move): Point {
  const cell = { x: move.x ?? 0, y: move.y ?? 0 };
  const square = squareAt(squares, atlas, cell);
  const segment = move.segment || (square ? atlas.segmentOf(square.tile, square.turn, move.kind) : "");
  return placeOf(squares, atlas, { ...cell, segment });
}

/** The largest group of these places that fits into a window of this size. */
export function mostTogether(places: Point[], { wide, high }: { wide: number; high: number }): Point[] {
  let most: Point[] = [];
  for (const { x: left } of places) {
    const below = places.filter(({ x }) => x >= left && x <= left + wide);
    for (const { y: top } of below) {
      const held = below.filter(({ y }) => y >= top && y <= top + high);
      if (held.length > most.length) most = held;
    }
  }
  return most;
}

/** The area of all squares and the cells around them. */
export function extent(squares: Square[], atlas: Atlas, margin = 1): Box {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  for (const square of squares) {
    const art = atlas.art(square.tile, square.turn);
    box.left = Math.min(box.left, square.x);
    box.top = Math.min(box.top, square.y);
    box.right = Math.max(box.right, square.x + (art?.columns ?? 1));
    box.bottom = Math.max(box.bottom, square.y + (art?.rows ?? 1));
  }
  return {
    left: (box.left - margin) * UNIT,
    top: (box.top - margin) * UNIT,
    right: (box.right + margin) * UNIT,
    bottom: (box.bottom + margin) * UNIT,
  };
}

export interface Placed extends StandingPiece {
  at: Point;
  lying: boolean;
}

/** Pieces from north to south. Several pieces on one spot stand side by side. */
export function placedPieces(board: Snapshot, atlas: Atlas): Placed[] {
  const crowd = new Map<string, number>();
  const placed = board.pieces.map((piece) => {
    const key = spotKey(piece.spot);
    const before = crowd.get(key) ?? 0;
    crowd.set(key, before + 1);
    const at = placeOf(board.squares, atlas, piece.spot);
    return {
      ...piece,
      at: { x: at.x + 7 * before, y: at.y - 3 * before },
      lying: atlas.facts.isLying(atlas.kind(board.squares, piece.spot)),
    };
  });
  return placed.sort((a, b) => a.at.y - b.at.y);
}
