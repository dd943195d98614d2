// Course: a game of a student's own AI, step by step, beside what the course's rules know; and
// the report on its file. The server says what is to be seen at each step.

import { CourseBoard } from "./course-board.js";
import { report } from "./course-report.js";
import { Desk } from "./desk.js";
import { button, field, h, select, size } from "./dom.js";
import { keyMap } from "./keys.js";

const PACE = 400; // milliseconds between moments, while the game plays by itself

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Course(element, app, parameters);
}

class Course {
  title = "Course";
  /** @type {Map<string, string>} */
  keys = new Map();
  #app;
  #desk;
  #yours = new CourseBoard("Your AI", (cell) => this.#do("open", { cell }));
  #rules = new CourseBoard("The rules", (cell) => this.#do("open", { cell }));
  /** @type {Watched | null} */
  #seen = null;
  #timer = 0;
  #file = select([], "", { onchange: () => this.#watch() });
  #level = select([], "", { onchange: () => this.#watch() });
  #slider = h("input", { type: "range", min: 0, "aria-label": "Step", oninput: () => this.#do("go", { place: this.#slider.valueAsNumber }) });
  #play = button("Play", "play", () => this.#do("play"));
  #heading = h("p", { class: "where" });
  #legend = h("small", {});
  #why = h("ul", { class: "lines" });
  #count = h("h2", {});
  #sentences = h("ul", { class: "lines", tabindex: "0", "aria-label": "Its sentences" });
  #knowledge = h("section", { class: "card stack", "aria-label": "Why" }, this.#why, this.#count, this.#sentences);
  #report = h("section", { class: "stack report", "aria-label": "Report", hidden: true });
  #form;
  #controls;
  #boards = h("div", { class: "two-boards" }, this.#yours.element, this.#rules.element);
  #empty = h("p", { class: "empty", hidden: true });
  #opened = h("input", { type: "file", class: "unseen", accept: ".py", tabindex: "-1", "aria-label": "File to open", onchange: () => this.#opened.files?.[0] && this.#read(this.#opened.files[0]) });
  #give = h("section", { class: "row", "aria-label": "Your file", hidden: true }, button("Open a file", null, () => this.#opened.click()), this.#opened, h("small", {}, "or drop it here, or paste it"));

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    const does = (/** @type {string} */ name, /** @type {string} */ action, /** @type {any} */ drawing = null) =>
      button(name, drawing, () => this.#do(action));
    this.#controls = h(
      "div",
      { class: "stack controls" },
      this.#heading,
      this.#slider,
      h(
        "div",
        { class: "row" },
        does("Back", "back", "undo"),
        this.#play,
        does("Step", "step", "redo"),
        does("Next difference", "difference"),
        does("AI again", "again", "retry"),
        does("Another board", "next", "new"),
        does("Read the file again", "reload"),
      ),
    );
    this.#form = h(
      "section",
      { class: "card stack", "aria-label": "Which game" },
      field("File", this.#file),
      field("Level", this.#level),
      button("Check the file", null, () => this.#check(), { class: "button strong" }),
    );
    this.#desk = new Desk(element, app, "Course", this.#yours.board, [this.#empty, this.#give, this.#controls], [this.#form, this.#knowledge], (text) => this.#accept("minesweeper.py", text));
    this.#yours.element.append(this.#yours.board.element); // the desk has taken it
    element.querySelector(".place")?.replaceChildren(this.#boards, this.#legend, this.#report);
    this.#hide(true);
    this.#begin(parameters);
    // The server forgets a walk when the connection breaks.
    app.on("open", (isOpen) => isOpen && this.#file.value && this.#watch());
  }

  leave() {
    clearTimeout(this.#timer);
    this.#desk.leave();
    this.#rules.board.remove();
  }

  /** @param {URLSearchParams} parameters */
  async #begin(parameters) {
    const found = await this.#desk.ask("course", {}, "Starting …");
    if (!found) return;
    this.keys = keyMap(found.commands);
    this.#give.hidden = !found.takes;
    if (this.#app.file) return this.parameters();
    await this.#choose(found, parameters.get("file"), parameters.get("level"));
  }

  /** A file was dropped on the page. */
  parameters() {
    const { file } = this.#app;
    this.#app.file = null;
    if (file) this.#read(file);
  }

  /** @param {File} file */
  async #read(file) {
    this.#opened.value = "";
    await this.#accept(file.name, await file.text());
  }

  /**
   * Take a file: where it may be given, it is in the list then.
   * @param {string} name
   * @param {string} text
   */
  async #accept(name, text) {
    if (this.#give.hidden) return this.#app.say("Files cannot be given here: name them when you start the server.");
    const found = await this.#desk.ask("course-give", { name, text });
    if (found) await this.#choose(found, found.file, this.#level.value);
  }

  /**
   * @param {{files: string[], how: string, levels: Record<string, string>}} found
   * @param {string | null} file
   * @param {string | null} chosen  level
   */
  async #choose(found, file, chosen) {
    this.#empty.hidden = true;
    if (!found.files.length) {
      this.#empty.hidden = false;
      this.#empty.textContent = found.how;
      this.#app.say(found.how);
      return;
    }
    fill(this.#file, found.files.map((/** @type {string} */ name) => [name, name]), file);
    const levels = Object.entries(found.levels).map(([level, name]) => [level, `${name}, ${size(level)}`]);
    fill(this.#level, levels, chosen);
    this.#hide(false);
    await this.#watch();
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    for (const each of [this.#controls, this.#form, this.#boards, this.#legend, this.#knowledge]) each.hidden = hidden;
  }

  async #watch() {
    clearTimeout(this.#timer);
    const keys = { file: this.#file.value, level: this.#level.value };
    this.#app.keepParameters(keys);
    this.#take(await this.#desk.ask("course-watch", keys, "Playing a game …"));
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [keys]
   */
  async #do(name, keys = {}) {
    clearTimeout(this.#timer);
    if (this.#seen) this.#take(await this.#desk.ask("course-do", { do: name, ...keys }));
  }

  async #check() {
    clearTimeout(this.#timer);
    const keys = { file: this.#file.value, level: this.#level.value };
    /** @type {Checked | undefined} */
    const found = await this.#desk.ask("course-check", keys, "Checking the file …");
    if (!found) return;
    this.#report.hidden = false;
    this.#report.replaceChildren(...report(found));
    this.#app.say(found.sentence);
    this.#report.scrollIntoView({ block: "nearest" });
  }

  /** @param {Watched | undefined} seen */
  #take(seen) {
    if (!seen) return;
    this.#seen = seen;
    const { yours, rules, lit, missed, wrong, why, playing, place, last } = seen;
    this.#heading.textContent = seen.heading;
    this.#legend.textContent = seen.legend;
    this.#yours.show(seen, yours);
    this.#rules.show(seen, rules);
    const cells = [...missed, ...wrong].map((cell) => ({ cell, as: /** @type {const} */ ("look") }));
    for (const { board } of [this.#yours, this.#rules]) board.point({ numbers: lit, cells });
    this.#slider.max = String(last);
    this.#slider.value = String(place);
    const label = this.#play.querySelector(".label");
    if (label) label.textContent = playing ? "Pause" : "Play";
    this.#why.replaceChildren(...why.map((line) => h("li", {}, line)));
    this.#count.textContent = `Its sentences: ${seen.count}`;
    this.#sentences.replaceChildren(
      ...seen.sentences.map(({ text, mark }) =>
        h("li", { class: mark === "+" ? "new" : mark === "-" ? "vanished" : "" }, h("span", { class: "unseen" }, WORDS[mark]), h("span", { class: "mark", "aria-hidden": "true" }, mark), mark === "-" ? h("s", {}, text) : text),
      ),
      ...(seen.more ? [h("li", {}, `and ${seen.more} more`)] : []),
    );
    this.#app.say(seen.message || seen.said || (playing ? "" : seen.heading));
    if (playing) this.#timer = window.setTimeout(() => this.#do("tick"), PACE);
  }

  /**
   * @param {string} action
   * @param {KeyboardEvent} event
   */
  key(action, event) {
    const { board } = this.#yours;
    const move = /^cell-(.*)/.exec(action)?.[1] ?? (board.hasFocus ? ARROWS[event.key] : undefined);
    if (move) return board.move(move);
    // On a cell, the keys that press a button open it.
    if (action === "open" || (board.hasFocus && /^(Enter| )$/.test(event.key))) this.#do("open", { cell: board.cursor });
    else if (this.#isOurs(action)) this.#do(action);
    else return false;
    return true;
  }

  /** @param {string} action */
  #isOurs(action) {
    return [...this.keys.values()].includes(action);
  }
}

const WORDS = { "+": "new: ", "-": "vanished: ", " ": "" };

/** @type {Record<string, string>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * @param {HTMLSelectElement} list
 * @param {string[][]} options
 * @param {string | null} chosen
 */
function fill(list, options, chosen) {
  list.replaceChildren(...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
}
