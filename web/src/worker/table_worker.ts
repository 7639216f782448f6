// The tables of this tab: Python plays them and keeps them in the browser's database.
import { openStores, type Stores } from "./database";
import type { FromWorker, ToWorker } from "./messages";
import { readStart, startPython } from "./python";
import { Wires, type Tables } from "./wires";

/** What tuilerie.browser.tab offers. */
interface Tab extends Tables {
  ask(method: string, path: string, body: string, language: string, reply: (ok: boolean, body: string) => void): void;
}

interface Running {
  tab: Tab;
  wires: Wires;
}

const starting = start();
starting.catch((problem: unknown) => {
  console.error(problem);
  post({ type: "failed" });
});

async function start(): Promise<Running> {
  const stores = await openStores();
  performance.mark("stores opened");
  post({ type: "kept", isKept: stores.isKept });
  const files = await readStart();
  const python = await startPython(files, (done) => post({ type: "coming", done }));
  performance.mark("python ready");
  const module = python.pyimport("tuilerie.browser.tab") as {
    begin(stores: Stores, search: ((game: string) => Promise<WebAssembly.Module>) | null): Tab;
  };
  const tab = module.begin(stores, files.hasSearch ? (game: string) => fetchSearch(game, files.version) : null);
  performance.mark("tables open");
  post({ type: "coming", done: 1 });
  return { tab, wires: new Wires(tab, post) };
}

/** The compiled search of a game: some 50 KB. */
async function fetchSearch(game: string, version: string): Promise<WebAssembly.Module> {
  const answer = await fetch(new URL(`../modules/${game}.wasm?v=${version}`, self.location.href));
  if (!answer.ok) throw new Error(`the search of ${game}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

self.onmessage = (event: MessageEvent<ToWorker>) =>
  void starting.then(
    (running) => hear(running, event.data),
    () => null,
  );

function hear({ tab, wires }: Running, message: ToWorker): void {
  switch (message.type) {
    case "ask": {
      const reply = (ok: boolean, body: string) => post({ type: "answer", id: message.id, ok, body });
      return tab.ask(message.method, message.path, message.body, message.language, reply);
    }
    case "open":
      return wires.open(message.wire, message.table);
    case "say":
      return wires.say(message.wire, message.text);
    case "take_over":
      return wires.takeOver(message.wire);
    case "close":
      return wires.close(message.wire);
  }
}

function post(message: FromWorker): void {
  self.postMessage(message);
}
