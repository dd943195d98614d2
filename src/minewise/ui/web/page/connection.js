// The page's side of the conversation: actions are sent with a count, and again after a reconnect
// until they are acknowledged; changes of the view come back.
//
// A carrier transports the messages: a socket, or a worker that runs Python in the page.
// It may remember the last view. That is shown until the conversation begins, and actions in the
// meantime wait for it.

const VERSION = 2;

/**
 * The events for `on`:
 * @typedef {object} Events
 * @property {Update} view    the view has changed, or has extras such as a sound
 * @property {boolean} open  the connection is open (true) or broken (false)
 * @property {{text: string, part: number | null}} working  the progress of work
 * @property {string} trouble  an error, in a sentence
 * @property {Notice | null} notice  something unrelated to the game, to be shown unobtrusively
 */

export class Connection {
  /** @type {View | null} */
  view = null;
  isOpen = false;
  /** How many screens are below the shown one, and its address; null before the conversation begins. @type {{depth: number, address: string} | null} */
  place = null;
  /** The reason why nothing can be done now. @type {Notice | null} */
  broken = null;

  #carrier;
  #tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  #n = 0;
  #greeted = false;
  #wanted = { screen: "", given: /** @type {Record<string, string>} */ ({}) };
  /** Messages that are not acknowledged yet. @type {{n: number, type: string}[]} */
  #waiting = [];
  #looks = true;
  /** The remembered view, until the conversation begins. @type {View | null} */
  #picture = null;
  /** Whether work is under way. */
  #works = false;
  /** @type {Map<string, Set<(value: any) => void>>} */
  #listeners = new Map();

  /** @param {Carrier} carrier */
  constructor(carrier) {
    this.#carrier = carrier;
  }

  /**
   * Connect, and stay connected.
   * @param {string} screen  to show
   * @param {Record<string, string>} given  its arguments
   */
  start(screen, given) {
    this.#wanted = { screen, given };
    const picture = this.#carrier.remembered?.(screen) ?? null;
    if (picture instanceof Promise) void picture.then((view) => this.#show(view));
    else this.#show(picture);
    this.#carrier.start({
      opened: () => {
        this.#greeted = false; // unacknowledged messages are sent again after the first answer
        this.#write({ type: "hello", tab: this.#tab, ...this.#wanted });
      },
      heard: (message) => this.#heard(message),
      closed: (broken) => this.#closed(broken),
      notice: (notice) => this.#emit("notice", notice),
    });
  }

  /** Show a remembered view until the conversation begins. @param {View | null} view */
  #show(view) {
    if (!view || this.view) return;
    this.view = this.#picture = view;
    this.isOpen = true;
    this.#emit("view", { n: 0, view });
  }

  /**
   * Add a listener; return a function that removes it.
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {(value: Events[Name]) => void} listener
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Show a screen. @param {string} screen  @param {Record<string, string>} [given] */
  open(screen, given = {}) {
    this.#wanted = { screen, given };
    this.#send({ type: "open", screen, given });
  }

  /** Do an action of the screen. @param {string} action  @param {Given} [given] */
  do(action, given = {}) {
    this.#send({ type: "do", action, ...given });
  }

  /** Answer the question of the view. @param {Given} given */
  answer({ text = "", file = "" }) {
    this.#send({ type: "answer", text, file });
  }

  /** Whether everything that was sent is answered. */
  get isSettled() {
    return !this.#waiting.length;
  }

  /** No, stop, or close; perhaps several screens, down to a depth. @param {{depth?: number}} [to] */
  back(to) {
    if (!this.#works || !this.#carrier.stop) return this.#send({ type: "back", ...to });
    // Work under way cannot receive messages: end it and drop it; later messages are sent again.
    this.#waiting.shift();
    this.#works = false;
    this.#carrier.stop();
    if (!this.view) return;
    this.view = { ...this.view, working: "", message: "Stopped." };
    this.#emit("view", { n: this.#n });
  }

  /** Report that the time requested by the view has passed. */
  tick() {
    if (this.#greeted) this.#write({ type: "tick" });
  }

  /** Report whether the page is visible; the clock stops while it is not. @param {boolean} at */
  look(at) {
    if (at === this.#looks) return;
    this.#looks = at;
    if (this.#greeted) this.#write({ type: "look", at });
  }

  /** Send the chosen theme, to be remembered. @param {string} theme */
  theme(theme) {
    if (this.#greeted) this.#write({ type: "look", at: this.#looks, theme });
  }

  /** @param {Record<string, unknown> & {type: string}} message */
  #send(message) {
    if (!this.isOpen) return this.#emit("trouble", this.#carrier.offline);
    const counted = { ...message, n: ++this.#n };
    this.#waiting.push(counted);
    if (this.#greeted) this.#write(counted);
    // Work under way cannot receive it either.
    if (this.#works && this.#carrier.stop) this.#emit("trouble", "This waits until the current work is done. Stop ends that work.");
  }

  /** @param {Record<string, unknown>} message */
  #write(message) {
    this.#carrier.send({ version: VERSION, ...message });
  }

  /** @param {any} message */
  #heard(message) {
    switch (message.type) {
      case "view":
        return this.#changed(message);
      case "working":
        this.#works = true;
        return this.#emit("working", message);
      case "trouble":
        // A message that crashed Python must not be sent again.
        this.#waiting = this.#waiting.filter(({ n }) => n !== message.n);
        return this.#emit("trouble", message.text);
    }
  }

  /** @param {Update} update */
  #changed(update) {
    this.#works = false;
    this.#waiting = this.#waiting.filter(({ n }) => n > update.n);
    const isFirst = !this.#greeted;
    const isOther = !!this.#picture && !!update.view && symbols(update.view) !== symbols(this.#picture);
    this.#picture = null;
    const undone = isOther && this.#waiting.length > 0;
    if (undone) this.#waiting = []; // these were meant for another board
    if (isFirst) {
      this.#greeted = true;
    }
    if (update.view) this.view = update.view;
    else if (this.view) this.view = merged(this.view, update);
    const { depth, address } = update;
    if (depth !== undefined && address !== undefined) {
      this.place = { depth, address };
      this.#wanted = parsed(address);
    }
    this.#emit("view", update);
    if (undone) this.#emit("trouble", "The board has changed: this was not done.");
    if (!isFirst) return;
    if (!this.isOpen) {
      this.isOpen = true;
      this.broken = null;
      this.#emit("open", true);
    }
    if (!this.#looks) this.#write({ type: "look", at: false });
    for (const message of this.#waiting) this.#write(message);
  }

  /** @param {Notice} broken */
  #closed(broken) {
    this.#greeted = false;
    if (this.broken) return;
    this.isOpen = false;
    this.broken = broken;
    this.#emit("open", false);
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} name
   * @param {Events[Name]} value
   */
  #emit(name, value) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(value);
  }
}

/** The screen that an address names, and its arguments. @param {string} address */
export function parsed(address) {
  const [screen = "", query = ""] = address.split(/\?(.*)/s);
  return { screen, given: Object.fromEntries(new URLSearchParams(query)) };
}

/** The symbols of all boards of a view. @param {View} view */
const symbols = ({ blocks }) => blocks.map((block) => (block.kind === "board" ? block.view : "")).join();

/**
 * A view with its changes applied.
 * @param {View} view
 * @param {Update} update
 * @returns {View}
 */
function merged(view, { blocks = {}, title, actions, tick, message, ask, working }) {
  const given = Object.fromEntries(Object.entries({ title, actions, tick, message, ask, working }).filter(([, value]) => value !== undefined));
  const all = view.blocks.map((block, number) => {
    const changed = blocks[number];
    if (!changed) return block;
    if (changed.kind !== "board" || block.kind !== "board") return changed;
    const now = { ...block, ...changed };
    if (changed.cells) {
      const symbols = [...block.view];
      for (const [index, symbol] of changed.cells) symbols[index] = symbol;
      now.view = symbols.join("");
    }
    return now;
  });
  return { ...view, ...given, blocks: all };
}
