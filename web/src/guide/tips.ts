// Said during a first game, each once, when the moment has come.
import type { News, View } from "../protocol";
import type { Both } from "../words/fill";

export interface Tip {
  name: string;
  when: (view: View, news: News[]) => boolean;
  text: Both;
}

const offers = (view: View, deed: string, kind = "") => view.moves.some((o) => o.deed === deed && (!kind || o.kind === kind));
const scored = (news: News[], eye: number | null) => news.some((row) => row.told.some((one) => one.points > 0 && one.seat === eye));

export const tips: Tip[] = [
  {
    name: "lay",
    when: (view) => offers(view, "lay"),
    text: {
      en: "Your first tile. Marked cells take it. Try to make a road or city longer, or begin a new one.",
      fr: "Votre première tuile. Les cases marquées l’acceptent. Prolongez une route ou une ville, ou commencez-en une.",
    },
  },
  {
    name: "put",
    when: (view) => offers(view, "put"),
    text: {
      en: "Now a meeple: on a road or in a city it scores when that is finished and comes back. Keep one or two in hand.",
      fr: "À présent un meeple : sur une route ou dans une ville, il marque quand elle est terminée, puis revient. Gardez-en un ou deux.",
    },
  },
  {
    name: "monastery",
    when: (view) => offers(view, "put", "monastery"),
    text: {
      en: "A monastery! A monk there brings up to 9 points, one for each tile around it.",
      fr: "Une abbaye ! Un moine y rapporte jusqu’à 9 points, un par tuile alentour.",
    },
  },
  {
    name: "field",
    when: (view) => offers(view, "put", "field") && view.squares.length > 8,
    text: {
      en: "Think of fields: a farmer stays to the end and brings 3 points for each finished city that touches the field.",
      fr: "Pensez aux prés : un paysan reste jusqu’à la fin et rapporte 3 points par ville terminée qui touche le pré.",
    },
  },
  {
    name: "scored",
    when: (view, news) => scored(news, view.eye),
    text: {
      en: "You have scored! The log tells why; point at a line and its feature lights up. The meeple is home again.",
      fr: "Vous avez marqué ! Le journal dit pourquoi ; montrez une ligne et sa zone s’éclaire. Le meeple est revenu.",
    },
  },
  {
    name: "few",
    when: (view) => (view.seats[view.eye ?? 0]?.supply.meeple ?? 7) <= 2,
    text: {
      en: "Few meeples are left: finish something to get one back before you put the last.",
      fr: "Il vous reste peu de meeples : terminez quelque chose pour en récupérer un avant de placer le dernier.",
    },
  },
  {
    name: "share",
    when: (view) => view.pile < 45,
    text: {
      en: "You cannot put a meeple where another stands, but you can lay a tile that joins your city to theirs. Who has most takes all; a tie pays both.",
      fr: "On ne place pas de meeple où il y en a déjà un, mais une tuile peut réunir votre ville à la leur. Qui en a le plus prend tout ; à égalité, chacun reçoit tout.",
    },
  },
  {
    name: "end",
    when: (view) => view.pile < 10,
    text: {
      en: "The end is near: use your last meeples. Unfinished features score too, though less, and then the fields.",
      fr: "La fin approche : placez vos derniers meeples. Ce qui est inachevé compte aussi, mais moins, puis viennent les prés.",
    },
  },
];
