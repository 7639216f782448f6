// The blurbs of the games on the home page; the rules themselves are fetched when they are opened.
import type { Both } from "../words/fill";

const blurbs = import.meta.glob<Both>("./books/*.json", { eager: true, query: "?blurb", import: "default" });

export function blurbOf(game: string): Both | undefined {
  return blurbs[`./books/${game}.json`];
}
