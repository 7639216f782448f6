import type { Rulebook } from "./kinds";

export const hillAndDale: Rulebook = {
  game: "hill-and-dale",
  intro: {
    en: "Orchards and paths. Gather fruit in sets, hike along your paths, and build stables among the animals.",
    fr: "Vergers et sentiers. Réunissez des récoltes, marchez le long de vos sentiers et bâtissez des étables au milieu des animaux.",
  },
  sections: [
    {
      title: { en: "Your turn", fr: "Votre tour" },
      text: [
        {
          en: "Lay the tile you drew. Then put a meeple on a path or in a crop that nobody has claimed, or a stable on a pasture, or nothing. Finished paths and crops score. If you put nothing, one of your hikers may walk.",
          fr: "Posez la tuile piochée. Placez ensuite un meeple sur un sentier ou dans un champ que personne n’occupe, ou une étable dans un pré, ou rien. Les sentiers et champs terminés sont comptés. Si vous n’avez rien placé, l’un de vos randonneurs peut marcher.",
        },
        { en: "You have 4 meeples and 2 stables.", fr: "Vous avez 4 meeples et 2 étables." },
      ],
    },
    {
      title: { en: "Paths and hikes", fr: "Sentiers et randonnées" },
      text: [
        {
          en: "A finished path brings 1 point a tile.",
          fr: "Un sentier terminé rapporte 1 point par tuile.",
        },
        {
          en: "A hike: if your tile made the path of your hiker longer and did not finish it, and you put no piece, the hiker walks along it as far as you like, in one direction, for 1 point a tile. It may pass others but not stop where a hiker stands.",
          fr: "La randonnée : si votre tuile a prolongé sans le terminer le sentier de votre randonneur, et que vous n’avez rien placé, il marche aussi loin que vous voulez, dans un seul sens, pour 1 point par tuile. Il peut dépasser les autres mais pas s’arrêter où se tient un randonneur.",
        },
      ],
      figures: ["path-finished"],
    },
    {
      title: { en: "Crops and tokens", fr: "Champs et jetons" },
      text: [
        {
          en: "A finished crop brings 2 points a tile, and a harvest token for each harvest shown in it.",
          fr: "Un champ terminé rapporte 2 points par tuile, et un jeton récolte pour chaque récolte qu’il montre.",
        },
        {
          en: "If several own the crop, each gets the points, and they choose the tokens in turn, even when it is not their turn.",
          fr: "Si plusieurs possèdent le champ, chacun reçoit les points et ils choisissent les jetons à tour de rôle, même hors de leur tour.",
        },
        {
          en: "At the end each token is worth 1 point, and every set of five different crops 5 more. A scarecrow stands in for any crop.",
          fr: "À la fin, chaque jeton vaut 1 point, et chaque série de cinq récoltes différentes 5 de plus. Un épouvantail remplace n’importe quelle récolte.",
        },
      ],
      figures: ["crop-finished"],
    },
    {
      title: { en: "Stables", fr: "Les étables" },
      text: [
        {
          en: "A stable goes on a pasture of the new tile if no stable stands on the eight cells around. At the end it brings 1 point for each animal on its own tile and the eight around it.",
          fr: "Une étable se place dans un pré de la nouvelle tuile si aucune autre ne se trouve sur les huit cases voisines. À la fin elle rapporte 1 point par animal sur sa tuile et les huit voisines.",
        },
      ],
      figures: ["pasture-unfinished"],
    },
    {
      title: { en: "The final count", fr: "Le décompte final" },
      text: [
        {
          en: "Unfinished paths and crops bring 1 point a tile. Then stables, then tokens.",
          fr: "Les sentiers et champs inachevés rapportent 1 point par tuile. Puis les étables, puis les jetons.",
        },
      ],
      figures: ["crop-unfinished"],
    },
  ],
};
