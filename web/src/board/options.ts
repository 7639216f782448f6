// Options in the order of the list. They have the same numbers as their markers on the board, and those that
// differ only by place are grouped.
import type { Offer } from "./offer";

export interface Option {
  offer: Offer;
  number: number; // the number on its marker
}

export interface OptionGroup {
  label: string;
  options: Option[];
}

/** Groups are in the order of their first option. */
export function groupsOf(offers: Offer[]): OptionGroup[] {
  const groups = new Map<string, OptionGroup>();
  for (const [n, offer] of offers.entries()) {
    const group = groups.get(offer.label) ?? { label: offer.label, options: [] };
    group.options.push({ offer, number: n + 1 });
    groups.set(offer.label, group);
  }
  return [...groups.values()];
}
