// Play: what people do, and what comes of it. How it looks is in play-screen.js.

import { Board } from "./board.js";
import { clock, question, size } from "./dom.js";
import { AutoPlay } from "./play-auto.js";
import { copy, copyText, invite, pasteText, share } from "./play-dialogs.js";
import { ending, verdict } from "./play-end.js";
import { myLevels, showLevels, todaysBoards } from "./play-levels.js";
import { capital, chooseGame } from "./play-new.js";
import { savedGames } from "./play-saved.js";
import { Screen } from "./play-screen.js";
import { preferences } from "./play-settings.js";
import { proof } from "./pointing.js";
import { play as playSound } from "./sound.js";

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
  /** The game has just ended. */
  #isEnding = false;
  /** Nobody has asked for the odds, so nothing is said of them. */
  #hushOdds = false;
  /** How often the board has changed. */
  #changes = 0;
  #game = "";
  /** The next cell that is pressed is asked about. */
  #asksWhy = false;
  /** To keep a zoom when it changes no more. */
  #zoomed = 0;
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
      onpress: (cell) => (this.#asksWhy ? this.#why(cell) : this.#point("left", cell)),
      onmark: (cell) => this.#point("right", cell),
      onchord: (cell) => this.#point("both", cell),
      ondouble: (cell) => this.#point("double", cell),
      lit: async (cell) => (this.#comfort.press_lights && app.connection.isOpen ? app.connection.ask("pressed", { cell }) : [cell]),
      onzoom: () => this.#keepZoom(),
      most: 64,
      onsize: ({ width }) => element.style.setProperty("--board-width", `${width}px`),
    });
    this.#auto = new AutoPlay(
      () => this.#autoMove(),
      (on) => {
        this.#screen.buttons.auto.setAttribute("aria-checked", String(on));
        if (on) this.#screen.showWork("Auto-play", null, null);
        else this.#screen.hideWork();
      },
    );
    const commands = app.connection.choices?.commands ?? [];
    this.#screen = new Screen(element, this.#board.element, this.#auto.speeds(app), commands, (action) => this.key(action));
    this.#screen.buttons.invite.hidden = !app.connection.choices?.place.invites;
    app.statusTo(this.#screen.said);
    app.on("room", () => this.#began());
    app.on("settings", () => this.#configured());
    app.on("change", ({ changes, looks, whole, state, result, own }) => {
      const isChanged = whole || changes.length > 0;
      if (isChanged) {
        this.#changes++;
        this.#board.point();
        this.#board.setOdds(null);
      }
      if (whole && app.connection.room) this.#board.set(app.connection.room, app.connection.looks);
      else this.#board.change(changes, looks);
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
    await this.#paste(text, "Open this link?");
  }

  // What happens

  #began() {
    const { room } = this.#app.connection;
    if (!room) return;
    this.#auto.stop();
    this.#changes++;
    this.#board.set(room, this.#app.connection.looks);
    const zoom = this.#zooms.get(this.#size) ?? 1;
    if (zoom !== this.#board.zoom) this.#board.zoom = zoom;
    const { state } = room;
    const opened = room.view.search(/[^#]/);
    if (opened >= 0) this.#board.reveal([Math.floor(opened / room.width), opened % room.width]);
    // Odds are help: another game begins without.
    const isShown = this.#showsOdds && state.game === this.#game && !state.summary;
    this.#game = state.game;
    this.#setOdds(isShown, false);
    this.#stateChanged(state, false);
    if (isShown) this.#askOdds(true);
    this.#showChips();
    this.#record();
    this.#app.say(greeting(state));
  }

  /** How the person likes to play. */
  get #comfort() {
    return this.#app.connection.settings.comfort ?? {};
  }

  get #size() {
    const { width, height } = this.#board.geometry;
    return `${width}x${height}`;
  }

  get #zooms() {
    return new Map(this.#app.connection.settings.zooms);
  }

  #showChips() {
    showLevels(this.#screen.chips, this.#app, (action, name) => (name ? this.#play(name) : this.key(action)));
  }

  /** The record of this level is looked up once for a game. */
  async #record() {
    if (this.#comfort.figures) this.#screen.showLive((await this.#app.run(this.#app.connection.ask("figures"))) ?? []);
  }

  /** @param {string} name of an own level */
  #play(name) {
    this.#begin("preset", { name }, "Start a new game?");
  }

  #configured() {
    const { swap, hold, hold_mouse: holds, haptics, chord_by: chords, open_by: opens } = this.#comfort;
    const { gestures } = this.#board;
    gestures.longPress = Number(hold) || gestures.longPress;
    gestures.swapped = swap === true;
    gestures.holdsMouse = holds === true;
    gestures.vibrates = haptics !== false;
    gestures.doubles = chords === "double" || opens === "double";
    this.#showChips();
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
      practise: () => this.key("train"),
    });
    if (ended && state.phase === "won") this.#board.celebrate();
    if (isOver) this.#judge();
    this.#tick();
  }

  /** Best times, the grade and luck come a moment after the end. */
  async #judge() {
    const { connection } = this.#app;
    const game = this.#game;
    const found = await connection.ask("finish").catch(() => null);
    if (!found || game !== this.#game || this.#screen.end.hidden) return;
    const { clicks } = connection.room?.state.figures ?? {};
    verdict(this.#screen.end, found, Number(clicks ?? 0), (text) => copy(this.#app, text));
    if (this.#isEnding) this.#app.say(`${connection.room?.state.summary} ${found.text}`);
    this.#isEnding = false;
  }

  /** How lucky the guess was that was just made, if it was one. @param {string} said */
  async #tellLuck(said) {
    const changes = this.#changes;
    const luck = await this.#app.connection.ask("luck").catch(() => null);
    if (luck?.last && changes === this.#changes) this.#app.say(`${said} ${luck.text}`);
  }

  /**
   * Show and say what an action did.
   * @param {Result} result
   * @param {boolean} own
   * @param {boolean} isChanged
   */
  #told(result, own, isChanged) {
    const { odds, ended, opened } = result;
    this.#isEnding = ended && own;
    if (own && this.#comfort.sound && isChanged) {
      playSound(ended ? String(this.#app.connection.room?.state.phase) : opened.length > 1 ? "area" : opened.length ? "open" : "flag");
    }
    if (own && this.#comfort.luck && opened.length && !ended) this.#tellLuck(result.message ?? "");
    if (!(odds && own && this.#hushOdds)) this.#app.say(result.message);
    if (odds) {
      if (!own && !this.#showsOdds) this.#setOdds(true, false);
      this.#board.setOdds(odds.probability);
      // What the AI has just done is pointed at already.
      if (odds.best && !(own && this.#hushOdds)) this.#board.point({ cells: [{ cell: odds.best, as: "best" }] });
      return;
    }
    const isPointed = !!(result.hint || result.highlight.length) && !ended;
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
    // Keys mean the cell below the mouse, if that was moved last.
    const cursor = this.#board.hovered ?? this.#board.cursor;
    const level = this.#app.connection.choices?.levels[action];
    if (level) {
      this.#begin("new", { settings: { level } }, "Start a new game?", action);
      return true;
    }
    switch (action) {
      case "open":
        this.#do("press", { cell: cursor });
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
      case "point-why":
        this.#armWhy(!this.#asksWhy);
        return true;
      case "new":
      case "again":
        this.#begin(action, {}, "Start a new game?", action);
        return true;
      case "today":
        todaysBoards(this.#app, (name) => this.#begin("today", { level: name }, "Play today's board?"));
        return true;
      case "preset":
        myLevels(this.#app, (name) => this.#play(name));
        return true;
      case "retry":
        this.#begin("retry", {}, "Start this board again?", action);
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
      case "train": {
        const game = this.#app.connection.room?.state.practise;
        this.#app.go("train", game ? { start: "mistakes", game } : undefined);
        return true;
      }
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
        pasteText((text) => this.#paste(text, "Open what you paste?"));
        return true;
      case "settings":
        preferences(this.#app);
        return true;
      case "larger":
      case "smaller":
        this.#zoom(this.#board.zoom * (action === "larger" ? 1.2 : 1 / 1.2));
        return true;
      case "fit":
        this.#zoom(this.#board.whole);
        return true;
    }
    return this.#board.move(action);
  }

  /** @param {Cell[]} cells */
  light(cells) {
    this.#board.light(cells);
  }

  /**
   * What a mouse or a finger did; the session knows what it means.
   * @param {"left" | "right" | "both" | "double"} gesture
   * @param {Cell} cell
   */
  #point(gesture, cell) {
    this.#do("point", { gesture, cell, flag_mode: this.#flagMode });
  }

  /** @param {Cell} cell */
  #why(cell) {
    this.#armWhy(false);
    this.#do("why", { cell });
  }

  /** @param {boolean} on */
  #armWhy(on) {
    this.#asksWhy = on;
    this.#screen.buttons.why.setAttribute("aria-pressed", String(on));
    if (on) this.#app.say("Point at a cell: why is it safe, or a mine?");
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
    if (![...this.#works.values()].includes(true) && !this.#auto.isOn) this.#screen.hideWork();
    return result;
  }

  async #autoMove() {
    const moved = await this.#do("ai", { quiet: true });
    // Where a wrong flag is in its way, it points at that instead.
    return moved && { ...moved, done: moved.done && !!(moved.step || !moved.highlight.length) };
  }

  /** Stop whatever goes on, and take away what is pointed at. */
  #stop() {
    const had = this.#works.size > 0 || this.#auto.isOn || this.#board.isPointing || this.#asksWhy;
    this.#armWhy(false);
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
   * @param {string} [again]  the command whose key, pressed again, says yes
   */
  async #begin(action, keys, title, again) {
    this.#auto.stop();
    if (this.#app.connection.room?.state.would_lose) {
      const isAgain = (/** @type {KeyboardEvent} */ event) => !!again && this.#app.meaning(event) === again;
      const isSure = await question(title, "You would give up the game that is running.", "Give it up", "Keep playing", isAgain);
      if (!isSure) return undefined;
    }
    return this.#do(action, keys);
  }

  /**
   * Open what a text describes; it is read before anything is given up.
   * @param {string} text
   * @param {string} title
   */
  async #paste(text, title) {
    if (await this.#app.run(this.#app.connection.ask("read", { text }))) this.#begin("paste", { text }, title);
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
    const click = matchMedia("(pointer: coarse)").matches ? "tap" : "click";
    this.#app.say(on ? `Flag mode is on: a ${click} flags.` : `Flag mode is off: a ${click} opens.`);
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

  /** @param {number} zoom */
  #zoom(zoom) {
    this.#board.zoom = zoom;
    this.#keepZoom();
  }

  /** Each size of board has its own zoom. */
  #keepZoom() {
    clearTimeout(this.#zoomed);
    const [size, zoom] = [this.#size, Math.round(this.#board.zoom * 100) / 100];
    this.#zoomed = window.setTimeout(() => this.#app.prefer({ zooms: [...this.#zooms].filter(([each]) => each !== size).slice(-19).concat([[size, zoom]]) }), 300);
  }

  #pasted = (/** @type {ClipboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const text = event.clipboardData?.getData("text").trim();
    if (!text || target.closest?.("input, textarea, dialog")) return;
    event.preventDefault();
    this.#paste(text, "Open what you paste?");
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
