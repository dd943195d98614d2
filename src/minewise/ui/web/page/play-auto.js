// Auto-play: the AI makes one move after the other, until it is stopped or the game is over.

import { h } from "./dom.js";

/** @typedef {{done: boolean, ended: boolean, wait?: number}} Moved  `wait`: seconds to the next */

export class AutoPlay {
  isOn = false;
  #move;
  #tell;
  #timer = 0;
  /** @type {HTMLSelectElement | null} */
  #speeds = null;

  /**
   * @param {() => Promise<Moved | undefined>} move
   * @param {(isOn: boolean) => void} tell
   */
  constructor(move, tell) {
    this.#move = move;
    this.#tell = tell;
  }

  toggle() {
    if (this.isOn) return this.stop();
    this.isOn = true;
    this.#tell(true);
    this.#next();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.isOn) return;
    this.isOn = false;
    this.#tell(false);
  }

  /** Between two moves, as it is chosen. */
  get seconds() {
    return Number(this.#speeds?.value ?? 1);
  }

  async #next() {
    const result = await this.#move();
    if (!this.isOn) return;
    if (!result?.done || result.ended) return this.stop();
    this.#timer = window.setTimeout(() => this.#next(), (result.wait ?? this.seconds) * 1000);
  }

  /**
   * The list of speeds.
   * @param {import("./app.js").App} app
   */
  speeds(app) {
    const { choices, settings } = app.connection;
    const chosen = Number(settings.speed ?? 1);
    this.#speeds = h(
      "select",
      { "aria-label": "Speed", onchange: () => app.prefer({ speed: Number(this.#speeds?.value) }) },
      ...Object.entries(choices?.speeds ?? { "1 move/s": 1 }).map(([name, seconds]) =>
        h("option", { value: seconds, selected: seconds === chosen }, name),
      ),
    );
    return this.#speeds;
  }

  /**
   * Faster or slower by so many steps.
   * @param {number} by
   */
  change(by) {
    const list = this.#speeds;
    if (!list) return;
    list.selectedIndex = Math.max(0, Math.min(list.length - 1, list.selectedIndex + by));
    list.dispatchEvent(new Event("change"));
  }
}
