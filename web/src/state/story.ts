// The log as it is read: a line for each tile with what was done on it, and one for each thing that it brought.
import type { News, Square, Told } from "../protocol";
import { named, t } from "../words";
import { wordsOf } from "./notation";

export interface Line {
  key: string;
  words: string;
  seat: number | null;
  laid: Square | null;
  told: Told | null;
  tokens?: { count: number; known: string[] }; // taken
}

const QUIET = new Set(["went_home", "ended", "took_token"]);

/** Oldest first; what was taken back is left out. */
export function storyOf(news: News[], names: string[]): Line[] {
  const undone = new Set(news.flatMap((row) => row.undoes));
  const lines: Line[] = [];
  for (const row of news) {
    if (undone.has(row.version) || row.kind === "undo") continue;
    tell(row, names, lines);
  }
  return lines;
}

function tell(row: News, names: string[], lines: Line[]): void {
  const former = lines.at(-1);
  // Nobody's turn follows their own: a second tile is a bonus tile or a double one.
  const isExtra = row.laid !== null && lines.findLast((line) => line.laid)?.seat === row.seat;
  const words = row.kind === "move" ? deed(row, names, isExtra) : row.kind === "chance" ? "" : row.words;
  const joins = row.kind === "move" && !row.laid && former?.laid && former.seat === row.seat;
  if (words && joins) former.words += ` · ${words}`;
  else if (words) lines.push({ key: `${row.version}`, words, seat: row.seat, laid: row.laid, told: null });
  for (const [n, told] of row.told.entries()) {
    if (told.kind === "took_token") tellToken(row, told, names, lines);
    if (!QUIET.has(told.kind)) lines.push({ key: `${row.version}.${n}`, words: told.words, seat: told.seat, laid: null, told });
  }
}

function deed(row: News, names: string[], isExtra: boolean): string {
  const name = row.seat === null ? "" : (names[row.seat] ?? "");
  const [first = "", second = ""] = row.move.split(" ");
  if (row.laid) return t(isExtra ? "did_lay_extra" : "did_lay", { name });
  if (first === "-" || first === "hike" || first === "boat") return ""; // what they bring about is told
  return second || first === "dig" ? wordsOf(row.move) : ""; // a token that is chosen is told
}

/** Tokens that a seat takes one after the other are one line; what they are is said to who may know. */
function tellToken(row: News, told: Told, names: string[], lines: Line[]): void {
  const former = lines.at(-1);
  const value = row.move === "?" || !row.move ? [] : [named("token", row.move)];
  const tokens = former?.tokens && former.seat === told.seat ? lines.pop()!.tokens! : { count: 0, known: [] };
  const all = { count: tokens.count + 1, known: [...tokens.known, ...value] };
  const name = names[told.seat ?? 0] ?? "";
  const words = t(all.known.length ? "took_known" : "took_tokens", { name, n: all.count, list: all.known.join(", ") });
  lines.push({ key: `${row.version}.token`, words, seat: told.seat, laid: null, told: null, tokens: all });
}
