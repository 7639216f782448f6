// A page that is older than its server.

/** Loads the page anew, past what browser and service worker keep of it. Seats, settings and the address stay. */
export async function reloadPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => null);
  await fetch(location.pathname, { cache: "reload" }).catch(() => null);
  location.reload();
}

const RELOADED = "tuilerie.reloaded";

/**
 * A part of the page cannot be loaded: probably the host has a newer version. Only once per session, as without a
 * network it would go on for ever; and not where a reload loses games.
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
    return false; // it could not be counted
  }
}
