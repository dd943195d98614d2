// Drawings over the cells: the cursor, and a proof, with rings around numbers, marked frames around
// cells, and arrows from the former to the latter.

import { s } from "./dom.js";

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Pointing} Pointing
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

// Marks of 10 by 10 in the corner of a frame, so that nothing depends on colour alone.
const MARKS = {
  safe: "M1.5 5.5 4 8l4.5-6",
  mine: "M2 2l6 6M8 2l-6 6",
  best: "M5 1v8M1 5h8",
  move: "",
  look: "",
  wrong: "M5 1v5M5 8.5v.5",
};

export class Overlay {
  #cursor = s("path", { class: "cursor" });
  #cursorHalo = s("path", { class: "cursor halo" });
  #proof = s("g", { class: "proof" });
  // A tiny element that overflows: one as large as a huge board would be slow.
  element = s("svg", { class: "overlay", "aria-hidden": "true", width: 1, height: 1 }, s("g", { class: "cursors" }, this.#cursorHalo, this.#cursor), this.#proof);

  /** @param {Geometry} geometry  @param {Cell} cell */
  showCursor(geometry, cell) {
    const path = geometry.outline(cell, Math.max(1, geometry.size * 0.04));
    this.#cursor.setAttribute("d", path);
    this.#cursorHalo.setAttribute("d", path);
  }

  /** @param {Geometry} geometry  @param {Pointing} pointing  @param {(cell: Cell) => boolean} says  whether a cell itself has such a mark */
  show(geometry, { numbers = [], cells = [], arrows = [] }, says) {
    const { size } = geometry;
    const wide = Math.max(2, size * 0.075);
    /** @type {SVGElement[]} */
    const parts = [];
    const twice = (/** @type {string} */ kind, /** @type {string} */ d, /** @type {number} */ broad = wide) => {
      parts.push(s("path", { class: "halo", d, "stroke-width": broad + Math.max(2, wide * 0.9) }));
      parts.push(s("path", { class: kind, d, "stroke-width": broad, pathLength: 1 }));
    };
    for (const { cell, as } of cells) twice(`spot ${as}`, geometry.outline(cell, wide * 0.7));
    for (const [from, to] of arrows) twice("arrow", arrow(geometry, from, to), wide * 0.8);
    for (const number of numbers) {
      const [x, y] = geometry.middle(number);
      const round = size * 0.43;
      twice("number", `M${x} ${y - round}a${round} ${round} 0 1 1 -.01 0z`);
    }
    // Above the frames of the neighbours too.
    const corner = freeCorner(geometry, arrows);
    const badges = cells.filter(({ cell, as }) => MARKS[as] && !says(cell)).map(({ cell, as }) => badge(geometry, cell, as, corner));
    this.#proof.replaceChildren(...parts, ...badges);
  }

  /** Whether a proof is shown. */
  get isShown() {
    return this.#proof.childElementCount > 0;
  }
}

/**
 * The first corner that no arrow crosses, or else the upper right one.
 * @param {Geometry} geometry
 * @param {[from: Cell, to: Cell][]} arrows
 */
function freeCorner(geometry, arrows) {
  const way = (/** @type {number[]} */ [x = 0, y = 0], /** @type {number[]} */ [toX = 0, toY = 0]) => Math.atan2(y - toY, x - toX);
  const ways = arrows.map(([from, to]) => way(geometry.middle(from), geometry.middle(to)));
  return [[1, -1], [-1, -1], [1, 1], [-1, 1]].find((corner) => ways.every((each) => Math.cos(each - way(corner, [0, 0])) < 0.8)) ?? [1, -1];
}

/**
 * A mark in a corner of a cell.
 * @param {Geometry} geometry
 * @param {Cell} cell
 * @param {keyof typeof MARKS} as
 * @param {number[]} corner
 */
function badge(geometry, cell, as, [right = 1, down = -1]) {
  const [x, y] = geometry.middle(cell);
  const { size, isHex } = geometry;
  const large = Math.max(5, size * 0.2);
  // Keep it inside the edges of the board.
  const within = (/** @type {number} */ at, /** @type {number} */ long) => Math.max(large * 1.3, Math.min(long - large * 1.3, at));
  const cx = within(x + right * size * (isHex ? 0.36 : 0.44), geometry.whole.width);
  const cy = within(y + down * size * (isHex ? 0.4 : 0.44), geometry.whole.height);
  return s(
    "g",
    { class: `badge ${as}`, transform: `translate(${cx} ${cy}) scale(${large / 6.5})` },
    s("circle", { r: 7.5 }),
    s("path", { d: MARKS[as], transform: "translate(-5 -5)" }),
  );
}

/**
 * A slightly bent arrow from the ring of one cell to the frame of another.
 * @param {Geometry} geometry
 * @param {Cell} from
 * @param {Cell} to
 */
function arrow(geometry, from, to) {
  const { size } = geometry;
  const [fromX, fromY] = geometry.middle(from);
  const [toX, toY] = geometry.middle(to);
  const far = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [unitX, unitY] = [(toX - fromX) / far, (toY - fromY) / far];
  const [startX, startY] = [fromX + unitX * size * 0.46, fromY + unitY * size * 0.46];
  const [endX, endY] = [toX - unitX * size * 0.32, toY - unitY * size * 0.32];
  // Straight to a neighbour; bent for longer distances, and around a number in between.
  const [wide, high] = [Math.abs(toX - fromX), Math.abs(toY - fromY)];
  const isThrough = far > size * 1.5 && (wide * high < 1 || Math.abs(wide - high) < 1);
  const bend = isThrough ? size * 1.3 : Math.max(0, far - size * 1.5) * 0.16;
  const [bendX, bendY] = [(startX + endX) / 2 - unitY * bend, (startY + endY) / 2 + unitX * bend];
  const angle = Math.atan2(endY - bendY, endX - bendX);
  const point = (/** @type {number} */ turn) =>
    `${endX - size * 0.2 * Math.cos(angle + turn)} ${endY - size * 0.2 * Math.sin(angle + turn)}`;
  return `M${startX} ${startY}Q${bendX} ${bendY} ${endX} ${endY}M${point(0.6)}L${endX} ${endY}L${point(-0.6)}`;
}
