// The service worker: stores the files of the page, so that it opens without a network. The build replaces the next two lines. If
// any file changes, the version changes, and browsers notice the update.
const VERSION = "";
const IS_SERVED = true; // by our server, which answers every address of the page; otherwise by a static host

const SCOPE = self.registration.scope; // the folder of this file
const OURS = `tuilerie ${SCOPE} `; // other folders on the same host have their own caches
const CACHE = OURS + VERSION;
const FORMER = "shell"; // the cache of the first edition, which was always at the root
const DIGEST = "x-digest";

self.addEventListener("install", (event) => {
  // A page from our server is always up to date; a static one is updated when the player agrees.
  event.waitUntil(keepFiles().then(() => IS_SERVED && self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener("message", (event) => event.data === "renew" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const name = nameOf(request.url);
  if (name.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(IS_SERVED ? newest(request) : kept(request, "index.html"));
  else event.respondWith(kept(request, name));
});

function nameOf(url) {
  return url.slice(SCOPE.length).split(/[?#]/)[0] || "index.html";
}

/** Fetches all files of this version, except those that another version has stored already. */
async function keepFiles() {
  const list = await (await fetch(new URL("files.json", SCOPE), { cache: "no-store" })).json();
  if (list.version !== VERSION) throw new Error("the host is between two versions");
  const cache = await caches.open(CACHE);
  const names = Object.entries(list.files).filter(([name]) => name !== "sw.js");
  for (const [name, digest] of names) await keepFile(cache, name, digest);
}

async function keepFile(cache, name, digest) {
  const url = new URL(name, SCOPE).href;
  if ((await cache.match(url))?.headers.get(DIGEST) === digest) return;
  await cache.put(url, (await formerFile(url, digest)) ?? (await fetchedFile(url, digest)));
}

async function formerFile(url, digest) {
  for (const key of await caches.keys()) {
    const found = key.startsWith(OURS) ? await (await caches.open(key)).match(url) : undefined;
    if (found?.headers.get(DIGEST) === digest) return found;
  }
}

async function fetchedFile(url, digest) {
  const answer = await fetch(url, { cache: "no-cache" });
  const bytes = await answer.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = Array.from(hash.slice(0, digest.length / 2), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!answer.ok || found !== digest) throw new Error(`${url} is not the file of this version`);
  const type = answer.headers.get("content-type") ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type, [DIGEST]: digest } });
}

async function forgetOthers() {
  const isOld = (key) => (key.startsWith(OURS) && key !== CACHE) || (key === FORMER && new URL(SCOPE).pathname === "/");
  for (const key of await caches.keys()) if (isOld(key)) await caches.delete(key);
}

/** Answers with a stored file of this version, or asks the host. */
async function kept(request, name) {
  const found = await (await caches.open(CACHE)).match(new URL(name, SCOPE).href);
  return found ?? fetch(request);
}

/** The current page from the server or, without a network, the stored one. */
async function newest(request) {
  try {
    return await fetch(request);
  } catch {
    return kept(request, "index.html");
  }
}
