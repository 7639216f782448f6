// Rules as the page shows them: our own words, both languages side by side, with figures from real games.
import type { Both } from "../words/fill";

export interface Section {
  title: Both;
  text: Both[];
  figures?: string[];
}

/** What one kind of thing brings, when it is finished and at the end. */
export interface Row {
  what: Both;
  finished: Both;
  end: Both;
}

export interface Rulebook {
  game: string;
  blurb: Both; // on the shelf
  intro: Both;
  sections: Section[];
  table?: Row[];
}
