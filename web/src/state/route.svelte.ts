// Where in the page we are: the address, read and written.
export type Route =
  | { page: "home"; isLost?: boolean }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "rules"; game: string }
  | { page: "guide"; game: string };

export function routeOf(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: third === "replay" ? "replay" : "table", table: second };
  if (first === "replay") return { page: "replay", table: "" };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "guide") return { page: "guide", game: second };
  return first ? { page: "home", isLost: true } : { page: "home" };
}

let path = $state(typeof location === "undefined" ? "/" : location.pathname);

export function route(): Route {
  return routeOf(path);
}

export function go(to: string): void {
  history.pushState(null, "", to);
  path = location.pathname;
  window.scrollTo(0, 0);
}

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (path = location.pathname));
}

/** For links: stays in the page unless the browser is asked for another tab. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).href;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(new URL(link).pathname + new URL(link).hash);
}
