// The service worker, which keeps the page's files: when it begins, and when a newer page is ready.
import { coming } from "./coming.svelte";
import { isStatic } from "./is_static";
import { reloadForMissingPart } from "./reload";

const EVERY_HOUR = 3_600_000;

class Offline {
  isRenewable = $state(false); // a newer version of the page waits
  isReady = $state(false); // the page opens without a network, too
  private waiting: ServiceWorker | null = null;
  private asked = false;

  /** Everything is kept for the next visit. Not at once: what the player looks at comes first. */
  keep(): void {
    if (this.asked || !("serviceWorker" in navigator)) return;
    this.asked = true;
    void navigator.serviceWorker
      .register(`${import.meta.env.BASE_URL}sw.js`)
      .then((registration) => this.watch(registration))
      .catch(() => null);
  }

  /** The page anew, of the version that waits. */
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

/** Whether the browser was told to be sparing with the network. */
export function isSparing(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** Once the page has been shown, and the browser has nothing better to do. */
export function keepWhenIdle(): void {
  const keep = () => !isSparing() && offline.keep();
  addEventListener("load", () => ("requestIdleCallback" in window ? requestIdleCallback(keep) : setTimeout(keep, 2000)));
  addEventListener("vite:preloadError", () => reloadForMissingPart(coming.isKept));
}
