// Replays: a recorded game step by step, with the grade of every guess and the luck it took.

import { Board } from "./board.js";
import { chart } from "./chart.js";
import { Refused } from "./connection.js";
import { Desk, copyButton, positionText } from "./desk.js";
import { button, clock, h, size } from "./dom.js";
import { AutoPlay } from "./play-auto.js";
import { when } from "./dom.js";
import { pasteText } from "./play-dialogs.js";
import { figureList, measured, time } from "./play-end.js";
import { capital } from "./play-new.js";

const AS_RECORDED = "as recorded";
const LONGEST = 5; // seconds that are waited for a step, however long somebody thought
const THIS = "this"; // a link to the game that is on the board of Play
const HISTORY = 12; // games to choose from

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Replays(element, app, parameters);
}

class Replays {
  title = "Replays";
  #app;
  #desk;
  #auto;
  #speeds;
  /**
   * Speeds that go by the clock of the game, by name; others are so many moves a second.
   * @type {Map<string, number>}
   */
  #recorded;
  #board = new Board({ most: 56 });
  /** @type {Replayed | null} */
  #replay = null;
  /** @type {(Grade | null)[]} */
  #grades = [];
  /** Guesses and mistakes, the worst first, by step from 0. @type {number[]} */
  #worst = [];
  /** How lucky the guesses were, in words. */
  #told = "";
  /** So many steps have been made. */
  #at = 0;
  #slider = h("input", { type: "range", min: 0, "aria-label": "Step", oninput: () => this.#jump(this.#slider.valueAsNumber) });
  #run = button("Play", "play", () => this.key("auto"), { "aria-pressed": "false" });
  #where = h("p", { class: "where" });
  #details = h("div", { class: "stack" });
  #luck = h("section", { class: "card stack", "aria-label": "Luck", hidden: true });
  #file = h("input", { type: "file", class: "unseen", onchange: () => this.#file.files?.[0] && this.#upload(this.#file.files[0]) });
  #history = h("section", { class: "stack" });
  #empty = h("p", { class: "empty" }, "Drop a replay here, open a file, or choose one of your games.");
  #controls;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#auto = new AutoPlay(
      async () => this.#next(),
      (on) => this.#run.setAttribute("aria-pressed", String(on)),
    );
    this.#speeds = this.#auto.speeds(app);
    const speeds = app.connection.choices?.replay_speeds ?? [1];
    this.#recorded = new Map(speeds.map((speed) => [speed === 1 ? AS_RECORDED : `${speed} × recorded`, speed]));
    this.#speeds.prepend(...[...this.#recorded.keys()].map((name) => h("option", { value: name }, name)));
    this.#speeds.value = AS_RECORDED;
    const does = (/** @type {string} */ name, /** @type {string} */ action, /** @type {"undo" | "redo" | null} */ drawing = null) =>
      button(name, drawing, () => this.key(action));
    this.#controls = h(
      "div",
      { class: "stack controls", hidden: true },
      this.#slider,
      h("div", { class: "row" }, does("Start", "first-row"), does("Back", "undo", "undo"), this.#run, does("Step", "redo", "redo"), does("End", "last-row"), this.#speeds),
      this.#where,
    );
    const open = (/** @type {string} */ text) => this.#open({ text });
    const ways = h(
      "section",
      { class: "card stack", "aria-label": "Open a replay" },
      h(
        "div",
        { class: "two" },
        h("label", { class: "button strong file" }, this.#file, "Open a file"),
        button("Paste", "paste", () => pasteText(open)),
        button("My game", "play", () => this.#open({ room: true })),
      ),
      h("small", {}, "Or drop a file anywhere on this page: AVF, MVF, RMV, EVF, UMF, RAWVF and others."),
    );
    this.#desk = new Desk(element, app, "Replays", this.#board, [this.#empty, this.#controls], [this.#details, this.#luck, ways, this.#history], open);
    this.#board.element.hidden = true;
    app.say("No replay is open yet.");
    this.parameters(parameters);
    this.#list();
  }

  leave() {
    this.#auto.stop();
    this.#desk.leave();
  }

  /** @param {URLSearchParams} given */
  parameters(given) {
    const [text, game] = [given.get("text"), given.get("game")];
    if (this.#app.file) this.#upload(this.#app.file);
    else if (text) this.#open({ text });
    else if (game) this.#open(game === THIS ? { room: true } : { game });
    this.#app.file = null;
  }

  /** @param {string} action */
  key(action) {
    const end = this.#replay?.steps.length ?? 0;
    const at = this.#at;
    if (/^(auto|pause|open)$/.test(action)) {
      if (!this.#auto.isOn && at >= end) this.#go(0);
      if (this.#replay) this.#auto.toggle();
      return true;
    }
    if (action === "faster" || action === "slower") {
      this.#auto.change(action === "faster" ? 1 : -1);
      return true;
    }
    /** @type {Record<string, number>} */
    const steps = { undo: at - 1, left: at - 1, redo: at + 1, right: at + 1, "first-row": 0, "first-column": 0, "last-row": end, "last-column": end };
    const to = steps[action];
    if (to === undefined || (this.#board.hasFocus && !/do$/.test(action))) return this.#board.move(action);
    this.#jump(to);
    return true;
  }

  // Opening

  /** @param {Record<string, unknown>} which */
  async #open(which) {
    let note = "";
    if (which.room) {
      const allowed = await this.#app.run(this.#app.connection.do("study"));
      if (!allowed?.done) return this.#app.say(allowed?.message);
      note = allowed.message ?? "";
    }
    const found = await this.#desk.ask("replay", which);
    if (found) this.#show(found, which.text ? found.name : "Your game", note, !which.text);
  }

  /** @param {File} file */
  async #upload(file) {
    this.#app.say(`Reading ${file.name} …`);
    try {
      this.#show(await this.#app.connection.upload(file), file.name);
    } catch (error) {
      const isRefused = error instanceof Refused;
      this.#app.say(isRefused ? `${file.name}: ${error.message}` : `${file.name} could not be sent.`);
    }
    this.#file.value = "";
  }

  /**
   * @param {Replayed} found
   * @param {string} title
   * @param {string} [note]  to be said too
   * @param {boolean} [isReview]  of one's own game: it begins with what was worst
   */
  async #show(found, title, note = "", isReview = false) {
    if (!this.#board.element.isConnected) return; // another view was chosen in the meantime
    const app = this.#app;
    const { steps, damage, name, format, figures, text, shape, width, height, mines, won } = found;
    this.#auto.stop();
    this.#replay = found;
    this.#grades = [];
    this.#slider.max = String(steps.length);
    this.#controls.hidden = this.#board.element.hidden = false;
    this.#empty.hidden = true;
    this.#luck.hidden = true;
    const end = won === null ? "" : `${won ? "won in" : "lost after"} ${time(steps.at(-1)?.seconds ?? 0)}`;
    const facts = [name !== title && name, end, !isReview && format, size(`${shape} ${width}x${height}x${mines}`)];
    this.#details.replaceChildren(
      h("p", {}, h("strong", {}, title || "Replay"), h("br", {}), h("small", {}, facts.filter(Boolean).join(" · "))),
      h("p", { hidden: !damage }, damage),
      figureList([["Time", time(steps.at(-1)?.seconds ?? 0)], ["Steps", steps.length], ...measured(figures)]),
      h(
        "div",
        { class: "two" },
        button("Analyse here", "odds", () => app.go("analyse", { position: positionText({ ...found, view: this.#view(this.#at) }) })),
        button("Play this board", "new", () => app.go("play", { deal: text.split("\n")[1] ?? "" })),
        copyButton(app, () => app.link("replays", { text })),
      ),
    );
    this.#go(0);
    app.say(`${title || "A replay"}: ${steps.length} ${steps.length === 1 ? "step" : "steps"}. ${damage ?? note}`);
    const judged = await this.#desk.ask("grades", { replay: found.id }, "Grading every step …");
    if (!judged || this.#replay !== found) return;
    this.#grades = judged.grades;
    this.#told = judged.text;
    this.#worst = judged.worst;
    this.#luck.hidden = false;
    if (isReview && !this.#at && this.#worst.length && !this.#auto.isOn) this.#jump(judged.begin + 1);
    else this.#go(this.#at);
  }

  async #list() {
    const games = await this.#app.connection.ask("history", { limit: HISTORY }).catch(() => []);
    const kept = games.filter((/** @type {Finished} */ game) => game.replay);
    if (!kept.length) return;
    const list = kept.map((/** @type {Finished} */ { id, won, seconds, level, ended }) =>
      entry(`${won ? "Won in" : "Lost after"} ${time(seconds)}`, `${capital(level)} · ${when(ended ?? "")}`, () => this.#open({ game: id })),
    );
    this.#history.replaceChildren(h("h2", {}, "Your games"), h("ul", { class: "games" }, ...list), h("a", { href: "#statistics" }, "All games"));
  }

  // Walking along

  /** Make a step while it plays. */
  #next() {
    const { steps = [] } = this.#replay ?? {};
    this.#go(this.#at + 1);
    const [before, after] = [steps[this.#at - 1], steps[this.#at]];
    const speed = this.#recorded.get(this.#speeds.value);
    const thought = (after?.seconds ?? 0) - (before?.seconds ?? 0);
    return { done: true, ended: !after, wait: speed && Math.max(0, Math.min(LONGEST, thought / speed)) };
  }

  /** @param {number} step what somebody wants to see */
  #jump(step) {
    this.#auto.stop();
    this.#go(step);
    const grade = this.#grades[this.#at - 1];
    if (grade?.guess || grade?.mistake) this.#app.say(grade.text);
  }

  /** @param {number} step */
  #view(step) {
    const { width = 0, height = 0, steps = [] } = this.#replay ?? {};
    const cells = Array(width * height).fill("#");
    for (const { changes } of steps.slice(0, step)) for (const [index, symbol] of changes) cells[index] = symbol;
    return cells.join("");
  }

  /** @param {number} step */
  #go(step) {
    if (!this.#replay) return;
    const { steps } = this.#replay;
    const at = Math.max(0, Math.min(steps.length, step));
    if (at && at === this.#at + 1) this.#board.change(steps[at - 1]?.changes ?? []);
    else this.#desk.set({ ...this.#replay, view: this.#view(at) });
    this.#at = at;
    const made = steps[at - 1];
    const grade = this.#grades[at - 1];
    const [row = 0, column = 0] = made?.cell ?? [];
    const text = made ? `${made.action} row ${row + 1}, column ${column + 1}${made.by ? ` by ${made.by}` : ""}` : "the start";
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", `${at} of ${steps.length}: ${text}`);
    this.#where.replaceChildren(h("strong", {}, `${at} of ${steps.length}`), ` · ${clock(made?.seconds ?? 0)} · ${text}`, h("br", {}), grade?.text ?? "");
    /** @type {Pointing["cells"]} */
    const cells = made ? [{ cell: made.cell, as: "move" }] : [];
    if ((grade?.guess || grade?.mistake) && String(grade.best_cell) !== String(made?.cell)) cells.push({ cell: grade.best_cell, as: grade.best_safety === 1 ? "safe" : "best" });
    this.#board.point({ cells });
    if (this.#grades.length) this.#showLuck(steps.length);
  }

  /** @param {number} end */
  #showLuck(end) {
    let chance = 1;
    const shown = this.#grades.flatMap((grade, index) => (grade?.guess || grade?.mistake ? [{ ...grade, step: index + 1, chance: (chance *= grade.safety) }] : []));
    const told = this.#told;
    const dots = shown.map(({ step, chance: left }) => [step, left]);
    const bad = new Map(this.#worst.map((step, place) => [step + 1, place]));
    shown.sort((one, other) => (bad.get(one.step) ?? 0) - (bad.get(other.step) ?? 0));
    const list = shown.map(({ step, text }) => entry(`Step ${step}`, text, () => this.#jump(step), step === this.#at));
    const focused = [...this.#luck.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.#luck.replaceChildren(
      chart({
        title: "Luck: the chance to get this far",
        told,
        line: [[0, 1], ...dots, [end, chance]],
        dots,
        most: 1,
        range: [0, end],
        ends: ["start", "end"],
        write: (y) => `${Math.round(y * 100)} %`,
        at: this.#at,
      }),
      h("p", {}, told),
      h("ol", { class: "games" }, ...list),
    );
    if (focused >= 0) list[focused]?.querySelector("button")?.focus();
  }
}

/**
 * A line of a list, to press.
 * @param {string} name
 * @param {string} text
 * @param {() => void} onclick
 * @param {boolean} [isHere]
 */
function entry(name, text, onclick, isHere) {
  const attributes = { type: "button", class: "game", "aria-current": isHere && "step", onclick };
  return h("li", {}, h("button", attributes, h("strong", {}, name), h("small", {}, text)));
}
