// Reloads a page that is older than its server.

/**
 * Reloads the page and bypasses the caches of the browser and the service worker. Seats, settings and the
 * address stay.
 */
export async function reloadPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => null);
  await fetch(location.pathname, { cache: "reload" }).catch(() => null);
  location.reload();
}

const RELOADED = "tuilerie.reloaded";

/**
 * Called when a part of the page cannot be loaded, probably because the host has a newer version. Reloads
 * only once per session, since without a network it would never end, and not if games would be lost.
 */
export function reloadForMissingPart(isKept: boolean): void {
  if (isKept && isFirstTime()) location.reload();
}

function isFirstTime(): boolean {
  try {
    const isFirst = sessionStorage.getItem(RELOADED) === null;
    sessionStorage.setItem(RELOADED, "1");
    return isFirst;
  } catch {
    return false; // the browser stores nothing, so reloads cannot be counted
  }
}
