// Pan and zoom: d3-zoom on the board's SVG. Views stay put unless somebody asks for another.
import { select, type Selection } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { reducedMotion } from "../state/settings.svelte";
import { UNIT, type Box, type Point } from "./geometry";

const NEAREST = 4;
const FARTHEST = 0.12;
const LARGEST_FIT = 1.25; // a cell is not made larger than this to fill the view

export class Camera {
  k = $state(1);
  moved = $state(false); // by hand, since the last fit
  private transform = $state.raw<ZoomTransform>(zoomIdentity);
  private svg: Selection<SVGSVGElement, unknown, null, undefined> | null = null;
  private behaviour: ZoomBehavior<SVGSVGElement, unknown> | null = null;
  private kept: ZoomTransform | null = null;
  private frame = 0;

  /** `takesWheel` says whether the wheel turns a tile instead. */
  attach(svg: SVGSVGElement, land: SVGGElement, takesWheel: () => boolean): () => void {
    this.svg = select(svg);
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent([FARTHEST, NEAREST])
      .clickDistance(6)
      .filter((event: WheelEvent) => (event.type === "wheel" ? event.ctrlKey || !takesWheel() : !event.button))
      .on("zoom", (event) => {
        const { transform, sourceEvent } = event as { transform: ZoomTransform; sourceEvent: Event | null };
        land.setAttribute("transform", transform.toString());
        this.k = transform.k;
        this.transform = transform;
        if (sourceEvent) this.moved = true;
      });
    this.svg.call(this.behaviour).on("dblclick.zoom", null);
    return () => {
      cancelAnimationFrame(this.frame);
      this.svg?.on(".zoom", null);
    };
  }

  private get size(): { width: number; height: number } {
    return this.svg?.node()?.getBoundingClientRect() ?? { width: 1, height: 1 };
  }

  /** What of the board is in view. */
  get shown(): Box {
    const now = this.now;
    const { width, height } = this.size;
    const [left, top] = now.invert([0, 0]);
    const [right, bottom] = now.invert([width, height]);
    return { left, top, right, bottom };
  }

  /** Whether a cell is at least half in view; changes as the view moves. */
  sees(cell: Point): boolean {
    void this.transform;
    const { left, top, right, bottom } = this.shown;
    const [x, y] = [(cell.x + 0.5) * UNIT, (cell.y + 0.5) * UNIT];
    return x > left && x < right && y > top && y < bottom;
  }

  private get now(): ZoomTransform {
    const node = this.svg?.node();
    return node ? zoomTransform(node) : zoomIdentity;
  }

  fit(box: Box, quick = false): void {
    const { width, height } = this.size;
    const across = width / (box.right - box.left);
    const down = height / (box.bottom - box.top);
    const k = Math.max(FARTHEST, Math.min(across, down, LARGEST_FIT));
    this.aim({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, k, quick);
    this.moved = false;
  }

  aim(middle: Point, k = this.k, quick = false): void {
    const { width, height } = this.size;
    const target = zoomIdentity.translate(width / 2, height / 2).scale(k).translate(-middle.x, -middle.y);
    this.glide(target, quick);
  }

  by(factor: number): void {
    const { left, top, right, bottom } = this.shown;
    this.aim({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(NEAREST, Math.max(FARTHEST, this.k * factor)));
    this.moved = true;
  }

  /** Looks closer for a while; `restore` comes back, unless the view was moved by hand. */
  closeUp(middle: Point, k: number): void {
    this.kept ??= this.now;
    this.aim(middle, k);
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
      const part = lasts ? Math.min(1, Math.max(0, (now - began) / lasts)) : 1; // a frame may be older than began
      const ease = 1 - (1 - part) ** 3;
      const k = from.k + (target.k - from.k) * ease;
      const x = from.x + (target.x - from.x) * ease;
      const y = from.y + (target.y - from.y) * ease;
      this.set(zoomIdentity.translate(x, y).scale(k));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    if (lasts) this.frame = requestAnimationFrame(step);
    else step(began);
  }

  private set(transform: ZoomTransform): void {
    if (this.svg && this.behaviour) this.svg.call(this.behaviour.transform, transform);
  }

  /** From the window's coordinates to the board's. */
  toBoard(clientX: number, clientY: number): Point {
    const box = this.svg?.node()?.getBoundingClientRect();
    const [x, y] = this.now.invert([clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)]);
    return { x, y };
  }
}
