// Options as they are listed: numbered like their markers on the board, those that only differ by place together.
import type { Offer } from "./offer";

export interface Option {
  offer: Offer;
  number: number; // as on its marker
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** In the order of the first of each group. */
export function groupsOf(offers: Offer[]): OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  for (const [n, offer] of offers.entries()) {
    const group = groups.get(offer.label) ?? { label: offer.label, options: [] };
    group.options.push({ offer, number: n + 1 });
    groups.set(offer.label, group);
  }
  return [...groups.values()];
}
