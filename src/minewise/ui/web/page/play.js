// Play: what people do, and what comes of it. How it looks is in play-screen.js.

import { Board } from "./board.js";
import { clock, question, size } from "./dom.js";
import { AutoPlay } from "./play-auto.js";
import { copyText, invite, pasteText, share } from "./play-dialogs.js";
import { ending } from "./play-end.js";
import { capital, chooseGame } from "./play-new.js";
import { savedGames } from "./play-saved.js";
import { Screen } from "./play-screen.js";
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

/** What stays while one looks at another view; odds are of one game. */
const kept = { flagMode: false, odds: "" };

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Play(element, app, parameters);
}

class Play {
  title = "Play";
  #app;
  #flagMode = false;
  #showsOdds = false;
  /** Odds are being worked out. */
  #asksOdds = false;
  /** Nobody has asked for the odds, so nothing is said of them. */
  #hushOdds = false;
  /** How often the board has changed. */
  #changes = 0;
  #game = "";
  /** @type {Promise<unknown>} */
  #hints = Promise.resolve();
  /** What is being worked out, to be stopped; what takes long is spoken of. @type {Map<AbortController, boolean>} */
  #works = new Map();
  #timer;
  #board;
  #auto;

  #screen;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#board = new Board({
      onpress: (cell) => this.#press(cell, this.#flagMode),
      onmark: (cell) => this.#press(cell, !this.#flagMode),
      onchord: (cell) => this.#do("chord", { cell }),
      most: 64,
      onsize: ({ width }) => element.style.setProperty("--board-width", `${width}px`),
    });
    this.#auto = new AutoPlay(
      () => this.#do("ai", { quiet: true }),
      (on) => this.#screen.buttons.auto.setAttribute("aria-checked", String(on)),
    );
    const commands = app.connection.choices?.commands ?? [];
    this.#screen = new Screen(element, this.#board.element, this.#auto.speeds(app), commands, (action) => this.key(action));
    this.#screen.buttons.invite.hidden = !app.connection.choices?.place.invites;
    app.statusTo(this.#screen.said);
    app.on("room", () => this.#began());
    app.on("settings", () => this.#configured());
    app.on("change", ({ changes, whole, state, result, own }) => {
      const isChanged = whole || changes.length > 0;
      if (isChanged) {
        this.#changes++;
        this.#board.point();
        this.#board.setOdds(null);
      }
      if (whole && app.connection.room) this.#board.set(app.connection.room);
      else this.#board.change(changes);
      if (result.ended) this.#showMine();
      this.#stateChanged(state, result.ended);
      this.#told(result, own, isChanged);
    });
    document.addEventListener("paste", this.#pasted);
    this.#timer = window.setInterval(() => this.#tick(), 250);
    this.#configured();
    this.#game = app.connection.room?.state.game ?? "";
    this.#showsOdds = !!this.#game && kept.odds === this.#game;
    this.#began();
    if (kept.flagMode) this.#setFlagMode(true);
    this.parameters(parameters);
  }

  leave() {
    this.#showsOdds = false; // on the page, not in `kept`
    this.#auto.stop();
    for (const work of this.#works.keys()) work.abort();
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

  // What happens

  #began() {
    const { room } = this.#app.connection;
    if (!room) return;
    this.#auto.stop();
    this.#changes++;
    this.#board.set(room);
    const { state } = room;
    // Odds are help: another game begins without.
    const isShown = this.#showsOdds && state.game === this.#game && !state.summary;
    this.#game = state.game;
    this.#setOdds(isShown, false);
    this.#stateChanged(state, false);
    if (isShown) this.#askOdds(true);
    this.#app.say(greeting(state));
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
    this.#screen.show(state, capital(state.level_name === state.level ? "Custom" : state.level_name));
    if (isOver) this.#auto.stop();
    if (isOver && this.#showsOdds) this.#setOdds(false);
    ending(this.#screen.end, isOver ? state : null, {
      again: () => this.key("new"),
      retry: () => this.key("retry"),
      share: () => this.key("share"),
      review: () => this.key("replay"),
    });
    if (ended && state.phase === "won") this.#board.celebrate();
    this.#tick();
  }

  /**
   * Show and say what an action did.
   * @param {Result} result
   * @param {boolean} own
   * @param {boolean} isChanged
   */
  #told(result, own, isChanged) {
    const { odds, ended } = result;
    if (!(odds && own && this.#hushOdds)) this.#app.say(result.message);
    if (odds) {
      if (!own && !this.#showsOdds) this.#setOdds(true, false);
      this.#board.setOdds(odds.probability);
      // What the AI has just done is pointed at already.
      if (odds.best && !(own && this.#hushOdds)) this.#board.point({ cells: [{ cell: odds.best, as: "best" }] });
      return;
    }
    const isPointed = !!(result.hint || result.explanation || result.advised) && !ended;
    if (isPointed) this.#board.point(pointing(result));
    if (isChanged && this.#showsOdds && own && !ended) this.#askOdds(isPointed);
  }

  /** Let people see what they stepped on, wherever on a large board it was. */
  #showMine() {
    const index = this.#app.connection.room?.view.indexOf("X") ?? -1;
    const { width } = this.#board.geometry;
    if (index >= 0) this.#board.reveal([Math.floor(index / width), index % width]);
  }

  #tick() {
    this.#screen.clock.textContent = clock(this.#app.connection.seconds);
  }

  // What people do

  /**
   * What a key or a button is for.
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
      case "to-hint":
        if (!this.#board.goToPointed()) this.#app.say("No cell is pointed at. Ask for a hint first.");
        return true;
      case "editor":
        this.#edit();
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
      case "replay":
        this.#app.go("replays", { game: "this" });
        return true;
      case "scroll-up":
      case "scroll-down":
        this.#screen.said.scrollBy(0, action === "scroll-up" ? -40 : 40);
        return true;
      case "stop":
        return this.#stop();
      case "share":
        share(this.#app);
        return true;
      case "invite":
        invite(this.#app);
        return true;
      case "paste":
        pasteText((text) => this.#begin("paste", { text }, "Open what you paste?"));
        return true;
      case "settings":
        preferences(this.#app, this.#board);
        return true;
      case "larger":
      case "smaller":
        this.#zoom(action === "larger" ? 1.2 : 1 / 1.2);
        return true;
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
    this.#works.set(work, false);
    const result = await this.#app.run(
      connection.do(action, keys, {
        signal: work.signal,
        onprogress: ({ text, done, of }) => {
          this.#works.set(work, true);
          this.#screen.showWork(text, done, of);
        },
      }),
    );
    this.#works.delete(work);
    if (![...this.#works.values()].includes(true)) this.#screen.hideWork();
    return result;
  }

  /** Stop whatever goes on, and take away what is pointed at. */
  #stop() {
    const had = this.#works.size > 0 || this.#auto.isOn || this.#board.isPointing;
    // A click that waits behind something long is not meant.
    const long = [...this.#works].filter(([, isLong]) => isLong).map(([work]) => work);
    for (const work of long.length ? long : [...this.#works.keys()].slice(-1)) work.abort();
    this.#auto.stop();
    if (this.#board.isPointing) {
      this.#board.point();
      if (this.#app.connection.room?.state.hint_level) this.#do("clear-hint");
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
    if (this.#app.connection.room?.state.would_lose) {
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
    const isPaused = this.#app.connection.room?.state.paused;
    this.#do(isPaused ? "resume" : "pause").then(() => {
      const target = isPaused ? this.#board : this.#screen.cover.querySelector("button");
      target?.focus();
    });
  }

  /** @param {boolean} on */
  #setFlagMode(on) {
    this.#flagMode = kept.flagMode = on;
    this.#screen.showFlagMode(on);
    this.#app.say(on ? "Flag mode is on: a tap flags, a long press opens." : "Flag mode is off: a tap opens.");
  }

  /**
   * @param {boolean} on
   * @param {boolean} [ask]
   */
  #setOdds(on, ask = true) {
    this.#showsOdds = on;
    kept.odds = on ? this.#game : "";
    this.#screen.buttons.odds.setAttribute("aria-pressed", String(on));
    if (on && ask) this.#askOdds();
    if (!on) {
      this.#board.setOdds(null);
      this.#board.point();
    }
  }

  /**
   * Show the odds; again if the board has changed before they came.
   * @param {boolean} [hush]  they are there already, and only follow
   */
  async #askOdds(hush = false) {
    if (this.#asksOdds) return;
    this.#asksOdds = true;
    this.#hushOdds = hush;
    let before, result;
    do {
      before = this.#changes;
      result = await this.#do("odds", { quiet: true });
    } while (before !== this.#changes && this.#showsOdds && this.#app.connection.isOpen);
    this.#asksOdds = this.#hushOdds = false;
    if (this.#showsOdds && result && !result.done) {
      this.#setOdds(false);
      this.#app.say(result.message);
    }
  }

  /** To the editor, with what can be seen now: the server says whether one may. */
  async #edit() {
    const allowed = await this.#do("study");
    if (!allowed?.done) return;
    this.#app.note = allowed.message ?? "";
    const texts = await this.#app.run(this.#app.connection.ask("link"));
    if (texts) this.#app.go("analyse", { position: texts.position });
  }

  /** @param {number} by */
  #zoom(by) {
    this.#board.zoom *= by;
    this.#app.prefer({ zoom: Math.round(this.#board.zoom * 100) / 100 });
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
