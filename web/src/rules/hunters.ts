import type { Rulebook } from "./kinds";

export const hunters: Rulebook = {
  game: "hunters",
  intro: {
    en: "The stone age. You gather in forests, fish in rivers, hunt on meadows and build huts by the water. What is unfinished at the end is worth nothing.",
    fr: "L’âge de pierre. On cueille en forêt, on pêche dans les rivières, on chasse dans les prairies et on bâtit des huttes au bord de l’eau. Ce qui est inachevé à la fin ne vaut rien.",
  },
  sections: [
    {
      title: { en: "Your turn", fr: "Votre tour" },
      text: [
        {
          en: "Lay the tile you drew so that all sides match. Then you may put one meeple on a forest, a river or a meadow that nobody has claimed, or one hut on a river or lake. Then finished forests and rivers score and their meeples come home.",
          fr: "Posez la tuile piochée de sorte que tous les côtés s’accordent. Vous pouvez ensuite placer un meeple sur une forêt, une rivière ou une prairie que personne n’occupe, ou une hutte sur une rivière ou un lac. Puis les forêts et rivières terminées sont comptées et leurs meeples reviennent.",
        },
        {
          en: "You have 5 meeples and 2 huts. Huts and hunters stay until the end.",
          fr: "Vous avez 5 meeples et 2 huttes. Les huttes et les chasseurs restent jusqu’à la fin.",
        },
      ],
    },
    {
      title: { en: "Forests and the bonus tile", fr: "Les forêts et la tuile bonus" },
      text: [
        {
          en: "A finished forest brings 2 points for each of its sections and 2 for each mushroom patch.",
          fr: "Une forêt terminée rapporte 2 points par section et 2 par coin à champignons.",
        },
        {
          en: "If your tile finishes a forest with a gold nugget, you draw a bonus tile and lay it at once, no matter whose forest it is. You may put another piece on it. One bonus tile a turn at most.",
          fr: "Si votre tuile termine une forêt avec une pépite, vous piochez une tuile bonus et la posez aussitôt, à qui que soit la forêt. Vous pouvez y placer une autre pièce. Une seule tuile bonus par tour.",
        },
      ],
      figures: ["forest-finished"],
    },
    {
      title: { en: "Rivers and huts", fr: "Les rivières et les huttes" },
      text: [
        {
          en: "A river is finished when both ends stop at a lake or a spring. It brings its fisher 1 point a section and 1 for each fish in the lakes at its ends.",
          fr: "Une rivière est terminée quand ses deux bouts s’arrêtent à un lac ou à une source. Elle rapporte au pêcheur 1 point par section et 1 par poisson des lacs à ses bouts.",
        },
        {
          en: "A hut counts the whole river system at the end: all rivers and lakes that hang together, 1 point for each fish. Only one hut may be put in a system; a fisher may be there all the same.",
          fr: "Une hutte compte tout le réseau à la fin : rivières et lacs reliés entre eux, 1 point par poisson. On ne place qu’une hutte par réseau ; un pêcheur peut s’y trouver quand même.",
        },
      ],
      figures: ["river-finished", "network-unfinished"],
    },
    {
      title: { en: "Meadows", fr: "Les prairies" },
      text: [
        {
          en: "At the end a meadow brings whoever has most hunters 2 points for each deer, mammoth and aurochs. Every tiger drives one deer away.",
          fr: "À la fin, une prairie rapporte à qui y a le plus de chasseurs 2 points par cerf, mammouth et aurochs. Chaque tigre fait fuir un cerf.",
        },
        {
          en: "The fire keeps tigers away from its meadow. A hunter on the shrine has the meadow alone.",
          fr: "Le feu éloigne les tigres de sa prairie. Un chasseur au sanctuaire a la prairie pour lui seul.",
        },
      ],
      figures: ["meadow-unfinished"],
    },
  ],
};
