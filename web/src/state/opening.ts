// Opening tables: the ways from the home page to a game.
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

/** The levels to choose from, and the one that was chosen if it is another. */
export function levelsOffered(levels: Level[], chosen = ""): Level[] {
  return levels.filter((level) => OFFERED.includes(level.name) || level.name === chosen);
}

/** A level, where this server has it, else its first. */
function levelHere(wanted: string): string {
  const levels = catalogue.current?.levels.map((level) => level.name) ?? [];
  return levels.includes(wanted) ? wanted : (levels[0] ?? wanted);
}

/** The level chosen last. */
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

/** A game on a real table. */
export async function noteDown(asked: NoteDown): Promise<void> {
  go(`/t/${(await api.noteDown(asked)).table.id}`);
}

/** A first game: two players, a weak opponent, all helps. */
export function firstGame(game: GameCard): OpenTable {
  return { game: game.id, seats: against(levelHere("easy")), begins: 0 };
}
