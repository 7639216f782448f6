// Opens tables: all ways from the home page to a game.
import { api } from "../net/api";
import type { GameCard, Level, NoteDown, OpenTable, SeatAsked, Seated } from "../protocol";
import { t } from "../words";
import { catalogue } from "./catalogue.svelte";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";

export function ownName(): string {
  return settings.name.trim() || t("guest");
}

const OFFERED = ["easy", "normal", "hard", "expert"]; // from weak to strong

/** The levels to choose from, including the chosen one even if it is not offered any more. */
export function levelsOffered(levels: Level[], chosen = ""): Level[] {
  return levels.filter((level) => OFFERED.includes(level.name) || level.name === chosen);
}

/** The level if this server has it, else the first one. */
function levelHere(wanted: string): string {
  const levels = catalogue.current?.levels.map((level) => level.name) ?? [];
  return levels.includes(wanted) ? wanted : (levels[0] ?? wanted);
}

/** The level that the player chose last. */
export function ownLevel(): string {
  return levelHere(settings.level);
}

function against(level: string): SeatAsked[] {
  return [
    { kind: "person", name: ownName() },
    { kind: "computer", level },
  ];
}

export function againstComputer(game: GameCard): OpenTable {
  return { game: game.id, seats: against(ownLevel()) };
}

export function withFriends(game: GameCard, players: number): OpenTable {
  const friends = Array.from({ length: players - 1 }, () => ({ kind: "open" as const }));
  return { game: game.id, seats: [{ kind: "person", name: ownName() }, ...friends] };
}

export async function openTable(asked: OpenTable): Promise<Seated> {
  const seated = await api.open(asked);
  go(`/t/${seated.table.id}`, seated.invitation && `join=${seated.invitation}`);
  return seated;
}

/** Opens a table for a game with the real box. */
export async function noteDown(asked: NoteDown): Promise<void> {
  go(`/t/${(await api.noteDown(asked)).table.id}`);
}

/** Opens a first game: two players, a weak opponent, all helps. */
export function firstGame(game: GameCard): OpenTable {
  return { game: game.id, seats: against(levelHere("easy")), begins: 0 };
}
