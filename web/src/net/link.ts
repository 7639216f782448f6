// A connection to a table. It reconnects by itself and sends unanswered messages again.
import { PROTOCOL, type ClientMessage, type Language, type ServerMessage } from "../protocol";

export type LinkStatus = "connecting" | "open" | "lost" | "slow" | "gone" | "elsewhere";

export interface LinkEvents {
  message(message: ServerMessage): void;
  status(status: LinkStatus, code: number): void;
}

export interface Greeting {
  version: number | null;
  look: number | "turn" | null;
  language: Language;
}

/** The part of WebSocket that a link uses. Tests pass their own. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onbusy?: (() => void) | null; // another tab has the table, and this one waits
  takeOver?(): void; // takes the table from that tab
};

const FINAL = new Set([1009, 4404]);
const FLOOD = 1008; // also used if the origin was refused; then no welcome came before
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const SILENCE = 8000; // milliseconds without a message, after which we check whether the server is reachable
const PATIENCE = 6000; // milliseconds after which the page says that the connection is slow

export class Link {
  private wire: Wire | null = null;
  private waiting = new Map<string, ClientMessage>();
  private wait = FIRST_WAIT;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private closed = false;
  private greeted = false;

  constructor(
    private readonly greeting: () => Greeting,
    private readonly events: LinkEvents,
    private readonly open: () => Wire,
  ) {}

  connect(): void {
    this.clear();
    this.greeted = false;
    this.events.status("connecting", 0);
    const wire = this.open();
    this.wire = wire;
    wire.onopen = () => wire.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...this.greeting() }));
    wire.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    wire.onbusy = () => wire === this.wire && this.events.status("elsewhere", 0);
    wire.onclose = (event) => wire === this.wire && this.dropped(event.code);
  }

  /** Commands are kept until they are answered. Other messages are sent only if the connection is open. */
  send(message: ClientMessage): void {
    if ("id" in message && "expected_version" in message) this.waiting.set(message.id, message);
    if (this.greeted && this.wire?.readyState === 1) this.wire.send(JSON.stringify(message));
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  /** Reconnects at once, without waiting for the next attempt. */
  retry(): void {
    if (this.closed || this.wire?.readyState === 1) return;
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** Takes over a table that another tab has open. */
  takeOver(): void {
    this.wire?.takeOver?.();
  }

  greetAgain(): void {
    this.wire?.close();
  }

  /** Replaces the socket by a new one without telling the player. */
  reopen(): void {
    const former = this.wire;
    if (this.closed) return;
    this.connect();
    former?.close();
  }

  close(): void {
    this.closed = true;
    this.clear();
    this.wire?.close();
  }

  private hear(message: ServerMessage): void {
    this.watch();
    if (message.type === "welcome") this.welcomed();
    if (message.type === "accepted" || message.type === "refused") this.waiting.delete(message.id);
    if (message.type === "farewell" && !message.come_back) this.closed = true;
    this.events.message(message);
  }

  private welcomed(): void {
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.events.status("open", 0);
    for (const message of this.waiting.values()) this.wire?.send(JSON.stringify(message));
  }

  private watch(): void {
    this.clear();
    this.timers.push(setTimeout(() => this.askAlive(), SILENCE));
  }

  private askAlive(): void {
    if (this.wire?.readyState !== 1) return;
    this.wire.send(JSON.stringify({ type: "ping" }));
    this.timers.push(setTimeout(() => this.events.status("slow", 0), PATIENCE / 2));
    this.timers.push(setTimeout(() => this.wire?.close(), PATIENCE * 2));
  }

  private dropped(code: number): void {
    this.clear();
    const wasWelcome = this.greeted;
    this.greeted = false;
    if (code === FLOOD) this.wait = LONGEST_WAIT;
    if (this.closed || FINAL.has(code) || (code === FLOOD && !wasWelcome)) return this.events.status("gone", code);
    this.events.status("lost", code);
    this.timers.push(setTimeout(() => this.connect(), this.wait));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
