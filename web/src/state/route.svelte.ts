// The address within the page. A server answers all addresses of the page; a static folder has only one, so
// the address within the page comes after a #.
import { isStatic } from "../net/is_static";

export type Route =
  | { page: "home"; isLost?: boolean }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "position"; game: string }
  | { page: "practice" }
  | { page: "rules"; game: string }
  | { page: "guide"; game: string };

/**
 * An address within the page and its parameters: #key=… on a server, ?key=… after the # in a static folder.
 */
interface Place {
  path: string;
  more: string;
}

export function routeOf(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: third === "replay" ? "replay" : "table", table: second };
  if (first === "replay") return { page: "replay", table: "" };
  if (first === "position" && second) return { page: "position", game: second };
  if (first === "practice") return { page: "practice" };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "guide") return { page: "guide", game: second };
  return first ? { page: "home", isLost: true } : { page: "home" };
}

export function placeOf(address: Pick<Location, "pathname" | "hash">, inHash: boolean): Place {
  if (!inHash) return { path: address.pathname, more: address.hash.slice(1) };
  const [path = "", more = ""] = address.hash.slice(1).split("?");
  return { path: path || "/", more };
}

/** The href of a link to an address within the page. */
export function addressOf(path: string, more = "", inHash = isStatic): string {
  if (inHash) return `#${path}${more && `?${more}`}`;
  return `${path}${more && `#${more}`}`;
}

/** The full address, for other people. */
export function wholeAddressOf(path: string, more = ""): string {
  return new URL(addressOf(path, more), location.href).href;
}

function here(): Place {
  return typeof location === "undefined" ? { path: "/", more: "" } : placeOf(location, isStatic);
}

let path = $state(here().path);

export function route(): Route {
  return routeOf(path);
}

/** A parameter of the current address, such as a key, an invitation or a move. */
export function said(): URLSearchParams {
  return new URLSearchParams(here().more);
}

export function go(to: string, more = ""): void {
  history.pushState(null, "", addressOf(to, more));
  path = here().path;
  window.scrollTo(0, 0);
}

/** Replaces the parameters of the current address, without a new entry in the history. */
export function say(more: string): void {
  history.replaceState(null, "", addressOf(here().path, more));
}

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (path = here().path));
}

/** Handles clicks on links: stays in the page, unless the click asks for another tab. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const place = placeOf(link, isStatic);
  go(place.path, place.more);
}
