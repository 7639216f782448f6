// Starts Python in this worker: from the site's files, or from a memory snapshot of an earlier start.
import type { PyodideInterface, loadPyodide as Load } from "pyodide";
import { Downloads } from "./downloads";
import { StartMemory } from "./start_memory";

const FOLDER = new URL("../python/", self.location.href);
const UNPACKED = "/tuilerie";
const STARTING = 0.9; // the share of downloading in the whole waiting time
const KEEP_AFTER = 3000; // milliseconds before the snapshot is stored, so that it does not delay the first tile

type Options = NonNullable<Parameters<typeof Load>[0]>;

/** The files to load. */
export interface Start {
  version: string; // version of the Python files and the searches
  sizes: Record<string, number>;
  hasSearch: boolean;
}

interface Files {
  machine: Promise<Response>;
  library: Promise<Response>;
  ours: Promise<Response>;
}

export async function readStart(): Promise<Start> {
  const answer = await fetch(new URL("start.json", FOLDER), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`there is no Python here: ${answer.status}`);
  return (await answer.json()) as Start;
}

/** Starts Python and imports our package. `tell` is called with the progress, from 0 to 1. */
export async function startPython(start: Start, tell: (done: number) => void): Promise<PyodideInterface> {
  const memory = new StartMemory(FOLDER, start.version);
  const found = await memory.read();
  const taken = found && (await takenUp(found, start, tell).catch(() => null));
  if (taken) performance.mark("memory taken up");
  if (taken) return taken;
  if (found) await memory.forget();
  return started(start, tell, memory);
}

async function started(start: Start, tell: (done: number) => void, memory: StartMemory): Promise<PyodideInterface> {
  const python = await loaded(start, tell, { _makeSnapshot: memory.isPossible });
  python.runPython("import tuilerie.browser.tab");
  if (!memory.isPossible) return python;
  const made = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  // Until then, JavaScript objects are replaced for Python, since they cannot be part of a snapshot.
  python.registerJsModule("js", self);
  setTimeout(() => void memory.keep(made).catch(() => null), KEEP_AFTER);
  return python;
}

function takenUp(memory: Uint8Array, start: Start, tell: (done: number) => void): Promise<PyodideInterface> {
  return loaded(start, tell, { _loadSnapshot: memory });
}

/** Python with the files of our package. */
async function loaded(start: Start, tell: (done: number) => void, options: Options): Promise<PyodideInterface> {
  const downloads = new Downloads(FOLDER, start, (share) => tell(share * STARTING));
  const files = {
    machine: downloads.get("pyodide.asm.wasm"),
    library: downloads.get("stdlib.zip"),
    ours: downloads.get("tuilerie.zip"),
  };
  const python = await runningPython(files, start.version, options);
  python.unpackArchive(await (await files.ours).arrayBuffer(), "zip", { extractDir: UNPACKED });
  python.runPython(`import sys; sys.path[:0] = [] if "${UNPACKED}" in sys.path else ["${UNPACKED}"]`);
  return python;
}

async function runningPython(files: Files, version: string, options: Options): Promise<PyodideInterface> {
  const { loadPyodide } = (await importFile("pyodide.js", version)) as { loadPyodide: typeof Load };
  const { default: createPyodideModule } = (await importFile("pyodide.asm.js", version)) as {
    default: Options["createPyodideModule"];
  };
  const restore = answering({ "pyodide.asm.wasm": files.machine, "stdlib.zip": files.library });
  const folder = { indexURL: FOLDER.href, packageBaseUrl: FOLDER.href, stdLibURL: new URL("stdlib.zip", FOLDER).href };
  try {
    return await loadPyodide({ ...folder, createPyodideModule, stdout: () => {}, ...options });
  } finally {
    restore();
  }
}

function importFile(name: string, version: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(`${name}?v=${version}`, FOLDER).href);
}

/** Pyodide fetches its files itself: it gets those that are being downloaded already. */
function answering(files: Record<string, Promise<Response>>): () => void {
  const usual = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    return files[asked.slice(FOLDER.href.length)] ?? usual(input, init);
  };
  return () => (self.fetch = usual);
}
