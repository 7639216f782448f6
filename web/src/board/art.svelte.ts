// The drawings of a game. They are fetched once and put into the document, where the board refers to them.
import { api } from "../net/api";
import type { GameCard, SketchedTile } from "../protocol";
import { Facts } from "./facts";
import { Atlas } from "./geometry";

const atlases = new Map<string, Promise<Atlas>>();
let shown = "";

/** What a page needs to draw boards of a game, in light or dark. Its symbols are in the document. */
export async function drawingsOf(card: GameCard, dark: boolean): Promise<Atlas> {
  const [atlas] = await Promise.all([atlasOf(card), showSymbols(card, dark)]);
  for (const [kind, colours] of Object.entries(atlas.tiles.colours))
    document.documentElement.style.setProperty(`--land-${kind}`, colours[dark ? 1 : 0]);
  return atlas;
}

const SKETCHES = "symbols-own";

/** Puts the symbols of tiles that people drew into a game into the document, in place of those of another game. */
export function showSketches(own: readonly SketchedTile[], letter: string): void {
  const symbols = own.map((one) => one.symbols.replaceAll("#@-", `#${letter}-`)).join("");
  const there = document.getElementById(SKETCHES);
  if ((there?.dataset.symbols ?? "") === symbols) return;
  const sheet = addSheet(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${symbols}</defs></svg>`, SKETCHES);
  sheet.dataset.symbols = symbols;
}

/** Adds hidden symbols to the document. */
function addSheet(text: string, id: string): SVGSVGElement {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  const sheet = document.importNode(read, true);
  sheet.setAttribute("id", id);
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.style.position = "absolute";
  document.getElementById(id)?.remove();
  document.body.append(sheet);
  return sheet;
}

function atlasOf(card: GameCard): Promise<Atlas> {
  const key = `${card.id}@${card.art}`;
  const known = atlases.get(key);
  if (known) return known;
  const asked = api.tiles(card.id, card.art).then((tiles) => new Atlas(tiles, new Facts(card)));
  asked.catch(() => atlases.delete(key));
  atlases.set(key, asked);
  return asked;
}

/** Puts the symbols of a game into the document, which may contain those of several games. */
async function showSymbols({ id: game, art: mark }: GameCard, dark: boolean): Promise<void> {
  const id = `symbols-${game}`;
  const wanted = `${game}@${mark}@${dark}`;
  const there = document.getElementById(id);
  if (there?.dataset.mark === wanted) return;
  shown = wanted;
  const text = await api.symbols(game, mark, dark);
  if (shown !== wanted && there) return;
  addSheet(text, id).dataset.mark = wanted;
}
