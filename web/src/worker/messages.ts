// The messages between the page and its worker.
import type { Language } from "../protocol";

/** The task of a worker, which is also its name: tables of this tab and records, or records only. */
export type Job = "tables" | "records";

export type ToWorker =
  | { type: "ask"; id: number; method: string; path: string; body: string; language: Language }
  | { type: "open"; wire: number; table: string }
  | { type: "say"; wire: number; text: string }
  | { type: "take_over"; wire: number } // takes the table from the tab that has it
  | { type: "close"; wire: number }
  | { type: "ping" };

export type FromWorker =
  | { type: "answer"; id: number; ok: boolean; body: string }
  | { type: "opened"; wire: number }
  | { type: "busy"; wire: number } // another tab has the table
  | { type: "told"; wire: number; text: string }
  | { type: "closed"; wire: number; code: number }
  | { type: "coming"; done: number } // progress, 0 to 1
  | { type: "kept"; isKept: boolean } // whether games are stored beyond the life of the tab
  | { type: "pong" } // the worker is alive
  | { type: "failed" };
