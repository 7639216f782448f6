// Emotes and chat lines, shown above the seats for a moment, unless the table is muted.
import type { ChatLine, ClientMessage } from "../protocol";
import { play } from "../sound";
import { settings } from "./settings.svelte";

export interface Saying {
  seat: number;
  words: string;
  number: number;
}

const SHOWN = 4000; // milliseconds for which an emote is shown; lines of chat are shown longer, depending on their length
const MOST_MUTED = 50; // tables that this browser remembers as muted

export class Talk {
  sayings = $state.raw<Saying[]>([]);
  lines = $state.raw<ChatLine[]>([]);
  private linesRead = $state(0);
  private numbers = 0;

  constructor(
    private readonly table: string,
    private readonly isOwn: (seat: number) => boolean,
    private readonly send: (message: ClientMessage) => void,
  ) {}

  /** All lines so far. Earlier lines do not pop up when the page connects. */
  welcomed(lines: ChatLine[], isFirst: boolean): void {
    this.lines = this.isMuted ? [] : lines;
    if (isFirst) this.linesRead = this.lines.length;
    if (!settings.emotes || this.isMuted) this.sayMute();
  }

  say(seat: number, words: string): void {
    const saying = { seat, words, number: ++this.numbers };
    this.sayings = [...this.sayings, saying];
    setTimeout(() => (this.sayings = this.sayings.filter((other) => other !== saying)), SHOWN + words.length * 50);
  }

  hear(line: ChatLine): void {
    if (this.isMuted || this.lines.some(({ version }) => version === line.version)) return;
    this.lines = [...this.lines, line];
    if (this.isOwn(line.seat)) return;
    this.say(line.seat, line.text);
    play("piece");
  }

  /** The chat is closed and hidden. */
  close(): void {
    this.lines = [];
  }

  get unread(): number {
    return this.lines.slice(this.linesRead).filter((line) => !this.isOwn(line.seat)).length;
  }

  read(count: number): void {
    this.linesRead = count;
  }

  get isMuted(): boolean {
    return settings.muted.includes(this.table);
  }

  /** Hides emotes and chat of this table in this browser until they are switched on again. */
  mute(on: boolean): void {
    const others = settings.muted.filter((id) => id !== this.table);
    settings.muted = on ? [...others, this.table].slice(-MOST_MUTED) : others;
    this.sayMute();
  }

  sayMute(): void {
    this.send({ type: "mute", on: !settings.emotes || this.isMuted, chat: this.isMuted });
  }
}
