// Texts for games with the real box that are entered here.
import type { Both } from "./fill";

export const noted = {
  noted_lay: { en: "Tap where it lies on your table", fr: "Touchez l’endroit où elle est posée sur votre table" },
  noted_turn: { en: "Which way is it turned?", fr: "Dans quel sens est-elle posée ?" },
  noted_lies: { en: "Lay it this way: {turn}", fr: "La poser ainsi : {turn}" },
  noted_tiles: { en: "Remaining tiles", fr: "Tuiles restantes" },
  noted_tile: { en: "{tile}, {n} left", fr: "{tile}, {n|reste #|restent #}" },
  noted_sides: { en: "Only tiles with these sides", fr: "Seulement les tuiles avec ces côtés" },
  noted_side: { en: "{kind}: {n|at least # side|at least # sides}", fr: "{kind} : {n|au moins # côté|au moins # côtés}" },
  noted_side_any: { en: "{kind}: any number of sides", fr: "{kind} : peu importe" },
  noted_all: { en: "All", fr: "Toutes" },
  noted_no_such: { en: "No remaining tile has these sides.", fr: "Aucune tuile restante n’a ces côtés." },
  noted_tokens: { en: "Tokens", fr: "Jetons" },
  noted_hidden: { en: "Not shown", fr: "Non montré" },
  noted_hidden_of: { en: "Hidden token of {name}: enter what it is", fr: "Jeton caché de {name} : indiquer lequel" },
  noted_tell: { en: "Which token does {name} have?", fr: "Quel jeton a {name} ?" },
  noted_end: {
    en: "Hidden tokens are not counted yet. Tap each ? and enter what it is.",
    fr: "Les jetons cachés ne sont pas encore comptés. Touchez chaque ? pour l’indiquer.",
  },
  noted_without: { en: "without {n|# hidden token|# hidden tokens}", fr: "sans {n|# jeton caché|# jetons cachés}" },
  noted_change: { en: "Change this turn", fr: "Modifier ce tour" },
  noted_change_what: { en: "{what}: change it?", fr: "{what} : modifier ?" },
  noted_change_why: {
    en: "You enter this turn again. The later moves are then replayed, as far as they are still possible.",
    fr: "Vous saisissez ce tour à nouveau. La suite est ensuite rejouée, tant qu’elle reste possible.",
  },
  noted_enter_again: { en: "Enter this turn again", fr: "Saisir ce tour à nouveau" },
  noted_back_here: {
    en: "Go back to before this turn, and drop the later moves",
    fr: "Revenir juste avant, sans garder la suite",
  },
  noted_changing: {
    en: "Turn {turn} is being changed. {later|# move follows|# moves follow}.",
    fr: "Le tour {turn} est en cours de modification. {later|# coup suit|# coups suivent}.",
  },
  noted_broken: {
    en: "After the change of turn {turn}, {left|# move is no longer possible|# moves are no longer possible}: {problem} Go on from here, or undo the change.",
    fr: "Après la modification du tour {turn}, {left|# coup n’est plus possible|# coups ne sont plus possibles} : {problem} Continuez à partir d’ici, ou annulez la modification.",
  },
  draw_in: { en: "A tile that is not among these", fr: "Une tuile qui n’est pas là" },
  draw_in_like: {
    en: "Our set may differ from your box. Which remaining tile is most like yours? Yours takes its place.",
    fr: "Notre jeu diffère peut-être de votre boîte. Quelle tuile restante ressemble le plus à la vôtre ? La vôtre prend sa place.",
  },
  draw_in_how: {
    en: "Change the picture until it shows your tile: choose a kind, then tap where it goes.",
    fr: "Modifiez le dessin jusqu’à ce qu’il montre votre tuile : choisissez un terrain, puis touchez les endroits.",
  },
  draw_in_with: { en: "Draw with", fr: "Dessiner avec" },
  draw_in_picture: { en: "The picture of the tile", fr: "Le dessin de la tuile" },
  draw_in_place: { en: "Row {row}, column {column}: {kind}", fr: "Rangée {row}, colonne {column} : {kind}" },
  draw_in_corner: { en: "corner between two sides", fr: "coin entre deux côtés" },
  draw_in_bridge: { en: "bridge", fr: "pont" },
  draw_in_add: { en: "Add an icon: {where}", fr: "Ajouter un symbole : {where}" },
  draw_in_remove: { en: "Remove: {icon}", fr: "Retirer : {icon}" },
  draw_in_enter: { en: "This is the tile", fr: "C’est cette tuile" },
  draw_in_other: { en: "Begin with another tile", fr: "Partir d’une autre tuile" },
  draw_in_tell: {
    en: "The tile belongs to this game and its record only. Send this text to the authors of Tuilerie if our set should be corrected:",
    fr: "La tuile n’appartient qu’à cette partie et à son enregistrement. Envoyez ce texte aux auteurs de Tuilerie s’il faut corriger notre jeu :",
  },
  draw_in_text: { en: "The tile as text", fr: "La tuile en texte" },
  noted_put_back: { en: "Undo the change", fr: "Annuler la modification" },
} satisfies Record<string, Both>;
