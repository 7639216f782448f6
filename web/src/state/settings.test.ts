import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function settingsFrom(stored: string) {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  vi.stubGlobal("navigator", { language: "de-AT" });
  return (await import("./settings.svelte")).settings;
}

it.each([
  ['{"language":"fr","sound":false}', "fr"],
  ['{"sound":false}', "de"],
  ['{"language":"tlh","sound":false}', "en"],
])("begins with the language that is stored, if the page has it: %s", async (stored, language) => {
  const settings = await settingsFrom(stored);
  expect([settings.language, settings.sound]).toEqual([language, false]);
});
