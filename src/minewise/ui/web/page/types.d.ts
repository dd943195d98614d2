// What the page and the server say to each other, as types: docs/web-protocol.md in full.

import type { App } from "./app.js";

export type Cell = [row: number, column: number];
export type Change = [index: number, symbol: string];
export type Named = Record<string, string>;

export interface State {
  /** What tells this game from every other. */
  game: string;
  phase: "new" | "playing" | "won" | "lost";
  seconds: number;
  running: boolean;
  paused: boolean;
  mines_left: number;
  deaths: number;
  helped: string[];
  hint_level: number | null;
  /** The names of the commands that cannot be done now. */
  refused: string[];
  would_lose: boolean;
  level: string;
  level_name: string;
  first: string;
  mode: string;
  no_guess: boolean;
  fair: boolean;
  proved: boolean;
  seed: string | null;
  saved_as: string | null;
  summary: string | null;
  figures: Record<string, number | string | null> | null;
  /** Figures while playing, with their labels. */
  live: [label: string, value: string][];
  /** The date, if it is a board of that day. */
  day: string;
  /** The game again, if it was lost and can be practised. */
  practise: string;
}

/** What is seen of a board. */
export interface Scene {
  width: number;
  height: number;
  mines: number;
  shape: string;
  view: string;
}

export interface Room extends Scene {
  id: string;
  looks: number[][];
  state: State;
}

/** What can be asked for by a key, of the table that all front ends share. */
export interface Command {
  name: string;
  label: string;
  help: string;
  keys: string[];
}

/** A row of the settings: something of `comfort`. */
export interface Comfort {
  name: string;
  group: string;
  label: string;
  help: string;
  values: Named;
  range: [least: number, most: number] | null;
}

export interface Choices {
  comfort: Comfort[];
  /** Where the conversation is held, and what is different there. */
  place: { invites: boolean; about: string[] };
  levels: Named;
  first_clicks: Named;
  modes: Named;
  players: Named;
  commands: Command[];
  shapes: string[];
  next_symbol: Named;
  limits: { cells: number; message: number };
  speeds: Record<string, number>;
  replay_speeds: number[];
  hardest: Named;
  ratings: [lowest: number, highest: number];
}

/** What the page is told of the room when it comes, and shows until then if it is remembered. */
export interface Welcome {
  seq: number;
  room: Room;
  choices: Choices;
  settings: Settings;
}

/** A line beside the game, perhaps with a button. */
export interface Notice {
  text: string;
  /** What a screen reader says of it; nothing unless told. */
  said?: string;
  label?: string;
  act?: () => void;
}

/** What hears a carrier. */
export interface Ears {
  /** Messages can be sent; the first one is to be `hello`. */
  opened(): void;
  heard(message: any): void;
  closed(broken: Notice): void;
  notice(notice: Notice | null): void;
}

/** What takes messages there and back: there are two of them, a socket and a worker. */
export interface Carrier {
  /** Said of what is done while it is closed. */
  offline: string;
  /** How things looked last. */
  remembered?(): Welcome | null;
  start(ears: Ears): void;
  send(message: Record<string, unknown>): void;
  /** For good. */
  close?(): void;
  upload(file: File): Promise<{ replay?: Replayed; refused?: string }>;
}

/** A QR code: how many squares in a row, and the dark ones as a path. */
export interface Qr {
  size: number;
  path: string;
}

/** A race that can be joined. */
export interface OpenRace {
  id: string;
  text: string;
  mine: boolean;
}

/** Somebody in a race. */
export interface Racer {
  number: number;
  name: string;
  host: boolean;
  here: boolean;
  fate: "waiting" | "racing" | "won" | "lost" | "left";
  percent: number;
  text: string;
}

/** A race, as somebody in it sees it. */
export interface RaceState {
  id: string;
  phase: "lobby" | "starting" | "countdown" | "running" | "over";
  heat: number;
  level: string;
  level_name: string;
  you: number;
  host: boolean;
  room: string | null;
  wait: number;
  seconds: number;
  people: Racer[];
  told: number;
  news: string;
  table: Table | null;
}

export interface Settings {
  level?: string;
  shape?: string;
  first?: string;
  seed?: string | null;
  questions?: boolean;
  player?: string;
  mode?: string;
  no_guess?: string | null;
  fair?: boolean;
  theme?: string;
  speed?: number;
  zooms?: [size: string, zoom: number][];
  comfort?: Record<string, boolean | number | string>;
  presets?: Named;
  single_keys?: boolean;
}

export interface Hint {
  level: number;
  answer: boolean;
  text: string;
  numbers?: Cell[];
  cell?: Cell | null;
  conclusion?: string;
}

export interface Explanation {
  cell: Cell;
  conclusion: "safe" | "mine" | "unknown";
  numbers: Cell[];
  uses_total: boolean;
  steps: { text: string }[];
  text: string;
}

export interface Odds {
  probability: (number | null)[][] | null;
  best: Cell | null;
  estimated: number | null;
  text: string;
}

export interface Advised {
  action: "open" | "flag";
  cell: Cell;
  certain: boolean;
  reason: { text: string; numbers?: Cell[]; conclusion?: string };
  text: string;
}

/** What an action did. */
export interface Result {
  done: boolean;
  message: string | null;
  changed: Cell[];
  opened: Cell[];
  ended: boolean;
  highlight: Cell[];
  step?: unknown;
  hint?: Hint;
  explanation?: Explanation;
  odds?: Odds;
  advised?: Advised;
}

/** A guess of a game. */
export interface Guess {
  step: number;
  chance: number;
  so_far: number;
}

export interface Luck {
  last: Guess | null;
  chart: Guess[];
  text: string;
}

/** What there is to say when a game has ended. */
export interface Finish {
  standing: { is_best: boolean; text: string } | null;
  grade: string;
  luck: Luck;
  begin: number;
  share: string;
  text: string;
}

/**
 * A view is a module with `mount`:
 *
 * - `element`: an empty <main>. The view puts into it what it shows.
 * - `app`: what all views share.
 * - `parameters`: what the link carried, #analyse?position=3x2x1/###/111.
 *
 * To add one: write NAME.js, add a line to VIEWS of app.js, and its rules to views.css.
 */
export type Mount = (element: HTMLElement, app: App, parameters: URLSearchParams) => View;

/** What `mount` gives back. */
export interface View {
  /** What the window is called while it is shown. */
  title: string;
  /** Stop timers and listeners: another view comes. What `app.on` was given is stopped for it. */
  leave?(): void;
  /** The link has changed while the view was shown. */
  parameters?(parameters: URLSearchParams): void;
  /**
   * A key of `choices.commands` was typed outside of fields and dialogs; true if it did something.
   * Space and Enter come only where no button has the focus.
   */
  key?(action: string, event: KeyboardEvent): boolean;
  /** A line of what was said is pointed at: these are the cells it names. */
  light?(cells: Cell[]): void;
  /** Keys of its own, which come before those of all views: key → name of the command. */
  keys?: Map<string, string>;
}

/** A small chart. */
export interface Chart {
  title: string;
  /** What it shows, in a sentence. */
  told: string;
  /** From which x to which, and what stands below them. */
  range: [number, number];
  ends: [string, string];
  write: (y: number) => string;
  /** The lowest value; 0 unless told. */
  least?: number;
  /** The highest value; that of the points unless told. */
  most?: number;
  /** Stairs: level until the next point. */
  line?: number[][];
  dots?: number[][];
  /** x, height, height of the filled part. */
  bars?: number[][];
  /** An x to mark. */
  at?: number;
}

/** What the board points at. */
export interface Pointing {
  numbers?: Cell[];
  cells?: { cell: Cell; as: "safe" | "mine" | "best" | "move" | "look" | "wrong" }[];
  arrows?: [from: Cell, to: Cell][];
}

/** A finished game, as the statistics have it. */
export interface Finished {
  id: string;
  ended: string | null;
  level: string;
  size: string;
  first: string;
  kind: string;
  help: string[];
  won: boolean;
  seconds: number;
  three_bv: number;
  three_bv_per_second: number | null;
  clicks: number;
  efficiency: number | null;
  replay: boolean;
}

/** A table, as every front end shows it. */
export interface Table {
  title: string;
  heads: string[];
  numbers: boolean[];
  rows: string[][];
}

/** What the games of one level and first-click rule add up to. */
export interface Tally {
  level: string;
  size: string;
  first: string;
  kind: string;
  helped: boolean;
  games: number;
  wins: number;
  win_rate: number;
  best_seconds: number | null;
  mean_seconds: number | null;
  best_three_bv_per_second: number | null;
  mean_three_bv_per_second: number | null;
  streak: number;
  best_streak: number;
}

export interface Grade {
  cells: Cell[];
  safety: number;
  best_cell: Cell;
  best_safety: number;
  guess: boolean;
  mistake: boolean;
  needless: boolean;
  text: string;
}

/** A game to walk along. */
export interface Replayed {
  id: string;
  name: string;
  format: string;
  damage: string | null;
  /** null: it is not over. */
  won: boolean | null;
  width: number;
  height: number;
  mines: number;
  shape: string;
  figures: State["figures"];
  text: string;
  steps: { action: string; cell: Cell; seconds: number; by: string | null; changes: Change[] }[];
}

/** What is to be seen of training: minewise.training.TrainingData. */
export interface Shown {
  screen: "menu" | "themes" | "lessons" | "lesson" | "puzzle" | "over" | "progress";
  title: string;
  text: string;
  message: string;
  rows: { name: string; title: string; text: string; note: string; done: boolean }[];
  lesson: string;
  position: string | null;
  marks: { cell: Cell; kind: string; words: string }[];
  mines: string;
  question: string;
  how: string;
  why: string;
  choices: { word: string; label: string }[];
  number: number | null;
  number_is: "" | "percent" | "count";
  number_label: string;
  verdict: { right: boolean; heading: string; text: string; theme: string; change: string } | null;
  live: boolean;
  live_done: boolean;
  going_on: string;
  seconds_left: number | null;
  results: boolean[];
  line: string;
  progress: {
    rating: number;
    history: { at: string; rating: number }[];
    themes: { theme: string; title: string; rating: number; deviation: number; attempts: number }[];
  } | null;
  figures: [label: string, value: string][];
  can: string[];
}

export interface Training {
  /** Counts what was done; sent with what is done next. */
  count: number;
  shown: Shown;
  scene: Scene | null;
  /** Games of one's own that wait to be looked at. */
  learning: number;
}

/** What a student's AI knows, or what the course's rules give. */
export interface Known {
  label: string;
  view: string;
  notes: string[];
}

/** A place of a walk through a game of a student's AI. Cells are counted from 0. */
export interface Watched {
  file: string;
  level: string;
  seed: number;
  height: number;
  width: number;
  place: number;
  last: number;
  difference: number | null;
  playing: boolean;
  heading: string;
  yours: Known;
  rules: Known;
  lit: Cell[];
  missed: Cell[];
  wrong: Cell[];
  count: number;
  sentences: { text: string; mark: "+" | "-" | " " }[];
  more: number;
  said: string;
  why: string[];
  legend: string;
  message: string;
}

/** The report on a student's file. */
export interface Checked {
  file: string;
  verdict: string;
  sentence: string;
  figures: [name: string, value: string][];
  heads: string[];
  rows: string[][];
  findings: {
    name: string;
    kind: string;
    situation: string[];
    cause: string;
    case: { height: number; width: number; view: string; notes: string[]; lines: string[] } | null;
    before: string[];
    after: string[];
    why: string[];
  }[];
}

// Known in every module without an import, which browsers would have to load as a comment.
declare global {
  type Cell = import("./types.js").Cell;
  type Change = import("./types.js").Change;
  type Named = import("./types.js").Named;
  type State = import("./types.js").State;
  type Scene = import("./types.js").Scene;
  type Room = import("./types.js").Room;
  type Choices = import("./types.js").Choices;
  type Settings = import("./types.js").Settings;
  type Luck = import("./types.js").Luck;
  type Finish = import("./types.js").Finish;
  type Welcome = import("./types.js").Welcome;
  type Notice = import("./types.js").Notice;
  type Ears = import("./types.js").Ears;
  type Carrier = import("./types.js").Carrier;
  type Hint = import("./types.js").Hint;
  type Explanation = import("./types.js").Explanation;
  type Odds = import("./types.js").Odds;
  type Advised = import("./types.js").Advised;
  type Result = import("./types.js").Result;
  type Shown = import("./types.js").Shown;
  type Training = import("./types.js").Training;
  type Mount = import("./types.js").Mount;
  type View = import("./types.js").View;
  type Chart = import("./types.js").Chart;
  type Pointing = import("./types.js").Pointing;
  type Finished = import("./types.js").Finished;
  type Table = import("./types.js").Table;
  type Tally = import("./types.js").Tally;
  type Grade = import("./types.js").Grade;
  type Replayed = import("./types.js").Replayed;
  type Qr = import("./types.js").Qr;
  type OpenRace = import("./types.js").OpenRace;
  type RaceState = import("./types.js").RaceState;
  type Watched = import("./types.js").Watched;
  type Checked = import("./types.js").Checked;
  type App = import("./app.js").App;
}
