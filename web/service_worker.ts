// Writes the list of the page's files into the service worker. `tuilerie site` does the same for a static
// site.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

const DIGITS = 16;
let config: ResolvedConfig;

export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  configResolved: (resolved) => void (config = resolved),
  closeBundle() {
    if (config.mode === "site") return;
    const folder = config.build.outDir;
    const files = Object.fromEntries(filesIn(folder).map((file) => [relative(folder, file), digest(readFileSync(file))]));
    const version = digest(JSON.stringify(files));
    writeFileSync(join(folder, "files.json"), JSON.stringify({ version, files }));
    const script = readFileSync(join(folder, "sw.js"), "utf8");
    writeFileSync(join(folder, "sw.js"), script.replace('VERSION = ""', `VERSION = "${version}"`));
  },
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && !file.endsWith("sw.js") && !file.endsWith("files.json"));
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, DIGITS);
}
