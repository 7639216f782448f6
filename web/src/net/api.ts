// Requests to a server, or to the tables of this tab. A refusal is thrown as a Refusal with its code, and its reason in the page's language.
import type {
  AnalysisState,
  AskOdds,
  Catalogue,
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

/** Why something did not work, for the player. */
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
  noteDown: (body: NoteDown) => post<Seated>("/noted", body), // of tables in this browser
  table: (id: string) => get<TableCard>(`/tables/${id}`),
  join: (id: string, body: Join) => post<Seated>(`/tables/${id}/join`, body),
  useKey: (id: string, key: string) => post<Seated>(`/tables/${id}/key`, { key }),
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
  // Of any record, in this tab: refused as unavailable where that cannot be.
  analyseRecord: (record: string) => post<AnalysisState>("/analysis", { record }), // begins, or tells how far it is
  hint: (record: string) => post<Move>("/hint", { record }), // for the seat that is to act
  thoughts: (looked: Explore) => post<Thoughts>("/thoughts", looked), // begins, or tells what was found since
  stopAdvice: () => ask("/advice", { method: "DELETE" }).catch(() => null), // nobody waits any more
  stopThoughts: () => ask("/thoughts", { method: "DELETE" }).catch(() => null), // nobody looks any more
  tables: () => get<string[]>("/tables"), // of a static page: all in this browser
  remove: (id: string) => ask(`/tables/${id}`, { method: "DELETE" }), // of a static page
  saved: async () => (await ask("/saved")).text(), // of a static page: all its games
  restore: (text: string) => post<Restored>("/saved", text),
  preparation: () => get<PreparationState>("/preparation"),
};
