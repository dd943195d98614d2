// Python for a student's file, in a worker of its own: whatever the file does, the game goes on
// beside it. Stopping ends the worker; a new one is given the files again.

/**
 * @typedef {{message: Record<string, unknown>, isSilent?: boolean}} Job
 */

const KEY = `minewise.course ${new URL(".", location.href).pathname}`;
const LONGEST = 200_000;
const GRACE = 150; // milliseconds in which work may end by itself

export class CourseWorker {
  #heard;
  /** @type {Worker | null} */
  #worker = null;
  #isBegun = false;
  /** @type {Job[]} */
  #jobs = [];
  /** @type {Job | null} */
  #now = null;
  /** The files, by name, as they were given. @type {Record<string, string>} */
  #given = remembered();

  /** @param {(message: any) => void} heard */
  constructor(heard) {
    this.#heard = heard;
  }

  /** Whether a message is for it. @param {Record<string, unknown>} message */
  takes({ type, about, id }) {
    return type === "cancel" ? this.#find(id) !== undefined : type === "ask" && String(about).startsWith("course");
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (message.type === "cancel") return this.#stop(message);
    if (this.#find(message.id)) return; // it is sent again, for another worker was ended
    if (message.about === "course-give") this.#remember(String(message.name), String(message.text));
    this.#jobs.push({ message });
    if (!this.#isBegun) this.#heard({ type: "working", id: message.id, text: "Starting", done: null, of: null });
    this.#next();
  }

  /** @param {unknown} id */
  #find(id) {
    return [this.#now, ...this.#jobs].find((job) => job?.message.id === id);
  }

  /** @param {Record<string, unknown>} message */
  #stop(message) {
    const job = this.#find(message.id);
    if (!job) return;
    if (job !== this.#now) {
      job.message = message;
      return;
    }
    setTimeout(() => {
      if (job === this.#now) this.#restart(message);
    }, GRACE);
  }

  /** @param {Record<string, unknown>} first  what the new worker is told first */
  #restart(first) {
    this.#worker?.terminate();
    this.#worker = this.#now = null;
    this.#isBegun = false;
    this.#jobs.unshift({ message: first });
    this.#next();
  }

  #start() {
    const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module", name: "Course" });
    this.#worker = worker;
    const files = Object.entries(this.#given);
    this.#jobs.unshift(
      { message: { version: 1, type: "hello", tab: "course" }, isSilent: true },
      ...files.map(([name, text]) => ({ message: { version: 1, type: "ask", id: 0, about: "course-give", name, text }, isSilent: true })),
    );
    worker.onmessage = ({ data }) => {
      if (data.kind === "loaded") worker.postMessage({ kind: "begin", keeps: false });
      if (data.kind === "begun") this.#isBegun = true;
      if (data.kind === "said" && !this.#now?.isSilent) for (const text of data.texts) this.#heard(JSON.parse(text));
      if (data.kind === "done") this.#now = null;
      if (data.kind === "failed") this.#failed(data.text);
      this.#next();
    };
  }

  /** @param {string} text */
  #failed(text) {
    console.error(`Python has ended: ${text}`);
    const id = this.#now?.message.id;
    if (id) this.#restart({ version: 1, type: "cancel", id });
  }

  #next() {
    if (!this.#worker && this.#jobs.length) this.#start();
    if (this.#now || !this.#isBegun) return;
    this.#now = this.#jobs.shift() ?? null;
    if (this.#now) this.#worker?.postMessage({ kind: "hear", text: JSON.stringify(this.#now.message) });
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #remember(name, text) {
    delete this.#given[name]; // so that it is the last
    this.#given[name] = text;
    try {
      const files = JSON.stringify(this.#given);
      if (files.length <= LONGEST) localStorage.setItem(KEY, files);
    } catch {
      // It has to be given again the next time.
    }
  }
}

/** @returns {Record<string, string>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
