import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PythonWorker, type WorkerEvents } from "./python_worker";
import type { FromWorker, ToWorker } from "../worker/messages";

let answersPings = true;
let tell: (message: FromWorker) => void = () => {};

class FakeWorker {
  onmessage: (event: { data: FromWorker }) => void = () => {};
  onerror: () => void = () => {};
  constructor() {
    tell = (data) => this.onmessage({ data });
  }
  postMessage(message: ToWorker) {
    if (message.type === "ping" && answersPings) tell({ type: "pong" });
  }
  terminate() {}
}

const failed = vi.fn<WorkerEvents["failed"]>();
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  failed.mockReset();
  answersPings = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(): PythonWorker {
  const worker = new PythonWorker("tables", { coming: () => {}, told: () => {}, failed });
  tell({ type: "coming", done: 1 });
  return worker;
}

it("notices that a started worker has died without a word, and gives up what was asked", async () => {
  const asked = started().ask("/explore", {});
  const given = expect(asked).rejects.toThrow("the worker failed");
  vi.advanceTimersByTime(HOUR);
  expect(failed).not.toHaveBeenCalled();
  answersPings = false;
  vi.advanceTimersByTime(HOUR);
  expect(failed).toHaveBeenCalledOnce();
  await given;
});

it("waits for a worker that thinks for half a minute", () => {
  started();
  for (let n = 0; n < 9; n++) {
    answersPings = n % 3 === 2;
    vi.advanceTimersByTime(10_000);
  }
  expect(failed).not.toHaveBeenCalled();
});
