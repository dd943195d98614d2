// The data that the page receives: views, as defined in src/minewise/screens/blocks.py and view.py and serialised by wire.py.

export type Cell = [row: number, column: number];

export interface TextBlock {
  kind: "text";
  paragraphs: string[];
  style: "plain" | "heading" | "note" | "fixed";
}

export interface TableBlock {
  kind: "table";
  columns: { label: string; figure: boolean; spare: boolean }[];
  rows: { id: string; cells: string[] }[];
  title: string;
  empty: string;
  enter: string;
}

export interface Field {
  name: string;
  label: string;
  kind: "switch" | "choice" | "number" | "text";
  value: string | number | boolean;
  help: string;
  group: string;
  options: [value: string, label: string][];
  least: number;
  most: number;
  why_not: string;
}

export interface FormBlock {
  kind: "form";
  fields: Field[];
}

export interface ChartBlock {
  kind: "chart";
  title: string;
  words: string;
  values: number[];
  /** The part of each value to draw in a stronger colour. */
  parts: number[];
  top: number;
  low: string;
  high: string;
  first: string;
  last: string;
  style: "bars" | "line";
}

export interface CountersBlock {
  kind: "counters";
  pairs: [label: string, value: string][];
  name: string;
}

export type MarkKind = "looked" | "safe" | "mine" | "asked" | "chosen" | "wrong" | "best" | "trail";

export interface BoardBlock {
  kind: "board";
  width: number;
  height: number;
  shape: string;
  /** One symbol per cell; missing in a change that has `cells`. */
  view: string;
  cells?: [index: number, symbol: string][];
  label: string;
  press: string;
  mark: string;
  paints: boolean;
  /** Missing in a change that does not move it. */
  cursor?: Cell | null;
  marks: [index: number, kind: MarkKind, words: string][];
  notes: [index: number, text: string][];
  odds: [index: number, chance: number][];
  gestures: { hold: number; hold_mouse: boolean; swap: boolean; lights: boolean; haptics: boolean } | null;
  fades: boolean;
  counts_flags: boolean;
  cover: string;
  rulers: boolean;
  first: number;
}

export interface SliderBlock {
  kind: "slider";
  label: string;
  value: number;
  most: number;
  action: string;
  first: number;
}

export type Block = TextBlock | TableBlock | FormBlock | ChartBlock | CountersBlock | BoardBlock | SliderBlock;

export interface Action {
  name: string;
  label: string;
  keys: string[];
  needs: "" | "row" | "cell";
  help: string;
  why_not: string;
  place: "main" | "more" | "hidden";
  on: boolean | null;
}

export interface Ask {
  text: string;
  yes: string;
  kind: "yes" | "line" | "file" | "key";
  line: string;
}

export interface View {
  name: string;
  title: string;
  blocks: Block[];
  actions: Action[];
  tick: number | null;
  message: string;
  ask: Ask | null;
  working: string;
}

/** The answer to messages: the whole view, or its changes. */
export interface Update {
  n: number;
  view?: View;
  blocks?: Record<string, Block>;
  title?: string;
  actions?: Action[];
  tick?: number | null;
  message?: string;
  ask?: Ask | null;
  working?: string;
  /** If another screen is shown: how many are below it, and its part of the page's address. */
  depth?: number;
  address?: string;
  copy?: string;
  file?: { name: string; data: string };
  sound?: string;
  /** The theme chosen last, in any browser. */
  theme?: string;
}

/** The arguments of an action. */
export interface Given {
  row?: string;
  cell?: Cell | null;
  text?: string;
  file?: string;
}

export interface Notice {
  text: string;
  said?: string;
  label?: string;
  act?: () => void;
}

/** The callbacks of a carrier. */
export interface Listener {
  opened(): void;
  heard(message: any): void;
  closed(broken: Notice): void;
  notice(notice: Notice | null): void;
}

/** Transports messages: a socket, or a worker that runs Python in the page. */
export interface Carrier {
  /** The message for actions that are refused while it is closed. */
  offline: string;
  start(listener: Listener): void;
  send(message: Record<string, unknown>): void;
  /** Terminate the work under way, for a carrier that cannot ask it to stop. */
  stop?(): void;
  /** The last view of a screen, to be shown at once. */
  remembered?(screen: string): View | null | Promise<View | null>;
}

/** The style of a cell that is pointed at. */
export type PointedAs = "safe" | "mine" | "best" | "move" | "look" | "wrong";

/** The marks that point at numbers and cells of the board. */
export interface Pointing {
  numbers?: Cell[];
  cells?: { cell: Cell; as: PointedAs }[];
  arrows?: [from: Cell, to: Cell][];
}

/** The callbacks of a block. */
export interface Hands {
  press(action: string, given?: Given): void;
  actions: Action[];
  light(cells: Cell[]): void;
}

/** A block on the page. */
export interface Drawn<Shown extends Block = any> {
  element: HTMLElement;
  show(block: Shown, hands: Hands): void;
  remove?(): void;
}

declare global {
  type Cell = import("./types.js").Cell;
  type View = import("./types.js").View;
  type Update = import("./types.js").Update;
  type Given = import("./types.js").Given;
  type Notice = import("./types.js").Notice;
  type Listener = import("./types.js").Listener;
  type Carrier = import("./types.js").Carrier;
  type Hands = import("./types.js").Hands;
  interface Navigator {
    readonly locks: LockManager;
  }
}
