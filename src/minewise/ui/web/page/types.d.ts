// What the page is told: views, as src/minewise/screens/blocks.py and view.py describe them and wire.py writes them.

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
  /** How it is drawn; the block's own kind is "chart". */
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
  /** A symbol a cell; missing in a change that has `cells`. */
  view: string;
  cells?: [index: number, symbol: string][];
  label: string;
  press: string;
  mark: string;
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

/** What came of something: the whole view, or what changed of it. */
export interface Told {
  n: number;
  view?: View;
  blocks?: Record<string, Block>;
  title?: string;
  actions?: Action[];
  tick?: number | null;
  message?: string;
  ask?: Ask | null;
  working?: string;
  copy?: string;
  file?: { name: string; data: string };
  sound?: string;
  /** The colours that were chosen last, in any browser. */
  theme?: string;
}

/** What an action is done with. */
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

/** What a carrier calls. */
export interface Ears {
  opened(): void;
  heard(message: any): void;
  closed(broken: Notice): void;
  notice(notice: Notice | null): void;
}

/** Takes messages there and back: a socket, or a worker that runs Python in the page. */
export interface Carrier {
  /** What is said of what is done while it is closed. */
  offline: string;
  start(ears: Ears): void;
  send(message: Record<string, unknown>): void;
  /** End the work that is under way, where it cannot be asked to end. */
  stop?(): void;
  /** How a screen looked last, to be shown at once. */
  remembered?(screen: string): View | null | Promise<View | null>;
}

/** How a cell is drawn that is pointed at. */
export type PointedAs = "safe" | "mine" | "best" | "move" | "look" | "wrong";

/** What a cell of the board is pointed at with. */
export interface Pointing {
  numbers?: Cell[];
  cells?: { cell: Cell; as: PointedAs }[];
  arrows?: [from: Cell, to: Cell][];
}

/** What a block may ask of the page. */
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
  type Told = import("./types.js").Told;
  type Given = import("./types.js").Given;
  type Notice = import("./types.js").Notice;
  type Ears = import("./types.js").Ears;
  type Carrier = import("./types.js").Carrier;
  type Hands = import("./types.js").Hands;
  interface Navigator {
    readonly locks: LockManager;
  }
}
