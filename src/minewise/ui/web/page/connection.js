// The conversation, as the page has it: what goes out is numbered, what was not answered goes out
// again after a break.
//
// A carrier takes the messages there and back: a socket, or a worker that runs Python in the page.
// A `do` is repeated with its number, so it is done once; an `ask` is simply asked again. The room
// is mirrored here: `room.view` is what was last said of it, and every view of the page is told of
// each change by `on`.
//
// A carrier may know how things looked last. That is shown until the conversation is there, and
// what people do in the meantime waits for it; it is done if the board is still the one they saw.

/**
 * @typedef {import("./types.js").Room} Room
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Choices} Choices
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Result} Result
 * @typedef {import("./types.js").Change} Change
 *
 * @typedef {{text: string, done: number | null, of: number | null}} Progress
 * @typedef {{onprogress?: (progress: Progress) => void, signal?: AbortSignal}} Waiting
 *
 * What `on` listens to:
 * @typedef {object} Events
 * @property {boolean} open       the connection is there (true) or broken (false)
 * @property {Room} room    a whole board: at the beginning, and each new one
 * @property {{changes: Change[], looks: number[][], whole: boolean, state: State, result: Result, own: boolean}} change
 *   something was done, by this tab or another one; `whole`: all cells may look different
 * @property {Settings} settings  the settings came or changed
 * @property {string} refused     something was refused, and why
 * @property {RaceState | null} race  the race that this browser is in; null for none any more
 * @property {Notice | null} notice  what is going on beside the game, to be shown quietly
 */

const VERSION = 1;
const GONE_ON = "The game is not as it was shown: this was not done.";

/** The server could not do it, and says why in a sentence. */
export class Refused extends Error {}

export class Connection {
  /** @type {Room | null} */
  room = null;
  /** @type {Choices | null} */
  choices = null;
  /** @type {Settings} */
  settings = {};
  /** Numbers that look different by the flags around them: index → look. @type {Map<number, number>} */
  looks = new Map();
  isOpen = false;
  /** When the state came, for the clock: performance.now(). */
  stateAt = 0;

  /** Why nothing can be done now. @type {Notice | null} */
  broken = null;

  #carrier;
  /** The only room that it is for; null for any. */
  #only;
  #tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  #seen = 0;
  #lastId = 0;
  #greeted = false;
  /** What is shown is how it looked last. */
  #isRemembered = false;
  #looks = true;
  /** @type {string[]} the view, a symbol a cell */
  #view = [];
  /**
   * @type {Map<number, {message: Record<string, unknown>, resolve: (value: any) => void,
   *   reject: (error: Error) => void, onprogress?: (progress: Progress) => void, isStopped?: boolean}>}
   */
  #waiting = new Map();
  /** @type {Map<string, Set<(value: any) => void>>} */
  #listeners = new Map();

  /**
   * @param {Carrier} carrier
   * @param {string | null} [only]  the room that it is for; any unless told
   */
  constructor(carrier, only = null) {
    this.#carrier = carrier;
    this.#only = only;
  }

  /** Connect, and stay connected. */
  start() {
    const remembered = this.#carrier.remembered?.();
    if (remembered) {
      this.settings = remembered.settings;
      this.choices = remembered.choices;
      this.#seen = remembered.seq;
      this.#isRemembered = true;
      this.#take(remembered.room);
      this.#tell("settings", this.settings);
      this.#opened();
    }
    this.#carrier.start({
      opened: () => this.#hello(this.room?.id ?? this.#only),
      heard: (message) => this.#read(message),
      closed: (broken) => this.#closed(broken),
      notice: (notice) => this.#tell("notice", notice),
    });
  }

  /**
   * Listen; the answer stops it.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(value: Events[Name]) => void} listener
   * @returns {() => void}
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Do something in the room. What cannot be done has `done` false and a message.
   * @param {string} action
   * @param {Record<string, unknown>} [keys]
   * @param {Waiting} [waiting]
   * @returns {Promise<Result>}
   */
  do(action, keys = {}, waiting = {}) {
    // How the page looks is changed already, and is kept when it can be.
    if (!this.isOpen && action !== "settings") {
      const { offline } = this.#carrier;
      this.#tell("refused", offline);
      return Promise.resolve(refusal(offline));
    }
    return this.#send({ type: "do", action, ...keys }, waiting);
  }

  /**
   * Ask something that changes nothing. Rejected with `Refused` where there is no answer.
   * @param {string} about
   * @param {Record<string, unknown>} [keys]
   * @param {Waiting} [waiting]
   * @returns {Promise<any>}
   */
  ask(about, keys = {}, waiting = {}) {
    return this.#send({ type: "ask", about, ...keys }, waiting);
  }

  /**
   * Do something about a race; done once, however often it arrives. Rejected with `Refused`.
   * @param {string} action
   * @param {Record<string, unknown>} [keys]
   * @returns {Promise<any>}
   */
  race(action, keys = {}) {
    return this.#send({ type: "race", action, ...keys }, {});
  }

  /** Hear and say nothing more. */
  close() {
    this.#carrier.close?.();
  }

  /**
   * Read a replay or a board of any program. Rejected with `Refused` where that cannot be.
   * @param {File} file
   * @returns {Promise<Replayed>}
   */
  async upload(file) {
    const { replay, refused } = await this.#carrier.upload(file);
    if (!replay) throw new Refused(refused ?? "");
    return replay;
  }

  /** Whether the board is seen: the clock waits while you look at something else. @param {boolean} at */
  look(at) {
    if (at === this.#looks) return;
    this.#looks = at;
    if (this.#greeted) this.#write({ type: "look", at });
  }

  /** How many changes of the room were seen. */
  get seq() {
    return this.#seen;
  }

  /** The seconds on the clock now. */
  get seconds() {
    const state = this.room?.state;
    if (!state) return 0;
    return state.seconds + (state.running ? (performance.now() - this.stateAt) / 1000 : 0);
  }

  /**
   * @param {Record<string, unknown>} message
   * @param {Waiting} waiting
   * @returns {Promise<any>}
   */
  #send(message, { onprogress, signal }) {
    const id = ++this.#lastId;
    const numbered = { ...message, id };
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Refused("Stopped."));
      this.#waiting.set(id, { message: numbered, resolve, reject, onprogress });
      signal?.addEventListener("abort", () => this.#stop(id), { once: true });
      if (this.#greeted) this.#write(numbered);
    });
  }

  /** @param {number} id */
  #stop(id) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.isStopped = true;
    if (this.#greeted) this.#write({ type: "cancel", id });
  }

  /** @param {Record<string, unknown>} message */
  #write(message) {
    this.#carrier.send({ version: VERSION, ...message });
  }

  #opened() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.broken = null;
    this.#tell("open", true);
  }

  /** @param {Notice} broken */
  #closed(broken) {
    this.#greeted = false;
    if (!this.isOpen) return;
    this.isOpen = false;
    this.broken = broken;
    this.#tell("open", false);
  }

  /** @param {string | null} room */
  #hello(room) {
    this.#greeted = false;
    // What was remembered may be of a room that is not there any more.
    const wanted = this.#isRemembered ? null : room;
    this.#write({ type: "hello", room: wanted, tab: this.#tab, seen: room ? this.#seen : 0 });
  }

  /** @param {any} message */
  #read(message) {
    if (message.commands && this.choices) this.choices.commands = message.commands;
    if (message.settings) {
      this.settings = message.settings;
      this.#tell("settings", this.settings);
    }
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "board":
        this.#seen = message.seq;
        return this.#take(message.room);
      case "result":
      case "event":
        return this.#changed(message);
      case "working":
        return this.#waiting.get(message.id)?.onprogress?.(message);
      case "answer":
        return this.#settle(message.id)?.resolve(message.data);
      case "race":
        return this.#tell("race", message.race);
      case "clock":
        return this.room && this.#keep({ ...this.room.state, seconds: message.seconds, running: message.running });
      case "refused": {
        if (!this.#greeted && this.room && !this.#only) {
          // The game is not there any more. Another one is.
          this.room = null;
          this.#hello(null);
          return this.#tell("refused", message.text);
        }
        const waiting = this.#settle(message.id);
        if (waiting && waiting.message.type !== "do") return waiting.reject(new Refused(message.text));
        this.#tell("refused", message.text);
        return waiting?.resolve(refusal(message.text));
      }
    }
  }

  /** @param {any} message */
  #welcome(message) {
    this.#seen = message.seq;
    this.#greeted = true;
    if (message.choices) this.choices = message.choices;
    const isAsShown = this.#isRemembered ? looksLike(this.room, message.room) : message.resumed && this.room;
    // Only a room that the page does not have already is drawn again.
    if (!isAsShown) this.#take(message.room);
    else if (this.room) {
      this.room.id = message.room.id;
      this.#keep(message.room.state);
    }
    if (this.#isRemembered && !isAsShown) this.#dropWaiting();
    this.#isRemembered = false;
    this.#opened();
    if (!this.#looks) this.#write({ type: "look", at: false });
    for (const [id, { message: unanswered, isStopped }] of this.#waiting) {
      this.#write(isStopped ? { type: "cancel", id } : unanswered);
    }
  }

  /** What was meant for another board is not done on this one. */
  #dropWaiting() {
    for (const [id, { message, resolve }] of [...this.#waiting]) {
      if (message.type !== "do" || message.action === "settings") continue;
      this.#waiting.delete(id);
      resolve(refusal(GONE_ON));
      this.#tell("refused", GONE_ON);
    }
  }

  /** @param {any} message a result or an event */
  #changed(message) {
    const { changes = [], looks = [], view: whole, state, seq, result } = message;
    if (seq > this.#seen + 1) this.#write({ type: "sync" });
    // A repeated answer tells again what was told before.
    const isNew = seq > this.#seen;
    this.#seen = Math.max(this.#seen, seq);
    if (isNew) this.#look(looks, !!whole);
    if (this.room && isNew && whole) {
      this.#view = [...whole];
      this.room.view = whole;
    } else if (this.room && isNew && changes.length) {
      const view = this.#view;
      for (const [index, symbol] of changes) view[index] = symbol;
      this.room.view = "";
    }
    if (state) this.#keep(state);
    const own = message.type === "result";
    if (state && result) {
      this.#tell("change", { changes: isNew ? changes : [], looks: isNew ? looks : [], whole: isNew && !!whole, state, result, own });
    }
    if (own) this.#settle(message.id)?.resolve(result);
  }

  /**
   * @param {number[][]} looks
   * @param {boolean} whole  there are no others
   */
  #look(looks, whole) {
    if (whole) this.looks.clear();
    for (const [index = 0, look = 0] of looks) look ? this.looks.set(index, look) : this.looks.delete(index);
    if (this.room) this.room.looks = [...this.looks];
  }

  /** @param {Room} room */
  #take(room) {
    this.#look(room.looks ?? [], true);
    this.#view = [...room.view];
    const view = () => this.#view.join("");
    let text = room.view;
    // The text is put together again only where someone reads it after a change.
    this.room = Object.defineProperty(room, "view", {
      get: () => (text ||= view()),
      set: (value) => (text = value),
    });
    this.#keep(room.state);
    this.#tell("room", room);
  }

  /** @param {State} state */
  #keep(state) {
    if (this.room) this.room.state = state;
    this.stateAt = performance.now();
  }

  /** @param {number} id */
  #settle(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} value
   */
  #tell(name, value) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(value);
  }
}

/**
 * @param {Room | null} shown
 * @param {Room} found
 */
function looksLike(shown, found) {
  const parts = /** @type {const} */ (["width", "height", "mines", "shape", "view"]);
  return !!shown && parts.every((part) => shown[part] === found[part]);
}

/**
 * @param {string} message
 * @returns {Result}
 */
function refusal(message) {
  return { done: false, message, changed: [], opened: [], ended: false, highlight: [] };
}
