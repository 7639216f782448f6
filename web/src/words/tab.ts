// Texts about games that are played and stored in this browser.
import type { Both } from "./fill";

export const tab = {
  coming: { en: "Loading the games: {percent}%", fr: "Chargement des jeux : {percent} %" },
  coming_search: { en: "Loading hints and analysis: {percent}%", fr: "Chargement des conseils et de l’analyse : {percent} %" },
  no_own_search: {
    en: "Hints and analysis do not work in this browser.",
    fr: "Les conseils et l’analyse ne fonctionnent pas dans ce navigateur.",
  },
  engine_failed: {
    en: "The games could not be loaded. Check the network, then try again.",
    fr: "Les jeux n’ont pas pu être chargés. Vérifiez le réseau, puis réessayez.",
  },
  tab_stopped: {
    en: "The games in this tab have stopped. Starting them again…",
    fr: "Les jeux se sont arrêtés dans cet onglet. Redémarrage en cours…",
  },
  tab_slow: { en: "This browser is busy…", fr: "Ce navigateur est occupé…" },
  tab_runs: { en: "The games are running again.", fr: "Les jeux fonctionnent de nouveau." },
  table_elsewhere: {
    en: "This game is open in another tab or window.",
    fr: "Cette partie est ouverte dans un autre onglet ou une autre fenêtre.",
  },
  page_renewable: { en: "A new version of this page is ready.", fr: "Une nouvelle version de cette page est prête." },
  keeping: { en: "Your games", fr: "Vos parties" },
  keeping_why: {
    en: "Games are stored in this browser and nowhere else. A browser may delete them when it is short of room, or if you do not come back for weeks: save them to a file to be safe, or to move them to another device.",
    fr: "Les parties sont enregistrées dans ce navigateur et nulle part ailleurs. Il peut les effacer s’il manque de place ou si vous ne revenez pas pendant des semaines : enregistrez-les dans un fichier pour les mettre à l’abri, ou pour les emporter sur un autre appareil.",
  },
  offline_ready: {
    en: "The page is stored here, too: it works without a network.",
    fr: "La page est enregistrée ici elle aussi : elle fonctionne sans réseau.",
  },
  save_games: { en: "Save all games to a file", fr: "Enregistrer toutes les parties" },
  restore_games: { en: "Load games from a file", fr: "Charger des parties" },
  games_restored: {
    en: "{n|# game loaded|# games loaded}; {known} already here.",
    fr: "{n|# partie chargée|# parties chargées} ; {known} déjà là.",
  },
  more_games: { en: "{n|# more game|# more games}", fr: "{n|# autre partie|# autres parties}" },
  delete_game: { en: "Delete", fr: "Supprimer" },
  delete_surely: { en: "Delete for good?", fr: "Supprimer définitivement ?" },
  nothing_kept: {
    en: "This browser does not let the page store anything (a private window?): games are lost when this tab is closed.",
    fr: "Ce navigateur n’autorise pas la page à enregistrer (fenêtre privée ?) : les parties seront perdues en fermant cet onglet.",
  },
  insecure_address: {
    en: "This address does not begin with https, so the page cannot work offline, and a game must not be open in two tabs.",
    fr: "Cette adresse ne commence pas par https : la page ne fonctionne pas hors ligne, et une partie ne doit pas être ouverte dans deux onglets.",
  },
  nothing_kept_here: {
    en: "This browser stores nothing: this game is lost when the tab is closed.",
    fr: "Ce navigateur n’enregistre rien : cette partie sera perdue en fermant l’onglet.",
  },
  insecure_here: {
    en: "Address without https: do not open this game in two tabs.",
    fr: "Adresse sans https : n’ouvrez pas cette partie dans deux onglets.",
  },
  understood: { en: "OK", fr: "OK" },
  play_here: { en: "Play here", fr: "Jouer ici" },
} satisfies Record<string, Both>;
