// Makes values of the protocol for tests. Fields that a test does not set are empty.
import type { DeedName, Event, Move, News, Told } from "./protocol";

export function madeMove(deed: DeedName, more: Partial<Move> = {}): Move {
  const place = { x: null, y: null, turn: "", segment: "", kind: "", start: null };
  return { text: deed, deed, tile: "", piece: "", token: "", like: "", ...place, ...more };
}

export function madeTold(event: Partial<Event>, spots: Told["spots"] = []): Told {
  const nothing = { kind: "scored", seat: -1, token: "", feature: "", points: 0, finished: false };
  return { event: { ...nothing, ...event } as Event, words: "", spots };
}

export function madeNews(version: number, more: Partial<News>): News {
  return { version, kind: "move", at: 0, seat: 0, move: null, words: "", told: [], undoes: [], scores: [], ...more };
}
