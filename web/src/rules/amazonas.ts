import type { Rulebook } from "./kinds";

export const amazonas: Rulebook = {
  game: "amazonas",
  intro: {
    en: "The jungle. Explore tributaries and villages on both banks while your boat races down the great river.",
    fr: "La jungle. Explorez affluents et villages sur les deux rives pendant que votre pirogue descend le grand fleuve.",
  },
  sections: [
    {
      title: { en: "Your turn", fr: "Votre tour" },
      text: [
        {
          en: "Lay the tile you drew. Then put a meeple on a tributary or in a village that nobody has claimed, or a camp in a jungle without a camp. If you put nothing, your boat moves one space.",
          fr: "Posez la tuile piochée. Placez ensuite un meeple sur un affluent ou dans un village que personne n’occupe, ou un camp dans une jungle sans camp. Si vous ne placez rien, votre pirogue avance d’une case.",
        },
        {
          en: "Ordinary tiles may not lie further south than the river reaches. You have 4 meeples, 2 camps and a boat.",
          fr: "Les tuiles ordinaires ne dépassent pas, au sud, la dernière rangée du fleuve. Vous avez 4 meeples, 2 camps et une pirogue.",
        },
      ],
    },
    {
      title: { en: "Tributaries and villages", fr: "Affluents et villages" },
      text: [
        {
          en: "A finished tributary brings 1 point a tile and 1 for each fruit; a finished village 2 a tile and 1 for each fruit.",
          fr: "Un affluent terminé rapporte 1 point par tuile et 1 par fruit ; un village terminé 2 par tuile et 1 par fruit.",
        },
        {
          en: "Boat signs on a tributary with one of your meeples move your boat, one space each, once in the game.",
          fr: "Les pirogues dessinées sur un affluent où vous avez un meeple font avancer la vôtre d’une case chacune, une fois par partie.",
        },
      ],
      figures: ["tributary-finished", "village-finished", "village-unfinished"],
    },
    {
      title: { en: "The Amazon", fr: "L’Amazone" },
      text: [
        {
          en: "An Amazon tile makes the river longer, and the race scores: the leading boat gets 1 point for every caiman and piranha on the new tile, the second 1 for every piranha. Whoever gets nothing moves one space. With two players the second must be right behind the first.",
          fr: "Une tuile Amazone prolonge le fleuve, et la course est comptée : la première pirogue reçoit 1 point par caïman et piranha de la nouvelle tuile, la deuxième 1 par piranha. Qui ne reçoit rien avance d’une case. À deux, la deuxième doit suivre la première de près.",
        },
        {
          en: "After a tile with “!” choose one of the double tiles and lay it too; pieces go on the double.",
          fr: "Après une tuile « ! », choisissez une tuile double et posez-la aussi ; les pièces vont sur la double.",
        },
      ],
      figures: ["amazon-finished"],
    },
    {
      title: { en: "Camps and the final count", fr: "Les camps et le décompte final" },
      text: [
        {
          en: "At the end a jungle brings whoever has most camps 1 point for each animal in it. Unfinished tributaries and villages bring 1 a tile and 1 for each fruit. At the mouth of the river the first boats get 6 and 3 points (7, 4 and 1 with four or five players).",
          fr: "À la fin, une jungle rapporte à qui y a le plus de camps 1 point par animal. Affluents et villages inachevés rapportent 1 par tuile et 1 par fruit. À l’embouchure, les premières pirogues reçoivent 6 et 3 points (7, 4 et 1 à quatre ou cinq).",
        },
      ],
      figures: ["jungle-unfinished"],
    },
  ],
};
