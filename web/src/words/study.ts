// Words of positions that are studied: what the search thinks, and other tiles.
import type { Both } from "./fill";

export const study = {
  think_along: { en: "Think along", fr: "Réfléchir avec moi" },
  thoughts: { en: "Best moves here", fr: "Meilleurs coups ici" },
  thoughts_begin: { en: "Beginning to think…", fr: "Début de la réflexion…" },
  thoughts_depth: { en: "{n} lines tried", fr: "{n} suites essayées" },
  thoughts_done: { en: "{n} lines tried, done", fr: "{n} suites essayées, terminé" },
  thoughts_solved: { en: "Played out in every way", fr: "Toutes les suites ont été jouées" },
  thoughts_margin: { en: "{name}, expected margin in the end: {points}", fr: "{name}, écart final attendu : {points}" },
  thoughts_then: { en: "then {line}", fr: "puis {line}" },
  no_piece_then: { en: "no piece", fr: "sans pièce" },
  what_if: { en: "What if I draw this?", fr: "Et si je pioche celle-ci ?" },
} satisfies Record<string, Both>;
