// Where in the page we are: the address, read and written. A server knows every address of the page; a static
// folder knows one, and what comes after it stands behind a #.
import { isStatic } from "../net/is_static";

export type Route =
  | { page: "home"; isLost?: boolean }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "position"; game: string }
  | { page: "practice" }
  | { page: "rules"; game: string }
  | { page: "guide"; game: string };

/** A place in the page with its parameters: #key=… on a server, ?key=… after the # in a static folder. */
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

/** What a link to a place of the page says. */
export function addressOf(path: string, more = "", inHash = isStatic): string {
  if (inHash) return `#${path}${more && `?${more}`}`;
  return `${path}${more && `#${more}`}`;
}

/** The same for other people: a whole address. */
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

/** A parameter of the current place: a key, an invitation, a move. */
export function said(): URLSearchParams {
  return new URLSearchParams(here().more);
}

export function go(to: string, more = ""): void {
  history.pushState(null, "", addressOf(to, more));
  path = here().path;
  window.scrollTo(0, 0);
}

/** Says something else about the place where we are; going back does not bring the former words back. */
export function say(more: string): void {
  history.replaceState(null, "", addressOf(here().path, more));
}

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (path = here().path));
}

/** For links: stays in the page unless the browser is asked for another tab. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const place = placeOf(link, isStatic);
  go(place.path, place.more);
}
