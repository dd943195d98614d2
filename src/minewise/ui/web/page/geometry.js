// The places of cells on the screen: squares side by side, or hexagons whose odd rows are shifted by
// half a cell. A torus is drawn as a rectangle. A board that is wider than high may be turned for a
// screen that is held upright: its rows then run from top to bottom, and its first cell stays in the
// upper left corner. Only the drawing is turned: cells keep their coordinates.

/** @typedef {import("./types.js").Cell} Cell */

const ROW = Math.sqrt(3) / 2; // from one row of hexagons to the next, in widths of a cell
const TALL = 2 / Math.sqrt(3); // how tall a hexagon is, in widths of a cell

export class Geometry {
  /**
   * @param {string} shape
   * @param {number} width in cells
   * @param {number} height in cells
   * @param {number} size of a cell from left to right, in pixels
   * @param {boolean} [turned]
   */
  constructor(shape, width, height, size, turned = false) {
    this.isHex = shape === "hexagons";
    this.isTurned = turned && !this.isHex;
    this.width = width;
    this.height = height;
    this.size = size;
    /** The distance between rows. */
    this.pitch = this.isHex ? size * ROW : size;
    /** The height of a cell. */
    this.tall = this.isHex ? size * TALL : size;
  }

  /** The size of the whole board, in pixels. */
  get whole() {
    if (this.isTurned) return { width: this.height * this.size, height: this.width * this.size };
    return {
      width: (this.width + (this.isHex && this.height > 1 ? 0.5 : 0)) * this.size,
      height: (this.height - 1) * this.pitch + this.tall,
    };
  }

  /** The largest width of a cell for which the board fits. @param {number} width  @param {number} height */
  fitting(width, height) {
    const whole = new Geometry(this.isHex ? "hexagons" : "rectangle", this.width, this.height, 1, this.isTurned).whole;
    return Math.min(width / whole.width, height / whole.height);
  }

  /** The shift of a row to the right. @param {number} row */
  shift(row) {
    return this.isHex && row % 2 ? this.size / 2 : 0;
  }

  /**
   * The cells around one, possibly including some off the board.
   * @param {Cell} cell
   * @param {boolean} goesRound  whether the edges are joined
   * @returns {Cell[]}
   */
  around([row, column], goesRound) {
    const odd = row % 2;
    /** @type {number[][]} */
    const steps = this.isHex
      ? [[0, -1], [0, 1], [-1, odd - 1], [-1, odd], [1, odd - 1], [1, odd]]
      : [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
    return steps.map(([down = 0, right = 0]) =>
      goesRound
        ? [(row + down + this.height) % this.height, (column + right + this.width) % this.width]
        : [row + down, column + right],
    );
  }

  /** The middle of a cell. @param {Cell} cell  @returns {[x: number, y: number]} */
  middle([row, column]) {
    if (this.isTurned) return [(row + 0.5) * this.size, (column + 0.5) * this.size];
    return [this.shift(row) + (column + 0.5) * this.size, row * this.pitch + this.tall / 2];
  }

  /**
   * The cell at a point; null off the board.
   * @param {number} x
   * @param {number} y
   * @returns {Cell | null}
   */
  at(x, y) {
    const near = Math.floor(y / this.pitch);
    /** @type {Cell | null} */
    let found = null;
    if (this.isTurned) found = [Math.floor(x / this.size), near];
    else if (!this.isHex) found = [near, Math.floor(x / this.size)];
    else {
      // A point is in the hexagon with the nearest centre.
      let least = Infinity;
      for (const row of [near - 1, near]) {
        const column = Math.floor((x - this.shift(row)) / this.size);
        const [middleX, middleY] = this.middle([row, column]);
        const far = Math.hypot(x - middleX, y - middleY);
        if (far < least) [least, found] = [far, [row, column]];
      }
      if (least > this.tall / 2) return null;
    }
    return found && this.has(found) ? found : null;
  }

  /** @param {Cell} cell */
  has([row, column]) {
    return row >= 0 && column >= 0 && row < this.height && column < this.width;
  }

  /**
   * The cells in a rectangle, as half-open ranges of rows and columns.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  part(left, top, right, bottom) {
    if (this.isTurned) [left, top, right, bottom] = [top, left, bottom, right];
    const within = (/** @type {number} */ number, /** @type {number} */ most) =>
      Math.max(0, Math.min(most, number));
    return {
      top: within(Math.floor((top - this.tall + this.pitch) / this.pitch), this.height),
      bottom: within(Math.ceil(bottom / this.pitch), this.height),
      left: within(Math.floor((left - (this.isHex ? this.size / 2 : 0)) / this.size), this.width),
      right: within(Math.ceil(right / this.size), this.width),
    };
  }

  /** The outline of a cell, inset from its edge, as an SVG path. @param {Cell} cell  @param {number} inset */
  outline(cell, inset) {
    const [x, y] = this.middle(cell);
    const half = this.size / 2 - inset;
    if (this.isHex) {
      const tall = this.tall / 2 - inset * TALL;
      return `M${x} ${y - tall}l${half} ${tall / 2}v${tall}l${-half} ${tall / 2}l${-half} ${-tall / 2}v${-tall}z`;
    }
    const round = Math.min(half, this.size * 0.16);
    const side = 2 * (half - round);
    const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
    return (
      `M${x - half + round} ${y - half}h${side}${arc(round, round)}v${side}${arc(-round, round)}` +
      `h${-side}${arc(-round, -round)}v${-side}${arc(round, -round)}z`
    );
  }
}
