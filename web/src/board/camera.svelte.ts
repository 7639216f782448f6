// Pan and zoom, by d3-zoom. While the view moves, the drawing is moved and scaled as one picture, which
// browsers do without painting. When the view rests, it is drawn again at the right scale. The view changes
// only on request.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { reducedMotion } from "../state/settings.svelte";
import type { Cell } from "../protocol";
import { middleOf, mostTogether, UNIT, type Box, type Point } from "./geometry";
import { isBeside } from "./screen";

const NEAREST = 4;
const FARTHEST = 0.06;
const CLOSE = 42; // margin around the places of a close-up, in units of the board
const CLEARLY = 0.6; // a scale at which tiles are easy to recognise
const LEAST_CLEAR = 0.36; // below this scale tiles cannot be told apart
const LEAST_TAPPED = 0.16; // below this scale fingers miss cells
const WELL_TAPPED = 0.24;
const TOOLS = 56; // the part of the view that buttons cover: at the left if the panel is beside the board, else at the bottom
const LARGEST_FIT = 1.25; // the largest scale that is chosen to fill the view
const SPARE = UNIT * 0.65; // margin around the middles of cells that must be in view
const REST = 140; // milliseconds without movement after which the view rests
// Keeps the layer animated: otherwise browsers check at every movement which layers overlap.
const NOTHING = [{ transform: "translate(0)" }, { transform: "translate(0)" }];
const NOTHING_ADDED: KeyframeAnimationOptions = { duration: 1e8, composite: "add" };

export class Camera {
  k = $state(1); // the scale of the drawing; it becomes that of the view when the view rests
  moved = $state(false); // whether the player has moved the view since the last fit
  private rested = $state.raw<ZoomTransform>(zoomIdentity); // the last view at rest
  private drawn = zoomIdentity; // the view that was drawn
  private view: Selection<HTMLElement, unknown, null, undefined> | null = null;
  private drawing: SVGSVGElement | null = null;
  private behaviour: ZoomBehavior<HTMLElement, unknown> | null = null;
  private kept: ZoomTransform | null = null;
  private whole: Box | null = null; // what stays completely in view when the window changes its size
  private frame = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private lifted: Animation | undefined;
  private former = { width: 0, height: 0 };

  /**
   * Starts to watch the element; its first child is moved. `takesWheel` says whether the wheel turns a tile
   * instead.
   */
  attach(view: HTMLElement, drawing: SVGSVGElement, takesWheel: () => boolean): () => void {
    this.view = select(view);
    this.drawing = drawing;
    this.behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent([FARTHEST, NEAREST])
      .clickDistance(6)
      .filter((event: WheelEvent) => (event.type === "wheel" ? event.ctrlKey || !takesWheel() : !event.button))
      .on("zoom", ({ sourceEvent }: { sourceEvent: Event | null }) => {
        this.shift();
        if (!sourceEvent) return;
        this.moved = true;
        this.whole = null;
      });
    this.view.call(this.behaviour).on("dblclick.zoom", null);
    return () => {
      cancelAnimationFrame(this.frame);
      clearTimeout(this.rest);
      this.view?.on(".zoom", null);
    };
  }

  /** Moves the present drawing to the position of the view. */
  private shift(): void {
    const { x, y, k } = this.now;
    const scale = k / this.drawn.k;
    const [left, top] = [x - scale * this.drawn.x, y - scale * this.drawn.y].map(scale === 1 ? onPixel : Number);
    this.lifted ??= this.drawing?.animate(NOTHING, NOTHING_ADDED);
    if (this.drawing) this.drawing.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.settle(), REST);
  }

  private settle(): void {
    clearTimeout(this.rest);
    const { now } = this;
    if (now.k !== this.drawn.k) this.redraw();
    this.rested = now; // not read reactively here: an effect that moves the view would trigger itself
    this.lifted?.cancel();
    this.lifted = undefined;
  }

  private redraw(): void {
    this.drawn = this.now;
    this.k = this.drawn.k;
    this.drawing?.firstElementChild?.setAttribute("transform", this.drawn.toString());
    if (this.drawing) this.drawing.style.transform = "";
  }

  /** Keeps the middle of the view, or the whole board in it. Returns false if the size has not changed. */
  resized(): boolean {
    const { width, height } = this.size;
    const { width: before, height: above } = this.former;
    this.former = { width, height };
    if (!before || (width === before && height === above)) return false;
    const { k, x, y } = this.now;
    if (this.whole) this.fitAll(this.whole, true);
    else this.glide(zoomIdentity.translate(x + (width - before) / 2, y + (height - above) / 2).scale(k), true);
    return true;
  }

  private get size(): { width: number; height: number } {
    return this.view?.node()?.getBoundingClientRect() ?? { width: 1, height: 1 };
  }

  /** The part of the board that is in view and not covered by buttons. */
  get shown(): Box {
    const { clear, now } = this;
    const [left, top] = now.invert([clear.left, clear.top]);
    const [right, bottom] = now.invert([clear.right, clear.bottom]);
    return { left, top, right, bottom };
  }

  /** Whether at least half of a cell is in view. Updated when the view has moved. */
  sees(cell: Cell): boolean {
    void this.rested;
    return this.holds(middleOf(cell));
  }

  private get now(): ZoomTransform {
    const node = this.view?.node();
    return node ? zoomTransform(node) : zoomIdentity;
  }

  /** The part of the view without buttons, which are at the left or, in a narrow view, at the bottom. */
  private get clear(): Box {
    const { width, height } = this.size;
    const tools = isBeside() ? { left: TOOLS, bottom: 0 } : { left: 0, bottom: TOOLS };
    return { left: tools.left, top: 0, right: Math.max(tools.left + 1, width), bottom: Math.max(1, height - tools.bottom) };
  }

  /** The scale at which a square with this side fills the view. */
  scaleOf(side: number): number {
    return this.scaleFor({ left: 0, top: 0, right: side, bottom: side }, NEAREST);
  }

  private scaleFor(box: Box, largest: number): number {
    const { left, top, right, bottom } = this.clear;
    const across = (right - left) / (box.right - box.left);
    const down = (bottom - top) / (box.bottom - box.top);
    return Math.max(FARTHEST, Math.min(across, down, largest));
  }

  fit(box: Box, quick = false): void {
    this.aim({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, this.scaleFor(box, LARGEST_FIT), quick);
    this.moved = false;
  }

  /**
   * Shows the whole area, however small it becomes. If cells become too small to hit, counts as the player's
   * own choice.
   */
  fitAll(box: Box, quick = false): void {
    this.fit(box, quick);
    this.whole = box;
    this.moved = this.scaleFor(box, LARGEST_FIT) < LEAST_TAPPED;
  }

  /**
   * Shows the whole area if tiles stay recognisable, else the important cells, or as many of them as can be
   * tapped.
   */
  fitClearly(box: Box, cells: Cell[]): void {
    if (this.scaleFor(box, LARGEST_FIT) >= LEAST_CLEAR || cells.length === 0) return this.fit(box);
    if (this.now.k >= LEAST_CLEAR && cells.every((cell) => this.sees(cell))) return;
    const places = cells.map(middleOf);
    const canShowAll = this.scaleFor(around(places), LARGEST_FIT) >= LEAST_TAPPED;
    this.fit(around(canShowAll ? places : mostTogether(places, this.room(WELL_TAPPED))));
  }

  /** The largest distance between middles of cells that are all in view at this scale. */
  private room(k: number): { wide: number; high: number } {
    const { left, top, right, bottom } = this.clear;
    return { wide: (right - left) / k - 2 * SPARE, high: (bottom - top) / k - 2 * SPARE };
  }

  /** Whether cells are too small to hit. */
  get isFar(): boolean {
    return this.now.k < LEAST_TAPPED;
  }

  aim(middle: Point, k = this.now.k, quick = false): void {
    this.whole = null;
    const { left, top, right, bottom } = this.clear;
    const target = zoomIdentity
      .translate((left + right) / 2, (top + bottom) / 2)
      .scale(k)
      .translate(-middle.x, -middle.y);
    this.glide(target, quick);
  }

  by(factor: number): void {
    const { left, top, right, bottom } = this.shown;
    this.aim({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(NEAREST, Math.max(FARTHEST, this.now.k * factor)));
    this.moved = true;
  }

  /** Zooms in for a while, on all these places if they fit, else on the first. `restore` returns. */
  closeUp(places: Point[], first: Point, k: number): void {
    if (this.now.k >= k && places.every((place) => this.holds(place))) return;
    this.kept ??= this.now;
    const box = around([...places, first], CLOSE);
    const fitting = this.scaleFor(box, k);
    if (fitting >= k / 2) this.aim({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, fitting);
    else this.aim(first, k);
  }

  /** Moves to a place if it is out of view, and zooms in if it would be too small to recognise. */
  bring(place: Point): void {
    if (!this.holds(place)) this.aim(place, Math.max(this.now.k, CLEARLY));
  }

  private holds({ x, y }: Point): boolean {
    const { left, top, right, bottom } = this.shown;
    return x > left && x < right && y > top && y < bottom;
  }

  /** Brings cells into view if they are outside or too small to recognise. `restore` returns. */
  show(cells: Cell[]): void {
    const places = cells.map(middleOf);
    if (places.length === 0 || (this.now.k >= LEAST_CLEAR && places.every((place) => this.holds(place)))) return;
    this.remember();
    const box = around(places);
    this.aim({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, this.scaleFor(box, Math.max(this.now.k, CLEARLY)));
  }

  remember(): void {
    this.kept ??= this.now;
  }

  restore(): void {
    if (this.kept) this.glide(this.kept, false);
    this.kept = null;
  }

  private glide(target: ZoomTransform, quick: boolean): void {
    cancelAnimationFrame(this.frame);
    const from = this.now;
    const began = performance.now();
    const lasts = quick || reducedMotion() ? 0 : 260;
    const step = (now: number) => {
      const part = lasts ? Math.min(1, Math.max(0, (now - began) / lasts)) : 1; // the time of a frame may be earlier than `began`
      const ease = 1 - (1 - part) ** 3;
      const k = from.k + (target.k - from.k) * ease;
      const x = from.x + (target.x - from.x) * ease;
      const y = from.y + (target.y - from.y) * ease;
      this.set(zoomIdentity.translate(x, y).scale(k));
      if (part < 1) this.frame = requestAnimationFrame(step);
      else this.settle();
    };
    if (lasts) this.frame = requestAnimationFrame(step);
    else step(began);
  }

  private set(transform: ZoomTransform): void {
    if (this.view) this.behaviour?.transform(this.view, transform);
  }

  /** Converts coordinates of the board to those of the window. */
  toWindow({ x, y }: Point): Point {
    const box = this.view?.node()?.getBoundingClientRect();
    const [left, top] = this.now.apply([x, y]);
    return { x: left + (box?.left ?? 0), y: top + (box?.top ?? 0) };
  }

  /** Converts coordinates of the window to those of the board. */
  toBoard(clientX: number, clientY: number): Point {
    const box = this.view?.node()?.getBoundingClientRect();
    const [x, y] = this.now.invert([clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)]);
    return { x, y };
  }
}

/** A drawing that is only moved stays sharp if it is moved by whole pixels. */
function onPixel(length: number): number {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}

/** The bounding box of places with a margin, by default a little more than half a cell. */
function around(places: Point[], spare = SPARE): Box {
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  return {
    left: Math.min(...xs) - spare,
    top: Math.min(...ys) - spare,
    right: Math.max(...xs) + spare,
    bottom: Math.max(...ys) + spare,
  };
}
