import { afterEach, beforeEach, expect, it, vi } from "vitest";

let register: ReturnType<typeof vi.fn>;
let loaded: (() => void) | undefined;

beforeEach(() => {
  register = vi.fn(() => new Promise(() => undefined));
  loaded = undefined;
  const requestIdleCallback = (keep: () => void) => keep();
  vi.resetModules(); // each test has a page of its own
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  vi.stubGlobal("addEventListener", (name: string, heard: () => void) => {
    if (name === "load") loaded = heard;
  });
});

afterEach(() => vi.unstubAllGlobals());

async function start(readyState: DocumentReadyState): Promise<void> {
  vi.stubGlobal("document", { readyState });
  (await import("./offline.svelte")).keepWhenIdle();
}

it("stores files once the page is loaded", async () => {
  await start("interactive");
  expect(register).not.toHaveBeenCalled();
  loaded?.();
  expect(register).toHaveBeenCalledOnce();
});

it("stores files also if the page was loaded before it started, while its translation was fetched", async () => {
  await start("complete");
  expect(register).toHaveBeenCalledOnce();
});
