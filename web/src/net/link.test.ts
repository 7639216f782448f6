import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL, type ClientMessage, type ServerMessage } from "../protocol";
import { Link, type Wire } from "./link";

class FakeWire implements Wire {
  readyState: Wire["readyState"] = 1;
  sent: Record<string, unknown>[] = [];
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.drop(1000);
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

const COMMAND = { type: "undo", id: "a1", table: "t", seat: 0, expected_version: 4 } as ClientMessage;
const WELCOME = { type: "welcome" } as unknown as ServerMessage;

describe("a link", () => {
  let wires: FakeWire[];
  let statuses: string[];
  let link: Link;
  const wire = () => wires.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    statuses = [];
    const events = { message: () => {}, status: (status: string) => statuses.push(status) };
    const greet = () => ({ version: 7, look: "turn" as const, language: "fr" as const });
    link = new Link(greet, events, () => {
      wires.push(new FakeWire());
      return wire();
    });
    link.connect();
    wire().onopen?.({} as Event);
  });
  afterEach(() => {
    link.close();
    vi.useRealTimers();
  });

  it("says hello with its protocol and the version it has seen", () => {
    expect(wire().sent).toEqual([{ type: "hello", protocol: PROTOCOL, version: 7, look: "turn", language: "fr" }]);
  });

  it("sends a command again after coming back, until it is answered", () => {
    wire().say(WELCOME);
    link.send(COMMAND);
    wire().drop(1006);
    vi.advanceTimersByTime(300);
    wire().onopen?.({} as Event);
    wire().say(WELCOME);
    expect(wire().sent.at(-1)).toMatchObject({ type: "undo", id: "a1" });
    wire().say({ type: "accepted", id: "a1", version: 5 });
    expect(link.unanswered).toBe(0);
    wire().drop(1012);
    vi.advanceTimersByTime(600);
    wire().onopen?.({} as Event);
    wire().say(WELCOME);
    expect(wire().sent.map((one) => one.type)).toEqual(["hello"]);
  });

  it("waits with a command until it is welcome", () => {
    link.send(COMMAND);
    expect(wire().sent).toHaveLength(1);
    wire().say(WELCOME);
    expect(wire().sent).toHaveLength(2);
  });

  it.each([
    [1006, "lost"],
    [1012, "lost"],
    [4404, "gone"],
    [1008, "gone"],
  ])("closed with %i before the welcome, it is %s", (code, status) => {
    wire().drop(code);
    expect(statuses.at(-1)).toBe(status);
  });

  it("says that another tab has the table, and takes it over when asked to", () => {
    let taken = 0;
    Object.assign(wire(), { takeOver: () => ++taken });
    (wire() as Wire).onbusy?.();
    expect(statuses.at(-1)).toBe("elsewhere");
    link.takeOver();
    expect(taken).toBe(1);
  });

  it("comes back after a flood, but not at once", () => {
    wire().say(WELCOME);
    wire().drop(1008);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(wires).toHaveLength(2);
  });

  it("says that a silent server is slow, then tries anew", () => {
    wire().say(WELCOME);
    vi.advanceTimersByTime(8000);
    expect(wire().sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(3000);
    expect(statuses.at(-1)).toBe("slow");
    vi.advanceTimersByTime(10000);
    expect(wires.length).toBeGreaterThan(1);
  });
});
