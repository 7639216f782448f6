// News as a list without gaps: a welcome tells the latest page, earlier pages are asked for.
import type { News } from "../protocol";

/** With what happened since. Where rows are missing in between, the list begins anew: they can be asked for. */
export function withFresh(news: News[], rows: News[]): News[] {
  const last = news.at(-1)?.version ?? 0;
  const fresh = rows.filter((row) => row.version > last);
  const isGap = fresh[0] !== undefined && fresh[0].version > last + 1;
  return isGap ? fresh : [...news, ...fresh];
}

/** With a page from before it. */
export function withEarlier(news: News[], page: News[]): News[] {
  const first = news[0]?.version ?? Infinity;
  return [...page.filter((row) => row.version < first), ...news];
}

/** The version before which a table was not told yet, or null when all of it was. */
export function untoldBefore(news: News[]): number | null {
  const first = news[0]?.version ?? 1;
  return first > 1 ? first : null;
}
