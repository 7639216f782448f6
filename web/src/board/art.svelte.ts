// The drawings of a game. They are fetched once and put into the document, where the board refers to them.
import { api } from "../net/api";
import type { GameCard } from "../protocol";
import { Facts } from "./facts";
import { Atlas } from "./geometry";

const atlases = new Map<string, Promise<Atlas>>();
let shown = "";

/** What a page needs to draw boards of a game, in light or dark. Its symbols are in the document. */
export async function drawingsOf(card: GameCard, dark: boolean): Promise<Atlas> {
  const [atlas] = await Promise.all([atlasOf(card), showSymbols(card, dark)]);
  return atlas;
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
  const sheet = new DOMParser().parseFromString(text, "image/svg+xml").documentElement as unknown as SVGSVGElement;
  sheet.setAttribute("id", id);
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.style.position = "absolute";
  sheet.dataset.mark = wanted;
  document.getElementById(id)?.remove();
  document.body.append(document.importNode(sheet, true));
}
