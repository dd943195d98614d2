// The board: a widget without game rules. Its content goes in, gestures on cells come out.
//
//   const board = new Board({ onpress, onmark, onchord });
//   place.append(board.element);
//   board.set({ width: 9, height: 9, shape: "rectangle", view: "#".repeat(81) });
//   board.change(view);
//
// Up to MOST cells are all elements of a grid; on larger boards only the visible ones are, and
// the grid's ARIA attributes give the real numbers of rows and columns. Cells that are too small
// for elements are painted on a canvas below, and elements remain only around the cursor.

import { Far } from "./far.js";
import { Geometry } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { Overlay } from "./overlay.js";
import { h, still } from "./dom.js";

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Pointing} Pointing
 *
 * @typedef {object} Options
 * @property {string} [label]  the name of the grid; "Board" by default
 * @property {(cell: Cell) => void} [onpress]  left click, tap
 * @property {(cell: Cell) => void} [onmark]   right click, long press, two fingers
 * @property {(cell: Cell) => void} [onchord]  middle or both buttons
 * @property {(cell: Cell) => void} [ondouble] a second press soon after the first
 * @property {() => boolean} [lights]  whether the cells around a pressed number light up
 * @property {() => void} [onzoom] the zoom was changed by fingers or a wheel
 * @property {(size: {width: number, height: number}) => void} [onsize]  the size of all cells, in pixels
 * @property {number} [most]   the largest size of a cell, in pixels
 * @property {boolean} [tight] several boards share the place: cells may be small
 * @property {boolean} [small] a small board that does not scroll
 *
 * @typedef {HTMLElement & {index?: number, look?: string}} CellElement
 * @typedef {{top: number, left: number, bottom: number, right: number}} Part
 */

const MOST = 2500; // cells that can all be elements at once
const AROUND = 4; // rows and columns beyond the visible part that are elements too
const PADDING = 3; // of the board's element, for the frame around the cells
const RULER = 22; // pixels for the numbers of rows and columns
const FAR = 15; // below this size in pixels, cells are painted
const SEEN = 16; // the least size in pixels of a cell that is only looked at
const NARROW = 18; // the least size in pixels of cells on a turned board, to fit its width
const NEAR_CURSOR = 12; // rows and columns around the cursor that stay elements on a painted board

/** @type {Record<string, string>} */
const WORDS = {
  "#": "hidden",
  F: "flagged",
  "?": "question mark",
  "*": "mine",
  X: "exploded mine",
  W: "wrong flag",
};

/** The words for a number's flags. */
const LOOKS = ["", ", done", ", too many flags"];

/** The moves of the cursor by key: rows down, columns to the right. @type {Record<string, [number, number]>} */
const MOVES = {
  left: [0, -1],
  right: [0, 1],
  up: [-1, 0],
  down: [1, 0],
  h: [0, -1],
  l: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  home: [0, -Infinity],
  end: [0, Infinity],
  pageup: [-Infinity, 0],
  pagedown: [Infinity, 0],
};

export class Board {
  /** @type {Cell} */
  cursor = [0, 0];
  /** The cell below the mouse; null if it is elsewhere, or keys were used since. @type {Cell | null} */
  hovered = null;
  /** The number of the first row and column. */
  first = 1;
  /** Whether pressing a cell has an effect. */
  isPressable = true;
  geometry = new Geometry("rectangle", 1, 1, 32);
  gestures;

  #options;
  #view = new Uint8Array(1);
  /** @type {Float64Array | null} */
  #odds = null;
  /** Whether numbers fade when they have all their flags, and stand out when they have too many. */
  #fades = false;
  #countsFlags = false;
  /** Notes on hidden cells. @type {Map<number, string>} */
  #notes = new Map();
  /** Descriptions of cells for screen readers. @type {Map<number, string>} */
  #names = new Map();
  #rulers = h("div", { class: "rulers", "aria-hidden": "true", hidden: true }, h("div", { class: "side" }), h("div", { class: "top" }));
  /** @type {Pointing} */
  #pointing = {};
  #zoom = 1;
  #fits = 1;
  #usual = 1;
  /** @type {Part} */
  #part = { top: 0, left: 0, bottom: 0, right: 0 };
  /** @type {CellElement[][]} */
  #rows = [];
  /** @type {Cell | null} */
  #pressed = null;
  /** The cells that are lit during a press. @type {Cell[]} */
  #lit = [];
  /** A pinch: the distance of the fingers and the zoom at its start, and its current place. @type {{far: number, zoom: number, clientX: number, clientY: number} | null} */
  #pinch = null;
  #isFar = false;
  #overlay = new Overlay();
  #far = new Far();
  #grid;
  #frame;
  #space;
  #sizes;

  /** @param {Options} options */
  constructor(options = {}) {
    this.#options = options;
    this.#grid = h("div", { class: "grid", role: "grid", "aria-label": options.label ?? "Board" });
    this.#space = h("div", { class: "space" }, this.#far.element, this.#grid, this.#overlay.element);
    this.#frame = h("div", { class: "frame" }, this.#space, this.#rulers);
    this.element = h("div", { class: options.small ? "board small" : "board" }, this.#frame);
    this.gestures = new Gestures(this.#space, {
      at: (event) => this.#at(event),
      press: (cell) => this.#chosen(cell, options.onpress),
      mark: (cell) => this.#chosen(cell, options.onmark),
      chord: (cell) => this.#chosen(cell, options.onchord),
      double: (cell) => this.#chosen(cell, options.ondouble),
      pressing: (cell) => this.#press(cell),
    });
    this.#frame.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#space.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.hovered = this.#at(event);
    });
    this.#space.addEventListener("pointerleave", () => (this.hovered = null));
    if (!options.small) this.#listenToZoom();
    this.#grid.addEventListener("focusin", (event) => this.#focused(event));
    this.#sizes = new ResizeObserver(() => this.fit());
    this.#sizes.observe(this.element);
    document.addEventListener("themechange", this.#restyle);
    this.#far.restyle();
  }

  /** Remove the element and all listeners. */
  remove() {
    this.#sizes.disconnect();
    document.removeEventListener("themechange", this.#restyle);
    this.element.remove();
  }

  /**
   * Show a board.
   * @param {{width: number, height: number, shape?: string, view: string}} scene
   * @param {Cell} [cursor] by default in the middle, or unchanged on a board of the same size
   */
  set({ width, height, shape = "rectangle", view }, cursor) {
    const { geometry } = this;
    const isSame = geometry.width === width && geometry.height === height;
    if (cursor) this.cursor = cursor;
    else if (!isSame) this.cursor = [Math.floor(height / 2), Math.floor(width / 2)];
    this.geometry = new Geometry(shape, width, height, geometry.size, geometry.isTurned);
    this.element.dataset.shape = shape;
    this.#view = new TextEncoder().encode(view);
    this.#odds = null;
    this.element.removeAttribute("data-odds");
    this.#pointing = {};
    if (!isSame) {
      this.#frame.scrollTo(0, 0);
      this.#part = { top: 0, left: 0, bottom: 0, right: 0 };
    }
    this.#grid.setAttribute("aria-rowcount", String(height));
    this.#grid.setAttribute("aria-colcount", String(width));
    this.fit();
    this.#paint();
    this.#point();
  }

  /** Show changed cells. @param {string} view  of the same board */
  change(view) {
    const after = new TextEncoder().encode(view);
    const changed = [...after.keys()].filter((index) => after[index] !== this.#view[index]);
    this.#view = after;
    if (!changed.length) return;
    const { width } = this.geometry;
    // A flag changes the look of the numbers around it.
    const all = new Set(this.#fades || this.#countsFlags ? changed.flatMap((index) => [index, ...this.#around(index)]) : changed);
    for (const index of all) {
      const element = this.#element([Math.floor(index / width), index % width]);
      if (element) this.#draw(element);
    }
    if (this.#isFar) this.#paintFar();
    const exploded = view.indexOf("X");
    if (changed.includes(exploded)) this.reveal([Math.floor(exploded / width), exploded % width]);
  }

  /** @param {number} index */
  #around(index) {
    const { width, height } = this.geometry;
    return this.geometry.around([Math.floor(index / width), index % width], this.element.dataset.shape === "torus")
      .filter(([row, column]) => row >= 0 && column >= 0 && row < height && column < width)
      .map(([row, column]) => row * width + column);
  }

  /**
   * Set how numbers reflect the flags around them.
   * @param {boolean} fades  whether numbers with all their flags fade
   * @param {boolean} countsFlags  whether numbers with too many flags stand out
   */
  setLooks(fades, countsFlags) {
    if (fades === this.#fades && countsFlags === this.#countsFlags) return;
    [this.#fades, this.#countsFlags] = [fades, countsFlags];
    this.#paint();
  }

  /** 1 for a number with all its flags, 2 with too many, 0 for neither or if turned off. @param {number} index @param {string} symbol */
  #look(index, symbol) {
    if (!(this.#fades || this.#countsFlags) || symbol < "1" || symbol > "8") return 0;
    const flags = this.#around(index).filter((each) => this.#view[each] === 70).length;
    if (flags > Number(symbol)) return this.#countsFlags ? 2 : 0;
    return this.#fades && flags === Number(symbol) ? 1 : 0;
  }

  /** The symbol of a cell. @param {Cell} cell */
  symbol([row, column]) {
    return String.fromCharCode(this.#view[row * this.geometry.width + column] ?? 35);
  }

  /** Show the odds of hidden cells; an empty list hides them. @param {[index: number, chance: number][]} odds */
  setOdds(odds) {
    if (!odds.length && !this.#odds) return;
    this.#odds = odds.length ? new Float64Array(this.#view.length).fill(NaN) : null;
    for (const [index, chance] of odds) if (this.#odds) this.#odds[index] = chance;
    this.element.toggleAttribute("data-odds", odds.length > 0);
    this.#paint();
    this.#point();
  }

  /** Write notes on hidden cells. @param {[index: number, text: string][]} notes */
  setNotes(notes) {
    if (!notes.length && !this.#notes.size) return;
    this.#notes = new Map(notes);
    this.#paint();
  }

  /** The letter that is written only on this cell, which sentences use as its name. @param {Cell} cell */
  letter([row, column]) {
    const note = this.#notes.get(row * this.geometry.width + column) ?? "";
    const isName = /^[A-Z]$/.test(note) && [...this.#notes.values()].filter((each) => each === note).length === 1;
    return isName ? note : "";
  }

  /** Set descriptions of cells for screen readers, in addition to their symbols. @param {[index: number, words: string][]} names */
  setNames(names) {
    if (!names.length && !this.#names.size) return;
    this.#names = new Map(names);
    this.#paint();
  }

  /** Show the numbers of rows and columns. @param {boolean} on */
  setRulers(on) {
    if (on === !this.#rulers.hidden) return;
    this.#rulers.hidden = !on;
    this.element.toggleAttribute("data-rulers", on);
    this.fit();
  }

  #drawRulers() {
    if (this.#rulers.hidden) return;
    const { geometry, first } = this;
    const { width, height } = geometry;
    // On a turned board r and c tell rows from columns: sentences still name the row first.
    const short = geometry.isTurned ? ["r", "c"] : ["", ""];
    const columns = Array.from({ length: width }, (_, column) => mark(geometry.middle([0, column]), !geometry.isTurned, `${short[1]}${column + first}`));
    const rows = Array.from({ length: height }, (_, row) => mark(geometry.middle([row, 0]), geometry.isTurned, `${short[0]}${row + first}`));
    const [side, top] = geometry.isTurned ? [columns, rows] : [rows, columns];
    this.#rulers.style.width = `${geometry.whole.width + RULER}px`;
    this.#rulers.style.height = `${geometry.whole.height + RULER}px`;
    this.#rulers.children[0]?.replaceChildren(...side);
    this.#rulers.children[1]?.replaceChildren(...top);
    this.#keepRulers();
  }

  /** Keep the numbers at the edge of the visible part. */
  #keepRulers() {
    const [side, top] = /** @type {Iterable<HTMLElement>} */ (this.#rulers.children);
    if (side) side.style.translate = `${this.#frame.scrollLeft}px 0`;
    if (top) top.style.translate = `0 ${this.#frame.scrollTop}px`;
  }

  /** Point at numbers and cells; by default at nothing. @param {Pointing} [pointing] */
  point(pointing = {}) {
    this.#pointing = pointing;
    this.#point();
    const [first] = [...(pointing.cells ?? []).map(({ cell }) => cell), ...(pointing.numbers ?? [])];
    if (first) this.reveal(first);
  }

  /** Whether something is pointed at. */
  get isPointing() {
    return this.#overlay.isShown;
  }

  /** Scale the cells relative to the size that fits, which is 1. @param {number} zoom */
  set zoom(zoom) {
    this.#zoom = within(zoom);
    this.fit();
    this.reveal(this.cursor);
  }

  get zoom() {
    return this.#zoom;
  }

  /** The zoom at which the whole board is visible. */
  get whole() {
    return this.#fits / this.#usual;
  }

  /**
   * Zoom around a place on the screen.
   * @param {number} zoom
   * @param {{clientX: number, clientY: number}} at
   */
  #zoomAt(zoom, { clientX, clientY }) {
    const frame = this.#frame;
    const before = this.#space.getBoundingClientRect();
    const [x, y] = [(clientX - before.left) / before.width, (clientY - before.top) / before.height];
    this.#zoom = within(zoom);
    this.fit();
    const after = this.#space.getBoundingClientRect();
    frame.scrollBy(after.left + x * after.width - clientX, after.top + y * after.height - clientY);
    this.#options.onzoom?.();
  }

  #listenToZoom() {
    const frame = this.#frame;
    const active = { passive: false };
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.#zoomAt(this.#zoom * 1.0015 ** -event.deltaY, event);
    }, active);
    frame.addEventListener("touchmove", (event) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      const far = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const at = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      const had = (this.#pinch ??= { far, zoom: this.#zoom, ...at });
      frame.scrollBy(had.clientX - at.clientX, had.clientY - at.clientY);
      Object.assign(had, at);
      this.#zoomAt((had.zoom * far) / had.far, at);
    }, active);
    frame.addEventListener("touchend", () => (this.#pinch = null));
  }

  /** Compute the size of cells that fits the place. */
  fit() {
    const { element, geometry } = this;
    const options = this.#options;
    // The room inside the padding; the height of a small board is not limited.
    const ruler = this.#rulers.hidden ? 0 : RULER;
    const width = element.clientWidth - 2 * PADDING - ruler;
    const height = options.small ? Infinity : element.clientHeight - 2 * PADDING - ruler;
    if (width <= 0 || height <= 0) return;
    const least = options.tight || !this.isPressable ? SEEN : matchMedia("(pointer: coarse)").matches ? 30 : 24;
    const most = options.most ?? 44;
    const shape = element.dataset.shape ?? "";
    const upright = new Geometry(shape, geometry.width, geometry.height, 1);
    // On a phone that is held upright, turn a wide board that would otherwise have to scroll.
    const turns = !options.small && geometry.width > geometry.height && height > width && upright.fitting(width, height) < least * 0.8;
    const turned = new Geometry(shape, geometry.width, geometry.height, 1, turns);
    const fits = turned.fitting(width, height);
    const wide = width / turned.whole.width;
    // Make a board fit that almost does: nobody wants to scroll by a few pixels.
    const isAlmost = options.small || fits > least * 0.8;
    const scrolled = turns && wide > NARROW ? Math.min(least, wide) : least;
    const usual = Math.min(most, isAlmost ? fits : Math.max(scrolled, fits));
    [this.#fits, this.#usual] = [Math.min(most, fits), usual];
    const size = Math.max(3, Math.floor(usual * this.#zoom * 2) / 2);
    this.geometry = new Geometry(shape, geometry.width, geometry.height, size, turned.isTurned);
    element.toggleAttribute("data-turned", turned.isTurned);
    this.#isFar = size < FAR && !options.small && geometry.width * geometry.height > MOST;
    const { whole } = this.geometry;
    const { style } = this.#space;
    style.setProperty("--cell", `${size}px`);
    style.setProperty("--tall", `${this.geometry.tall}px`);
    style.setProperty("--text", `${Math.round(size * 0.58)}px`);
    style.width = `${whole.width}px`;
    style.height = `${whole.height}px`;
    options.onsize?.(whole);
    this.#drawRulers();
    this.#far.element.hidden = !this.#isFar;
    this.#grid.toggleAttribute("data-far", this.#isFar);
    this.#window(true);
    if (this.#isFar) this.#paintFar();
    this.#point();
  }

  /** Put the focus on the cell of the cursor. */
  focus() {
    this.reveal(this.cursor);
    (this.#element(this.cursor) ?? this.#grid).focus({ preventScroll: true });
  }

  /** Whether the focus is on the board. */
  get hasFocus() {
    return this.#grid.contains(document.activeElement);
  }

  /** Put the cursor on a cell, and scroll it into view. @param {Cell} cell */
  cursorTo(cell) {
    this.#goTo(cell);
  }

  /** Press the cell of the cursor. */
  press() {
    this.#options.onpress?.(this.cursor);
  }

  /** Move the cursor by a key; return whether the key does that. @param {string} key */
  moveBy(key) {
    const { width, height } = this.geometry;
    const [row, column] = this.cursor;
    const by = MOVES[key];
    if (!by) return false;
    const [down = 0, right = 0] = this.geometry.isTurned ? [...by].reverse() : by;
    // A torus has no edge: single steps wrap around. Jumps end in the last row or column.
    const goesRound = this.element.dataset.shape === "torus" && Math.abs(down + right) === 1;
    /** @param {number} at @param {number} length */
    const onBoard = (at, length) => (goesRound ? (at + length) % length : Math.max(0, Math.min(length - 1, at)));
    this.#goTo([onBoard(row + down, height), onBoard(column + right, width)]);
    return true;
  }

  /** Scroll a cell into view. @param {Cell} cell */
  reveal(cell) {
    const { geometry } = this;
    const element = this.#frame;
    const [x, y] = geometry.middle(cell);
    const margin = geometry.size * 1.5;
    const into = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ long) =>
      at - margin < from ? Math.max(0, at - margin) : at + margin > from + long ? at + margin - long : from;
    const left = into(x, element.scrollLeft, element.clientWidth);
    const top = into(y, element.scrollTop, element.clientHeight);
    if (left !== element.scrollLeft || top !== element.scrollTop) {
      element.scrollTo(left, top);
      this.#window();
    }
  }

  /** Celebrate a win with a ring that spreads over the board. */
  celebrate() {
    if (still()) return;
    const wave = h("div", { class: "wave" });
    this.#space.append(wave);
    wave
      .animate(
        [
          { transform: "scale(0)", opacity: 0.9 },
          { transform: "scale(1.6)", opacity: 0 },
        ],
        { duration: 1100, easing: "cubic-bezier(.2,.6,.3,1)" },
      )
      .finished.finally(() => wave.remove());
  }

  // The cells that are elements

  /** @param {Cell} cell */
  #element([row, column]) {
    return this.#rows[row - this.#part.top]?.[column - this.#part.left];
  }

  /** The visible part, in pixels from the corner of the board. */
  #seen() {
    const element = this.#frame;
    const { whole } = this.geometry;
    return {
      left: element.scrollLeft,
      top: element.scrollTop,
      width: Math.min(element.clientWidth, whole.width),
      height: Math.min(element.clientHeight, whole.height),
    };
  }

  /** @returns {Part} the cells that should be elements */
  #wanted() {
    const { width, height } = this.geometry;
    if (width * height <= MOST) return { top: 0, left: 0, bottom: height, right: width };
    if (this.#isFar) {
      const [row, column] = this.cursor;
      return {
        top: Math.max(0, row - NEAR_CURSOR),
        left: Math.max(0, column - NEAR_CURSOR),
        bottom: Math.min(height, row + NEAR_CURSOR + 1),
        right: Math.min(width, column + NEAR_CURSOR + 1),
      };
    }
    const seen = this.#seen();
    return this.geometry.part(seen.left, seen.top, seen.left + seen.width, seen.top + seen.height);
  }

  /** Create elements for the visible cells if needed. @param {boolean} [always] */
  #window(always = false) {
    const wanted = this.#wanted();
    const had = this.#part;
    const isCovered =
      wanted.top >= had.top &&
      wanted.left >= had.left &&
      wanted.bottom <= had.bottom &&
      wanted.right <= had.right;
    const isAll = had.bottom - had.top === this.geometry.height && had.right - had.left === this.geometry.width;
    if (isCovered && !always) return;
    if (isCovered && isAll) return this.#place();
    const { width, height } = this.geometry;
    this.#part = {
      top: Math.max(0, wanted.top - AROUND),
      left: Math.max(0, wanted.left - AROUND),
      bottom: Math.min(height, wanted.bottom + AROUND),
      right: Math.min(width, wanted.right + AROUND),
    };
    const hadFocus = this.hasFocus;
    this.#shape();
    this.#place();
    this.#paint();
    this.#tabStop();
    if (hadFocus) (this.#element(this.cursor) ?? this.#grid).focus({ preventScroll: true });
  }

  /** Match the number of elements to the cells of the part. */
  #shape() {
    const { top, bottom, left, right } = this.#part;
    const rows = this.#rows;
    while (rows.length > bottom - top) {
      rows.pop();
      this.#grid.lastElementChild?.remove();
    }
    while (rows.length < bottom - top) {
      rows.push([]);
      this.#grid.append(h("div", { role: "row", class: "cells" }));
    }
    rows.forEach((row, number) => {
      const element = /** @type {HTMLElement} */ (this.#grid.children[number]);
      while (row.length > right - left) row.pop()?.remove();
      if (row.length < right - left) {
        const more = Array.from({ length: right - left - row.length }, () => {
          const cell = /** @type {CellElement} */ (document.createElement("div"));
          cell.className = "cell";
          cell.setAttribute("role", "gridcell");
          cell.tabIndex = -1;
          return cell;
        });
        row.push(...more);
        element.append(...more);
      }
    });
  }

  /** Position the rows. */
  #place() {
    const { geometry } = this;
    const { top, left } = this.#part;
    [...this.#grid.children].forEach((row, number) => {
      const at = top + number;
      const along = geometry.shift(at) + left * geometry.size;
      const [x, y] = geometry.isTurned ? [at * geometry.pitch, along] : [along, at * geometry.pitch];
      /** @type {HTMLElement} */ (row).style.translate = `${x}px ${y}px`;
      row.setAttribute("aria-rowindex", String(at + 1));
    });
  }

  #paint() {
    const { width } = this.geometry;
    const { top, left } = this.#part;
    this.#rows.forEach((row, r) =>
      row.forEach((element, c) => {
        element.index = (top + r) * width + left + c;
        this.#draw(element);
      }),
    );
    if (this.#isFar) this.#paintFar();
    this.#tabStop();
  }

  #paintFar() {
    this.#far.paint(this.geometry, this.#view, this.#seen());
  }

  #restyle = () => {
    this.#far.restyle();
    if (this.#isFar) this.#paintFar();
  };

  /** @param {CellElement} element */
  #draw(element) {
    const index = element.index ?? 0;
    const symbol = String.fromCharCode(this.#view[index] ?? 35);
    const chance = this.#odds && "#F?".includes(symbol) ? this.#odds[index] : NaN;
    const shown = chance === undefined || Number.isNaN(chance) ? null : chance;
    const counted = this.#look(index, symbol);
    const note = symbol >= "0" && symbol <= "8" ? "" : (this.#notes.get(index) ?? "");
    const name = this.#names.has(index) ? `, ${this.#names.get(index)}` : "";
    const look = `${index}${symbol}${shown}${note} ${counted}${name}`;
    if (element.look === look) return;
    element.look = look;
    const { width } = this.geometry;
    const { first } = this;
    const column = index % width;
    element.dataset.is = symbol;
    element.dataset.look = String(counted);
    element.setAttribute("aria-colindex", String(column + 1));
    element.setAttribute(
      "aria-label",
      `row ${Math.floor(index / width) + first}, column ${column + first}, ${note ? inWords(note) : (WORDS[symbol] ?? symbol)}${LOOKS[counted]}${spoken(shown)}${name}`,
    );
    const text = note || (shown === null ? (symbol > "0" && symbol < "9" ? symbol : symbol === "?" ? "?" : "") : figure(shown));
    if (element.textContent !== text) element.textContent = text;
    element.title = shown === null ? "" : `${exactly(shown)} %`;
    if (shown === null) {
      delete element.dataset.odds;
      element.style.removeProperty("--chance");
    } else {
      element.dataset.odds = shown === 0 ? "safe" : shown === 1 ? "mine" : "";
      element.style.setProperty("--chance", shown.toFixed(3));
    }
  }

  #point() {
    const { width } = this.geometry;
    this.#overlay.show(this.geometry, this.#pointing, ([row, column]) => [0, 1].includes(this.#odds?.[row * width + column] ?? NaN));
    this.#overlay.showCursor(this.geometry, this.cursor);
  }

  #scrolled() {
    this.#window();
    this.#keepRulers();
    if (this.#isFar) this.#paintFar();
  }

  // The cursor

  #tabStop() {
    for (const element of this.#grid.querySelectorAll('[tabindex="0"]')) {
      /** @type {HTMLElement} */ (element).tabIndex = -1;
    }
    const element = this.#element(this.cursor);
    if (element) {
      element.tabIndex = 0;
      this.#grid.removeAttribute("tabindex");
    } else {
      this.#grid.tabIndex = 0; // the cursor is out of view, so the grid takes the keys
    }
  }

  /** @param {Cell} cell */
  #goTo(cell) {
    this.cursor = cell;
    this.hovered = null;
    if (this.#isFar) this.#window();
    this.reveal(cell);
    this.#tabStop();
    this.#overlay.showCursor(this.geometry, cell);
    if (this.hasFocus || document.activeElement === document.body) {
      this.#element(cell)?.focus({ preventScroll: true });
    }
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const { index } = /** @type {CellElement} */ (event.target);
    if (index === undefined) return;
    const { width } = this.geometry;
    const cell = /** @type {Cell} */ ([Math.floor(index / width), index % width]);
    if (cell[0] !== this.cursor[0] || cell[1] !== this.cursor[1]) this.#goTo(cell);
  }

  // The pointer

  /** @param {MouseEvent} event */
  #at(event) {
    const box = this.#space.getBoundingClientRect();
    return this.geometry.at(event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {Cell} cell  @param {((cell: Cell) => void) | undefined} listener */
  #chosen(cell, listener) {
    this.cursor = cell;
    if (this.#isFar) this.#window();
    this.#tabStop();
    this.#overlay.showCursor(this.geometry, cell);
    this.#element(cell)?.focus({ preventScroll: true });
    listener?.(cell);
  }

  /** @param {Cell | null} cell */
  #press(cell) {
    if (String(cell) === String(this.#pressed)) return;
    this.#light([]);
    this.#pressed = cell;
    if (!cell) return;
    this.#light(this.#options.lights?.() ? this.#litBy(cell) : [cell]);
  }

  /** The cells affected by a press: the cell, or the hidden cells around a number. @param {Cell} cell */
  #litBy(cell) {
    const { width } = this.geometry;
    const index = cell[0] * width + cell[1];
    const symbol = this.symbol(cell);
    if (symbol === "#" || symbol === "?") return [cell];
    if (symbol < "1" || symbol > "8") return [];
    const hidden = this.#around(index).filter((each) => this.#view[each] === 35 || this.#view[each] === 63);
    return hidden.map((each) => /** @type {Cell} */ ([Math.floor(each / width), each % width]));
  }

  /** Frame these cells only. @param {Cell[]} cells */
  light(cells) {
    for (const element of this.#grid.querySelectorAll("[data-lit]")) element.removeAttribute("data-lit");
    for (const cell of cells) this.#element(cell)?.setAttribute("data-lit", "");
  }

  /** @param {Cell[]} cells */
  #light(cells) {
    for (const cell of this.#lit) this.#element(cell)?.removeAttribute("data-pressed");
    this.#lit = cells;
    for (const cell of cells) this.#element(cell)?.setAttribute("data-pressed", "");
  }
}

/**
 * A number at the edge of the board.
 * @param {[x: number, y: number]} middle  of its first cell
 * @param {boolean} isOnTop  otherwise it is at the side
 * @param {string} text
 */
function mark([x, y], isOnTop, text) {
  const element = h("span", {}, text);
  element.style.cssText = isOnTop ? `left:${x}px` : `top:${y}px`;
  return element;
}

/** A chance in percent with one decimal; only certain cells show 0 or 100. @param {number} chance */
function exactly(chance) {
  if (chance === 0 || chance === 1) return String(chance * 100);
  return String(Math.min(99.9, Math.max(0.1, Math.round(chance * 1000) / 10)));
}

/** @param {number} zoom */
const within = (zoom) => Math.max(0.1, Math.min(4, zoom));

/** A chance as a whole percentage; only certain cells show 0 or 100. @param {number} chance */
export function percent(chance) {
  if (chance === 0 || chance === 1) return String(chance * 100);
  const whole = Math.round(chance * 100);
  return whole < 1 ? "<1" : whole > 99 ? ">99" : String(whole);
}

/** @param {number} chance */
function figure(chance) {
  return chance === 0 ? "✓" : chance === 1 ? "✕" : percent(chance);
}

const NOTES = /** @type {Record<string, string>} */ ({ "-": " safe", x: " mine", "?": " missing", "!": " wrong" });

/** The words of a note, for screen readers. @param {string} note */
const inWords = (note) => note.replace(/[-x?!]/, (mark) => NOTES[mark] ?? mark).trim();

/** @param {number | null} chance */
function spoken(chance) {
  if (chance === null) return "";
  if (chance === 0) return ", safe";
  if (chance === 1) return ", surely a mine";
  return `, mine ${percent(chance)} %`;
}
