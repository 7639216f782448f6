// Collects the licences of third-party code in the page in one file beside it.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PACKAGES = "node_modules";
const SHIPPED = /^(svelte|clsx|esm-env|uqr|d3-\w+|@fontsource\/\w+)$/;
const PYTHON = { Pyodide: "pyodide.txt", Python: "python.txt" };

export const notices: Plugin = {
  name: "notices",
  generateBundle() {
    const parts = [...packages(), ...python()].map(([name, text]) => `${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`);
    this.emitFile({ type: "asset", fileName: "notices.txt", source: parts.join("\n\n") });
  },
};

function packages(): [string, string][] {
  return readdirSync(PACKAGES)
    .flatMap((name) => (name.startsWith("@") ? readdirSync(join(PACKAGES, name)).map((own) => `${name}/${own}`) : [name]))
    .filter((name) => SHIPPED.test(name))
    .map((name) => [name, licenceIn(join(PACKAGES, name))]);
}

function licenceIn(folder: string): string {
  const found = ["LICENSE", "LICENSE.md", "license"].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (!found) throw new Error(`${folder} has no licence`);
  return readFileSync(found, "utf8");
}

function python(): [string, string][] {
  return Object.entries(PYTHON).map(([name, file]) => [name, readFileSync(join("licences", file), "utf8")]);
}
