// The socket: what goes out is numbered, what was not answered goes out again after a break.
//
// A `do` is repeated with its number, so the server does it once; an `ask` is simply asked
// again. What people do while there is no connection is refused: nobody remembers it when the
// server is back. The room is mirrored here: `room.view` is what the server last said, and every
// view of the page is told of each change by `on`.

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
 * @property {{changes: Change[], whole: boolean, state: State, result: Result, own: boolean}} change
 *   something was done, by this tab or another one; `whole`: all cells may look different
 * @property {Settings} settings  the settings came or changed
 * @property {string} refused     the server refused something, and says why
 */

const VERSION = 1;
const OFFLINE = "No connection: this was not done. Try again when it is back.";
const WAITS = [200, 500, 1000, 2000, 4000]; // before each next try, in milliseconds

/** The server could not do it, and says why in a sentence. */
export class Refused extends Error {}

export class Connection {
  /** @type {Room | null} */
  room = null;
  /** @type {Choices | null} */
  choices = null;
  /** @type {Settings} */
  settings = {};
  isOpen = false;
  /** When the state came, for the clock: performance.now(). */
  stateAt = 0;

  /** @type {WebSocket | null} */
  #socket = null;
  #address;
  #tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  #seen = 0;
  #lastId = 0;
  #tries = 0;
  #greeted = false;
  #looks = true;
  /** @type {string[]} the view, a symbol a cell */
  #view = [];
  /**
   * @type {Map<number, {message: Record<string, unknown>, resolve: (value: any) => void,
   *   reject: (error: Error) => void, onprogress?: (progress: Progress) => void}>}
   */
  #waiting = new Map();
  /** @type {Map<string, Set<(value: any) => void>>} */
  #listeners = new Map();

  /** @param {string} address of the socket */
  constructor(address) {
    this.#address = address;
  }

  /** Connect, and stay connected. */
  start() {
    this.#connect();
    // A phone that wakes up, a network that is back: do not wait for the next try.
    const hurry = () => {
      if (!this.isOpen && document.visibilityState === "visible") this.#connect();
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
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
      this.#tell("refused", OFFLINE);
      return Promise.resolve(refusal(OFFLINE));
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

  /** Whether the board is seen: the clock waits while you look at something else. @param {boolean} at */
  look(at) {
    if (at === this.#looks) return;
    this.#looks = at;
    if (this.#greeted) this.#write({ type: "look", at });
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
      signal?.addEventListener("abort", () => this.#write({ type: "cancel", id }), { once: true });
      if (this.#greeted) this.#write(numbered);
    });
  }

  /** @param {Record<string, unknown>} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ version: VERSION, ...message }));
    }
  }

  #connect() {
    if (this.#socket && this.#socket.readyState < WebSocket.CLOSING) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#hello(this.room?.id ?? null);
    socket.onmessage = (event) => this.#read(JSON.parse(event.data));
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#greeted = false;
      if (this.isOpen) {
        this.isOpen = false;
        this.#tell("open", false);
      }
      const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
      setTimeout(() => this.#connect(), wait);
    };
  }

  /** @param {string | null} room */
  #hello(room) {
    this.#write({ type: "hello", room, tab: this.#tab, seen: room ? this.#seen : 0 });
  }

  /** @param {any} message */
  #read(message) {
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
      case "clock":
        return this.room && this.#keep({ ...this.room.state, seconds: message.seconds, running: message.running });
      case "refused": {
        if (!this.#greeted && this.room) {
          // The game is not there any more. Another one is.
          this.room = null;
          this.#hello(null);
          return this.#tell("refused", message.text);
        }
        const waiting = this.#settle(message.id);
        if (waiting?.message.type === "ask") return waiting.reject(new Refused(message.text));
        this.#tell("refused", message.text);
        return waiting?.resolve(refusal(message.text));
      }
    }
  }

  /** @param {any} message */
  #welcome(message) {
    this.#seen = message.seq;
    this.#tries = 0;
    this.#greeted = true;
    if (message.choices) this.choices = message.choices;
    // Only a room that the page does not have already is drawn again.
    if (message.room && !(message.resumed && this.room)) this.#take(message.room);
    else if (message.room) this.#keep(message.room.state);
    if (!this.isOpen) {
      this.isOpen = true;
      this.#tell("open", true);
    }
    if (!this.#looks) this.#write({ type: "look", at: false });
    for (const { message: unanswered } of this.#waiting.values()) this.#write(unanswered);
  }

  /** @param {any} message a result or an event */
  #changed(message) {
    const { changes = [], view: whole, state, seq, result } = message;
    if (seq > this.#seen + 1) this.#write({ type: "sync" });
    // A repeated answer tells again what was told before.
    const isNew = seq > this.#seen;
    this.#seen = Math.max(this.#seen, seq);
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
      this.#tell("change", { changes: isNew ? changes : [], whole: isNew && !!whole, state, result, own });
    }
    if (own) this.#settle(message.id)?.resolve(result);
  }

  /** @param {Room} room */
  #take(room) {
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
 * @param {string} message
 * @returns {Result}
 */
function refusal(message) {
  return { done: false, message, changed: [], opened: [], ended: false, highlight: [] };
}
