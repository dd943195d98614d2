// A view on the page: its blocks, buttons, message and question. A view with a board has it on the
// left and the rest on the right; other views run from top to bottom.

import { DrawnBoard } from "./board-block.js";
import { drawnChart, drawnCounters, drawnForm, drawnSlider, drawnTable, drawnText, sentence, showButtons } from "./blocks.js";
import { button, dialog, h, icon } from "./dom.js";
import { keyName } from "./keys.js";

/** @typedef {import("./types.js").Block} Block */

/** @type {Record<string, () => import("./types.js").Drawn>} */
const DRAWN = {
  text: drawnText,
  table: drawnTable,
  form: drawnForm,
  chart: drawnChart,
  counters: drawnCounters,
  slider: drawnSlider,
};

/** Actions that are above the board in a game, beside the name of the level. */
const ABOVE = ["choose", "new"];

/** Actions that the header or other parts of the page offer, and "More" therefore leaves out. */
const ELSEWHERE = new Set(["train", "editor", "statistics", "watch", "course", "settings", "help", "theme", "zoom-in", "zoom-out", "zoom-fit"]);

/** Blocks that stay with the board instead of in the panel. */
const ON_TABLE = new Set(["board", "slider"]);

export class ViewOnPage {
  element;
  /** The board that keys act on. @type {DrawnBoard | null} */
  board = null;
  #hands;
  #connection;
  #view;
  #left = h("div", { class: "table" });
  #right = h("div", { class: "panel" });
  #status = h("p", { role: "status", class: "status" });
  #working = h("p", { class: "working", hidden: true });
  #message = h("section", { class: "said", "aria-label": "What happened", tabindex: "0" }, this.#status, this.#working);
  #tools = h("div", { class: "tools", role: "group", "aria-label": "Tools" });
  #more = h("div", { id: "more", class: "more", popover: "auto" });
  #above = h("div", { class: "above" });
  #openMore = h("button", { type: "button", class: "button tool open-more", popovertarget: "more" }, icon("more"), h("span", { class: "label" }, "More"));
  #back;
  /** @type {import("./types.js").Drawn[]} */
  #drawn = [];
  /** @type {HTMLDialogElement | null} */
  #question = null;
  /** The last question. @type {import("./types.js").Ask | null} */
  #asked = null;
  #local;

  /**
   * @param {View} view
   * @param {import("./connection.js").Connection} connection
   * @param {(name: string) => boolean} local  does an action that the page handles itself; returns whether it was one
   */
  constructor(view, connection, local) {
    this.#connection = connection;
    this.#local = local;
    this.#view = view;
    this.#hands = { press: this.#press, actions: view.actions, light: (/** @type {Cell[]} */ cells) => this.board?.board.light(cells) };
    const hasBoard = view.blocks.some(({ kind }) => kind === "board");
    this.element = h("main", { id: "main", tabindex: "-1", class: `view ${hasBoard ? "desk" : "page"} view-${view.name}` });
    // Beside a board, "Back" is often a step of a game.
    this.#back = hasBoard ? this.#leave("Close", "close") : this.#leave("Back", "undo");
    this.element.append(h("h1", { class: hasBoard && "unseen" }, view.title));
    if (hasBoard) this.element.append(this.#left, this.#right);
    this.#more.addEventListener("click", (event) => {
      if (/** @type {HTMLElement} */ (event.target).closest("button")) this.#more.hidePopover();
    });
    this.#lay(view, hasBoard);
    this.show(view);
  }

  /** @param {string} name  @param {string} drawing */
  #leave(name, drawing) {
    return button(name, drawing, () => this.#connection.back(), { class: "button tool back" });
  }

  /** @param {View} view  @param {boolean} hasBoard */
  #lay(view, hasBoard) {
    const rest = hasBoard ? this.#right : this.element;
    rest.append(this.#message);
    // Beside a board the tools come first, so that they do not move.
    const blocks = hasBoard ? h("div", { class: "blocks" }) : rest;
    if (hasBoard) rest.append(this.#tools, this.#more, blocks);
    this.#drawn = view.blocks.map((block) => {
      const drawn = block.kind === "board" ? this.#boardBlock() : DRAWN[block.kind]?.();
      if (!drawn) throw new Error(block.kind);
      const isDial = block.kind === "counters" && block.name === "dial";
      const isTitle = view.name === "play" && block.kind === "text" && block.style === "heading";
      const place = isTitle ? this.#above : hasBoard && (ON_TABLE.has(block.kind) || isDial) ? this.#left : blocks;
      if (isTitle) this.#left.append(this.#above);
      place.append(drawn.element);
      return drawn;
    });
    if (!hasBoard) rest.append(this.#tools, this.#more);
  }

  #boardBlock() {
    const drawn = new DrawnBoard({
      tight: this.#view.blocks.filter(({ kind }) => kind === "board").length > 1,
      onsize: ({ width, height }) => {
        this.element.style.setProperty("--board-width", `${width}px`);
        const place = this.#left.querySelector(".place");
        this.element.style.setProperty("--free", `${place ? Math.max(0, (place.clientHeight - height) / 2 - 8) : 0}px`);
      },
    });
    this.board ??= drawn;
    return drawn;
  }

  remove() {
    for (const drawn of this.#drawn) drawn.remove?.();
    this.dropQuestion();
    this.element.remove();
  }

  /** Close a question without an answer, when it is no longer asked. */
  dropQuestion() {
    this.#question?.close("dropped");
    this.#question = null;
  }

  /** Whether this can show a view: the same screen with the same kinds of blocks. @param {View} view */
  fits(view) {
    const kinds = (/** @type {View} */ { name, blocks }) => [name, ...blocks.map(({ kind }) => kind)].join(" ");
    return kinds(view) === kinds(this.#view);
  }

  /**
   * Draw the changes.
   * @param {View} view
   * @param {Record<string, Block> | null} [changed]  the changed blocks; by default all
   * @param {boolean} [answers]  whether this answers an action, and the message is for that
   */
  show(view, changed = null, answers = true) {
    const { blocks, actions } = view;
    const isSaid = answers || this.#view.message !== view.message;
    const isNew = this.#view === view || this.#view.actions !== actions;
    this.#view = view;
    this.#hands.actions = actions;
    this.#drawn.forEach((drawn, number) => {
      const block = blocks[number];
      // A choice that was refused is taken back.
      const isRefused = answers && !view.working && block?.kind === "form";
      if (block && (!changed || changed[number] || isRefused || (isNew && block.kind === "table"))) drawn.show(block, this.#hands);
    });
    if (isNew) this.#showActions();
    if (isSaid) this.say(view.message);
    this.#ask(view.ask);
    if (!view.working) this.#working.hidden = true;
    else this.working({ text: view.working, part: null });
  }

  #showActions() {
    const { actions, name } = this.#view;
    const press = (/** @type {string} */ each) => this.#press(each, {});
    const above = name === "play" ? actions.filter((each) => ABOVE.includes(each.name) && each.place === "more") : [];
    const shown = actions.filter((each) => !above.includes(each) && each.place !== "hidden" && (each.needs !== "row" || !this.#hasTable));
    const more = shown.filter((each) => each.place === "more" && !(name === "play" && ELSEWHERE.has(each.name)));
    const back = name !== "play";
    showButtons(this.#tools, shown.filter(({ place }) => place === "main"), press, [...(more.length ? [this.#openMore] : []), ...(back ? [this.#back] : [])]);
    showButtons(this.#more, more, press);
    if (this.#above.parentNode) showButtons(this.#above, above, press, [], [...this.#above.children].filter((each) => each.tagName !== "BUTTON"));
  }

  get #hasTable() {
    return this.#view.blocks.some((block) => block.kind === "table" && block.enter);
  }

  /** Show a message in the only live region. @param {string} text */
  say(text) {
    // Screen readers read a region whenever it changes.
    if (this.#status.dataset.text === text) return;
    this.#status.dataset.text = text;
    const letter = (/** @type {Cell} */ cell) => this.board?.board.letter(cell) ?? "";
    const lines = text ? text.split("\n").map((line) => h("span", { class: "line" }, ...sentence(line, this.#hands.light, letter))) : [];
    this.#status.replaceChildren(...lines);
    this.#message.scrollTo(0, 0);
  }

  /** Show the progress of work. @param {{text: string, part: number | null}} progress */
  working({ text, part }) {
    const far = part === null ? {} : { max: 1, value: part };
    this.#working.hidden = false;
    this.#working.replaceChildren(
      h("progress", { ...far, "aria-label": text }),
      text,
      button("Stop", null, () => this.#connection.back()),
    );
  }

  /** Scroll the message. @param {number} by */
  scroll(by) {
    this.#message.scrollBy(0, by);
  }

  #press = (/** @type {string} */ name, /** @type {Given} */ given = {}) => {
    const action = this.#view.actions.find((each) => each.name === name);
    if (this.#local(name)) return;
    if (action?.why_not) return this.say(action.why_not);
    this.#connection.do(name, given);
  };

  /** Handle a key. @param {KeyboardEvent} event  @returns {boolean} whether it did something */
  key(event) {
    const key = keyName(event);
    const board = this.board?.board;
    // Escape first stops work under way, even if the view binds the key.
    const stops = key === "escape" && !this.#working.hidden;
    const action = stops ? undefined : this.#view.actions.find(({ keys }) => keys.includes(key));
    const onBoard = board?.isPressable && (board.hasFocus || document.activeElement === document.body || document.activeElement === this.element);
    // A button that shows the key comes before a cursor that is not shown yet.
    if (onBoard && (board.hasFocus || !action || action.place === "hidden") && board.moveBy(key)) {
      board.focus();
      return true;
    }
    if (action) {
      const cell = action.needs === "cell" && board ? (board.hovered ?? board.cursor) : undefined;
      const row = action.needs === "row" ? this.#row : undefined;
      this.#press(action.name, { ...(cell && { cell }), ...(row !== undefined && { row }) });
      return true;
    }
    if (onBoard && (key === "space" || key === "enter")) {
      board.press();
      return true;
    }
    if (key !== "escape") return false;
    this.#connection.back();
    return true;
  }

  /** The row that has the focus. */
  get #row() {
    return /** @type {HTMLElement | null} */ (document.activeElement?.closest("tr[data-row]"))?.dataset.row ?? "";
  }

  // Questions

  /** @param {import("./types.js").Ask | null} ask */
  #ask(ask) {
    // Ask only once, and not again while the answer is on its way.
    if (ask === this.#asked || (this.#question && ask?.text === this.#asked?.text)) return;
    this.#asked = ask;
    this.dropQuestion();
    if (!ask) return;
    const send = (/** @type {Given} */ given) => {
      element.close("answered");
      this.#connection.answer(given);
    };
    const parts = { yes: yesPart, line: linePart, file: filePart, key: keyPart }[ask.kind](ask, send);
    const element = dialog(ask.text, ...parts);
    this.#question = element;
    const cancel = element.querySelector(".cancel");
    cancel?.addEventListener("click", () => element.close());
    element.addEventListener("close", () => {
      if (this.#question === element) this.#question = null;
      if (!element.returnValue) this.#connection.back();
    });
  }
}

/** @typedef {(ask: import("./types.js").Ask, send: (given: Given) => void) => Node[]} Part */

const cancel = (look = "") => button("Cancel", null, () => {}, { class: `button cancel ${look}` });

/** @type {Part} */
const yesPart = ({ yes }, send) => [
  // Cancel has the focus: Enter does what looks like the default.
  h("div", { class: "row end" }, cancel("strong"), button(yes, null, () => send({}))),
];

/** @type {Part} */
const linePart = ({ yes, line }, send) => {
  const input = h("input", { type: "text", value: line, "aria-label": yes, autocomplete: "off" });
  input.select();
  const form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), send({ text: input.value })) }, input);
  form.append(h("div", { class: "row end" }, cancel(), h("button", { class: "button strong" }, yes)));
  return [form];
};

/** @type {Part} */
const filePart = ({ yes }, send) => {
  const input = h("input", { type: "file", "aria-label": yes, onchange: async () => input.files?.[0] && send(await asGiven(input.files[0])) });
  return [input, h("div", { class: "row end" }, cancel())];
};

/** @type {Part} */
const keyPart = (_ask, send) => {
  const box = h("p", { tabindex: "0", class: "press-key", autofocus: true }, "…");
  box.addEventListener("keydown", (event) => {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key) || event.key === "Escape") return;
    event.preventDefault();
    send({ text: keyName(event) });
  });
  return [box, h("div", { class: "row end" }, cancel())];
};

/** A file as an argument of an action or an answer. @param {File} file */
export async function asGiven(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { text: file.name, file: btoa(text) };
}
