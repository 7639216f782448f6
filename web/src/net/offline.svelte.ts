// Starts the service worker, which stores the page's files, and reports when a newer page is ready.
import { coming } from "./coming.svelte";
import { isStatic } from "./is_static";
import { reloadForMissingPart } from "./reload";

const EVERY_HOUR = 3_600_000;

class Offline {
  isRenewable = $state(false); // a newer version of the page is ready
  isReady = $state(false); // the page also opens without a network
  private waiting: ServiceWorker | null = null;
  private asked = false;

  /** Stores all files for the next visit. It starts late, since what the player looks at comes first. */
  keep(): void {
    if (this.asked || !("serviceWorker" in navigator)) return;
    this.asked = true;
    void navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}sw.js`)
      .then((registration) => this.watch(registration))
      .catch(() => null);
  }

  /** Reloads the page in the new version. */
  renew(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting?.postMessage("renew");
  }

  private watch(registration: ServiceWorkerRegistration): void {
    this.look(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.look(registration));
    });
    setInterval(() => void registration.update().catch(() => null), EVERY_HOUR);
  }

  private look(registration: ServiceWorkerRegistration): void {
    this.waiting = registration.waiting;
    this.isReady = registration.active !== null;
    this.isRenewable = isStatic && registration.waiting !== null && navigator.serviceWorker.controller !== null;
  }
}

export const offline = new Offline();

/** Whether the browser is set to save data. */
export function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** Waits until the page is shown and the browser is idle. */
export function keepWhenIdle(): void {
  const keep = () => !isSparing() && offline.keep();
  const keepSoon = () => ("requestIdleCallback" in window ? requestIdleCallback(keep) : setTimeout(keep, 2000));
  // The page may be loaded already, since its translation is fetched first.
  if (document.readyState === "complete") keepSoon();
  else addEventListener("load", keepSoon);
  addEventListener("vite:preloadError", () => reloadForMissingPart(coming.isKept));
}
