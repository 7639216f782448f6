// Rules as the page shows them: in our own words, in several languages, with figures from real games.
import type { Both } from "../words/fill";

export interface Section {
  title: Both;
  text: Both[];
  figures?: string[];
}

/** The points of one kind of feature, when it is finished and at the end of the game. */
export interface Row {
  what: Both;
  finished: Both;
  end: Both;
}

export interface Rulebook {
  game: string;
  blurb: Both; // short text for the home page
  intro: Both;
  sections: Section[];
  table?: Row[];
}
