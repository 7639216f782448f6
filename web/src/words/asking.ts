// The prompt after a tile was laid. It names only acts that are possible.
import type { Offer } from "../board/offer";
import { named, special, t } from ".";

export function actWords(offers: Offer[], game: string): string {
  const pieces = [...new Set(offers.filter(({ deed }) => deed === "put").map(({ piece }) => piece))];
  const deeds = [
    ...(pieces.length ? [t("act_place", { list: pieces.map((piece) => named("a_piece", piece)).join(t("act_or")) })] : []),
    ...(offers.some(({ deed }) => deed === "recall") ? [t("act_recall")] : []),
    ...(offers.some(({ deed }) => deed === "dig") ? [t("act_dig")] : []),
  ];
  const all = [...deeds, special("act_else", game, t("act_else"))].join(", ");
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
}
