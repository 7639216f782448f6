// The worker in which Python runs. It has the tables of this tab, stored in the browser's database; or,
// beside a server that has the tables, it only answers requests about records.
import type { PyodideInterface } from "pyodide";
import { openStores, type Stores } from "./database";
import type { FromWorker, Job, ToWorker } from "./messages";
import { readStart, startPython, type Start } from "./python";
import { Wires, type Tables } from "./wires";

interface Answers {
  ask(method: string, path: string, body: string, language: string, reply: (ok: boolean, body: string) => void): void;
}

type Search = ((game: string) => Promise<WebAssembly.Module>) | null;

/** The functions of tuilerie.browser.tab. */
interface TabModule {
  begin(stores: Stores, search: Search): Answers & Tables;
  begin_for_records(search: Search): Answers;
}

interface Running {
  answers: Answers;
  wires: Wires | null; // only if there are tables
}

const starting = (self.name as Job) === "tables" ? startTables() : startRecords();
starting.catch(failed).catch(() => null);

async function startTables(): Promise<Running> {
  const stores = await openStores();
  performance.mark("stores opened");
  post({ type: "kept", isKept: stores.isKept });
  const start = await readStart();
  const tab = moduleIn(await started(start)).begin(stores, searchOf(start));
  performance.mark("tables open");
  post({ type: "coming", done: 1 });
  return { answers: tab, wires: new Wires(tab, post) };
}

async function startRecords(): Promise<Running> {
  const start = await readStart();
  const answers = moduleIn(await started(start)).begin_for_records(elseFailed(searchOf(start)));
  post({ type: "coming", done: 1 });
  return { answers, wires: null };
}

async function started(start: Start): Promise<PyodideInterface> {
  const python = await startPython(start, (done) => post({ type: "coming", done: Math.min(done, 0.99) }));
  performance.mark("python ready");
  return python;
}

function moduleIn(python: PyodideInterface): TabModule {
  return python.pyimport("tuilerie.browser.tab") as TabModule;
}

function searchOf(start: Start): Search {
  return start.hasSearch ? (game: string) => fetchSearch(game, start.version) : null;
}

/**
 * Beside a server: if the search cannot be loaded, for example after an update of the server, the server
 * answers.
 */
function elseFailed(search: Search): Search {
  return search && ((game) => search(game).catch(failed));
}

function failed(problem: unknown): never {
  console.error(problem);
  post({ type: "failed" });
  throw problem;
}

/** The compiled search of a game, about 50 KB. */
async function fetchSearch(game: string, version: string): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(`../modules/${game}.wasm?v=${version}`, self.location.href));
  if (!answer.ok) throw new Error(`the search of ${game}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  if (event.data.type === "ping") return post({ type: "pong" });
  const message = event.data;
  void starting
    .then(
      (running) => hear(running, message),
      () => null, // reported already
    )
    .catch(failed)
    .catch(() => null);
};

function hear({ answers, wires }: Running, message: Exclude<ToWorker, { type: "ping" }>): void {
  switch (message.type) {
    case "ask": {
      const reply = (ok: boolean, body: string) => post({ type: "answer", id: message.id, ok, body });
      return answers.ask(message.method, message.path, message.body, message.language, reply);
    }
    case "open":
      return wires?.open(message.wire, message.table);
    case "say":
      return wires?.say(message.wire, message.text);
    case "take_over":
      return wires?.takeOver(message.wire);
    case "close":
      return wires?.close(message.wire);
  }
}

function post(message: FromWorker): void {
  self.postMessage(message);
}
