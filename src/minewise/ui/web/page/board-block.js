// A board as a block of a view: it applies the block to the board widget.

import { Board } from "./board.js";
import { h, icon } from "./dom.js";

const MOST_ARROWS = 8; // more would hide the cells they point at

/** The drawing for each kind of mark. @type {Partial<Record<import("./types.js").MarkKind, import("./types.js").PointedAs>>} */
const AS = { safe: "safe", mine: "mine", asked: "look", chosen: "move", wrong: "wrong", best: "best" };

export class DrawnBoard {
  /** @type {import("./types.js").BoardBlock | null} */
  #block = null;
  /** @type {Hands | null} */
  #hands = null;
  #label = h("p", { class: "board-label" });
  #cover = h("button", { type: "button", class: "cover", hidden: true, onclick: () => this.#gesture("left", this.board.cursor) });
  /** Buttons for a board that is larger than its place. */
  #zoom = h(
    "div",
    { class: "zoom", role: "group", "aria-label": "Size", hidden: true },
    ...[
      /** @type {const} */ (["Smaller", "out", () => (this.board.zoom /= 1.2)]),
      /** @type {const} */ (["Fit", "fit", () => (this.board.zoom = this.board.whole)]),
      /** @type {const} */ (["Larger", "new", () => (this.board.zoom *= 1.2)]),
    ].map(([name, drawing, onclick]) => h("button", { type: "button", class: "small-button", "aria-label": name, title: name, onclick }, icon(drawing))),
  );
  board;
  element;

  /** @param {{small?: boolean, tight?: boolean, onzoom?: () => void, onsize?: (size: {width: number, height: number}) => void}} [options] */
  constructor(options = {}) {
    this.board = new Board({
      ...options,
      onsize: (size) => {
        options.onsize?.(size);
        if (this.board) this.#zoom.hidden = this.board.whole >= 1 && this.board.zoom === 1;
      },
      onpress: (cell) => this.#gesture("left", cell),
      onmark: (cell) => this.#gesture("right", cell),
      onchord: (cell) => this.#gesture("both", cell),
      ondouble: (cell) => this.#gesture("double", cell),
      lights: () => this.#block?.gestures?.lights ?? false,
      most: 64,
    });
    this.element = h("div", { class: "place" }, this.#label, this.board.element, this.#cover, this.#zoom);
  }

  /** @param {import("./types.js").BoardBlock} block  @param {Hands} hands */
  show(block, hands) {
    const { board } = this;
    const before = this.#block;
    [this.#block, this.#hands] = [block, hands];
    board.isPressable = !!(block.press || block.mark);
    const isSame = before && before.width === block.width && before.height === block.height && before.shape === block.shape;
    if (!isSame) board.set(block, block.cursor ?? undefined);
    else board.change(block.view);
    if (isSame && block.cursor && String(block.cursor) !== String(before.cursor)) board.cursorTo(block.cursor);
    board.first = block.first;
    board.setLooks(block.fades, block.counts_flags);
    board.setOdds(block.odds);
    board.setNotes(block.notes);
    board.setRulers(block.rulers);
    this.#point(before);
    this.#gestures();
    this.#label.textContent = block.label;
    this.#label.hidden = !block.label;
    this.#cover.textContent = block.cover;
    const wasCovered = document.activeElement === this.#cover;
    this.#cover.hidden = !block.cover;
    board.element.classList.toggle("covered", !!block.cover);
    board.element.inert = !!block.cover;
    if (wasCovered && !block.cover) board.focus();
  }

  remove() {
    this.board.remove();
    this.element.remove();
  }

  /** @param {import("./types.js").BoardBlock | null} before */
  #point(before) {
    const block = /** @type {import("./types.js").BoardBlock} */ (this.#block);
    if (before && JSON.stringify(before.marks) === JSON.stringify(block.marks) && before.width === block.width) return;
    const cellOf = (/** @type {number} */ index) => /** @type {Cell} */ ([Math.floor(index / block.width), index % block.width]);
    const numbers = block.marks.filter(([, kind]) => kind === "looked").map(([index]) => cellOf(index));
    const cells = block.marks.flatMap(([index, kind]) => {
      const as = AS[kind];
      return as ? [{ cell: cellOf(index), as }] : [];
    });
    const [only] = cells.length === 1 ? cells : [];
    const arrows = only && numbers.length <= MOST_ARROWS ? numbers.map((number) => /** @type {[Cell, Cell]} */ ([number, only.cell])) : [];
    this.board.setNames(block.marks.map(([index, , words]) => [index, words]));
    this.board.light(block.marks.filter(([, kind]) => kind === "trail").map(([index]) => cellOf(index)));
    this.board.point({ numbers, cells, arrows });
  }

  #gestures() {
    const { gestures } = this.board;
    const wanted = this.#block?.gestures;
    gestures.doubles = !!wanted;
    gestures.paints = !!this.#block?.paints;
    this.board.element.toggleAttribute("data-paints", gestures.paints);
    if (!wanted) return;
    gestures.longPress = wanted.hold;
    gestures.swapped = wanted.swap;
    gestures.holdsMouse = wanted.hold_mouse;
    gestures.vibrates = wanted.haptics;
  }

  /** @param {"left" | "right" | "both" | "double"} gesture  @param {Cell} cell */
  #gesture(gesture, cell) {
    const block = this.#block;
    if (!block) return;
    if (block.gestures) this.#hands?.press(block.press, { cell, text: gesture });
    else if (gesture === "left" && block.press) this.#hands?.press(block.press, { cell });
    else if (gesture === "right" && block.mark) this.#hands?.press(block.mark, { cell });
  }
}
