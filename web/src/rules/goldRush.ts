import type { Rulebook } from "./kinds";

export const goldRush: Rulebook = {
  game: "gold-rush",
  intro: {
    en: "The Far West. Rails and towns, and mountains full of gold that you dig for, even where it is not yours.",
    fr: "Le Far West. Des rails, des bourgs, et des montagnes pleines d’or que l’on creuse, même chez les autres.",
  },
  sections: [
    {
      title: { en: "Your turn", fr: "Votre tour" },
      text: [
        {
          en: "Lay the tile you drew. For each nugget on it a mine token is laid face down on its mountain. Then do one of three things, or none: put a meeple on the new tile, put or move your tent, or dig.",
          fr: "Posez la tuile piochée. Pour chaque pépite, un jeton mine est posé face cachée sur sa montagne. Faites ensuite l’une de ces trois choses, ou rien : placer un meeple sur la nouvelle tuile, planter ou déplacer votre tente, ou creuser.",
        },
        {
          en: "Then finished railways, mountains and towns score. You have 4 meeples and 1 tent.",
          fr: "Puis les voies ferrées, montagnes et bourgs terminés sont comptés. Vous avez 4 meeples et 1 tente.",
        },
      ],
    },
    {
      title: { en: "Railways", fr: "Les voies ferrées" },
      text: [
        {
          en: "A finished railway brings 1 point a tile, or 2 a tile if there is exactly one locomotive on it.",
          fr: "Une voie ferrée terminée rapporte 1 point par tuile, ou 2 s’il s’y trouve exactement une locomotive.",
        },
      ],
      figures: ["railway-finished"],
    },
    {
      title: { en: "Mountains, tents and tokens", fr: "Montagnes, tentes et jetons" },
      text: [
        {
          en: "When a mountain is finished, whoever has most prospectors there takes the tokens that are left and 1 point for each nugget printed on it. Tied owners take tokens in turn.",
          fr: "Quand une montagne est terminée, qui y a le plus de prospecteurs prend les jetons restants et 1 point par pépite imprimée. Les ex æquo prennent les jetons à tour de rôle.",
        },
        {
          en: "Your tent may go to any unfinished mountain, near or far, on a spot where nothing stands. In a later turn it digs: you take one token from that mountain, whoever owns it.",
          fr: "Votre tente peut aller sur toute montagne inachevée, proche ou lointaine, à un emplacement libre. Lors d’un tour suivant elle creuse : vous prenez un jeton de cette montagne, à qui qu’elle soit.",
        },
        {
          en: "Tokens are worth 0, 1, 2, 3 or 5. Only you see yours; they count at the end.",
          fr: "Les jetons valent 0, 1, 2, 3 ou 5. Vous seul voyez les vôtres ; ils comptent à la fin.",
        },
      ],
      figures: ["mountain-finished", "mountain-unfinished"],
    },
    {
      title: { en: "Towns", fr: "Les bourgs" },
      text: [
        {
          en: "A town is finished when all its railways are, wherever that happens. Its merchant gets 3 points for each of them.",
          fr: "Un bourg est terminé quand toutes ses voies le sont, où que cela se passe. Son marchand reçoit 3 points pour chacune.",
        },
      ],
      figures: ["town-finished", "town-unfinished"],
    },
    {
      title: { en: "The final count", fr: "Le décompte final" },
      text: [
        {
          en: "Unfinished railways bring 1 a tile, mountains 1 a nugget, towns 3 for each finished railway. A prairie brings 2 for each camp and 4 for each herd of horses. Then everyone adds the tokens.",
          fr: "Les voies inachevées rapportent 1 par tuile, les montagnes 1 par pépite, les bourgs 3 par voie terminée. Une plaine rapporte 2 par campement et 4 par troupeau de chevaux. Puis chacun ajoute ses jetons.",
        },
      ],
      figures: ["prairie-unfinished"],
    },
  ],
};
