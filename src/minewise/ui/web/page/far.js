// The zoomed-out board: cells too small for elements are painted on a canvas that covers the
// visible part. Only cells around the cursor are elements.

/** @typedef {import("./geometry.js").Geometry} Geometry */

const CODES = { hidden: 35, flag: 70, question: 63, mine: 42, exploded: 88, wrong: 87, zero: 48 };
const LEGIBLE = 9; // the least size in pixels of a cell with a legible number

export class Far {
  element = document.createElement("canvas");
  #context = this.element.getContext("2d", { alpha: true });
  /** @type {Record<string, string>} */
  #colours = {};

  constructor() {
    this.element.className = "far";
    this.element.setAttribute("aria-hidden", "true");
    this.element.hidden = true;
  }

  /** Look up the colours of the theme. */
  restyle() {
    const style = getComputedStyle(document.documentElement);
    const names = ["tile", "open", "flag", "mine", "exploded", "muted", "line"];
    this.#colours = Object.fromEntries(
      [...names, ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `n${number}`)].map((name) => [
        name,
        style.getPropertyValue(`--${name}`).trim(),
      ]),
    );
  }

  /**
   * Paint the visible part.
   * @param {Geometry} geometry
   * @param {Uint8Array} view one symbol per cell
   * @param {{left: number, top: number, width: number, height: number}} seen in pixels
   */
  paint(geometry, view, seen) {
    const context = this.#context;
    if (!context) return;
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.ceil(seen.width * ratio), Math.ceil(seen.height * ratio)];
    if (this.element.width !== width) this.element.width = width;
    if (this.element.height !== height) this.element.height = height;
    this.element.style.width = `${seen.width}px`;
    this.element.style.height = `${seen.height}px`;
    this.element.style.translate = `${seen.left}px ${seen.top}px`;
    context.setTransform(ratio, 0, 0, ratio, -seen.left * ratio, -seen.top * ratio);
    context.clearRect(seen.left, seen.top, seen.width, seen.height);
    const part = geometry.part(seen.left, seen.top, seen.left + seen.width, seen.top + seen.height);
    const { size } = geometry;
    const gap = size > 5 ? 1 : 0;
    const inside = size - gap;
    context.font = `700 ${size * 0.72}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    // Group the cells by colour, since changing the colour is slow.
    /** @type {Map<string, [number, number, string][]>} */
    const byColour = new Map();
    const put = (/** @type {string} */ colour, /** @type {number} */ x, /** @type {number} */ y, text = "") => {
      const list = byColour.get(colour);
      if (list) list.push([x, y, text]);
      else byColour.set(colour, [[x, y, text]]);
    };
    for (let row = part.top; row < part.bottom; row++) {
      for (let column = part.left; column < part.right; column++) {
        const code = view[row * geometry.width + column] ?? CODES.hidden;
        const [x, y] = geometry.middle([row, column]);
        const isNumber = code >= CODES.zero && code <= CODES.zero + 8;
        const ground = isNumber || code === CODES.mine ? "open" : code === CODES.exploded ? "exploded" : "tile";
        put(ground, x, y);
        if (isNumber && code > CODES.zero) put(`n${code - CODES.zero}`, x, y, String(code - CODES.zero));
        else if (code === CODES.flag || code === CODES.wrong) put("flag", x, y, "▲");
        else if (code === CODES.mine) put("mine", x, y, "●");
        else if (code === CODES.exploded) put("mine", x, y, "✸");
        else if (code === CODES.question) put("muted", x, y, "?");
      }
    }
    for (const [colour, cells] of byColour) {
      context.fillStyle = this.#colours[colour] ?? "#888";
      for (const [x, y, text] of cells) {
        if (!text) context.fillRect(x - inside / 2, y - inside / 2, inside, inside);
        else if (size >= LEGIBLE) context.fillText(text, x, y + size * 0.04);
        else context.fillRect(x - size / 4, y - size / 4, size / 2, size / 2);
      }
    }
  }
}
