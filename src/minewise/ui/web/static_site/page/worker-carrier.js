// Carries messages to Python in a worker, one after the other, and the answers back.
//
// Work is stopped by terminating the worker: another one, which is already loaded, continues from the
// saved files. Only one tab plays at a time; another one says so, and can take over. A reloaded page
// may hold the lock for seconds: so only a tab that answers counts as another tab.

import { BYTES } from "./built.js";

/**
 * @typedef {{worker: Worker, isLoaded: boolean}} Python
 */

const LOCK = `minewise ${new URL(".", location.href).pathname}`;
const ELSEWHERE = "Minewise is open in another tab.";
const WHO_PLAYS = "who plays?";
const I_PLAY = "I play";
const ASK_AGAIN = 500; // milliseconds
const MOST_ASKS = 10; // unanswered questions before the lock is taken from a page that is gone
const GRACE = 150; // milliseconds in which work may end by itself before its worker is terminated
const FIRST_WORD = 200; // milliseconds before progress is shown
const LATER = 2000; // milliseconds until a second worker is preloaded
const LITTLE_MEMORY = 2; // gigabytes

/** @implements {Carrier} */
export class WorkerCarrier {
  offline = "Minewise is open in another tab: this was not done.";
  remembered;

  /** @type {Listener | null} */
  #listener = null;
  /** @type {Python | null} */
  #python = null;
  /** @type {Python | null} */
  #spare = null;
  /** The worker that prefetches boards during a game. @type {Python | null} */
  #maker = null;
  /** The board it is making. @type {string | null} */
  #making = null;
  /** Whether this tab may play. */
  #isOurs = false;
  /** Whether Python has read the saved files, and handles messages. */
  #isBegun = false;
  /** The queue of messages. @type {Record<string, unknown>[]} */
  #jobs = [];
  /** The message being handled. @type {Record<string, unknown> | null} */
  #now = null;
  #since = 0;
  /** @type {AbortController | null} */
  #waits = null;
  /** The timer for asking other tabs. */
  #asking = 0;
  #tabs = otherTabs();
  #timer = 0;
  /** @type {Notice | null} */
  #offer = null;

  /** @param {(screen: string) => View | null | Promise<View | null>} remembered */
  constructor(remembered) {
    this.remembered = remembered;
  }

  /** @param {Listener} listener */
  start(listener) {
    this.#listener = listener;
    this.#python = this.#load();
    this.#notice("Starting …");
    this.#tabs?.addEventListener("message", ({ data }) => this.#heardTab(data));
    this.#ask();
  }

  /** Show the progress of loading; with null, the pending offer, if any. @param {string | null} text */
  #notice(text) {
    this.#listener?.notice(text === null ? this.#offer : { text });
  }

  /** Show an offer that can wait. @param {Notice} notice */
  offer(notice) {
    this.#offer = notice;
    if (this.#isBegun) this.#notice(null);
  }

  // One tab plays

  /** Wait until no other tab plays. */
  #ask() {
    if (!navigator.locks) return this.#play(); // the saved files record their last owner
    const waits = (this.#waits = new AbortController());
    let asked = 0;
    this.#asking = window.setInterval(() => {
      if (asked++ < MOST_ASKS) this.#tabs?.postMessage(WHO_PLAYS);
      else this.#takeOver();
    }, ASK_AGAIN);
    this.#hold({ signal: waits.signal });
  }

  #stopAsking() {
    clearInterval(this.#asking);
    this.#asking = 0;
  }

  /** @param {string} data */
  #heardTab(data) {
    if (data === WHO_PLAYS && this.#isOurs) this.#tabs?.postMessage(I_PLAY);
    if (data === I_PLAY && this.#asking) this.#isElsewhere();
  }

  #takeOver() {
    this.#stopAsking();
    this.#waits?.abort();
    if (navigator.locks) this.#hold({ steal: true });
    else this.#play();
  }

  /** @param {LockOptions} options */
  #hold(options) {
    let isHeld = false;
    const held = navigator.locks.request(LOCK, options, () => {
      isHeld = true;
      this.#play();
      return new Promise(() => {}); // held as long as this tab exists
    });
    held.catch((error) => {
      if (isHeld) return this.#lose();
      if (error === options.signal?.reason) return undefined;
      // If storage is forbidden, games cannot be mixed up either.
      return this.#play();
    });
  }

  /** Another tab has taken over. */
  #lose() {
    if (!this.#isOurs) return;
    this.#isOurs = this.#isBegun = false;
    this.#end();
    this.#python = this.#spare ?? this.#load();
    this.#spare = null;
    this.#isElsewhere();
    if (navigator.locks) {
      const waits = (this.#waits = new AbortController());
      this.#hold({ signal: waits.signal });
    }
  }

  #isElsewhere() {
    this.#stopAsking();
    this.#notice(null);
    this.#listener?.closed({ text: ELSEWHERE, said: ELSEWHERE, label: "Play here", act: () => this.#takeOver() });
  }

  #play() {
    this.#stopAsking();
    this.#isOurs = true;
    if (this.#python?.isLoaded) this.#begin();
    else this.#notice("Starting …");
  }

  // Python

  /** @returns {Python} */
  #load() {
    const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module", name: "Python" });
    const python = { worker, isLoaded: false };
    worker.onmessage = ({ data }) => this.#heard(python, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#failed(python, event.message);
    };
    return python;
  }

  #begin() {
    this.#python?.worker.postMessage({ kind: "begin" });
  }

  /** @param {Python} python  @param {any} data */
  #heard(python, data) {
    if (data.kind === "loaded") python.isLoaded = true;
    if (python === this.#maker && data.kind === "made") {
      this.#making = null;
      if (this.#isBegun) this.#python?.worker.postMessage(data);
    }
    if (python !== this.#python) return;
    switch (data.kind) {
      case "loading":
        return this.#isOurs && this.#notice(`Starting … ${Math.min(99, Math.round((100 * data.bytes) / BYTES))} %`);
      case "loaded":
        return this.#isOurs && this.#begin();
      case "begun":
        this.#isBegun = true;
        this.#notice(null);
        this.#listener?.opened();
        setTimeout(() => this.#warm(), LATER);
        return undefined;
      case "said":
        for (const text of data.texts) this.#say(JSON.parse(text));
        return undefined;
      case "done":
        this.#now = null;
        return this.#next();
      case "wanted":
        return this.#make(data.order);
      case "lost":
        return this.#lose();
      case "failed":
        return this.#failed(python, data.text);
    }
  }

  /** @param {any} message */
  #say(message) {
    if (message.type !== "working") return this.#listener?.heard(message);
    // Do not show progress for quick work.
    clearTimeout(this.#timer);
    const wait = Math.max(0, this.#since + FIRST_WORD - performance.now());
    const now = this.#now;
    this.#timer = window.setTimeout(() => now === this.#now && this.#listener?.heard(message), wait);
  }

  /** Preload a second worker, for the next time that one is terminated. */
  #warm() {
    if (!this.#spare && this.#isOurs && hasMemory()) this.#spare = this.#load();
  }

  /** Prefetch boards that may be needed soon, one at a time. @param {string | null} order */
  #make(order) {
    if (!order || this.#making || !hasMemory()) return;
    this.#making = order;
    this.#maker ??= this.#load();
    this.#maker.worker.postMessage({ kind: "make", order });
  }

  #end() {
    this.#python?.worker.terminate();
    this.#isBegun = false;
    // The connection sends its messages again when the new worker answers hello.
    this.#now = null;
    this.#jobs = [];
  }

  /** Terminate the worker; another one continues from the saved files. */
  #restart() {
    this.#end();
    this.#python = this.#spare ?? this.#load();
    this.#spare = null;
    if (this.#python.isLoaded) this.#begin();
    else this.#notice("Starting …");
  }

  /** @param {Python} python  @param {string} text */
  #failed(python, text) {
    console.error(`Python has ended: ${text}`);
    if (python === this.#spare) {
      this.#spare = null;
    } else if (python === this.#maker) {
      this.#maker = null; // no more boards are prefetched: the one that failed would fail again
    } else if (this.#isBegun) {
      this.#listener?.heard({ type: "trouble", text: "Something went wrong, and Minewise has started again.", n: this.#now?.n });
      this.#restart();
    } else {
      this.#listener?.closed({
        text: "Minewise could not be started in this browser.",
        said: "Minewise could not be started in this browser.",
        label: "Try again",
        act: () => location.reload(),
      });
    }
  }

  // Messages

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (!this.#isBegun) return; // it is sent again when Python is ready
    this.#jobs.push(message);
    this.#next();
  }

  /** Terminate the work under way: another worker continues from the saved files. */
  stop() {
    const now = this.#now;
    if (now) setTimeout(() => now === this.#now && this.#restart(), GRACE);
  }

  #next() {
    if (this.#now || !this.#isBegun) return;
    const job = this.#jobs.shift();
    if (!job) return;
    this.#now = job;
    this.#since = performance.now();
    this.#python?.worker.postMessage({ kind: "hear", text: JSON.stringify(job) });
  }
}

/** The channel between tabs; null if storage is forbidden, which forbids channels too. */
function otherTabs() {
  try {
    return new BroadcastChannel(LOCK);
  } catch {
    return null;
  }
}

/** Whether there is enough memory for more than one Python. */
function hasMemory() {
  const { deviceMemory = LITTLE_MEMORY + 1 } = /** @type {{deviceMemory?: number}} */ (navigator);
  return deviceMemory > LITTLE_MEMORY;
}
