// Play: the board, what is said of it, and the buttons.
//
//   table   the dial (mines, new game, time) and the board
//   panel   what was said, how it ended, the tools; on phones the tools are a dock below

import { Board } from "./board.js";
import { button, clock, h, icon, question, size, toggle } from "./dom.js";
import { keyShown } from "./keys.js";
import { AutoPlay } from "./play-auto.js";
import { copyText, pasteText, share } from "./play-dialogs.js";
import { ending } from "./play-end.js";
import { capital, chooseGame } from "./play-new.js";
import { savedGames } from "./play-saved.js";
import { preferences } from "./play-settings.js";
import { proof } from "./pointing.js";

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Change} Change
 * @typedef {import("./types.js").Result} Result
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Pointing} Pointing
 * @typedef {import("./app.js").App} App
 */

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Play(element, app, parameters);
}

class Play {
  title = "Play";
  #app;
  #element;
  #flagMode = false;
  #showsOdds = false;
  /** @type {Promise<unknown>} */
  #hints = Promise.resolve();
  /** What is being worked out, to be stopped. @type {AbortController | null} */
  #work = null;
  #timer;
  #board;
  #auto;

  #mines = h("span", { class: "digits" });
  #clock = h("span", { class: "digits" });
  #level = h("button", { type: "button", class: "level", "aria-haspopup": "dialog", onclick: () => this.#choose() });
  #badges = h("span", { class: "badges" });
  // It can be scrolled, so it can be reached by keys.
  #said = h("section", { class: "said", "aria-label": "What happened", tabindex: "0" });
  #working = h("p", { class: "working", hidden: true });
  #end = h("section", { class: "card ending", "aria-label": "How it ended", hidden: true });
  #cover;
  #buttons;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#element = element;
    const { connection } = app;
    this.#board = new Board({
      onpress: (cell) => this.#press(cell, this.#flagMode),
      onmark: (cell) => this.#press(cell, !this.#flagMode),
      onchord: (cell) => this.#do("chord", { cell }),
      most: 64,
      onsize: ({ width }) => element.style.setProperty("--board-width", `${width}px`),
    });
    this.#auto = new AutoPlay(
      () => this.#do("ai", { quiet: true }),
      (on) => this.#buttons.auto.setAttribute("aria-checked", String(on)),
    );
    this.#cover = h(
      "div",
      { class: "cover", hidden: true },
      h("p", {}, "Paused"),
      button("Resume", "play", () => this.#pause(), { class: "button strong" }),
    );
    this.#buttons = this.#makeButtons();
    this.#lay();
    app.on("sitting", () => this.#began());
    app.on("settings", () => this.#configured());
    app.on("change", ({ changes, state, result, own }) => {
      if (changes.length) {
        this.#board.point();
        this.#board.setOdds(null);
      }
      this.#board.change(changes);
      if (result.ended) this.#showMine(changes);
      this.#stateChanged(state, result.ended);
      this.#told(result, own);
    });
    document.addEventListener("paste", this.#pasted);
    this.#timer = window.setInterval(() => this.#tick(), 250);
    this.#configured();
    this.#began();
    this.parameters(parameters);
  }

  leave() {
    this.#auto.stop();
    this.#work?.abort();
    clearInterval(this.#timer);
    document.removeEventListener("paste", this.#pasted);
    this.#board.remove();
  }

  /** @param {URLSearchParams} parameters */
  async parameters(parameters) {
    const text = parameters.get("deal") ?? parameters.get("text");
    if (!text) return;
    this.#app.forgetParameters();
    await this.#begin("paste", { text }, "Open this link?");
  }

  // What it looks like

  #makeButtons() {
    const keys = this.#app.connection.choices?.keys ?? {};
    const does = (/** @type {string} */ action) => () => this.key(action);
    const tool = (
      /** @type {string} */ name,
      /** @type {Parameters<typeof icon>[0]} */ drawing,
      /** @type {string} */ action,
      /** @type {Record<string, string>} */ more = {},
    ) => {
      const element = button(name, drawing, does(action), { class: "button tool", ...more });
      const key = keyShown(keys, action);
      if (key) {
        element.append(h("kbd", { "aria-hidden": "true" }, key));
        element.setAttribute("aria-keyshortcuts", key.replace("Ctrl", "Control"));
      }
      return element;
    };
    return {
      new: button("New game", "new", does("new"), { class: "button strong new" }),
      flagMode: toggle("Flag mode", "flag", (on) => this.#setFlagMode(on), { class: "button tool flag-mode" }),
      hint: tool("Hint", "hint", "hint"),
      odds: tool("Odds", "odds", "odds", { "aria-pressed": "false" }),
      ai: tool("AI move", "ai", "ai"),
      undo: tool("Undo", "undo", "undo"),
      redo: tool("Redo", "redo", "redo"),
      why: tool("Why?", "why", "why", { title: "Why is this cell safe, or a mine?" }),
      pause: tool("Pause", "pause", "pause"),
      retry: tool("Same board", "retry", "retry", { title: "The same board from its start" }),
      auto: toggle("Auto-play", "auto", () => this.#auto.toggle(), { class: "button tool" }),
      saved: tool("Saved games", "saved", "load", { class: "button tool wide" }),
      share: button("Share", "share", () => share(this.#app), { class: "button tool" }),
      paste: button("Paste", "paste", () => this.#pasteDialog(), { class: "button tool" }),
      settings: button("Settings", "settings", () => preferences(this.#app, this.#board), { class: "button tool" }),
      larger: button("Larger", "new", () => this.#zoom(1.2), { class: "button tool" }),
      smaller: button("Smaller", "out", () => this.#zoom(1 / 1.2), { class: "button tool" }),
    };
  }

  #lay() {
    const { flagMode, hint, odds, ai, undo, ...others } = this.#buttons;
    const more = h(
      "div",
      { id: "more", class: "more", popover: "auto" },
      others.redo,
      others.why,
      others.pause,
      others.retry,
      others.auto,
      this.#auto.speeds(this.#app),
      others.saved,
      others.share,
      others.paste,
      others.smaller,
      others.larger,
      others.settings,
    );
    more.addEventListener("click", (event) => {
      const isDone = /** @type {HTMLElement} */ (event.target).closest("button");
      if (isDone && isDone !== others.larger && isDone !== others.smaller && more.matches(":popover-open")) more.hidePopover();
    });
    const open = h(
      "button",
      { type: "button", class: "button tool open-more", popovertarget: "more" },
      icon("more"),
      h("span", { class: "label" }, "More"),
    );
    const said = this.#said;
    this.#element.append(
      h("h1", { class: "unseen" }, "Play"),
      h(
        "div",
        { class: "table" },
        h("div", { class: "above" }, this.#level, this.#badges),
        h(
          "div",
          { class: "dial" },
          h("span", { class: "count", title: "Mines left to flag" }, icon("flag"), h("span", { class: "unseen" }, "Mines left: "), this.#mines),
          this.#buttons.new,
          h("span", { class: "count time", title: "Time" }, h("span", { class: "unseen" }, "Time: "), this.#clock, icon("clock")),
        ),
        h("div", { class: "place" }, this.#board.element, this.#cover),
      ),
      h(
        "div",
        { class: "panel" },
        said,
        this.#end,
        h("div", { class: "tools", role: "group", "aria-label": "Tools" }, flagMode, hint, odds, ai, undo, open),
        more,
      ),
    );
    this.#app.statusTo(said);
    said.append(this.#working);
  }

  // What happens

  #began() {
    const { sitting } = this.#app.connection;
    if (!sitting) return;
    this.#auto.stop();
    this.#board.set(sitting);
    this.#stateChanged(sitting.state, false);
    if (this.#showsOdds) this.#askOdds();
    this.#app.say(greeting(sitting.state));
  }

  #configured() {
    const { settings } = this.#app.connection;
    if (settings.long_press) this.#board.gestures.longPress = Number(settings.long_press);
    if (settings.zoom) this.#board.zoom = Number(settings.zoom);
  }

  /**
   * @param {State} state
   * @param {boolean} ended  just now
   */
  #stateChanged(state, ended) {
    const isOver = state.phase === "won" || state.phase === "lost";
    const { undo, redo, pause, retry, hint, ai, odds, why, auto } = this.#buttons;
    undo.disabled = !state.can_undo || state.mode === "strict";
    redo.disabled = !state.can_redo || state.mode === "strict";
    retry.disabled = state.phase === "new";
    pause.disabled = state.phase !== "playing";
    for (const help of [hint, ai, odds, why, auto]) help.disabled = isOver || state.mode === "strict";
    setLabel(pause, state.paused ? "Resume" : "Pause");
    this.#cover.hidden = !state.paused || isOver;
    this.#board.element.classList.toggle("covered", state.paused && !isOver);
    this.#board.element.inert = state.paused && !isOver;
    this.#mines.textContent = String(state.mines_left);
    this.#element.dataset.phase = state.phase;
    const name = state.level_name === state.level ? "Custom" : state.level_name;
    this.#level.replaceChildren(h("strong", {}, capital(name)), ` ${size(state.level)}`);
    this.#badges.replaceChildren(
      ...[
        state.no_guess && (state.proved ? "no guess needed" : "no-guess"),
        state.fair && "fair",
        state.mode !== "normal" && state.mode,
        state.helped.length > 0 && "with help",
      ].filter((text) => typeof text === "string").map((text) => h("span", { class: "badge-text" }, text)),
    );
    if (isOver) this.#auto.stop();
    if (isOver && this.#showsOdds) this.#setOdds(false);
    ending(this.#end, isOver ? state : null, {
      again: () => this.key("new"),
      retry: () => this.key("retry"),
      share: () => share(this.#app),
      review: () => this.#app.go("replays", { game: "this" }),
    });
    if (ended && state.phase === "won") this.#board.celebrate();
    this.#tick();
  }

  /**
   * Show and say what an action did.
   * @param {Result} result
   * @param {boolean} own
   */
  #told(result, own) {
    this.#app.say(result.message);
    if (result.odds) {
      if (!own && !this.#showsOdds) this.#setOdds(true, false);
      this.#board.setOdds(result.odds.probability);
      if (result.odds.best) this.#board.point({ cells: [{ cell: result.odds.best, as: "best" }] });
    } else if ((result.hint || result.explanation || result.advised) && !result.ended) {
      this.#board.point(pointing(result));
    } else if (result.changed.length && this.#showsOdds && own && !result.ended) {
      this.#askOdds();
    }
  }

  /**
   * Let people see what they stepped on, wherever on a large board it was.
   * @param {Change[]} changes
   */
  #showMine(changes) {
    const [index] = changes.find(([, symbol]) => symbol === "X") ?? [];
    const { width } = this.#board.geometry;
    if (index !== undefined) this.#board.reveal([Math.floor(index / width), index % width]);
  }

  #tick() {
    this.#clock.textContent = clock(this.#app.connection.seconds);
  }

  // What people do

  /**
   * @param {string} action
   * @returns {boolean} whether it did something
   */
  key(action) {
    const { cursor } = this.#board;
    switch (action) {
      case "open":
        this.#press(cursor, false);
        return true;
      case "flag":
        this.#do("mark", { cell: cursor });
        return true;
      case "chord":
      case "why":
        this.#do(action, { cell: cursor });
        return true;
      case "undo":
      case "redo":
      case "ai":
        this.#do(action);
        return true;
      case "hint":
        // Each gives away more than the one before, which must have come by then.
        this.#hints = this.#hints.then(() => this.#do("hint"));
        return true;
      case "odds":
        this.#setOdds(!this.#showsOdds);
        return true;
      case "flag-mode":
        this.#setFlagMode(!this.#flagMode);
        return true;
      case "auto":
        this.#auto.toggle();
        return true;
      case "faster":
      case "slower":
        this.#auto.change(action === "faster" ? 1 : -1);
        return true;
      case "pause":
        this.#pause();
        return true;
      case "new":
        this.#begin("new", {}, "Start a new game?");
        return true;
      case "retry":
        this.#begin("retry", {}, "Start this board again?");
        return true;
      case "choose":
      case "seed":
        this.#choose(action === "seed");
        return true;
      case "save":
      case "load":
        savedGames(this.#app, (keys) => this.#begin("load", keys, "Open another game?"));
        return true;
      case "copy-position":
      case "copy-seed":
        copyText(this.#app, action === "copy-seed" ? "deal" : "position");
        return true;
      case "guesses":
        this.#app.go("replays", { game: "this" });
        return true;
      case "scroll-up":
      case "scroll-down":
        this.#said.scrollBy(0, action === "scroll-up" ? -40 : 40);
        return true;
      case "stop":
        return this.#stop();
    }
    return this.#board.move(action);
  }

  /**
   * A cell was pressed. Which of the two it means is a matter of the flag mode; numbers are
   * always pressed, so that they can be chorded.
   * @param {Cell} cell
   * @param {boolean} marks
   */
  #press(cell, marks) {
    const isHidden = "#F?".includes(this.#board.symbol(cell));
    this.#do(marks && isHidden ? "mark" : "press", { cell });
  }

  /**
   * @param {string} action
   * @param {Record<string, unknown> & {quiet?: boolean}} [keys]
   */
  async #do(action, { quiet = false, ...keys } = {}) {
    const { connection } = this.#app;
    if (!quiet) this.#auto.stop();
    const work = new AbortController();
    this.#work = work;
    const result = await this.#app.run(
      connection.do(action, keys, {
        signal: work.signal,
        onprogress: ({ text, done, of }) => this.#showWork(text, done, of),
      }),
    );
    if (this.#work === work) {
      this.#work = null;
      this.#working.hidden = true;
    }
    return result;
  }

  /**
   * @param {string} text
   * @param {number | null} done
   * @param {number | null} of
   */
  #showWork(text, done, of) {
    if (!this.#work) return;
    this.#working.hidden = false;
    this.#working.replaceChildren(
      h("progress", done !== null && of ? { max: of, value: done, "aria-label": text } : { "aria-label": text }),
      text,
      button("Stop", null, () => this.#stop()),
    );
  }

  /** Stop whatever goes on, and take away what is pointed at. */
  #stop() {
    const had = !!this.#work || this.#auto.isOn || this.#board.isPointing;
    this.#work?.abort();
    this.#auto.stop();
    if (this.#board.isPointing) {
      this.#board.point();
      if (this.#app.connection.sitting?.state.hint_level) this.#do("clear-hint");
    }
    return had;
  }

  /**
   * Begin another game; ask first where a running one would be lost.
   * @param {string} action
   * @param {Record<string, unknown>} keys
   * @param {string} title
   */
  async #begin(action, keys, title) {
    this.#auto.stop();
    if (this.#app.connection.sitting?.state.would_lose) {
      const isSure = await question(title, "You would give up the game that is running.", "Give it up", "Keep playing");
      if (!isSure) return undefined;
    }
    return this.#do(action, keys);
  }

  /** @param {boolean} [bySeed] */
  #choose(bySeed = false) {
    chooseGame(this.#app, bySeed, (settings) => this.#begin("new", { settings }, "Start a new game?"));
  }

  #pause() {
    const isPaused = this.#app.connection.sitting?.state.paused;
    this.#do(isPaused ? "resume" : "pause").then(() => {
      const target = isPaused ? this.#board : this.#cover.querySelector("button");
      target?.focus();
    });
  }

  /** @param {boolean} on */
  #setFlagMode(on) {
    this.#flagMode = on;
    this.#buttons.flagMode.setAttribute("aria-checked", String(on));
    this.#element.toggleAttribute("data-flag-mode", on);
    this.#app.say(on ? "Flag mode is on: a tap flags, a long press opens." : "Flag mode is off: a tap opens.");
  }

  /**
   * @param {boolean} on
   * @param {boolean} [ask]
   */
  #setOdds(on, ask = true) {
    this.#showsOdds = on;
    this.#buttons.odds.setAttribute("aria-pressed", String(on));
    if (on && ask) this.#askOdds();
    if (!on) {
      this.#board.setOdds(null);
      this.#board.point();
    }
  }

  async #askOdds() {
    const result = await this.#do("odds", { quiet: true });
    if (result && !result.done) {
      this.#setOdds(false);
      this.#app.say(result.message);
    }
  }

  /** @param {number} by */
  #zoom(by) {
    this.#board.zoom *= by;
    this.#app.prefer({ zoom: Math.round(this.#board.zoom * 100) / 100 });
  }

  #pasteDialog() {
    pasteText((text) => this.#begin("paste", { text }, "Open what you paste?"));
  }

  #pasted = (/** @type {ClipboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData("text").trim();
    if (!text || target.closest?.("input, textarea, dialog")) return;
    event.preventDefault();
    this.#begin("paste", { text }, "Open what you paste?");
  };
}

/**
 * What a hint, a reason or a move of the AI points at.
 * @param {Result} result
 * @returns {Pointing}
 */
function pointing({ hint, explanation, advised, highlight }) {
  if (hint) return hint.cell ? proof(hint.cell, hint.conclusion, hint.numbers) : { numbers: hint.numbers };
  if (explanation) return proof(explanation.cell, explanation.conclusion, explanation.numbers);
  if (advised) return proof(advised.cell, "move", advised.reason.numbers);
  return { cells: highlight.map((cell) => ({ cell, as: "look" })) };
}

/**
 * What is said when a board comes.
 * @param {State} state
 */
function greeting(state) {
  if (state.summary) return state.summary;
  if (state.phase === "new") return `${size(state.level)}. Open any cell to begin.`;
  return state.paused ? "The game is paused." : "The game goes on where you left it.";
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setLabel(element, text) {
  const label = element.querySelector(".label");
  if (label) label.textContent = text;
}
