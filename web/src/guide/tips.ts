// Tips for a first game. Each is shown once, at the right moment.
import type { DeedName, News, View } from "../protocol";
import type { Both } from "../words/fill";

export interface Tip {
  name: string;
  games?: string[]; // the games that the tip is about; none: all games
  when: (view: View, news: News[]) => boolean;
  text: Both;
}

const offers = (view: View, deed: DeedName, kind = "") =>
  view.board.moves.some((o) => o.deed === deed && (!kind || o.kind === kind));
const scored = (news: News[], seat: number | null) =>
  news.slice(-8).some((row) => row.told.some(({ event }) => event.points > 0 && event.seat === seat));
const pieces = (view: View) => view.board.seats[view.board.seat ?? 0]?.supply ?? {};
const begins = (view: View) => view.board.turn <= view.board.seats.length;

/** Tips about the first tile and the first piece, with the words of a game. */
function opening(game: string, lay: Both, put: Both): Tip[] {
  return [
    { name: `lay ${game}`, games: [game], when: (view) => begins(view) && offers(view, "lay"), text: lay },
    { name: `put ${game}`, games: [game], when: (view) => offers(view, "put"), text: put },
  ];
}

export const tips: Tip[] = [
  ...opening(
    "base",
    {
      en: "Your first tile. Marked cells take it. Try to make a road or city longer, or begin a new one.",
      fr: "Votre première tuile. Les cases marquées l’acceptent. Prolongez une route ou une ville, ou commencez-en une.",
    },
    {
      en: "Now a meeple: on a road or in a city it scores when that is finished and comes back. Keep one or two in hand.",
      fr: "À présent un meeple : sur une route ou dans une ville, il marque quand elle est terminée, puis revient. Gardez-en un ou deux.",
    },
  ),
  ...opening(
    "hunters",
    {
      en: "Your first tile. Close forests and rivers: only what is finished counts here.",
      fr: "Votre première tuile. Fermez forêts et rivières : ici, seul compte ce qui est terminé.",
    },
    {
      en: "A gatherer scores a forest (2 per section), a fisher a river (1 per section and its fish), when finished. A hunter stays on the meadow to the end.",
      fr: "Un cueilleur marque une forêt (2 par section), un pêcheur une rivière (1 par section et ses poissons), une fois terminées. Un chasseur reste dans la prairie jusqu’à la fin.",
    },
  ),
  ...opening(
    "gold-rush",
    {
      en: "Your first tile. Rails bring 1 point per tile, mountains 1 point per nugget and hidden tokens.",
      fr: "Votre première tuile. Les rails rapportent un point par tuile, les montagnes un point par pépite et des jetons cachés.",
    },
    {
      en: "You have only 4 meeples. Use the tent: it digs tokens from any unfinished mountain, even from other players’.",
      fr: "Vous n’avez que 4 meeples. Pensez à la tente : elle creuse dans toute montagne inachevée, même chez les autres.",
    },
  ),
  ...opening(
    "hill-and-dale",
    {
      en: "Your first tile. Make a path longer or close a crop.",
      fr: "Votre première tuile. Prolongez un sentier ou fermez un champ.",
    },
    {
      en: "A farmer gathers fruit when the crop is finished. A hiker may walk in later turns in which you put nothing. A stable stays and counts animals around it.",
      fr: "Un agriculteur récolte quand le champ est terminé. Un randonneur pourra marcher lors d’un tour où vous ne placez rien. Une étable reste et compte les animaux alentour.",
    },
  ),
  ...opening(
    "amazonas",
    {
      en: "Your first tile. Tributaries and villages grow on both banks; Amazon tiles make the river longer.",
      fr: "Votre première tuile. Affluents et villages s’étendent sur les deux rives ; les tuiles Amazone prolongent le fleuve.",
    },
    {
      en: "Without a piece your boat sails a space: the race is worth points each time the river grows.",
      fr: "Sans pièce, votre pirogue avance d’une case : la course rapporte chaque fois que le fleuve s’allonge.",
    },
  ),
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
    when: (view) => offers(view, "put", "field") && view.board.squares.length > 8,
    text: {
      en: "Think of fields: a farmer stays to the end and brings 3 points for each finished city that touches the field.",
      fr: "Pensez aux prés : un paysan reste jusqu’à la fin et rapporte 3 points par ville terminée qui touche le pré.",
    },
  },
  {
    name: "hike",
    when: (view) => offers(view, "hike"),
    text: {
      en: "Your tile made your hiker’s path longer and you put nothing: take the points of a hike.",
      fr: "Votre tuile a prolongé le sentier de votre randonneur et vous n’avez rien placé : prenez les points d’une randonnée.",
    },
  },
  {
    name: "dig",
    when: (view) => offers(view, "dig"),
    text: {
      en: "Your tent can dig: a token of 0 to 5 points, which only you see.",
      fr: "Votre tente peut creuser : un jeton de 0 à 5 points, que vous seul voyez.",
    },
  },
  {
    name: "scored",
    when: (view, news) => scored(news, view.board.seat),
    text: {
      en: "You have scored! The log tells why; point at a line to light up its feature.",
      fr: "Vous avez marqué ! Le journal dit pourquoi ; désignez une ligne et sa zone s’éclaire.",
    },
  },
  {
    name: "few",
    when: (view) => (pieces(view).meeple ?? 7) <= 1,
    text: {
      en: "You have few meeples left: finish something to get one back before you put down the last.",
      fr: "Il vous reste peu de meeples : terminez quelque chose pour en récupérer un avant de placer le dernier.",
    },
  },
  {
    name: "share",
    games: ["base", "hunters"],
    when: (view) => view.board.pile < 45,
    text: {
      en: "You cannot put a meeple in a feature that already has one, but you can lay a tile that joins your feature to another player’s. The player with the most meeples takes all the points; tied players each get all of them.",
      fr: "On ne place pas de meeple où il y en a déjà un, mais une tuile peut réunir ce qui est à vous et ce qui est à eux. Qui en a le plus prend tout ; à égalité, chacun reçoit tout.",
    },
  },
  {
    name: "end",
    games: ["base", "gold-rush", "hill-and-dale", "amazonas"],
    when: (view) => view.board.pile < 10,
    text: {
      en: "The end is near: use your last meeples. What is unfinished scores too, though less.",
      fr: "La fin approche : placez vos derniers meeples. Ce qui est inachevé compte aussi, mais moins.",
    },
  },
];

export function tipFor(view: View, news: News[], heard: string[]): Tip | undefined {
  return tips.find(
    (one) => !heard.includes(one.name) && (!one.games || one.games.includes(view.board.game)) && one.when(view, news),
  );
}
