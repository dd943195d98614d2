// What a proof points at: the numbers it rests on, the cell, and arrows from the ones to the other.

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Pointing} Pointing
 */

const MOST_ARROWS = 8; // more would hide what they point at

/**
 * @param {Cell} cell
 * @param {string} [as] what is known of it: "safe", "mine"; "move" for what an AI does
 * @param {Cell[]} [numbers]
 * @returns {Pointing}
 */
export function proof(cell, as, numbers = []) {
  return {
    numbers,
    cells: [{ cell, as: as === "safe" || as === "mine" || as === "move" ? as : "look" }],
    arrows: numbers.length > MOST_ARROWS ? [] : numbers.map((number) => [number, cell]),
  };
}
