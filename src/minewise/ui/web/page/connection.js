// The conversation, as the page has it: what is done goes out with a count, and again after a break
// until it was heard; what changed of the view comes back.
//
// A carrier takes the messages there and back: a socket, or a worker that runs Python in the page.
// It may know how things looked last. That is shown until the conversation is there, and what people
// do in the meantime waits for it.

const VERSION = 2;

/**
 * What `on` listens to:
 * @typedef {object} Events
 * @property {Told} view    the view has changed, or something comes with it
 * @property {boolean} open  the connection is there (true) or broken (false)
 * @property {{text: string, part: number | null}} working  how far it is
 * @property {string} trouble  something is wrong, in a sentence
 * @property {Notice | null} notice  what is going on beside the game, to be shown quietly
 */

export class Connection {
  /** @type {View | null} */
  view = null;
  isOpen = false;
  /** Why nothing can be done now. @type {Notice | null} */
  broken = null;

  #carrier;
  #tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  #n = 0;
  #greeted = false;
  #wanted = { screen: "", given: /** @type {Record<string, string>} */ ({}) };
  /** What was not heard yet. @type {{n: number, type: string}[]} */
  #waiting = [];
  #looks = true;
  /** How it looked last, until the conversation is there. @type {View | null} */
  #picture = null;
  /** Something is being worked out. */
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
   * @param {Record<string, string>} given  what it is opened with
   */
  start(screen, given) {
    this.#wanted = { screen, given };
    const picture = this.#carrier.remembered?.(screen) ?? null;
    if (picture instanceof Promise) void picture.then((view) => this.#show(view));
    else this.#show(picture);
    this.#carrier.start({
      opened: () => {
        this.#greeted = false; // what was not answered is sent again after the first answer
        this.#write({ type: "hello", tab: this.#tab, ...this.#wanted });
      },
      heard: (message) => this.#heard(message),
      closed: (broken) => this.#closed(broken),
      notice: (notice) => this.#tell("notice", notice),
    });
  }

  /** How it looked last, until the conversation is there. @param {View | null} view */
  #show(view) {
    if (!view || this.view) return;
    this.view = this.#picture = view;
    this.isOpen = true;
    this.#tell("view", { n: 0, view });
  }

  /**
   * Listen; the answer stops it.
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

  /** Answer the question. @param {Given} given */
  answer({ text = "", file = "" }) {
    this.#send({ type: "answer", text, file });
  }

  /** No, stop, or close. */
  back() {
    if (!this.#works || !this.#carrier.stop) return this.#send({ type: "back" });
    // What is under way cannot hear of it: it is ended, and not done again. What came later is.
    this.#waiting.shift();
    this.#works = false;
    this.#carrier.stop();
    if (!this.view) return;
    this.view = { ...this.view, working: "", message: "Stopped." };
    this.#tell("view", { n: this.#n });
  }

  /** The time that the view asked for has passed. */
  tick() {
    if (this.#greeted) this.#write({ type: "tick" });
  }

  /** Whether the person sees the page: the clock waits. @param {boolean} at */
  look(at) {
    if (at === this.#looks) return;
    this.#looks = at;
    if (this.#greeted) this.#write({ type: "look", at });
  }

  /** Colours that were chosen, for the next time. @param {string} theme */
  theme(theme) {
    if (this.#greeted) this.#write({ type: "look", at: this.#looks, theme });
  }

  /** @param {Record<string, unknown> & {type: string}} message */
  #send(message) {
    if (!this.isOpen) return this.#tell("trouble", this.#carrier.offline);
    const counted = { ...message, n: ++this.#n };
    this.#waiting.push(counted);
    if (this.#greeted) this.#write(counted);
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
        return this.#tell("working", message);
      case "trouble":
        // What brought Python down is not done again.
        this.#waiting = this.#waiting.filter(({ n }) => n !== message.n);
        return this.#tell("trouble", message.text);
    }
  }

  /** @param {Told} told */
  #changed(told) {
    this.#works = false;
    this.#waiting = this.#waiting.filter(({ n }) => n > told.n);
    const isFirst = !this.#greeted;
    const isOther = !!this.#picture && !!told.view && symbols(told.view) !== symbols(this.#picture);
    this.#picture = null;
    const undone = isOther && this.#waiting.length > 0;
    if (undone) this.#waiting = []; // it was meant for another board
    if (isFirst) {
      this.#greeted = true;
      // A server that was started again may have counted further than a new tab.
      if (told.n > this.#n && !this.#waiting.length) this.#n = told.n;
    }
    if (told.view) this.view = told.view;
    else if (this.view) this.view = merged(this.view, told);
    if (this.view) this.#wanted = { screen: this.view.name, given: {} };
    this.#tell("view", told);
    if (undone) this.#tell("trouble", "The board is another one now: this was not done.");
    if (!isFirst) return;
    if (!this.isOpen) {
      this.isOpen = true;
      this.broken = null;
      this.#tell("open", true);
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
    this.#tell("open", false);
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

/** What the boards of a view show. @param {View} view */
const symbols = ({ blocks }) => blocks.map((block) => (block.kind === "board" ? block.view : "")).join();

/**
 * A view with what changed of it.
 * @param {View} view
 * @param {Told} told
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
