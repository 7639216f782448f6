// The catalogue: the games and computer players offered here. It is fetched once per language.
import { api } from "../net/api";
import type { Catalogue, GameCard, Language } from "../protocol";
import { settings } from "./settings.svelte";

class Shelf {
  current = $state.raw<Catalogue | null>(null);
  private language: Language | null = null;

  async load(): Promise<void> {
    if (this.language === settings.language && this.current?.games.every((game) => game.ready)) return;
    const language = settings.language;
    this.current = await api.catalogue(language);
    this.language = language;
  }

  game(id: string | undefined): GameCard | undefined {
    return this.current?.games.find((game) => game.id === id);
  }

  /** The name of a computer player in the language of the page. */
  levelLabel(level: string): string {
    return this.current?.levels.find((one) => one.name === level)?.label ?? level;
  }
}

export const catalogue = new Shelf();
