// Downloads files and reports the progress.
export class Downloads {
  private loaded = 0;
  private readonly total: number;

  /** `tell` is called with the share that has arrived, from 0 to 1. */
  constructor(
    private readonly folder: URL,
    private readonly files: { version: string; sizes: Record<string, number> },
    private readonly tell: (share: number) => void,
  ) {
    this.total = Object.values(files.sizes).reduce((sum, size) => sum + size, 0);
  }

  /** Counts the bytes of a file as it arrives. Sets its type, since not every host knows WebAssembly. */
  async get(name: string): Promise<Response> {
    const answer = await fetch(new URL(`${name}?v=${this.files.version}`, this.folder));
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
