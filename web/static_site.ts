// Adds to the page what a static folder needs: Python, a content security policy, and relative addresses.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Pyodide's files and their names in the folder. Not every host knows .mjs. */
const PYTHON = {
  "pyodide.mjs": "pyodide.js",
  "pyodide.asm.mjs": "pyodide.asm.js",
  "pyodide.asm.wasm": "pyodide.asm.wasm",
};

/**
 * Allows scripts, workers, WebAssembly, pictures, typefaces and requests of this folder, and nothing else.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Pyodide reads a list of packages. It is empty, since only the standard library is used. */
const LOCK = "pyodide-lock.json";

export const staticSite: Plugin = {
  name: "static-site",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
  ],
  generateBundle() {
    const { info } = JSON.parse(new TextDecoder().decode(source(LOCK))) as { info: object };
    this.emitFile({ type: "asset", fileName: `python/${LOCK}`, source: JSON.stringify({ info, packages: {} }) });
    for (const [name, shipped] of Object.entries(PYTHON)) {
      this.emitFile({ type: "asset", fileName: `python/${shipped}`, source: source(name) });
    }
  },
};

function source(name: string): Uint8Array {
  return readFileSync(require.resolve(`pyodide/${name}`));
}
