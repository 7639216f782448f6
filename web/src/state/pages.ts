// News as a list without gaps. A welcome brings the latest page; earlier pages are requested.
import type { News } from "../protocol";

/**
 * Adds newer news. If rows are missing in between, the list starts again with the new ones, and the others
 * can be requested.
 */
export function withFresh(news: News[], rows: News[]): News[] {
  const last = news.at(-1)?.version ?? 0;
  const fresh = rows.filter((row) => row.version > last);
  const isGap = fresh[0] !== undefined && fresh[0].version > last + 1;
  return isGap ? fresh : [...news, ...fresh];
}

/** Adds an earlier page. */
export function withEarlier(news: News[], page: News[]): News[] {
  const first = news[0]?.version ?? Infinity;
  return [...page.filter((row) => row.version < first), ...news];
}

/** The version before which news have not been loaded yet; null if all have been. */
export function untoldBefore(news: News[]): number | null {
  const first = news[0]?.version ?? 1;
  return first > 1 ? first : null;
}
