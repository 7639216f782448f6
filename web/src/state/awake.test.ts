import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stayAwake } from "./awake";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ released: false, release }));
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  release.mockClear();
  request.mockClear();
  page.visibilityState = "visible";
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("keeps the screen on until the page is left", async () => {
  const leave = stayAwake();
  await settled();
  expect(request).toHaveBeenCalledWith("screen");
  leave();
  expect(release).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledOnce();
});

it("asks again when the page comes back into view", async () => {
  request.mockResolvedValueOnce({ released: true, release });
  const leave = stayAwake();
  await settled();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledOnce();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  leave();
});

it("does without where the browser has no such lock, or refuses it", async () => {
  request.mockRejectedValueOnce(new Error("the battery is low"));
  stayAwake()();
  await settled();
  vi.stubGlobal("navigator", {});
  stayAwake()();
  await settled();
  expect(release).not.toHaveBeenCalled();
});
