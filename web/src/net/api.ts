// Requests to a server or to the tables of this tab. If a request is refused, a Refusal is thrown, with a
// code and the reason in the page's language.
import type {
  AnalysisState,
  AskOdds,
  Catalogue,
  DrawnTile,
  DrawTile,
  EditedPosition,
  EditPosition,
  Explore,
  Explored,
  FeatureOdds,
  Join,
  Language,
  LobbyList,
  Move,
  NoteDown,
  OpenTable,
  PreparationState,
  Problem,
  Seated,
  TableCard,
  Thoughts,
  Tiles,
} from "../protocol";
import { settings } from "../state/settings.svelte";
import { sentence, t } from "../words";
import { carrier } from "./carrier";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** The reason for an error, in words for the player. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.message : String(problem);
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    const headers = { ...init?.headers, "Accept-Language": settings.language };
    answer = await carrier.ask(path, { ...init, headers });
  } catch {
    throw new Refusal("offline", t("offline"));
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? "offline", problem ? sentence(problem.reason) : t("offline"));
}

async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: text };
  return (await ask(path, init)).json() as Promise<T>;
}

/** The result of loading saved games: the new tables, and how many were there already. */
interface Restored {
  tables: string[];
  known: number;
}

export const api = {
  catalogue: (language: Language) => get<Catalogue>(`/games?language=${language}`),
  tiles: (game: string, art: string) => get<Tiles>(`/games/${game}/tiles.json?v=${art}`),
  symbols: async (game: string, art: string, dark: boolean) =>
    (await ask(`/games/${game}/tiles.svg?v=${art}&dark=${dark ? 1 : 0}`)).text(),
  lobby: () => get<LobbyList>("/lobby"),
  open: (body: OpenTable) => post<Seated>("/tables", body),
  noteDown: (body: NoteDown) => post<Seated>("/noted", body), // ids of the tables in this browser
  table: (id: string) => get<TableCard>(`/tables/${id}`),
  join: (id: string, body: Join) => post<Seated>(`/tables/${id}/join`, body),
  useKey: (id: string, key: string) => post<Seated>(`/tables/${id}/key`, { key }),
  drawTile: (id: string, body: DrawTile) => post<DrawnTile>(`/tables/${id}/tile`, body), // what a tile would be that the set lacks
  seats: (id: string) => get<Seated>(`/tables/${id}/seats`),
  follow: (id: string) => post<Seated>(`/tables/${id}/follow`),
  record: async (id: string, seat: number | null, language: Language) => {
    const as = seat === null ? "" : `seat=${seat}&`;
    return (await ask(`/tables/${id}/record?${as}language=${language}`)).text();
  },
  position: (body: EditPosition) => post<EditedPosition>("/position", body), // checked in this tab
  odds: (body: AskOdds) => post<FeatureOdds>("/odds", body), // tried in this tab
  explore: (body: Explore) => post<Explored>("/explore", body),
  analyse: (id: string) => post<AnalysisState>(`/tables/${id}/analysis`),
  analysis: (id: string) => get<AnalysisState>(`/tables/${id}/analysis`),
  // Requests about any record, answered in this tab. They are refused as unavailable if the tab cannot
  // answer.
  analyseRecord: (record: string) => post<AnalysisState>("/analysis", { record }), // starts an analysis or returns its progress
  hint: (record: string) => post<Move>("/hint", { record }), // a hint for the seat to act
  thoughts: (looked: Explore) => post<Thoughts>("/thoughts", looked), // starts a search or returns its results so far
  stopAdvice: () => ask("/advice", { method: "DELETE" }).catch(() => null), // stops hint and analysis, when nobody waits any more
  stopThoughts: () => ask("/thoughts", { method: "DELETE" }).catch(() => null), // stops the search, when nobody looks any more
  tables: () => get<string[]>("/tables"), // static page only: exports all games in this browser
  remove: (id: string) => ask(`/tables/${id}`, { method: "DELETE" }), // of a static page
  saved: async () => (await ask("/saved")).text(), // of a static page: all its games
  restore: (text: string) => post<Restored>("/saved", text),
  preparation: () => get<PreparationState>("/preparation"),
};
