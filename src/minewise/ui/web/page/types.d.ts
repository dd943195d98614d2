// What the page and the server say to each other, as types: docs/web-protocol.md in full.

export type Cell = [row: number, column: number];
export type Change = [index: number, symbol: string];
export type Named = Record<string, string>;

export interface State {
  phase: "new" | "playing" | "won" | "lost";
  seconds: number;
  running: boolean;
  paused: boolean;
  mines_left: number;
  deaths: number;
  helped: string[];
  hint_level: number | null;
  can_undo: boolean;
  can_redo: boolean;
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
}

/** What is seen of a board. */
export interface Scene {
  width: number;
  height: number;
  mines: number;
  shape: string;
  view: string;
}

export interface Sitting extends Scene {
  id: string;
  state: State;
}

export interface Choices {
  levels: Named;
  first_clicks: Named;
  modes: Named;
  players: Named;
  keys: Record<string, string[]>;
  shapes: string[];
  limits: { cells: number; message: number };
  speeds: Record<string, number>;
  no_guess?: boolean;
  fair?: boolean;
}

export interface Settings {
  level?: string;
  shape?: string;
  first?: string;
  seed?: string | null;
  questions?: boolean;
  chords?: boolean;
  player?: string;
  mode?: string;
  no_guess?: boolean;
  fair?: boolean;
  theme?: string;
  long_press?: number;
  speed?: number;
  zoom?: number;
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
  hint?: Hint;
  explanation?: Explanation;
  odds?: Odds;
  advised?: Advised;
}

/** What a view of the page is: see the head of app.js. */
export interface View {
  title: string;
  leave?(): void;
  parameters?(parameters: URLSearchParams): void;
  key?(action: string, event: KeyboardEvent): boolean;
}

/** What the board points at. */
export interface Pointing {
  numbers?: Cell[];
  cells?: { cell: Cell; as: "safe" | "mine" | "best" | "move" | "look" }[];
  arrows?: [from: Cell, to: Cell][];
}
