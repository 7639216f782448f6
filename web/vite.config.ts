import { readFileSync } from "node:fs";
import { notices } from "./notices.ts";
import { serviceWorker } from "./service_worker.ts";
import { staticSite } from "./static_site.ts";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Loads only the blurb of a rule book, since the home page needs no more and should open fast. */
const blurbs = {
  name: "blurbs",
  load(id: string) {
    if (!id.endsWith(".json?blurb")) return null;
    const book = JSON.parse(readFileSync(id.replace(/\?blurb$/, ""), "utf8")) as { blurb: object };
    return { code: `export default ${JSON.stringify(book.blurb)}`, moduleType: "js" };
  },
};

/**
 * The page of a server is at its root. That of a static folder can be anywhere (`vite build --mode site`).
 */
const FOLDERS = {
  server: { base: "/", outDir: "../src/tuilerie/server/page" },
  site: { base: "./", outDir: "../src/tuilerie/browser/page" },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), blurbs, notices, serviceWorker, ...(mode === "site" ? [staticSite] : [])],
  base: FOLDERS[mode === "site" ? "site" : "server"].base,
  build: {
    outDir: FOLDERS[mode === "site" ? "site" : "server"].outDir,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } }, // on a busy machine it would list slow plugins
  },
  worker: { format: "es" },
  server: { proxy: { "^/(api|python|modules)/": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
}));
