// A live table: its card, views, news, connected people, and the messages to it.
import { api } from "../net/api";
import { carrier } from "../net/carrier";
import { Link, type LinkStatus } from "../net/link";
import type {
  BoardReport,
  ClientMessage,
  Emote,
  HintGiven,
  Move,
  News,
  NewsKind,
  Refused,
  ServerMessage,
  TableCard,
  Update,
  View,
  Welcome,
} from "../protocol";
import type { Offer } from "../board/offer";
import { Desk } from "./desk.svelte";
import { bringsPoints, lastMover } from "./events";
import { Pace } from "./pace";
import { untoldBefore, withEarlier, withFresh } from "./pages";
import { settings } from "./settings.svelte";
import { Talk } from "./talk.svelte";
import { named, sentence } from "../words";

type CommandType = Extract<ClientMessage, { expected_version: number }>["type"];

/** Rows that do not change the game: a choice in progress is kept. */
const BESIDE_THE_GAME: NewsKind[] = ["undo_asked", "undo_agreed", "undo_refused", "spoken", "chat_switched"];

const BETWEEN_PAGES = 800; // milliseconds between requests for pages of news, each of which counts as five messages for the rate limit

/** Only the card has changed, for example since a rematch was opened. The board stays as it is. */
export function isCardOnly({ news, view }: Pick<Update, "news" | "view">): boolean {
  return news.length === 0 && view === null;
}

export class TableState {
  card = $state.raw<TableCard | null>(null);
  held = $state.raw<number[]>([]);
  news = $state.raw<News[]>([]);
  connected = $state.raw<boolean[]>([]);
  watchers = $state(0);
  thinking = $state.raw<Record<number, number>>({});
  private hints = 0; // parts of the board report requested so far
  status = $state<LinkStatus>("connecting");
  code = $state(0);
  wasLost = $state(false);
  isOutdated = $state(false); // the server speaks a newer protocol than this page
  preparing = $state<number | null>(null);
  problem = $state("");
  secrets = $state(false); // whether the game has secrets, so that a shared screen needs a hand-over
  eye = $state<number | "turn" | null>("turn");
  readonly desk: Desk;
  readonly talk: Talk;
  onNews: (rows: News[], first: boolean) => void = () => {};
  onSeated: () => void = () => {};
  private link: Link;
  private reporting: ReturnType<typeof setTimeout> | undefined;
  private offset = 0; // difference between the server's clock and ours
  private welcomedOnce = false;
  private isAsking = false; // waiting for earlier news
  private readonly pace = new Pace<Update>((message) => this.tell(message));
  advising = $state(false); // a hint was asked for
  wantsFits = $state(false); // the remaining tiles are being shown

  constructor(readonly id: string) {
    this.desk = new Desk({ send: (offer) => this.play(offer), undo: () => this.command("undo") });
    this.link = new Link(
      () => ({ version: this.version, look: this.eye, language: settings.language }),
      { message: (m) => this.hear(m), status: (status, code) => this.changed(status, code) },
      () => carrier.open(id),
    );
    this.talk = new Talk(
      id,
      (seat) => this.held.includes(seat),
      (message) => this.link.send(message),
    );
  }

  get view(): View | null {
    return this.desk.view;
  }

  get version(): number {
    return this.news.at(-1)?.version ?? 0;
  }

  /** The seat whose view is shown. */
  get seat(): number | null {
    return this.desk.board?.seat ?? this.held[0] ?? null;
  }

  get isWatching(): boolean {
    return this.held.length === 0;
  }

  /** The seat on this device whose player has to take the screen before its secrets are shown. */
  get handOver(): number | null {
    const next = this.desk.board?.to_act ?? null;
    if (!this.secrets || this.held.length < 2 || next === null || !this.held.includes(next)) return null;
    return this.eye === next ? null : next;
  }

  get serverNow(): number {
    return Date.now() + this.offset;
  }

  connect(): void {
    this.link.connect();
  }

  close(): void {
    this.pace.forget();
    clearTimeout(this.reporting);
    this.stopHint();
    this.link.close();
  }

  retry(): void {
    this.link.retry();
  }

  /** Takes over the table from another tab. */
  takeOver(): void {
    this.link.takeOver();
  }

  /** Requests all loaded news again, in the current language. */
  retell(): void {
    this.pace.forget();
    this.news = [];
    this.link.reopen();
  }

  look(eye: number | "turn" | null): void {
    this.eye = eye;
    this.link.send({ type: "look", look: eye, language: settings.language });
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.welcomed(message);
      case "update":
        return this.updated(message);
      case "refused":
        return this.refused(message);
      case "report":
        return this.reported(message);
      case "news":
        return this.toldEarlier(message.news);
      case "hint":
        return this.hinted(message);
      case "emote":
        return this.talk.say(message.seat, named("emote", message.emote));
      case "chat":
        return this.talk.hear(message);
      case "presence":
        this.connected = message.connected;
        this.watchers = message.watchers;
        return;
      case "thinking":
        this.thinking = { ...this.thinking, [message.seat]: message.done };
        return;
      case "farewell":
        this.isOutdated = message.code === "reload";
        return;
      case "preparing":
        this.preparing = message.done < 1 ? message.done : null;
        return;
    }
  }

  private welcomed(message: Welcome): void {
    this.pace.forget();
    this.offset = message.now - Date.now();
    this.held = message.held;
    this.card = message.table;
    if (this.held.length) this.onSeated();
    this.preparing = null;
    this.isAsking = false;
    this.talk.welcomed(message.chat, !this.welcomedOnce);
    this.arrived(message.news, message.view, !this.welcomedOnce);
    this.welcomedOnce = true;
  }

  /** Moves of others are shown one after another, slowly enough to follow. */
  private updated(message: Update): void {
    const isOthers = message.news.some((row) => row.kind === "move" && row.seat !== null && !this.held.includes(row.seat));
    this.pace.add(message, isOthers, message.news.some(bringsPoints));
  }

  private tell(message: Update): void {
    const first = message.news[0]?.version;
    if (first !== undefined && first > this.version + 1) return this.link.greetAgain();
    if (message.table) this.card = message.table;
    if (!this.card?.chat) this.talk.close();
    if (isCardOnly(message)) return;
    if (message.view && message.news.length && message.news.every((row) => BESIDE_THE_GAME.includes(row.kind))) {
      this.news = withFresh(this.news, message.news);
      this.desk.refresh(message.view);
      this.onNews(message.news, false);
    } else {
      this.arrived(message.news, message.view, false);
    }
  }

  private arrived(rows: News[], view: View | null, first: boolean): void {
    const fresh = rows.filter((row) => row.version > this.version);
    this.news = withFresh(this.news, rows);
    this.thinking = {};
    if (fresh.length) this.stopHint();
    this.desk.names = this.card?.seats.map((seat) => seat.name) ?? [];
    this.desk.show(view);
    this.askReport();
    if (fresh.length) this.onNews(fresh, first);
    this.tellAll();
  }

  get hasEarlier(): boolean {
    return untoldBefore(this.news) !== null;
  }

  /** Requests the page of news before the first known one. */
  askEarlier(): void {
    const before = untoldBefore(this.news);
    if (before === null || this.isAsking) return;
    this.isAsking = true;
    this.link.send({ type: "news", id: this.id_(), before });
  }

  private toldEarlier(page: News[]): void {
    this.isAsking = false;
    this.news = withEarlier(this.news, page);
    this.tellAll();
  }

  /** The sources of all points can only be computed from all news. */
  private tellAll(): void {
    if (this.card?.status === "over" && this.hasEarlier) setTimeout(() => this.askEarlier(), BETWEEN_PAGES);
  }

  private refused(message: Refused): void {
    this.desk.refused();
    this.advising = false;
    this.problem = sentence(message.reason);
  }

  private reported(message: BoardReport): void {
    if (message.version === this.view?.version) this.desk.reported(message);
  }

  private hinted(message: HintGiven): void {
    this.advising = false;
    if (message.version === this.view?.version) this.desk.advise(message.move);
  }

  /** Whether there are, or may be, other people to chat with. */
  get hasChat(): boolean {
    const others = (this.card?.seats ?? []).some(({ kind, seat }) => kind === "person" && !this.held.includes(seat));
    return !this.isWatching && others && (this.card?.chat ?? false);
  }

  private changed(status: LinkStatus, code: number): void {
    if (status === "lost") this.wasLost = true;
    this.status = status;
    this.code = code;
  }

  private id_(): string {
    return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
  }

  private play(offer: Offer): void {
    this.problem = "";
    this.command("play", { move: offer.text });
  }

  /** Whether all people at the table play on this screen, so that nobody else has to agree. */
  get isOneScreen(): boolean {
    return (
      this.held.length > 1 && (this.card?.seats ?? []).every(({ kind, seat }) => kind !== "person" || this.held.includes(seat))
    );
  }

  /** The seat on this screen whose turn can be taken back: the one that moved last. */
  private get undoSeat(): number | undefined {
    if (this.held.length < 2) return this.held[0];
    const last = lastMover(this.news);
    return last !== null && this.held.includes(last) ? last : undefined;
  }

  get mayAskUndo(): boolean {
    if (this.card?.by_hand || !this.view || this.view.undo_asked || this.card?.status !== "running") return false;
    return this.held.length < 2 ? this.view.may.ask_undo : this.undoSeat !== undefined;
  }

  /** In a game with the real box: enters a tile or a token that was drawn. */
  draw(drawn: string): void {
    this.problem = "";
    this.command("draw", { drawn });
  }

  /** A tile came up that our set lacks. */
  drawIn(instead: string, lines: string[]): void {
    this.problem = "";
    this.command("draw_in", { instead, lines });
  }

  askUndo(): void {
    if (this.mayAskUndo) this.command("ask_undo", { seat: this.undoSeat });
  }

  command(type: CommandType, more: object = {}): void {
    this.pace.hurry();
    const eye = this.desk.board?.seat ?? null;
    const seat = eye !== null && this.held.includes(eye) ? eye : this.held[0];
    if (seat === undefined) return;
    const fixed = { id: this.id_(), table: this.id, seat, expected_version: this.version };
    this.link.send({ type, ...fixed, ...more } as Parameters<Link["send"]>[0]);
  }

  /** The hint is computed in this tab if possible, otherwise by the server. */
  askHint(): void {
    if (this.seat === null || this.advising) return;
    this.advising = true;
    void this.hintHere(this.seat, ++this.hints);
  }

  private async hintHere(seat: number, number: number): Promise<void> {
    const move = await this.ownHint(seat);
    if (!this.advising || number !== this.hints) return; // the game has gone on
    if (!move) return this.link.send({ type: "hint", id: this.id_(), seat });
    this.advising = false;
    this.desk.advise(move);
  }

  private async ownHint(seat: number): Promise<Move | null> {
    try {
      return await api.hint(await api.record(this.id, seat, settings.language));
    } catch {
      return null;
    }
  }

  /** Called when the game goes on or the player leaves. */
  private stopHint(): void {
    if (this.advising) void api.stopAdvice();
    this.advising = false;
  }

  /**
   * Requests the board report that helps need (dead cells, fitting tiles, features to explain), once nothing
   * else is happening.
   */
  askReport(): void {
    clearTimeout(this.reporting);
    this.reporting = setTimeout(() => this.report(), 250);
  }

  private report(): void {
    const helps = this.card?.helps ?? [];
    const parts: ("features" | "cells")[] = [];
    const chooses = this.desk.isMine && this.desk.choice.offers.some((offer) => offer.deed !== "lay" && offer.x !== null);
    if (helps.includes("features") && (settings.features || chooses)) parts.push("features");
    const fits = helps.includes("tiles") && (this.wantsFits || this.desk.asked !== null);
    if ((helps.includes("dead") && settings.dead) || fits) parts.push("cells");
    if (parts.length && this.view) this.link.send({ type: "report", id: this.id_(), parts });
  }

  emote(emote: Emote): void {
    if (this.held[0] !== undefined) this.link.send({ type: "emote", seat: this.seat ?? this.held[0], emote });
  }
}
