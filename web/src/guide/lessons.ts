// Short lessons: a prepared position, what to look at, and what to try.
import { isFar, type Offer } from "../board/offer";
import type { View } from "../protocol";
import type { Both } from "../words/fill";

export interface Lesson {
  record: string; // name of the record in records.json
  text: Both;
  can?: (offer: Offer, view: View) => boolean; // the moves that can be tried; none: the lesson only shows something
  what?: Both; // the task in a few words
  count?: boolean; // shows the final count
  goesOn?: boolean; // continues with the player's move of the previous lesson
}

const is =
  (deed: Offer["deed"], piece = "", kind = "") =>
  (offer: Offer) =>
    offer.deed === deed && (!piece || offer.piece === piece) && (!kind || offer.kind === kind);
/** A move that puts the tent on another tile than the new one. */
const far = (offer: Offer, view: View) => is("put", "tent")(offer) && isFar(offer, view);

export const lessons: Record<string, Lesson[]> = {
  base: [
    {
      record: "lay",
      text: {
        en: "This is your tile. Marked cells are where it fits: every side must match its neighbour. Choose a cell; the tile turns by itself to a way that fits. Turn it with R, the wheel, or a tap on it. Fainter cells take it only when it is turned. The yellow frame is the tile laid last.",
        fr: "Voici votre tuile. Les cases marquées sont celles où elle convient : chaque côté doit s’accorder avec sa voisine. Choisissez une case ; la tuile se tourne d’elle-même dans un sens possible. Tournez-la avec R, la molette, ou en la touchant. Les cases plus pâles ne l’acceptent que tournée. Le cadre jaune est la dernière tuile posée.",
      },
      can: is("lay"),
      what: { en: "lay the tile", fr: "posez la tuile" },
    },
    {
      record: "put",
      goesOn: true,
      text: {
        en: "After laying you may put one of your seven meeples on the new tile. It scores and comes home when the feature is finished. Choose well: you have only seven.",
        fr: "Après la pose, vous pouvez placer l’un de vos sept meeples sur la nouvelle tuile. Il marquera quand la zone sera terminée, et reviendra alors. Choisissez bien : ils sont peu nombreux !",
      },
      can: (offer) => offer.deed === "put" && offer.kind !== "field",
      what: { en: "put a meeple, then confirm", fr: "placez un meeple, puis confirmez" },
    },
    {
      record: "put",
      goesOn: true,
      text: {
        en: "A finished road scores 1 point per tile, a finished city 2 per tile and 2 per shield, a monastery 9 when all eight cells around it are filled. If several players have meeples in a feature, the player with the most takes all its points; tied players each get all of them.",
        fr: "Ce que cela rapporte : une route terminée 1 point par tuile ; une ville terminée 2 par tuile et 2 par blason ; une abbaye dont les huit cases voisines sont occupées 9. Si plusieurs partagent une zone, qui y a le plus de meeples prend tout ; à égalité, chacun reçoit tout.",
      },
    },
    {
      record: "field",
      text: {
        en: "A meeple may also lie down in a field. It stays there to the end of the game and then brings 3 points for every finished city that the field touches. Farmers put early are worth a lot, but you never get them back.",
        fr: "Un meeple peut aussi se coucher dans un pré. Il y reste jusqu’à la fin de la partie et rapporte alors 3 points pour chaque ville terminée que le pré touche. Un paysan placé tôt vaut beaucoup, mais on ne le récupère jamais.",
      },
      can: is("put", "meeple", "field"),
      what: { en: "put a farmer in a field", fr: "placez un paysan dans un pré" },
    },
    {
      record: "recall",
      text: {
        en: "An option, off at first: with “abbots”, each player also has an abbot, for monasteries and gardens. In a turn in which you put nothing, you may call the abbot home and score what the place is worth so far.",
        fr: "Une option, désactivée au départ : avec « abbés », chacun a un abbé, pour les abbayes et les jardins. Lors d’un tour où vous ne placez rien, vous pouvez le rappeler et marquer ce qu’il vaut alors.",
      },
      can: is("recall"),
      what: { en: "call the abbot home", fr: "rappelez l’abbé" },
    },
    {
      record: "end",
      text: {
        en: "The end of a game: what is unfinished is counted, then the fields. Watch the count: each line lights up its feature.",
        fr: "La fin d’une partie : on compte ce qui est inachevé, puis les prés. Regardez le décompte : chaque ligne éclaire ce dont elle parle.",
      },
      count: true,
    },
  ],
  hunters: [
    {
      record: "hut",
      text: {
        en: "Three landscapes. A gatherer in a forest scores when it is closed: 2 points per section. A fisher scores a river when both its ends stop: 1 per section and 1 for each fish in the lakes there. A hunter lies on a meadow to the end: 2 for each animal. What is unfinished is worth nothing.",
        fr: "Trois paysages. Un cueilleur marque une forêt quand elle est fermée : 2 points par section. Un pêcheur marque une rivière quand ses deux bouts s’arrêtent : 1 par section et 1 par poisson des lacs qui s’y trouvent. Un chasseur se couche dans une prairie jusqu’à la fin : 2 par animal. Ce qui est inachevé ne vaut rien.",
      },
    },
    {
      record: "hut",
      text: {
        en: "Besides meeples you have two huts. A hut goes on a river or a lake and counts all fish of the river system at the end. Only one hut may be put in a system.",
        fr: "Outre vos meeples, vous avez deux huttes. Une hutte se place sur une rivière ou un lac et compte à la fin tous les poissons du réseau. On ne place qu’une hutte par réseau.",
      },
      can: is("put", "hut"),
      what: { en: "put a hut", fr: "placez une hutte" },
    },
    {
      record: "bonus",
      text: {
        en: "You have just finished a forest with a gold nugget: you draw a bonus tile and lay it at once.",
        fr: "Vous venez de terminer une forêt avec une pépite : vous piochez une tuile bonus et la posez aussitôt.",
      },
      can: is("lay"),
      what: { en: "lay the bonus tile", fr: "posez la tuile bonus" },
    },
    {
      record: "bonus_put",
      text: {
        en: "On the bonus tile you may put another piece, even a meeple that has just come home.",
        fr: "Sur la tuile bonus vous pouvez placer une autre pièce, même un meeple qui vient de revenir.",
      },
      can: (offer) => offer.deed === "put" || offer.deed === "pass",
      what: { en: "put a piece, or none", fr: "placez une pièce, ou aucune" },
    },
    {
      record: "end",
      text: {
        en: "At the end unfinished forests and rivers are worth nothing. River systems bring fish, meadows 2 points per animal; each tiger drives a deer away.",
        fr: "À la fin, forêts et rivières inachevées ne valent rien. Les réseaux rapportent leurs poissons, les prairies 2 points par animal ; chaque tigre fait fuir un cerf.",
      },
      count: true,
    },
  ],
  "gold-rush": [
    {
      record: "tent",
      text: {
        en: "Railways bring 1 point per tile when finished, 2 if there is exactly one locomotive. Mountains bring 1 for each nugget printed on them, and the tokens that lie there: the coin shows how many. Towns bring 3 for each of their railways when all are finished.",
        fr: "Les voies ferrées terminées rapportent 1 point par tuile, 2 s’il s’y trouve exactement une locomotive. Les montagnes rapportent 1 par pépite dessinée, et les jetons qui s’y trouvent : la pièce en montre le nombre. Les bourgs rapportent 3 par voie quand toutes sont terminées.",
      },
    },
    {
      record: "tent",
      text: {
        en: "Tokens lie face down on mountains, one for each nugget. Instead of a meeple you may pitch your tent on a mountain.",
        fr: "Les montagnes portent des jetons face cachée, un par pépite. Au lieu d’un meeple, vous pouvez planter votre tente sur une montagne.",
      },
      can: is("put", "tent"),
      what: { en: "pitch the tent", fr: "plantez la tente" },
    },
    {
      record: "far",
      text: {
        en: "The tent may go to any unfinished mountain, even far from the new tile, and even if others own it.",
        fr: "La tente peut aller sur toute montagne inachevée, même loin de la nouvelle tuile, et même chez les autres.",
      },
      can: far,
      what: { en: "move the tent to a far mountain", fr: "allez sur une montagne lointaine" },
    },
    {
      record: "dig",
      text: {
        en: "In a later turn your tent can dig: you take one token of that mountain. Only you see its value, 0 to 5.",
        fr: "Lors d’un tour suivant, votre tente peut creuser : vous prenez un jeton de cette montagne. Vous seul voyez sa valeur, de 0 à 5.",
      },
      can: is("dig"),
      what: { en: "dig", fr: "creusez" },
    },
    {
      record: "end",
      text: {
        en: "At the end prairies count their camps and herds, and all players show their tokens.",
        fr: "À la fin, les plaines comptent campements et troupeaux, et chacun montre ses jetons.",
      },
      count: true,
    },
  ],
  "hill-and-dale": [
    {
      record: "stable",
      text: {
        en: "A hiker on a path scores 1 point per tile when both its ends stop. A farmer in a crop scores 2 per tile when it is closed, and takes a token for each harvest drawn in it. What is unfinished at the end brings 1 per tile.",
        fr: "Un randonneur sur un sentier marque 1 point par tuile quand les deux bouts s’arrêtent. Un agriculteur dans un champ marque 2 par tuile quand il est fermé, et prend un jeton par récolte dessinée. Ce qui est inachevé à la fin rapporte 1 par tuile.",
      },
    },
    {
      record: "stable",
      text: {
        en: "A stable stays to the end and counts all animals on its tile and the eight around it. No other stable may be next to it.",
        fr: "Une étable reste jusqu’à la fin et compte tous les animaux de sa tuile et des huit voisines. Aucune autre étable ne peut être à côté.",
      },
      can: is("put", "stable"),
      what: { en: "put a stable", fr: "placez une étable" },
    },
    {
      record: "hike",
      text: {
        en: "You have put no piece, and your tile has made your hiker’s path longer: the hiker may walk, 1 point per tile entered.",
        fr: "Vous n’avez rien placé, et votre tuile a prolongé le sentier de votre randonneur : il peut marcher, 1 point par tuile parcourue.",
      },
      can: is("hike"),
      what: { en: "let the hiker walk", fr: "faites marcher le randonneur" },
    },
    {
      record: "choose",
      text: {
        en: "Finished crops bring harvest tokens. Where several own a crop, they choose in turn. Five different ones make a set, worth 5 more.",
        fr: "Les champs terminés rapportent des jetons récolte. Si plusieurs possèdent un champ, ils choisissent à tour de rôle. Cinq différents forment une série, qui vaut 5 de plus.",
      },
      can: is("choose"),
      what: { en: "choose a token", fr: "choisissez un jeton" },
    },
    {
      record: "end",
      text: {
        en: "At the end: what is unfinished, then stables, then tokens and sets.",
        fr: "À la fin : ce qui est inachevé, puis les étables, puis les jetons et les séries.",
      },
      count: true,
    },
  ],
  amazonas: [
    {
      record: "camp",
      text: {
        en: "A fisher on a tributary scores 1 point per tile when both its ends stop, a villager 2 per tile when the village is closed; each fruit adds 1. Boats drawn on your tributary move your own boat down the great river.",
        fr: "Un pêcheur sur un affluent marque 1 point par tuile quand ses deux bouts s’arrêtent, un villageois 2 par tuile quand le village est fermé ; chaque fruit ajoute 1. Les pirogues dessinées sur votre affluent font avancer la vôtre sur le grand fleuve.",
      },
    },
    {
      record: "camp",
      text: {
        en: "A camp goes into a jungle without a camp and counts its animals at the end.",
        fr: "Un camp se place dans une jungle sans camp et compte ses animaux à la fin.",
      },
      can: is("put", "camp"),
      what: { en: "pitch a camp", fr: "plantez un camp" },
    },
    {
      record: "boat",
      text: {
        en: "If you put no piece, your boat moves a space down the river. Boats ahead get points whenever the river grows.",
        fr: "Si vous ne placez rien, votre pirogue avance d’une case. Les pirogues de tête marquent chaque fois que le fleuve s’allonge.",
      },
      can: is("pass"),
      what: { en: "let the boat sail", fr: "faites avancer la pirogue" },
    },
    {
      record: "double",
      text: {
        en: "After a tile with “!” you choose one of the double tiles and lay it at the end of the river.",
        fr: "Après une tuile « ! », vous choisissez une tuile double et la posez au bout du fleuve.",
      },
      can: is("lay"),
      what: { en: "choose and lay a double tile", fr: "choisissez et posez une tuile double" },
    },
    {
      record: "end",
      text: {
        en: "At the end: unfinished land, jungles with camps, and the order of the boats at the mouth.",
        fr: "À la fin : les terres inachevées, les jungles et leurs camps, et l’ordre des pirogues à l’embouchure.",
      },
      count: true,
    },
  ],
};
