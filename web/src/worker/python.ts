// Python in this worker: loaded from the site's own files, with the progress of what is downloaded.
import type { PyodideInterface, loadPyodide as Load } from "pyodide";

const FOLDER = new URL("../python/", self.location.href);
const UNPACKED = "/tuilerie";
const STARTING = 0.9; // of all the waiting, downloading is so much

type PyodideModule = NonNullable<Parameters<typeof Load>[0]>["createPyodideModule"];
/** What there is to load. */
interface Start {
  sizes: Record<string, number>;
  hasSearch: boolean;
}

export async function readStart(): Promise<Start> {
  return (await (await fetch(new URL("start.json", FOLDER))).json()) as Start;
}

/** Starts Python with our package on its path. `tell` hears how far it is, from 0 to 1. */
export async function startPython(start: Start, tell: (done: number) => void): Promise<PyodideInterface> {
  const downloads = new Downloads(start.sizes, (share) => tell(share * STARTING));
  const [machine, library, ours] = ["pyodide.asm.wasm", "stdlib.zip", "tuilerie.zip"].map((name) => downloads.get(name));
  const { loadPyodide } = (await importFile("pyodide.js")) as { loadPyodide: typeof Load };
  const { default: createPyodideModule } = (await importFile("pyodide.asm.js")) as { default: PyodideModule };
  const restore = answering({ "pyodide.asm.wasm": machine!, "stdlib.zip": library! });
  try {
    const python = await loadPyodide({
      indexURL: FOLDER.href,
      packageBaseUrl: FOLDER.href,
      stdLibURL: new URL("stdlib.zip", FOLDER).href,
      createPyodideModule,
      stdout: () => {},
    });
    python.unpackArchive(await (await ours!).arrayBuffer(), "zip", { extractDir: UNPACKED });
    (python.pyimport("sys") as { path: { insert(at: number, path: string): void } }).path.insert(0, UNPACKED);
    return python;
  } finally {
    restore();
  }
}

function importFile(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(name, FOLDER).href);
}

/** Pyodide asks for its files itself: it is given those that are on their way already. */
function answering(files: Record<string, Promise<Response>>): () => void {
  const usual = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    return files[asked.slice(FOLDER.href.length)] ?? usual(input, init);
  };
  return () => (self.fetch = usual);
}

class Downloads {
  private loaded = 0;
  private readonly total: number;

  constructor(
    sizes: Start["sizes"],
    private readonly tell: (share: number) => void,
  ) {
    this.total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  }

  /** A file as it comes in, counted. Its type is set here: not every host knows WebAssembly. */
  async get(name: string): Promise<Response> {
    const answer = await fetch(new URL(name, FOLDER));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, stream) => {
        this.loaded += bytes.length;
        this.tell(Math.min(1, this.loaded / this.total));
        stream.enqueue(bytes);
      },
    });
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return new Response(answer.body.pipeThrough(counter), { headers: { "content-type": type } });
  }
}
