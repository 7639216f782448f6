import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FromWorker } from "./messages";
import { Wires, type Tables } from "./wires";

const TABLE = "abc";

interface Request {
  granted: LockGrantedCallback<unknown>;
  resolve: (value: unknown) => void;
  reject: (problem: unknown) => void;
}

/** The locks of a browser, as far as tables need them. All of them have one name here. */
class FakeLocks {
  holder: Request | null = null;
  queue: Request[] = [];
  asked = 0;

  request(_name: string, options: LockOptions, granted: LockGrantedCallback<unknown>): Promise<unknown> {
    this.asked += 1;
    return new Promise((resolve, reject) => {
      const request = { granted, resolve, reject };
      if (options.signal && (options.ifAvailable || options.steal)) return reject(new DOMException("", "NotSupportedError"));
      options.signal?.addEventListener("abort", () => this.withdraw(request));
      if (options.steal) this.steal();
      if (options.ifAvailable && this.holder) return void Promise.resolve(granted(null)).then(resolve, reject);
      if (options.steal) this.queue.unshift(request);
      else this.queue.push(request);
      this.next();
    });
  }

  private steal(): void {
    this.holder?.reject(new DOMException("", "AbortError"));
    this.holder = null;
  }

  private withdraw(request: Request): void {
    if (!this.queue.includes(request)) return;
    this.queue = this.queue.filter((other) => other !== request);
    request.reject(new DOMException("", "AbortError"));
  }

  private next(): void {
    if (this.holder) return;
    const request = (this.holder = this.queue.shift() ?? null);
    if (request) void Promise.resolve().then(() => this.grant(request));
  }

  private async grant(request: Request): Promise<void> {
    if (this.holder === request) request.resolve(await request.granted({ name: "", mode: "exclusive" }));
    if (this.holder !== request) return;
    this.holder = null;
    this.next();
  }
}

/** A tab: its page opens wires, and comes back with another one when a wire is closed. */
class FakeTab implements Tables {
  status = "";
  number = 0;
  wires = new Wires(this, (message) => this.hear(message));
  lost = 0;
  private drop: (() => void) | null = null;

  open(_table: string, _tell: unknown, close: (code: number) => void) {
    this.drop = () => close(1001);
    return { hear: () => {}, part: () => {}, destroy: () => {} };
  }

  let_go(): void {
    this.lost += 1;
    this.drop?.();
  }

  come(): void {
    this.status = "connecting";
    this.wires.open(++this.number, TABLE);
  }

  takeOver(): void {
    this.wires.takeOver(this.number);
  }

  leave(): void {
    this.wires.close(this.number);
  }

  private hear(message: FromWorker): void {
    if (!("wire" in message) || message.wire !== this.number) return;
    this.status = message.type;
    if (message.type === "closed") queueMicrotask(() => this.come());
  }
}

let locks: FakeLocks;
let a: FakeTab;
let b: FakeTab;

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
  [a, b] = [new FakeTab(), new FakeTab()];
  a.come();
  await settled();
  b.come();
  await settled();
});
afterEach(() => vi.unstubAllGlobals());

it("plays a table in one tab, while another one waits until it leaves", async () => {
  expect([a.status, b.status]).toEqual(["opened", "busy"]);
  a.leave();
  await settled();
  expect(b.status).toBe("opened");
});

it("is free for the other tab after a take-over and one back", async () => {
  b.takeOver();
  await settled();
  expect([a.status, b.status]).toEqual(["busy", "opened"]);
  a.takeOver();
  await settled();
  expect([a.status, b.status]).toEqual(["opened", "busy"]);
  a.leave();
  await settled();
  expect(b.status).toBe("opened");
  expect(locks.queue).toEqual([]);
});

it("takes nothing over from itself when clicked twice", async () => {
  b.takeOver();
  b.takeOver();
  await settled();
  const asked = locks.asked;
  b.takeOver();
  await settled();
  expect(locks.asked).toBe(asked);
  expect([b.status, b.lost, a.lost]).toEqual(["opened", 0, 1]);
});

it("holds nothing for a page that has left during a take-over", async () => {
  b.takeOver();
  b.leave();
  a.leave();
  await settled();
  a.leave(); // it had come back
  await settled();
  expect([locks.holder, locks.queue]).toEqual([null, []]);
});

it("withdraws what a page waits for when it leaves", async () => {
  b.leave();
  await settled();
  expect(locks.queue).toEqual([]);
  expect(a.status).toBe("opened");
});

it("gives the table to every page of the tab that waits for it", async () => {
  const first = b.number;
  b.come();
  expect(b.status).toBe("busy");
  b.wires.close(first);
  a.leave();
  await settled();
  expect(b.status).toBe("opened");
});

it("waits again if a third tab was quicker to take it over", async () => {
  const c = new FakeTab();
  c.come();
  await settled();
  b.takeOver();
  c.takeOver();
  await settled();
  expect([a.status, b.status, c.status]).toEqual(["busy", "busy", "opened"]);
  expect(locks.queue.length).toBe(2);
});

it("plays without locks where the browser has none", () => {
  vi.stubGlobal("navigator", {});
  const alone = new FakeTab();
  alone.come();
  expect(alone.status).toBe("opened");
});

it("plays without locks where the browser refuses them", async () => {
  vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } });
  const alone = new FakeTab();
  alone.come();
  await settled();
  expect(alone.status).toBe("opened");
});
