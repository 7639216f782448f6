// Stores a snapshot of Python's memory just after its start. The next visit continues from there.
const CACHE = "tuilerie python memory";

/** The cache's name: it belongs to one folder of a host and one version of its Python files. */
export class StartMemory {
  private readonly address: string;

  constructor(
    private readonly folder: URL,
    version: string,
  ) {
    this.address = new URL(`memory?v=${version}`, folder).href;
  }

  /** Browsers allow caches only at secure addresses. */
  get isPossible(): boolean {
    return "caches" in self;
  }

  async read(): Promise<Uint8Array | null> {
    if (!this.isPossible) return null;
    const found = await caches.match(this.address, { cacheName: CACHE }).catch(() => undefined);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  }

  /** Replaces that of an earlier version. If there is no room for it, the next start just takes longer. */
  async keep(memory: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.forget();
    await (await caches.open(CACHE)).put(this.address, new Response(memory));
  }

  async forget(): Promise<void> {
    const cache = await caches.open(CACHE);
    const ours = (await cache.keys()).filter((request) => request.url.startsWith(this.folder.href));
    for (const request of ours) await cache.delete(request);
  }
}
