import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BROWSED, ServerCarrier } from "./server_carrier";
import type { FromWorker, ToWorker } from "../worker/messages";

/** A worker that answers what the test tells it to. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: () => void = () => {};
  said: ToWorker[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToWorker) {
    this.said.push(message);
  }

  terminate() {}

  tell(data: FromWorker) {
    this.onmessage({ data });
  }
}

const fetched = vi.fn<(path: string) => Promise<Response>>();

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", {});
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response("of the server")));
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => vi.unstubAllGlobals());

const text = async (answer: Promise<Response>) => (await answer).text();
const answered = (worker: FakeWorker, body: string) => worker.tell({ type: "answer", id: worker.said.length, ok: true, body });

it("finds a hint in a worker, without asking the server", async () => {
  const asked = new ServerCarrier().ask("/hint", { method: "POST", body: "{}" });
  const [worker] = FakeWorker.made;
  worker!.tell({ type: "coming", done: 1 });
  answered(worker!, "a move");
  expect(await text(asked)).toBe("a move");
  expect(fetched).not.toHaveBeenCalled();
});

it("says that a hint cannot be found here, and never tries again", async () => {
  const carrier = new ServerCarrier();
  const asked = carrier.ask("/hint", { method: "POST", body: "{}" });
  FakeWorker.made[0]!.tell({ type: "failed" });
  expect((await asked).status).toBe(501);
  expect((await carrier.ask("/analysis", {})).status).toBe(501);
  expect(FakeWorker.made).toHaveLength(1);
});

it.each(["an old browser", "a sparing browser"])("does without a worker in %s", async (kind) => {
  const refusing = () => {
    throw new Error("unknown");
  };
  if (kind === "an old browser") vi.stubGlobal("Worker", refusing);
  else vi.stubGlobal("navigator", { connection: { saveData: true } });
  const carrier = new ServerCarrier();
  expect((await carrier.ask("/hint", {})).status).toBe(501);
  expect(await text(carrier.ask("/explore", {}))).toBe("of the server");
  expect(FakeWorker.made).toHaveLength(0);
});

it("analyses an opened record in a sparing browser, too: nobody else can", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const asked = new ServerCarrier().ask("/analysis", { method: "POST", body: "{}" });
  answered(FakeWorker.made[0]!, "an analysis");
  expect(await text(asked)).toBe("an analysis");
});

it("explores with the server until a worker is there, which is loaded for who goes through a record", async () => {
  const carrier = new ServerCarrier();
  for (let look = 1; look < BROWSED; look++) carrier.prepareRecords();
  expect(FakeWorker.made).toHaveLength(0);
  carrier.prepareRecords();
  const [worker] = FakeWorker.made;
  expect(await text(carrier.ask("/explore", {}))).toBe("of the server");
  worker!.tell({ type: "coming", done: 1 });
  const asked = carrier.ask("/explore", {});
  answered(worker!, "of the worker");
  expect(await text(asked)).toBe("of the worker");
});

it("asks the server what a worker leaves unanswered when it fails", async () => {
  const carrier = new ServerCarrier();
  for (let look = 1; look <= BROWSED; look++) carrier.prepareRecords();
  FakeWorker.made[0]!.tell({ type: "coming", done: 1 });
  const asked = carrier.ask("/explore", {});
  FakeWorker.made[0]!.onerror();
  expect(await text(asked)).toBe("of the server");
});

it("keeps games on a real table in this browser, and asks the server nothing about them", async () => {
  const carrier = new ServerCarrier();
  expect(carrier.isHere("t7")).toBe(false);
  const asked = carrier.ask("/noted", { method: "POST", body: "{}" });
  const [worker] = FakeWorker.made;
  answered(worker!, '{"table":{"id":"t7"}}');
  await asked;
  expect([carrier.isHere("t7"), carrier.isHere("t8"), new ServerCarrier().isHere("t7")]).toEqual([true, false, true]);
  const card = carrier.ask("/tables/t7?x=1", {});
  answered(worker!, "a card");
  expect(await text(card)).toBe("a card");
  carrier.open("t7");
  expect(worker!.said.at(-1)).toMatchObject({ type: "open", table: "t7" });
  expect(fetched).not.toHaveBeenCalled();
  expect(await text(carrier.ask("/tables/t8", {}))).toBe("of the server");
});

it("forgets a game on a real table once it is deleted", async () => {
  stored.set("tuilerie.noted", '["t5","t6"]');
  const carrier = new ServerCarrier();
  const asked = carrier.ask("/tables/t5", { method: "DELETE" });
  answered(FakeWorker.made[0]!, '""');
  await asked;
  expect([carrier.isHere("t5"), carrier.isHere("t6")]).toEqual([false, true]);
});
