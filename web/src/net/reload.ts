// A page that is older than its server.

/** Loads the page anew, past what browser and service worker keep of it. Seats, settings and the address stay. */
export async function reloadPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => null);
  await fetch(location.pathname, { cache: "reload" }).catch(() => null);
  location.reload();
}
