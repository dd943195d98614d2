// A board of the course: its cells have letters and marks, and its rows and columns are counted
// from 0, as in the student's program.

import { Board } from "./board.js";
import { h } from "./dom.js";

export class CourseBoard {
  #across = h("div", { class: "ruler across", "aria-hidden": "true" });
  #down = h("div", { class: "ruler down", "aria-hidden": "true" });
  #label = h("h2", {});

  /**
   * @param {string} name  for those who do not see it
   * @param {(cell: Cell) => void} [onpress]
   */
  constructor(name, onpress) {
    this.board = new Board({
      label: name,
      onpress,
      small: true,
      most: 44,
      first: 0,
      onsize: ({ width, height }) => {
        this.#across.style.width = `${width}px`;
        this.#down.style.height = `${height}px`;
      },
    });
    this.element = h("section", { class: "known", "aria-label": name }, this.#label, this.#across, this.#down, this.board.element);
  }

  /**
   * @param {{height: number, width: number}} size
   * @param {{view: string, notes: string[], label?: string}} known
   */
  show({ height, width }, { view, notes, label = "" }) {
    this.#label.textContent = label;
    if (this.#across.childElementCount !== width) this.#across.replaceChildren(...numbers(width));
    if (this.#down.childElementCount !== height) this.#down.replaceChildren(...numbers(height));
    // To the board a cell that is not open is hidden, whatever is known of it.
    this.board.set({ height, width, view: view.replace(/[^0-8]/g, "#") });
    this.board.setNotes(notes);
  }
}

/** @param {number} count */
const numbers = (count) => Array.from({ length: count }, (_, number) => h("span", {}, number));
