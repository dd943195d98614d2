// Analyse: a position that is edited cell by cell, or pasted; what is certain in it, how likely
// the rest is, and why.
//
//   pen   what a click does to a cell: go on to the next symbol, ask why, or set one symbol

import { Board } from "./board.js";
import { Desk, copyButton, positionText } from "./desk.js";
import { button, field, h, select, toggle } from "./dom.js";
import { figureList } from "./play-end.js";
import { capital } from "./play-new.js";
import { proof } from "./pointing.js";

const MOST_IN_LINK = 2500; // cells: a longer address is of no use
const MOST_UNDO = 200;
const SIZES = /** @type {const} */ (["width", "height", "mines"]);

// What each shows where that is not the symbol, and its name.
/** @type {Record<string, [string, string]>} */
const PENS = { next: ["Count up", "Count up"], why: ["Why?", "Why this cell?"], "#": ["■", "Hidden"], F: ["⚑", "Flag"], "*": ["✱", "Known mine"] };

/** What was edited last, for when one comes back. @type {Scene} */
let last = { width: 9, height: 6, mines: 10, shape: "rectangle", view: "0001#####0001111##0000001##1101111###201######201#####" };

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Analyse(element, app, parameters);
}

class Analyse {
  title = "Analyse";
  #app;
  #desk;
  #scene = last;
  #pen = "next";
  #showsOdds = true;
  /** @type {any} */
  #found = null;
  /** @type {Scene[]} */
  #before = [];
  /** @type {Scene[]} */
  #after = [];
  #board = new Board({ onpress: (cell) => this.#press(cell), onmark: (cell) => this.#flag(cell), most: 56 });
  #result = h("section", { class: "card stack", "aria-label": "Analysis" });
  #text = h("textarea", {
    rows: 7,
    spellcheck: "false",
    onchange: () => this.#load(this.#text.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.ctrlKey && this.#load(this.#text.value),
  });
  #numbers = SIZES.map((name) => h("input", { type: "number", min: name === "mines" ? 0 : 1, required: true, onchange: () => this.#resize() }));
  #shape;
  #odds = toggle("Odds", "odds", () => this.key("odds"), { "aria-checked": "true" });
  #note = "";
  #undo = button("Undo", "undo", () => this.key("undo"));
  #redo = button("Redo", "redo", () => this.key("redo"));

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#note = app.note;
    app.note = "";
    this.#board.element.addEventListener("keydown", (event) => this.#typed(event));
    this.#shape = select((app.connection.choices?.shapes ?? []).map((name) => [name, capital(name)]), "", { onchange: () => this.#resize() });
    const pens = [...Object.keys(PENS), ..."012345678"].map((pen) => {
      const [text, name] = PENS[pen] ?? [pen, pen];
      const input = h("input", { type: "radio", name: "pen", class: "unseen", "aria-label": name, checked: pen === this.#pen, onchange: () => (this.#pen = pen) });
      return h("label", { title: name }, input, h("span", { "aria-hidden": "true" }, text));
    });
    const panel = [
      this.#result,
      h("div", { class: "two" }, button("Best move", "hint", () => this.key("hint")), this.#odds, this.#undo, this.#redo),
      h("div", { class: "sizes" }, ...this.#numbers.map((input, index) => field(["Width", "Height", "Mines"][index] ?? "", input))),
      field("Shape", this.#shape),
      field("Position as text", this.#text, "Edit it and press Ctrl+Enter, or paste a position, a board of another program, or a link to one."),
      h(
        "div",
        { class: "row" },
        button("My game", "play", () => this.#fromGame()),
        button("Clear", "close", () => this.#set({ ...this.#scene, view: this.#scene.view.replace(/./g, "#") })),
        copyButton(app, () => app.link("analyse", { position: positionText(this.#scene) })),
      ),
      h("small", {}, "On the board, the keys 0 to 8 set a number, F a flag, * a known mine, and Delete hides. W tells why, O shows the odds."),
    ];
    this.#desk = new Desk(element, app, "Analyse", this.#board, [h("fieldset", { class: "pens" }, h("legend", {}, "A click on a cell"), ...pens)], panel, (text) => this.#load(text));
    this.#text.addEventListener("paste", () => setTimeout(() => this.#load(this.#text.value)));
    if (!this.parameters(parameters)) this.#show();
  }

  leave() {
    last = this.#scene;
    this.#desk.leave();
  }

  /** @param {URLSearchParams} parameters */
  parameters(parameters) {
    const text = parameters.get("position");
    if (text) this.#load(text);
    return !!text;
  }

  /** @param {string} action */
  key(action) {
    const { cursor } = this.#board;
    switch (action) {
      case "open":
        this.#press(cursor);
        return true;
      case "flag":
        this.#flag(cursor);
        return true;
      case "why":
        this.#why(cursor);
        return true;
      case "hint":
        if (this.#found?.best) this.#why(this.#found.best.cell);
        return true;
      case "odds":
        this.#showsOdds = !this.#showsOdds;
        this.#odds.setAttribute("aria-checked", String(this.#showsOdds));
        this.#showOdds();
        return true;
      case "undo":
        this.#travel(this.#before, this.#after);
        return true;
      case "redo":
        this.#travel(this.#after, this.#before);
        return true;
      case "stop":
        this.#desk.halt();
        this.#board.point();
        return true;
    }
    return this.#board.move(action);
  }

  // Editing

  /** @param {KeyboardEvent} event */
  #typed({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || !/^([0-8#*]|Delete|Backspace)$/.test(key)) return;
    this.#put(this.#board.cursor, key.length > 1 ? "#" : key);
  }

  /** @param {Cell} cell */
  #press(cell) {
    const pen = this.#pen;
    if (pen === "why") this.#why(cell);
    else this.#put(cell, pen === "next" ? (this.#app.connection.choices?.next_symbol[this.#board.symbol(cell)] ?? "#") : pen);
  }

  /** @param {Cell} cell */
  #flag(cell) {
    this.#put(cell, this.#board.symbol(cell) === "F" ? "#" : "F");
  }

  /**
   * @param {Cell} cell
   * @param {string} symbol
   */
  #put([row, column], symbol) {
    const { view, width } = this.#scene;
    const index = row * width + column;
    this.#set({ ...this.#scene, view: view.slice(0, index) + symbol + view.slice(index + 1) });
  }

  #resize() {
    if (!this.#numbers.every((input) => input.reportValidity())) return;
    this.#load(positionText(this.#scene), `${this.#shape.value} ${this.#numbers.map((input) => input.value).join("x")}`);
  }

  /**
   * Another position, which can be taken back.
   * @param {Scene} scene
   */
  #set(scene) {
    this.#before.push(this.#scene);
    this.#before.splice(0, this.#before.length - MOST_UNDO);
    this.#after = [];
    this.#scene = scene;
    this.#show();
  }

  /**
   * Go back or forth.
   * @param {Scene[]} from
   * @param {Scene[]} to
   */
  #travel(from, to) {
    const scene = from.pop();
    if (!scene) return;
    to.push(this.#scene);
    this.#scene = scene;
    this.#show();
  }

  /**
   * @param {string} text of any kind
   * @param {string} [level] the size that it is to have
   */
  async #load(text, level) {
    const checked = await this.#desk.ask("check", { position: text.trim(), ...(level && { level }) });
    if (!checked) return;
    if (checked.board) return this.#set(checked.board);
    if (!this.#text.value) await this.#show(); // a link that cannot be read: there is nothing yet
    this.#app.say(checked.text);
  }

  async #fromGame() {
    const allowed = await this.#app.run(this.#app.connection.do("study"));
    if (!allowed?.done) return this.#app.say(allowed?.message);
    this.#note = allowed.message ?? "";
    const texts = await this.#desk.ask("link");
    if (texts) this.#load(texts.position);
  }

  // What is found

  async #show() {
    const scene = this.#scene;
    const position = positionText(scene);
    this.#desk.set(scene);
    SIZES.forEach((name, index) => {
      const input = /** @type {HTMLInputElement} */ (this.#numbers[index]);
      if (input !== document.activeElement) input.value = String(scene[name]); // who types goes on
    });
    this.#shape.value = scene.shape;
    this.#text.value = positionText(scene, "\n");
    this.#undo.disabled = !this.#before.length;
    this.#redo.disabled = !this.#after.length;
    if (scene.view.length <= MOST_IN_LINK) this.#app.keepParameters({ position });
    this.#found = null;
    const checked = await this.#desk.ask("check", { position });
    if (!checked) return;
    const found = checked.possible ? await this.#desk.ask("analyse", { position }, "Counting layouts …") : checked;
    this.#result.hidden = !found?.possible;
    if (!found) return;
    if (!found.possible) {
      this.#board.point({ numbers: found.numbers });
      return this.#app.say(found.text);
    }
    this.#found = found;
    this.#showOdds();
    const { safe, mine, layouts, text } = found;
    this.#result.replaceChildren(figureList([["Safe", safe.length], ["Mines", mine.length], ["Layouts", short(layouts)]]));
    this.#app.say(`${this.#note} ${text}`.trim());
    this.#note = "";
  }

  #showOdds() {
    this.#board.setOdds(this.#showsOdds ? (this.#found?.probability ?? null) : null);
    const cell = this.#found?.best?.cell;
    this.#board.point(cell && { cells: [{ cell, as: "best" }] });
  }

  /** @param {Cell} cell */
  async #why(cell) {
    const explanation = await this.#desk.ask("explain", { position: positionText(this.#scene), cell });
    if (!explanation) return;
    this.#board.point(proof(cell, explanation.conclusion, explanation.numbers));
    this.#app.say(explanation.text);
  }
}

/** A number of any length, so that it fits. @param {string | null} digits */
function short(digits) {
  if (!digits) return "too many";
  return digits.length > 7 ? `${digits[0]}.${digits[1]}e${digits.length - 1}` : Number(digits).toLocaleString("en");
}
