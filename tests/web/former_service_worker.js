// Keeps the shell of the page, so that an installed one opens and says itself when there is no server.
// Nothing of a game is kept: everything under /api goes to the server or fails.
const SHELL = "shell";
const MOST = 60; // files; older builds go

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

async function keepShell() {
  const kept = await caches.open(SHELL);
  const index = await fetch("/");
  const text = await index.clone().text();
  await kept.put("/", index);
  await kept.addAll([...text.matchAll(/"(\/assets\/[^"]+)"/g)].map((found) => found[1]));
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** Every address is the same page; the newest one that was seen serves when the server does not. */
async function page(request) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put("/", answer.clone());
    return answer;
  } catch (problem) {
    const former = await kept.match("/");
    if (former) return former;
    throw problem;
  }
}

/** Names of assets tell their contents: once kept, always right. */
async function asset(request) {
  const kept = await caches.open(SHELL);
  const former = await kept.match(request);
  if (former) return former;
  const answer = await fetch(request);
  if (answer.ok) {
    await kept.put(request, answer.clone());
    const assets = (await kept.keys()).filter((one) => new URL(one.url).pathname !== "/");
    await Promise.all(assets.slice(0, -MOST).map((old) => kept.delete(old)));
  }
  return answer;
}
