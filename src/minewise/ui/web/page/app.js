// The page: a frame, and a view in it. types.d.ts tells what a view is.

import { button, dialog, field, h, icon, keepNames, select, still } from "./dom.js";
import { keyMap, keyName } from "./keys.js";
import { Refused } from "./connection.js";

/** @type {Record<string, {title: string, load: () => Promise<{mount: Mount}>}>} */
const VIEWS = {
  play: { title: "Play", load: () => import("./play.js") },
  race: { title: "Race", load: () => import("./race.js") },
  analyse: { title: "Analyse", load: () => import("./analyse.js") },
  watch: { title: "Watch", load: () => import("./watch.js") },
  train: { title: "Train", load: () => import("./train.js") },
  replays: { title: "Replays", load: () => import("./replays.js") },
  course: { title: "Course", load: () => import("./course.js") },
  statistics: { title: "Statistics", load: () => import("./statistics.js") },
  help: { title: "Help", load: () => import("./help.js") },
};

const THEMES = /** @type {[string, string][]} */ ([
  ["system", "As the system has it"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
]);

export class App {
  connection;
  /** To be said with what the next view finds. */
  note = "";
  /** Was dropped on the page, for the view Replays or Course. @type {File | null} */
  file = null;
  /** @type {View | null} */
  #view = null;
  #name = "";
  /** @type {(() => void)[]} */
  #stops = [];
  #main = h("main", { id: "main", tabindex: "-1" });
  #status = h("p", { role: "status", class: "status" });
  #broken = h("p", { class: "broken", hidden: true });
  #notice = h("p", { class: "notice", hidden: true });
  /** @type {Map<string, string>} */
  #keys = new Map();
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
  }

  start() {
    document.body.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: this.#skip }, "Skip to the content"),
      this.#header(),
      this.#main,
      this.#notice,
      this.#broken,
    );
    const { connection } = this;
    addEventListener("hashchange", () => this.#route());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.toggleAttribute("data-drag", true);
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.removeAttribute("data-drag"); // out of the window
    });
    document.addEventListener("drop", (event) => this.#drop(event));
    document.addEventListener("dialogs", () => this.#look());
    connection.on("open", (isOpen) => {
      show(this.#broken, connection.broken);
      document.body.toggleAttribute("data-offline", !isOpen);
      this.say(connection.broken?.said);
    });
    connection.on("notice", (notice) => {
      show(this.#notice, notice);
      this.say(notice?.said);
    });
    connection.on("settings", ({ theme }) => {
      this.#keys = keyMap(connection.choices?.commands ?? []);
      // The address of a local server changes, and what a browser remembers with it.
      if (theme && THEMES.some(([name]) => name === theme)) chooseTheme(theme);
    });
    connection.on("refused", (text) => {
      this.say(text);
      if (!connection.isOpen && !still()) this.#broken.animate([{ scale: 1.1 }, { scale: 1 }], 300);
    });
    const stop = connection.on("open", () => {
      stop();
      this.#keys = keyMap(connection.choices?.commands ?? []);
      // A race needs others, and they a server.
      this.#links.get("race")?.toggleAttribute("hidden", !connection.choices?.place.invites);
      this.#route();
    });
    connection.start();
  }

  /**
   * Listen to the connection while this view is shown.
   * @template {keyof import("./connection.js").Events} Name
   * @param {Name} name
   * @param {(value: import("./connection.js").Events[Name]) => void} listener
   */
  on(name, listener) {
    this.#stops.push(this.connection.on(name, listener));
  }

  /** The one live region: what happened, in a sentence. @param {string | null} [text] */
  say(text) {
    if (!text) return;
    // The same sentence twice is said twice: a region is read when it changes.
    const isSame = this.#status.textContent === text.replaceAll("\n", "");
    const lines = (isSame ? `${text} ` : text).split("\n");
    this.#status.replaceChildren(...(lines.length > 1 ? lines.map((line) => this.#line(line)) : keepNames(lines[0] ?? "")));
  }

  /** A line of several lights up the cells that it names. @param {string} text */
  #line(text) {
    const cells = [...text.matchAll(/\((\d+),(\d+)\)/g)].map(([, row, column]) => /** @type {Cell} */ ([Number(row) - 1, Number(column) - 1]));
    const [on, off] = [() => this.#view?.light?.(cells), () => this.#view?.light?.([])];
    return h("span", { class: "line", tabindex: cells.length ? 0 : null, onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off }, ...keepNames(text));
  }

  /** Put that region where the view wants it, in `mount`. @param {HTMLElement} place */
  statusTo(place) {
    this.#status.replaceChildren();
    place.append(this.#status);
  }

  /**
   * Wait for something; what goes wrong is said, and undefined then.
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T | undefined>}
   */
  async run(promise) {
    try {
      return await promise;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.say(error.message);
      return undefined;
    }
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} [parameters]
   */
  go(name, parameters) {
    location.hash = this.#hash(name, parameters);
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} [parameters]
   */
  link(name, parameters) {
    return new URL(this.#hash(name, parameters), location.origin + location.pathname).href;
  }

  /** The link has done what it is for: leave it out of the address, and of what a reload does. */
  forgetParameters() {
    history.replaceState(null, "", `#${this.#name}`);
  }

  /** The address is a link to this. @param {Record<string, string>} parameters */
  keepParameters(parameters) {
    history.replaceState(null, "", this.#hash(this.#name, parameters));
  }

  /** What a key means; "" for nothing. @param {KeyboardEvent} event */
  meaning(event) {
    return this.#keys.get(keyName(event)) ?? "";
  }

  /** Keep preferences: theme, speed, zooms, single_keys. @param {Settings} settings */
  prefer(settings) {
    Object.assign(this.connection.settings, settings);
    return this.run(this.connection.do("settings", { settings }));
  }

  /** Choose the next theme. */
  nextTheme() {
    const names = THEMES.map(([name]) => name);
    const now = names.indexOf(this.connection.settings.theme ?? "system");
    const [name = "system", text = ""] = THEMES[(now + 1) % names.length] ?? [];
    chooseTheme(name);
    this.prefer({ theme: name });
    this.say(`Theme: ${text.toLowerCase()}.`);
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} [parameters]
   */
  #hash(name, parameters = {}) {
    // Slashes and # may stand in a fragment, and are easier to read there.
    const text = new URLSearchParams(parameters).toString().replaceAll("%2F", "/").replaceAll("%23", "#");
    return `#${name}${text && `?${text}`}`;
  }

  #header() {
    const list = h("nav", { id: "views", class: "views", popover: "auto", "aria-label": "Views" });
    for (const [name, { title }] of Object.entries(VIEWS)) {
      const link = h("a", { href: `#${name}`, onclick: () => list.matches(":popover-open") && list.hidePopover() }, title);
      this.#links.set(name, link);
      list.append(link);
    }
    return h(
      "header",
      { class: "head" },
      h(
        "a",
        { class: "brand", href: "#play" },
        h("img", { src: new URL("./icon.svg", import.meta.url).href, alt: "", width: 26, height: 26 }),
        h("span", {}, "Minewise"),
      ),
      list,
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": "Theme", onclick: () => this.#chooseTheme() },
        icon("theme"),
      ),
      h(
        "button",
        { type: "button", class: "quiet menu", popovertarget: "views", "aria-label": "Menu" },
        icon("menu"),
      ),
    );
  }

  #chooseTheme() {
    const list = select(THEMES, this.connection.settings.theme ?? "system", {
      onchange: () => {
        chooseTheme(list.value);
        this.prefer({ theme: list.value });
      },
    });
    const element = dialog(
      "Theme",
      field("Colours", list),
      h("div", { class: "row end" }, button("Done", null, () => element.close(), { class: "button strong" })),
    );
  }

  async #route() {
    const [name = "", query = ""] = splitOnce(location.hash.slice(1), "?");
    const wanted = VIEWS[name] && !this.#links.get(name)?.hidden ? name : "play";
    const view = VIEWS[wanted];
    const parameters = new URLSearchParams(query);
    if (!view || location.hash === "#main") return;
    if (wanted === this.#name) return this.#view?.parameters?.(parameters);
    this.#name = wanted;
    const module = await view.load();
    if (this.#name !== wanted) return; // another one was chosen in the meantime
    this.#view?.leave?.();
    for (const stop of this.#stops.splice(0)) stop();
    const isFirst = !this.#view;
    const main = h("main", { id: "main", tabindex: "-1", class: `view ${wanted}` });
    this.#main.replaceWith(main);
    this.#main = main;
    this.#view = module.mount(main, this, parameters);
    this.#look();
    document.title = `${this.#view.title} · Minewise`;
    for (const [each, link] of this.#links) {
      if (each === wanted) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    // With the keyboard, reading goes on from the top of the new view.
    if (!isFirst && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }

  /** The clock runs while the board of Play is seen, and nothing lies over it. */
  #look() {
    const isCovered = !!document.querySelector("dialog[open]");
    document.body.toggleAttribute("data-dialog", isCovered);
    this.connection.look(this.#name === "play" && !isCovered);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest("dialog[open], input, select, textarea, [contenteditable]")) return;
    const key = keyName(event);
    // A menu that is open is closed by it, and nothing else is.
    if (key === "escape" && document.querySelector(":popover-open")) return;
    const isButton = target.closest("button, a, summary");
    if (isButton && (key === "space" || key === "enter")) return;
    // Letters alone can be switched off outside of the board, for those who speak to their computer.
    if (key.length === 1 && this.connection.settings.single_keys === false && !target.closest(".board")) return;
    const action = this.#view?.keys?.get(key) ?? this.#keys.get(key);
    if (!action) return;
    if (action === "theme") this.nextTheme();
    else if (!this.#view?.key?.(action, event)) {
      // The names of some commands are those of views.
      if (!VIEWS[action]) return;
      this.go(action);
    }
    event.preventDefault();
  }

  /** @param {DragEvent} event */
  #drop(event) {
    document.body.removeAttribute("data-drag");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.file = file;
    const wanted = /\.py$/i.test(file.name) ? "course" : "replays";
    if (this.#name === wanted) this.#view?.parameters?.(new URLSearchParams());
    else this.go(wanted);
  }

  #skip = (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    this.#main.focus();
  };
}

/**
 * @param {HTMLElement} line
 * @param {Notice | null} notice
 */
function show(line, notice) {
  line.hidden = !notice;
  if (!notice) return;
  const { text, label, act } = notice;
  line.replaceChildren(text, ...(label && act ? [" ", button(label, null, act)] : []));
}

/** @param {string} name */
function chooseTheme(name) {
  document.dispatchEvent(new CustomEvent("themechoice", { detail: name }));
}

/**
 * @param {string} text
 * @param {string} at
 */
function splitOnce(text, at) {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}
