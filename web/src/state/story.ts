// The entries of the log: one for each tile with the act on it, and one for each result.
import type { DeedName, News, NewsKind, Square, Told } from "../protocol";
import { seatOf, standing } from "./events";
import { named, t } from "../words";
import { squareOf, wordsOf } from "./moves";

export interface Line {
  key: string;
  version: number;
  words: string;
  seat: number | null;
  laid: Square | null;
  told: Told | null;
  tokens?: { count: number; known: string[] }; // taken
}

const SHOWN = new Set<DeedName>(["put", "recall", "dig"]); // other deeds are described by their results
const TAKEN_BACK = new Set<NewsKind>(["undo", "rewound"]);
const QUIET = new Set(["went_home", "ended", "took_token"]);

/** Oldest first. Moves that were taken back are left out. */
export function storyOf(news: News[], names: string[]): Line[] {
  const lines: Line[] = [];
  for (const row of standing(news)) if (!TAKEN_BACK.has(row.kind)) tell(row, names, lines);
  return lines;
}

function tell(row: News, names: string[], lines: Line[]): void {
  const former = lines.at(-1);
  const laid = squareOf(row.move);
  // If a seat lays two tiles in a row, the second is a bonus tile or a double tile.
  const isExtra = laid !== null && lines.findLast((line) => line.laid)?.seat === row.seat;
  const words = row.kind === "move" ? deed(row, names, isExtra) : row.kind === "chance" ? "" : row.words;
  const joins = row.kind === "move" && !laid && former?.laid && former.seat === row.seat;
  if (words && joins) former.words += ` · ${words}`;
  else if (words)
    lines.push({
      key: `${row.version}`,
      version: row.version,
      words: laid ? words : ofSeat(row, names, words),
      seat: row.seat,
      laid,
      told: null,
    });
  for (const [n, told] of row.told.entries()) {
    const { kind } = told.event;
    if (kind === "took_token") tellToken(row, told, names, lines);
    if (!QUIET.has(kind))
      lines.push({
        key: `${row.version}.${n}`,
        version: row.version,
        words: told.words,
        seat: seatOf(told.event),
        laid: null,
        told,
      });
  }
}

/** A deed that is not in the entry of its tile names the player. */
function ofSeat({ kind, seat }: News, names: string[], words: string): string {
  return kind === "move" && seat !== null ? t("did_by", { name: names[seat] ?? "", what: words }) : words;
}

function deed(row: News, names: string[], isExtra: boolean): string {
  const name = row.seat === null ? "" : (names[row.seat] ?? "");
  if (row.move?.deed === "lay") return t(isExtra ? "did_lay_extra" : "did_lay", { name });
  return row.move && SHOWN.has(row.move.deed) ? wordsOf(row.move) : "";
}

/**
 * Tokens that a seat takes in a row form one entry. Their values are shown only to players who may know them.
 */
function tellToken(row: News, told: Told, names: string[], lines: Line[]): void {
  const former = lines.at(-1);
  const value = row.move?.token ? [named("token", row.move.token)] : [];
  const seat = seatOf(told.event);
  const tokens = former?.tokens && former.seat === seat ? lines.pop()!.tokens! : { count: 0, known: [] };
  const all = { count: tokens.count + 1, known: [...tokens.known, ...value] };
  const name = names[seat ?? 0] ?? "";
  const words = t(all.known.length ? "took_known" : "took_tokens", { name, n: all.count, list: all.known.join(", ") });
  lines.push({ key: `${row.version}.token`, version: row.version, words, seat, laid: null, told: null, tokens: all });
}
