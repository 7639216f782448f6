import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Of a book of rules only its blurb: the shelf needs no more, and is to be there at once. */
const blurbs = {
  name: "blurbs",
  load(id: string) {
    if (!id.endsWith(".json?blurb")) return null;
    const book = JSON.parse(readFileSync(id.replace(/\?blurb$/, ""), "utf8")) as { blurb: object };
    return { code: `export default ${JSON.stringify(book.blurb)}`, moduleType: "js" };
  },
};

export default defineConfig({
  plugins: [svelte(), blurbs],
  build: { outDir: "../src/tuilerie/server/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
