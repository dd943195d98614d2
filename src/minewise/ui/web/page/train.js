// Train: puzzles, lessons and progress. What is to be seen, and what can be done, comes from the
// coach (training/showing.py); nothing is decided here.

import { Board } from "./board.js";
import { chart } from "./chart.js";
import { Desk } from "./desk.js";
import { button, clock, field, h, keepNames } from "./dom.js";
import { keyMap, keyShown } from "./keys.js";
import { figureList } from "./play-end.js";

/** How the marks of the coach look on a board. @type {Record<string, "safe" | "mine" | "move" | "look" | "wrong" | "best">} */
const LOOKS = { asked: "look", chosen: "move", safe: "safe", mine: "mine", wrong: "wrong", best: "best" };

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Train(element, app, parameters);
}

class Train {
  title = "Train";
  /** @type {Map<string, string>} */
  keys = new Map();
  #app;
  #element;
  #desk;
  #timer = 0;
  /** @type {Training | null} */
  #seen = null;
  /** @type {import("./types.js").Command[]} */
  #commands = [];
  /** What was done last; the next thing waits for it. @type {Promise<void>} */
  #last = Promise.resolve();
  #board = new Board({
    label: "Puzzle",
    most: 48,
    onpress: (cell) => this.#command("open", cell),
    onmark: (cell) => this.#command("flag", cell),
  });
  #head = h("div", { class: "stack task" });
  #list = h("div", { class: "stack" });
  #answer = h("section", { class: "card stack", "aria-label": "Your answer" });
  #clock = h("p", { class: "clock", role: "timer" });

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#element = element;
    this.#desk = new Desk(element, app, "Train", this.#board, [this.#head, this.#list], [this.#answer]);
    this.#show(null);
    this.parameters(parameters);
    app.on("open", (isOpen) => isOpen && this.#begin({}));
  }

  leave() {
    clearInterval(this.#timer);
    this.#desk.leave();
  }

  /** @param {URLSearchParams} parameters */
  parameters(parameters) {
    this.#begin(Object.fromEntries(parameters));
    if (parameters.size) this.#app.forgetParameters();
  }

  /** @param {Cell[]} cells */
  light(cells) {
    this.#board.light(cells);
  }

  /** @param {Record<string, string>} given  perhaps what to start */
  async #begin(given) {
    /** @type {(Training & {commands: import("./types.js").Command[]}) | undefined} */
    const seen = await this.#desk.ask("train", given);
    if (!seen) return;
    this.#commands = seen.commands;
    this.keys = keyMap(seen.commands);
    this.#show(seen);
    // The puzzles are read, and the last games looked at, while the menu is.
    for (let left = seen.learning + 1; left > 0 && this.#seen?.shown.screen === "menu" && this.#element.isConnected; left--) {
      const next = await this.#app.run(this.#app.connection.ask("train-learn"));
      if (next && next.count === this.#seen?.count) this.#show(next);
    }
  }

  /**
   * Do something, after what was done before it.
   * @param {Record<string, unknown>} wish
   */
  #do(wish) {
    return (this.#last = this.#last.then(() => this.#send(wish)));
  }

  /** @param {Record<string, unknown>} wish */
  async #send(wish) {
    if (!this.#seen || !this.#element.isConnected) return;
    /** @type {Training | undefined} */
    const seen = await this.#app.run(this.#app.connection.ask("train-do", { count: this.#seen.count, ...wish }));
    if (seen && this.#element.isConnected) this.#show(seen);
  }

  /**
   * @param {string} name
   * @param {Cell} [cell]
   */
  #command(name, cell) {
    this.#do({ do: name, cell: cell ?? null });
  }

  /** @param {Training | null} seen */
  #show(seen) {
    const before = this.#seen?.shown;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.name;
    this.#seen = seen;
    const shown = seen?.shown;
    const scene = seen?.scene;
    const isBoard = !!scene;
    this.#element.toggleAttribute("data-list", !isBoard);
    // Beside a list nothing is said that is not in its heading, except to those who listen.
    this.#element.querySelector(".said")?.classList.toggle("unseen", !isBoard && !shown?.message);
    this.#board.element.hidden = !isBoard;
    if (!seen || !shown) return;
    if (scene) this.#draw(scene, shown, before?.position !== shown.position);
    this.#head.replaceChildren(...this.#task(shown));
    this.#list.replaceChildren(...(shown.progress ? progress(shown) : [this.#rows(shown.rows)]));
    const buttons = this.#buttons(shown);
    this.#answer.replaceChildren(...(isBoard ? this.#answers(shown) : []), buttons);
    this.#answer.hidden = !isBoard && !buttons.childElementCount;
    this.#count(shown);
    const isNew = before?.screen !== shown.screen || before?.title !== shown.title;
    this.#say(shown, isNew || before?.position !== shown.position);
    if (focused) this.#element.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.dispatchEvent(new CustomEvent("again"));
    // What had the focus may be gone.
    if ((before && isNew) || document.activeElement === document.body) this.#focus(isBoard);
  }

  /** @param {boolean} isBoard */
  #focus(isBoard) {
    if (isBoard) return this.#board.focus();
    const first = /** @type {HTMLElement | null} */ (this.#element.querySelector(".offer, .task ~ * button, .panel button"));
    (first ?? this.#element).focus();
  }

  /**
   * @param {Shown} shown
   * @param {boolean} isNew
   */
  #say({ screen, message, verdict, title, text, question, how }, isNew) {
    const told = verdict ? `${verdict.heading}: ${message}` : message;
    if (told) this.#app.say(told);
    else if (isNew) this.#app.say([screen === "puzzle" ? "" : `${title}.`, question || text, how].filter(Boolean).join(" "));
  }

  /**
   * @param {Scene} scene
   * @param {Shown} shown
   * @param {boolean} isNew
   */
  #draw(scene, { marks }, isNew) {
    if (isNew) {
      this.#desk.set(scene);
      // All of it is to be seen at once, if that can be; fingers may make it larger.
      this.#board.zoom = Math.max(0.7, Math.min(1, this.#board.whole));
    }
    /** @type {string[]} */
    const names = [];
    for (const { cell: [row, column], words } of marks) names[row * scene.width + column] = words;
    this.#board.setNames(names);
    this.#board.point({
      numbers: marks.filter(({ kind }) => kind === "number").map(({ cell }) => cell),
      cells: marks.flatMap(({ cell, kind }) => (LOOKS[kind] ? [{ cell, as: LOOKS[kind] }] : [])),
    });
  }

  /**
   * What is above the board: where one is, and what is asked.
   * @param {Shown} shown
   */
  #task({ title, text, mines, question, why, lesson, results, seconds_left: left }) {
    return [
      h("div", { class: "row" }, h("h2", {}, ...keepNames(title)), left === null ? h("p", { class: "stands" }, text) : this.#clock, h("span", { class: "results", role: "img", "aria-label": `${results.filter(Boolean).length} of ${results.length} right`, hidden: !results.length }, ...results.slice(-20).map((right) => h("span", { class: right ? "right" : "wrong" }, right ? "✓" : "✗")))),
      ...lesson.split("\n\n").filter(Boolean).map((line) => h("p", {}, ...keepNames(line))),
      ...(question ? [h("p", { class: "question" }, question, " ", h("small", {}, mines))] : []),
      ...(why ? [h("small", {}, why)] : []),
    ];
  }

  /** @param {Shown["rows"]} rows */
  #rows(rows) {
    return h(
      "ul",
      { class: "offers" },
      ...rows.map(({ name, title, text, note, done }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "card offer", "data-name": name, onclick: () => this.#do({ choose: name }) },
            h("strong", {}, ...keepNames(title), done && " ✓"),
            text && h("span", {}, text),
            note && h("small", {}, note),
          ),
        ),
      ),
    );
  }

  /**
   * What is answered beside the board, or how good it was.
   * @param {Shown} shown
   * @returns {(Node | string)[]}
   */
  #answers({ choices, number, number_is: kind, number_label: label, verdict }) {
    if (verdict) {
      const { right, heading, theme, change } = verdict;
      return [
        h("h2", { class: right ? "right" : "wrong" }, right ? "✓ " : "✗ ", heading),
        h("p", {}, ...keepNames([theme && `Theme: ${theme}.`, change].filter(Boolean).join(" "))),
      ];
    }
    if (choices.length) {
      const all = choices.map(({ word, label: name }, place) => this.#keyed(name, String(place + 1), () => this.#do({ say: word })));
      return [h("div", { class: "row" }, ...all)];
    }
    if (!kind) return [];
    const input = h("input", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, value: number, "data-name": "number", onagain: () => input.focus() });
    const write = () => (/^\d+$/.test(input.value) ? this.#do({ write: Number(input.value) }) : undefined);
    input.addEventListener("change", write);
    input.addEventListener("keydown", async (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      await write();
      this.#command("check");
    });
    return [field(label, input)];
  }

  /** @param {Shown} shown */
  #buttons({ can, going_on: on, line }) {
    const label = (/** @type {string} */ name) => this.#commands.find((each) => each.name === name)?.label ?? name;
    const known = (/** @type {string} */ name) => this.#keyed(label(name), keyShown(this.#commands, name), () => this.#command(name), name);
    return h(
      "div",
      { class: "row" },
      on && this.#keyed(on, keyShown(this.#commands, "check"), () => this.#command("check"), "check", "button strong"),
      can.includes("give-up") && known("give-up"),
      line && this.#keyed(label("share"), keyShown(this.#commands, "share"), () => this.#share(), "share"),
      can.includes("back") && known("back"),
    );
  }

  /**
   * A button with its key.
   * @param {string} name
   * @param {string} key
   * @param {() => void} act
   * @param {string} [id]
   * @param {string} [kind]
   */
  #keyed(name, key, act, id = name, kind = "button") {
    const element = button(name, null, act, { class: kind, "data-name": id, "aria-keyshortcuts": key, onagain: () => element.focus() });
    element.append(h("kbd", { "aria-hidden": "true" }, key));
    return element;
  }

  async #share() {
    const line = this.#seen?.shown.line ?? "";
    try {
      await navigator.clipboard.writeText(line);
      this.#app.say(`Copied: ${line}`);
    } catch {
      this.#app.say(line);
    }
  }

  /** The clock of a storm. @param {Shown} shown */
  #count({ seconds_left: left }) {
    clearInterval(this.#timer);
    if (left === null) return;
    const end = Date.now() + left * 1000;
    const tick = () => {
      const seconds = (end - Date.now()) / 1000;
      this.#clock.textContent = clock(Math.max(0, Math.ceil(seconds)));
      if (seconds > 0) return;
      clearInterval(this.#timer);
      this.#command("tick");
    };
    tick();
    this.#timer = window.setInterval(tick, 500);
  }

  /**
   * @param {string} action
   * @param {KeyboardEvent} event
   */
  key(action, event) {
    if (![...this.keys.values()].includes(action)) return false;
    const shown = this.#seen?.shown;
    // Somebody who holds Enter down would miss what comes of it.
    if (event.repeat && action === "check") return true;
    if (action === "share") this.#share();
    else if (shown?.rows.length && this.#walk(action)) return true;
    else if (!this.#seen?.scene || !this.#board.move(action)) this.#command(action, this.#seen?.scene ? this.#board.cursor : undefined);
    return true;
  }

  /** From row to row of a list. @param {string} action */
  #walk(action) {
    const by = { left: -1, up: -1, right: 1, down: 1 }[action];
    if (!by) return false;
    const all = /** @type {HTMLElement[]} */ ([...this.#element.querySelectorAll(".offer")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    all[(at + by + all.length) % all.length]?.focus();
    return true;
  }
}

/** Progress as charts. @param {Shown} shown */
function progress({ figures, progress: far, text }) {
  if (!far) return [];
  const { history, themes } = far;
  const values = history.map(({ rating }) => rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const least = Math.floor((low - 20) / 100) * 100;
  const day = (/** @type {number} */ place) => new Date(history.at(place)?.at ?? 0).toLocaleDateString([], { dateStyle: "medium" });
  const most = Math.max(...themes.map((theme) => Math.abs(theme.rating - far.rating)), 100);
  return [
    h("div", { class: "card" }, figureList(figures)),
    h(
      "div",
      { class: "charts" },
      history.length > 0 &&
        chart({
          title: "Rating over time",
          told: text,
          line: values.map((y, x) => [x, y]),
          dots: values.map((y, x) => [x, y]),
          least,
          most: Math.max(least + 100, Math.ceil((high + 20) / 100) * 100),
          range: [0, Math.max(1, values.length - 1)],
          ends: [day(0), history.length > 1 ? day(-1) : ""],
          write: (y) => String(Math.round(y)),
        }),
      themes.length > 0 &&
        h(
          "figure",
          { class: "chart" },
          h("figcaption", {}, `Themes: stronger or weaker than ${far.rating}, the strongest first`),
          h("ul", { class: "bars" }, ...themes.map((theme) => bar(theme, far.rating, most))),
        ),
    ),
  ];
}

/**
 * To the right of the middle what is stronger than one's rating, to the left what is weaker.
 * @param {{title: string, rating: number, attempts: number}} theme
 * @param {number} own  rating
 * @param {number} most  that a theme differs from it
 */
function bar({ title, rating, attempts }, own, most) {
  const line = h("span", { class: rating < own ? "bar below" : "bar", "aria-hidden": "true" });
  line.style.setProperty("--share", String(Math.abs(rating - own) / most));
  return h("li", {}, h("span", {}, ...keepNames(title)), h("span", { class: "middle" }, line), h("span", {}, rating), h("small", {}, attempts === 1 ? "1 puzzle" : `${attempts} puzzles`));
}
