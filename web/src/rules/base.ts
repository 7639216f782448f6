import type { Rulebook } from "./kinds";

export const base: Rulebook = {
  game: "base",
  intro: {
    en: "You build a landscape of roads, cities, monasteries and fields, tile by tile, and put your seven meeples where they will earn most.",
    fr: "Vous construisez, tuile après tuile, un paysage de routes, de villes, d’abbayes et de prés, et placez vos sept meeples là où ils rapporteront le plus.",
  },
  sections: [
    {
      title: { en: "Your turn", fr: "Votre tour" },
      text: [
        {
          en: "Draw a tile and lay it next to others so that every side matches: road to road, city to city, field to field. A tile that fits nowhere leaves the game and you draw another.",
          fr: "Piochez une tuile et posez-la contre d’autres de sorte que chaque côté s’accorde : route contre route, ville contre ville, pré contre pré. Une tuile qui n’a sa place nulle part quitte la partie et vous en piochez une autre.",
        },
        {
          en: "Then you may put one meeple on the tile you have just laid: on a road, in a city, in a monastery or in a field. The whole road, city or field must be free of meeples, yours included.",
          fr: "Vous pouvez ensuite placer un meeple sur la tuile que vous venez de poser : sur une route, dans une ville, dans une abbaye ou dans un pré. La route, la ville ou le pré entier ne doit porter aucun meeple, pas même l’un des vôtres.",
        },
        {
          en: "Last, everything the tile has finished scores, and its meeples come home.",
          fr: "Enfin, tout ce que la tuile a terminé est compté, et les meeples qui s’y trouvaient reviennent.",
        },
      ],
    },
    {
      title: { en: "Roads", fr: "Les routes" },
      text: [
        {
          en: "A road is finished when both its ends stop, at a crossing, a city or a monastery, or when it closes into a ring. 1 point a tile.",
          fr: "Une route est terminée quand ses deux bouts s’arrêtent, à un croisement, une ville ou une abbaye, ou quand elle forme une boucle. 1 point par tuile.",
        },
      ],
      figures: ["road-finished"],
    },
    {
      title: { en: "Cities", fr: "Les villes" },
      text: [
        {
          en: "A city is finished when its wall is closed all round. 2 points a tile, and 2 for each shield.",
          fr: "Une ville est terminée quand son mur est fermé tout autour. 2 points par tuile, et 2 par blason.",
        },
      ],
      figures: ["city-finished"],
    },
    {
      title: { en: "Monasteries", fr: "Les abbayes" },
      text: [
        {
          en: "A monastery is finished when all eight cells around it are filled. 9 points.",
          fr: "Une abbaye est terminée quand les huit cases qui l’entourent sont occupées. 9 points.",
        },
      ],
      figures: ["monastery-finished", "monastery-unfinished"],
    },
    {
      title: { en: "Who gets the points?", fr: "À qui vont les points ?" },
      text: [
        {
          en: "A tile may join features that were claimed separately. Whoever has most meeples there takes all the points; if several are level, each of them gets the full points.",
          fr: "Une tuile peut réunir des zones occupées séparément. Qui y a le plus de meeples prend tous les points ; en cas d’égalité, chacun reçoit la totalité.",
        },
      ],
    },
    {
      title: { en: "Fields", fr: "Les prés" },
      text: [
        {
          en: "A meeple in a field lies down and stays until the end. In the final count a field brings 3 points for every finished city that it touches. Roads, cities and rivers bound a field.",
          fr: "Un meeple dans un pré se couche et y reste jusqu’à la fin. Au décompte final, un pré rapporte 3 points pour chaque ville terminée qu’il touche. Routes, villes et rivières bordent un pré.",
        },
      ],
      figures: ["field-unfinished"],
    },
    {
      title: { en: "The final count", fr: "Le décompte final" },
      text: [
        {
          en: "After the last tile, what is unfinished scores too: a road 1 a tile, a city 1 a tile and 1 a shield, a monastery 1 for itself and 1 for each tile around it. Then the fields. The highest score wins.",
          fr: "Après la dernière tuile, ce qui est inachevé compte aussi : une route 1 par tuile, une ville 1 par tuile et 1 par blason, une abbaye 1 pour elle-même et 1 pour chaque tuile autour. Puis viennent les prés. Le plus haut score gagne.",
        },
      ],
      figures: ["city-unfinished", "road-unfinished"],
    },
    {
      title: { en: "Options", fr: "Options" },
      text: [
        {
          en: "Abbots: each player also has an abbot, who goes to a monastery or a garden. In a turn in which you put nothing, you may call him home and score what he has so far.",
          fr: "Abbés : chacun a aussi un abbé, qui va dans une abbaye ou un jardin. Lors d’un tour où vous ne placez rien, vous pouvez le rappeler et marquer ce qu’il vaut déjà.",
        },
        {
          en: "River: twelve river tiles come first. The river may not turn straight back on itself. Without farmers, nobody goes to the fields.",
          fr: "Rivière : douze tuiles rivière viennent d’abord. La rivière ne peut pas faire aussitôt demi-tour. Sans paysans, personne ne va dans les prés.",
        },
      ],
      figures: ["garden-unfinished"],
    },
  ],
};
