// Made by `python -m tuilerie.server.typescript` from the tables' messages; edit them there.

export const PROTOCOL = 2;
export const WITH_ODDS: readonly string[] = ["sides", "around"];

export const LANGUAGES = {
  "en": {
    "name": "English",
    "plurals": [
      "one",
      "other"
    ],
    "marks": []
  },
  "fr": {
    "name": "Français",
    "plurals": [
      "one",
      "other"
    ],
    "marks": [
      [
        "(?<=\\S) (?=[;!?])",
        " "
      ],
      [
        "(?<=\\S) (?=[:»%])|(?<=«) ",
        " "
      ],
      [
        "(?<=\\w)'(?=\\w|\\{)",
        "’"
      ]
    ]
  },
  "de": {
    "name": "Deutsch",
    "plurals": [
      "one",
      "other"
    ],
    "marks": [
      [
        "(?<=\\S) (?=[%…])",
        " "
      ]
    ]
  }
} as const;
export type Language = keyof typeof LANGUAGES;
export const FIRST_LANGUAGE = "en" satisfies Language;
export type WrittenLanguage = "en" | "fr";

export type Help = "projection" | "features" | "tiles" | "dead";
export type Status = "waiting" | "running" | "over" | "closed";
export type Emote = "hello" | "thanks" | "well_played" | "oops" | "hurry" | "wow" | "thinking" | "good_game";
export type NewsKind = "opened" | "joined" | "left" | "started" | "move" | "chance" | "undo" | "rewound" | "replayed" | "drawn_in" | "taken_out" | "undo_asked" | "undo_agreed" | "undo_refused" | "resigned" | "taken_over" | "returned" | "timed_out" | "resumed" | "renamed" | "spoken" | "chat_switched" | "closed";
export type DeedName = "pass" | "draw" | "lay" | "put" | "recall" | "dig" | "hike" | "choose" | "reveal";
export type PhaseName = "draw" | "lay" | "act" | "reveal" | "choose_token" | "hike" | "bonus_draw" | "bonus_lay" | "bonus_act" | "double_lay" | "over";

/** Where a piece can stand: a segment of a square, by its name in the turn of that square. */
export interface Spot {
  x: number;
  y: number;
  segment: string;
}

/** A move of a seat or of chance. `str(move)` is its text in notation (docs/notation.md).

| deed   | meaning of the fields                                             |
|--------|-------------------------------------------------------------------|
| lay    | `tile` on the cell x, y facing `turn`                             |
| put    | `piece` on x, y, `segment`                                        |
| recall | `piece` goes home from x, y, `segment`                            |
| dig    | `piece` digs on x, y, `segment`                                   |
| hike   | `piece` walks from `start` to x, y, `segment`                     |
| choose | `token`                                                           |
| pass   | nothing more in this phase; with `piece` boat: the boat sails     |
| draw   | chance: `tile`                                                    |
| reveal | chance: `token`                                                   | */
export interface Move {
  text: string;
  deed: DeedName;
  tile: string;
  x: number | null;
  y: number | null;
  turn: string;
  piece: string;
  segment: string;
  kind: string;
  start: Spot | null;
  token: string;
  like: string;
}

/** A feature: its kind, size, owners, and what it is worth at this moment. */
export interface Feature {
  number: number;
  kind: string;
  spots: Spot[];
  squares: number;
  open_sides: number;
  icons: Record<string, number>;
  finished: boolean;
  meeples: number[];
  guests: number[];
  owners: number[];
  points: number;
}

export interface FeatureReport {
  feature: Feature;
  finishable: boolean | null;
  words: string;
}

export interface CellFit {
  x: number;
  y: number;
  tiles: Record<string, number>;
  dead: boolean;
}

export interface BoardReport {
  type: "report";
  id: string;
  version: number;
  features: FeatureReport[] | null;
  cells: CellFit[] | null;
  stuck: Spot[] | null;
}

export interface SeatCard {
  seat: number;
  kind: "person" | "computer" | "open";
  name: string;
  colour: number;
  level: string;
  connected: boolean;
  taken_over: boolean;
  resigned: boolean;
}

/** The kind of clock. `total`: `seconds` per seat for the whole game, plus `increment` seconds after each
of its turns. `turn` and `days`: `seconds` per decision; they differ in what happens when the time is
over. */
export interface Clock {
  kind: "none" | "total" | "turn" | "days";
  seconds: number;
  increment: number;
}

export interface TableCard {
  id: string;
  game: string;
  options: string[];
  status: Status;
  seats: SeatCard[];
  helps: Help[];
  clock: Clock;
  public: boolean;
  chat: boolean;
  by_hand: boolean;
  host: number;
  version: number;
  commitment: string;
  seed: string;
  created: number;
  latest: number;
  to_act: number | null;
  scores: number[];
  watchers: number;
  former: string;
  rematch: string;
}

/** Sent only to connections that hold a seat. */
export interface ChatLine {
  type: "chat";
  version: number;
  at: number;
  seat: number;
  text: string;
}

/** One consequence of a move. Fields that do not apply are empty. */
export interface Event {
  kind: "removed" | "skipped" | "scored" | "went_home" | "ended" | "took_token" | "tokens" | "gathered" | "hiked" | "sailed";
  seat: number;
  tile: string;
  piece: string;
  token: string;
  feature: string;
  x: number;
  y: number;
  segment: string;
  points: number;
  squares: number;
  segments: number;
  icons: number;
  finished: boolean;
  spaces: number;
  rank: number;
  carried: [string, number][];
}

/** One event in words, and the spots to highlight. */
export interface Told {
  event: Event;
  words: string;
  spots: Spot[];
}

/** One row of the log. A row that undoes others names their versions. */
export interface News {
  version: number;
  kind: NewsKind;
  at: number;
  seat: number | null;
  move: Move | null;
  words: string;
  told: Told[];
  undoes: number[];
  scores: number[];
}

/** A tile of one game only, which its box lacks: people drew it in, in place of a tile of the box. */
export interface OwnTile {
  id: string;
  instead: string;
  lines: string[];
}

export interface SeatView {
  score: number;
  projected: number | null;
  supply: Record<string, number>;
  tokens: number;
  boat: number | null;
}

/** Tokens that lie on a feature, and one of its spots. */
export interface TokenPile {
  spot: Spot;
  count: number;
}

/** A point, measured in cells from the north-west corner of the start tile. */
export interface Point {
  x: number;
  y: number;
}

export interface Square {
  tile: string;
  x: number;
  y: number;
  turn: string;
}

export interface StandingPiece {
  seat: number;
  piece: string;
  spot: Spot;
}

/** A cell, counted from the start tile: x to the east, y to the south. `str(cell)` is its name: `N1E2`,
`O`. */
export interface Cell {
  x: number;
  y: number;
}

/** A position as one seat, or a watcher (None), may see it. */
export interface Snapshot {
  game: string;
  rules: number;
  own_tiles: OwnTile[];
  options: string[];
  seat: number | null;
  phase: PhaseName;
  turn: number;
  active: number;
  to_act: number | null;
  drawn: string;
  pile: number;
  tiles_left: Record<string, number> | null;
  open_tiles: string[];
  removed: number;
  river_spaces: number | null;
  mixed: number[];
  seats: SeatView[];
  own_tokens: Record<string, number>;
  piles: TokenPile[];
  aside: Record<string, number>;
  token_stock: number;
  tokens_gone: number;
  river: Point[];
  squares: Square[];
  pieces: StandingPiece[];
  open_cells: Cell[];
  events: Event[];
  moves: Move[];
}

/** What the viewer may do now besides moves. */
export interface May {
  undo: boolean;
  ask_undo: boolean;
  answer_undo: boolean;
  resign: boolean;
  hint: boolean;
  take_over: number[];
  come_back: boolean;
  rematch: boolean;
}

export interface Clocks {
  left: number[];
  running: number | null;
  at: number;
}

/** What everyone may know about a request to take back a turn. */
export interface PendingUndo {
  seat: number;
  awaited: number[];
}

/** A turn that is being changed, or that was changed so that later moves are no longer possible. */
export interface NotedChange {
  turn: number;
  later: number;
  left: number;
  problem: string;
}

export interface NotedView {
  drawn: Record<string, number>;
  drawer: number | null;
  tokens: string[][];
  unknown: Record<string, number>;
  change: NotedChange | null;
}

export interface TileFact {
  id: string;
  count: number;
  deck: string;
  description: string;
  sides: string[];
}

/** Where a piece stands on a segment of a tile: thousandths of a cell from the north-west corner. */
export interface TileSpot {
  x: number;
  y: number;
  segment: string;
  kind: string;
  point: string;
}

/** A tile in one rotation: the symbol that draws it, and where a piece stands on each of its segments. */
export interface TileArt {
  tile: string;
  turn: string;
  symbol: string;
  columns: number;
  rows: number;
  spots: TileSpot[];
}

/** A tile that people drew into a game, with the symbols that draw it. */
export interface SketchedTile {
  fact: TileFact;
  art: TileArt[];
  symbols: string;
}

/** What one seat or a watcher may see: the board, and what the table adds to it. */
export interface View {
  version: number;
  board: Snapshot;
  prompt: string;
  labels: string[];
  details: string[];
  latest: Square[];
  may: May;
  clocks: Clocks | null;
  undo_asked: PendingUndo | null;
  winners: number[];
  noted: NotedView | null;
  own_tiles: SketchedTile[];
}

export interface Welcome {
  type: "welcome";
  table: TableCard;
  held: number[];
  now: number;
  news: News[];
  view: View | null;
  chat: ChatLine[];
}

/** Sent after every commit and after `look`. The versions of `news` have no gaps. */
export interface Update {
  type: "update";
  version: number;
  table: TableCard | null;
  news: News[];
  view: View | null;
}

export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  version: number;
}

export interface PresenceReport {
  type: "presence";
  connected: boolean[];
  watchers: number;
}

/** The progress of a computer player. Nothing about its search is sent. */
export interface ThinkingReport {
  type: "thinking";
  seat: number;
  done: number;
}

export interface EmoteShown {
  type: "emote";
  seat: number;
  emote: Emote;
}

/** Sent while rules are being compiled. Moves have to wait. */
export interface Preparing {
  type: "preparing";
  game: string;
  done: number;
}

export interface HintGiven {
  type: "hint";
  id: string;
  version: number;
  move: Move;
}

/** The answer to `news`. */
export interface EarlierNews {
  type: "news";
  id: string;
  news: News[];
}

export interface Pong {
  type: "pong";
  now: number;
}

/** Sent before the server closes the connection: the reason, and whether the client should reconnect. */
export interface Farewell {
  type: "farewell";
  code: string;
  reason: string;
  come_back: boolean;
}

/** The first message. `version` is the last one that the client has seen (0: send all news; null:
none). */
export interface Hello {
  type: "hello";
  protocol?: number | null;
  version?: number | null;
  look?: number | "turn" | null;
  language?: "en" | "fr" | "de";
}

export interface Look {
  type: "look";
  look: number | "turn" | null;
  language?: "en" | "fr" | "de" | null;
}

/** The client chooses `id`. A command that is sent again with the same id gets the same answer. */
export interface Command {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
}

export interface Play {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "play";
  move: string;
}

export interface Undo {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "undo";
}

/** For games with the real box: what came up, a tile's id, a token as printed, or `?` if it was not
shown. */
export interface Draw {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "draw";
  drawn: string;
}

/** For games with the real box: a tile came up that our set lacks. It is told like a tile in a tile file,
and takes the place of a tile that is left. */
export interface DrawIn {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "draw_in";
  instead: string;
  lines: string[];
}

/** For games with the real box: names a token that nobody had shown. */
export interface Tell {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "tell";
  holder: number;
  token: string;
}

/** For games with the real box: goes back to the beginning of a turn. With `changes`, the later moves are
replayed as soon as the turn has been entered again. */
export interface Rewind {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "rewind";
  version: number;
  changes: boolean;
}

/** For games with the real box: reverts the change of a turn. */
export interface PutBack {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "put_back";
}

/** Asks the other people at the table to take back the seat's last turn and everything after it. */
export interface AskUndo {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "ask_undo";
}

/** Agrees to the request or refuses it. The seat that asked withdraws by refusing. */
export interface AnswerUndo {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "answer_undo";
  agree: boolean;
}

export interface Resign {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "resign";
}

/** Lets a computer player, chosen by the server, play for an absent seat. */
export interface TakeOver {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "take_over";
  absent: number;
}

/** Takes the seat back from the computer. */
export interface ComeBack {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "come_back";
}

/** Leaves the table. Before the game the seat becomes open; in a running game a computer plays on. */
export interface Leave {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "leave";
}

/** For the person who opened the table: fills the open seats with computers and begins the game. */
export interface Fill {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "fill";
  level?: string;
}

export interface Rematch {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "rematch";
}

/** A line of chat for the people at the table. It is accepted with any `expected_version`. */
export interface Say {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "say";
  text: string;
}

/** For the person who opened the table: switches the chat on or off and hides earlier lines. */
export interface SwitchChat {
  id: string;
  table: string;
  seat: number;
  expected_version: number;
  type: "switch_chat";
  on: boolean;
}

export interface ShowEmote {
  type: "emote";
  seat: number;
  emote: Emote;
}

/** Stops emotes on this connection and, with `chat`, chat as well. */
export interface Mute {
  type: "mute";
  on: boolean;
  chat?: boolean;
}

export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
}

export interface AskReport {
  type: "report";
  id: string;
  parts: ("features" | "cells")[];
}

/** Requests a page of news before a version. A welcome contains only the latest page. */
export interface AskNews {
  type: "news";
  id: string;
  before: number;
}

export interface Ping {
  type: "ping";
}

/** A part of the tiles that is kept separate. */
export interface DeckFacts {
  name: string;
  role: "start" | "drawn" | "bonus" | "open";
  option: string;
  unless: string;
  tiles: number;
}

/** Facts about a kind of segment or feature in one game. */
export interface KindFacts {
  name: string;
  form: "line" | "broad" | "patch" | "ground" | "site" | "pool" | "overlay";
  completed: "sides" | "around" | "lines" | "never";
  scored_by: "most_meeples" | "most_guests" | "each_piece" | "boats" | "nobody";
  lying: boolean;
  walked: boolean;
}

/** Facts about a kind of piece in one game. */
export interface PieceFacts {
  name: string;
  count: number;
  claims: string[];
  strength: number;
  guest: boolean;
  counts: "feature" | "overlay" | "around";
  digs: boolean;
}

/** The position on the table. If a tile has just been laid, it is the last square. */
export interface Setup {
  game: string;
  seats: number;
  options: string[];
  rules: number | null;
  own_tiles: OwnTile[];
  squares: Square[];
  pieces: StandingPiece[];
  supplies: Record<string, number>[];
  scores: number[];
  tokens: Record<string, number>[];
  piles: TokenPile[];
  tokens_gone: number;
  boats: number[];
  removed: string[];
  phase: "draw" | "lay" | "act" | "reveal" | "choose_token" | "hike" | "bonus_draw" | "bonus_lay" | "bonus_act" | "double_lay" | "over";
  active: number;
  turn: number;
  drawn: string;
}

export interface GameOption {
  name: string;
  default: boolean;
}

/** A computer player. */
export interface Level {
  name: string;
  label: string;
  strength: number;
}

/** What can be played. */
export interface GameCard {
  id: string;
  name: string;
  fewest: number;
  most: number;
  tiles: number;
  options: GameOption[];
  kinds: KindFacts[];
  pieces: PieceFacts[];
  decks: DeckFacts[];
  tokens: string[];
  secrets: boolean;
  tile_set: "certain" | "pictures" | "reconstruction";
  note: string;
  ready: boolean;
  art: string;
}

export interface Tiles {
  game: string;
  tiles: TileFact[];
  art: TileArt[];
  colours: Record<string, [string, string]>;
}

export interface Catalogue {
  version: string;
  games: GameCard[];
  levels: Level[];
  emotes: string[];
  helps: Help[];
  analysis: boolean;
  own_search: boolean;
  finished_days: number;
}

/** `person`: plays on the device that opens the table; `open`: for anyone who has the invitation. */
export interface SeatAsked {
  kind: "person" | "computer" | "open";
  name?: string | null;
  level?: string | null;
  colour?: number | null;
}

export interface OpenTable {
  game: string;
  options?: Record<string, boolean> | null;
  seats: SeatAsked[];
  begins?: number | "drawn";
  helps?: Help[] | null;
  clock?: Clock;
  public?: boolean;
  chat?: boolean | null;
}

export interface NotedSeat {
  name: string;
  colour?: number | null;
}

/** Opens a table for a game with the real box. The first of the seats need not begin. */
export interface NoteDown {
  game: string;
  options?: Record<string, boolean> | null;
  seats: NotedSeat[];
  begins?: number;
}

/** A seat of this device. `key` is the fragment of the seat's own link: #key=…; it is secret. */
export interface HeldSeat {
  seat: number;
  key: string;
}

/** The answer. Seats are in turn order, beginning with seat 0, so they may be in another order than in
`OpenTable`. */
export interface Seated {
  table: TableCard;
  held: HeldSeat[];
  invitation: string;
}

/** Takes an open seat: the given one, or the first. Tables that are not public require their
invitation. */
export interface Join {
  name: string;
  invitation?: string | null;
  seat?: number | null;
}

export interface UseKey {
  key: string;
}

export interface LobbyList {
  tables: TableCard[];
}

export interface Problem {
  code: string;
  reason: string;
}

/** Opens a record at a position and, with `move`, plays on from there. Nothing is stored.

With `beside`, the move is kept as a variation of the record. Without it, the record is cut off at the
position and continues with the move. */
export interface Explore {
  record: string;
  variation?: number | null;
  at?: number | null;
  drawn?: string | null;
  move?: string | null;
  beside?: boolean;
  name?: string | null;
  cut?: boolean;
  drop?: boolean;
  report?: boolean;
  language?: "en" | "fr" | "de";
}

/** A variation in the tree of a record. */
export interface VariationCard {
  name: string;
  parent: number | null;
  at: number;
  turn: number;
  seat: number;
  first: Move;
  moves: number;
}

/** The answer to `Explore`. `record` is the record with all changes: send it with the next request,
together with `variation`, the line that `view` shows. `steps` lists all moves of that line, for a slider;
`at` is the step that `view` shows. */
export interface Explored {
  record: string;
  game: string;
  names: string[];
  at: number;
  steps: News[];
  news: News[];
  view: View;
  draws: Record<string, number>;
  report: BoardReport | null;
  resigned: number | null;
  variation: number | null;
  variations: VariationCard[];
}

/** A position as the page has changed it, or one of a record to begin with. It is checked by the rules. */
export interface EditPosition {
  setup?: Setup | null;
  names?: string[];
  record?: string | null;
  variation?: number | null;
  at?: number | null;
  tile?: string | null;
  lay?: string | null;
  laid_last?: Cell | null;
  square?: Cell | null;
  seat?: number;
  language?: "en" | "fr" | "de";
}

/** A possible position. The moves of its view are the additions that the request asked about. */
export interface EditedPosition {
  setup: Setup;
  names: string[];
  record: string;
  view: View;
  tiles: Record<string, number>;
  brought: TokenPile[];
}

/** How likely is it that the feature at this spot of a position of a record is completed? */
export interface AskOdds {
  record: string;
  spot: Spot;
  variation?: number | null;
  at?: number | null;
}

/** 0 to 1, if each seat alone, or all seats, lay every tile there that helps, and nobody hinders it. */
export interface FeatureOdds {
  tried: number;
  alone: number[];
  together: number;
}

/** A move that a search has considered. */
export interface Thought {
  move: Move;
  margin: number;
  line: Move[];
}

/** The results of a search so far. The best move comes first. */
export interface Thoughts {
  seat: number;
  simulations: number;
  done: boolean;
  best: Thought[];
}

/** How far the rules of each game are compiled, from 0 to 1. */
export interface PreparationState {
  games: Record<string, number>;
}

/** A segment of a tile. */
export interface Segment {
  kind: "gone" | "road" | "city" | "monastery" | "garden" | "field" | "river" | "lake" | "forest" | "meadow" | "network" | "railway" | "mountain" | "town" | "prairie" | "path" | "crop" | "pasture" | "tributary" | "village" | "jungle" | "amazon" | "junction";
  places: [number, number][];
  ports: [number, number][];
  icons: string[];
  touches: number[];
  overlaid: boolean;
}

/** A kind of tile in the box. */
export interface Tile {
  id: string;
  count: number;
  deck: string;
  columns: number;
  rows: number;
  description: string;
  picture: string[];
  segments: Segment[];
}

/** What a tile would be if it were drawn like this: the picture and the icons as in a tile file. Without
lines: the tile that it replaces. */
export interface DrawTile {
  instead: string;
  lines?: string[];
  language?: "en" | "fr" | "de";
}

/** A tile that people draw, and what its drawing can be made of. */
export interface DrawnTile {
  own: OwnTile;
  sketch: SketchedTile;
  picture: string[];
  legend: Record<string, string>;
  icons: Record<string, string>;
  placed: Record<string, string[]>;
  text: string;
}

/** A move that was played, compared with the best move that a search finds. */
export interface Judgement {
  number: number;
  seat: number;
  turn: number;
  played: Move;
  best: Move;
  margin: number;
  lost: number;
}

export interface AnalysisState {
  status: "none" | "queued" | "running" | "done" | "failed";
  done: number;
  judgements: Judgement[];
}

export type ServerMessage = Welcome | Update | Accepted | Refused | PresenceReport | ThinkingReport | EmoteShown | ChatLine | Preparing | HintGiven | BoardReport | EarlierNews | Pong | Farewell;
export type ClientMessage = Hello | Look | Play | Undo | Draw | DrawIn | Tell | Rewind | PutBack | AskUndo | AnswerUndo | Resign | TakeOver | ComeBack | Leave | Fill | Rematch | Say | SwitchChat | ShowEmote | Mute | AskHint | AskReport | AskNews | Ping;
