// A board with a panel beside it, and questions that may take a while: what Analyse, Watch and
// Replays have in common.

import { Refused } from "./connection.js";
import { button, h } from "./dom.js";

export class Desk {
  #app;
  #element;
  #board;
  #paste;
  #working = h("p", { class: "working", hidden: true });
  /** Stops the question that is not answered yet. @type {AbortController | null} */
  #abort = null;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {string} title
   * @param {import("./board.js").Board} board
   * @param {Node[]} above  the board
   * @param {Node[]} panel  beside it, after what is said
   * @param {(text: string) => void} [paste]  takes what is pasted anywhere but into a field
   */
  constructor(element, app, title, board, above, panel, paste) {
    this.#app = app;
    this.#element = element;
    this.#board = board;
    this.#paste = paste;
    const said = h("section", { class: "said", "aria-label": "What happened" });
    element.classList.add("desk");
    element.append(
      h("h1", { class: "unseen" }, title),
      h("div", { class: "table" }, ...above, h("div", { class: "place" }, board.element)),
      h("div", { class: "panel" }, said, ...panel),
    );
    app.statusTo(said);
    said.append(this.#working);
    document.addEventListener("paste", this.#pasted);
  }

  /**
   * Show another board. On a phone its place is as high as it needs.
   * @param {Omit<Scene, "mines">} scene
   */
  set(scene) {
    this.#element.style.setProperty("--rows", String(scene.height));
    this.#element.style.setProperty("--ratio", String(scene.width / scene.height));
    this.#board.set(scene);
  }

  leave() {
    this.stop();
    document.removeEventListener("paste", this.#pasted);
    this.#board.remove();
  }

  /**
   * The answer, a question at a time; undefined where there is none, which is said, and where
   * it was stopped, as it is by the next question.
   * @param {string} about
   * @param {Record<string, unknown>} [keys]
   * @param {string} [doing]  what is shown if it takes a while
   */
  async ask(about, keys, doing = "Working …") {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    try {
      const onprogress = (/** @type {import("./connection.js").Progress} */ progress) => signal.aborted || this.#show(doing, progress);
      const answer = await this.#app.connection.ask(about, keys, { signal, onprogress });
      if (!signal.aborted) return answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!signal.aborted) this.#app.say(error.message);
    } finally {
      if (!signal.aborted) this.stop();
    }
    return undefined;
  }

  stop() {
    this.#abort?.abort();
    this.#abort = null;
    this.#working.hidden = true;
  }

  /** Somebody wants it to stop. */
  halt() {
    if (this.#abort) this.#app.say("Stopped.");
    this.stop();
  }

  /**
   * @param {string} text
   * @param {import("./connection.js").Progress} progress
   */
  #show(text, { done, of }) {
    this.#working.hidden = false;
    this.#working.replaceChildren(
      h("progress", { "aria-label": text, max: of, value: of && done }),
      text,
      button("Stop", null, () => this.halt()),
    );
  }

  #pasted = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text").trim();
    if (!text || /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, dialog")) return;
    event.preventDefault();
    this.#paste?.(text);
  };
}

/**
 * A position as text.
 * @param {Scene} scene
 * @param {string} [separator] between rows
 */
export function positionText({ width, height, mines, shape, view }, separator = "/") {
  const rows = Array.from({ length: height }, (_, row) => view.slice(row * width, (row + 1) * width));
  const text = [`${shape} ${width}x${height}x${mines}`, ...rows].join(separator);
  // A position knows no opened mine and no wrong flag, only mines and flags.
  return text.replace("rectangle ", "").replaceAll("X", "*").replaceAll("W", "F");
}

/**
 * A button that puts a link into the clipboard.
 * @param {App} app
 * @param {() => string} link
 */
export function copyButton(app, link) {
  return button("Copy link", "share", async () => {
    try {
      await navigator.clipboard.writeText(link());
      app.say("The link is copied.");
    } catch {
      app.say("This browser does not let pages copy. Copy the address of the page.");
    }
  });
}
