// The page: a frame with links to screens, and the current view of the conversation.

import { button, dialog, field, h, icon, select, still } from "./dom.js";
import { parsed } from "./connection.js";
import { keyName } from "./keys.js";
import { play as playSound } from "./sound.js";
import { ViewOnPage, asGiven } from "./view.js";

/** The links of the header: the name of the screen, its title, whether it is in the menu. */
const SCREENS = /** @type {[string, string, boolean][]} */ ([
  ["play", "Play", false],
  ["train", "Train", false],
  ["analyse", "Analyse", false],
  ["statistics", "Statistics", false],
  ["watch", "Watch", true],
  ["replay", "Replays", true],
  ["course", "Course", true],
  ["settings", "Settings", true],
  ["help", "Help", true],
]);

/** The link that is current while another screen is shown. @type {Record<string, string>} */
const PART_OF = {
  "new-game": "play",
  "own-levels": "play",
  "saved-games": "play",
  today: "play",
  "given-file": "play",
  training: "train",
  puzzle: "train",
  themes: "train",
  lessons: "train",
  lesson: "train",
  progress: "train",
  figures: "replay",
  finding: "course",
  keys: "settings",
  glossary: "help",
  example: "help",
  tutorial: "help",
};

const THEMES = /** @type {[string, string][]} */ ([
  ["system", "As the system has it"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
]);

export class App {
  #connection;
  /** @type {ViewOnPage | null} */
  #view = null;
  #main = h("main", { id: "main", tabindex: "-1" });
  #broken = h("p", { class: "broken", hidden: true });
  #notice = h("p", { class: "notice", hidden: true });
  /** @type {Map<string, HTMLAnchorElement>} */
  #links = new Map();
  #timer = 0;
  /** The number of the message answered last. */
  #n = 0;
  /** The places in the browser's history of the open screens, the shown one last; null if one has none. @type {(number | null)[]} */
  #trail = [0];
  /** The trail that Back has just left, until the screens have followed. @type {(number | null)[] | null} */
  #left = null;
  /** Whether the page itself is moving in the history. */
  #moves = false;

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  start() {
    const connection = this.#connection;
    document.body.replaceChildren(
      h("a", { class: "skip", href: "#main", onclick: this.#skip }, "Skip to the content"),
      this.#header(),
      this.#main,
      h("aside", { "aria-label": "Connection" }, this.#notice, this.#broken),
    );
    addEventListener("hashchange", () => history.state ?? this.#route(this.#at + 1));
    addEventListener("popstate", ({ state }) => state && this.#walked(state));
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("paste", (event) => this.#pasted(event));
    document.addEventListener("visibilitychange", () => connection.look(!document.hidden));
    document.addEventListener("themechoice", (event) => connection.theme(/** @type {CustomEvent<string>} */ (event).detail));
    this.#listenToFiles();
    connection.on("view", (update) => this.#changed(update));
    connection.on("working", (progress) => this.#view?.working(progress));
    connection.on("trouble", (text) => this.#trouble(text));
    connection.on("open", (isOpen) => {
      show(this.#broken, connection.broken);
      document.body.toggleAttribute("data-offline", !isOpen);
      if (connection.broken) this.#view?.say(connection.broken.said ?? connection.broken.text);
    });
    connection.on("notice", (notice) => show(this.#notice, notice));
    const { screen, given } = this.#address();
    this.#keep(screen, history.state?.at(-1) ?? 0, history.state?.[0] ?? null);
    connection.start(screen, given);
  }

  // The view

  /** @param {Update} update */
  #changed(update) {
    const { view } = this.#connection;
    if (!view) return;
    if (this.#view?.fits(view)) this.#view.show(view, update.view ? null : (update.blocks ?? {}), update.n !== this.#n);
    else this.#mount(view);
    this.#n = update.n;
    this.#shows(view);
    if (update.theme && themeNow() === "system") useTheme(update.theme);
    if (update.sound) playSound(update.sound);
    if (update.copy) copied(update.copy).then((isCopied) => isCopied || this.#copyByHand(update.copy ?? ""));
    if (update.file) download(update.file);
    clearTimeout(this.#timer);
    if (view.tick !== null) this.#timer = window.setTimeout(() => this.#connection.tick(), view.tick * 1000);
  }

  /** @param {View} view */
  #mount(view) {
    const isFirst = !this.#view;
    const before = this.#view;
    const had = before?.element.contains(document.activeElement);
    this.#view = new ViewOnPage(view, this.#connection, (name) => this.#local(name));
    this.#main.replaceWith(this.#view.element);
    before?.remove();
    this.#main = this.#view.element;
    performance.mark("board"); // for measuring the start-up time
    // For keyboard users, reading continues at the top of the new view.
    if (!isFirst && (had || document.activeElement === document.body)) this.#main.focus({ preventScroll: true });
  }

  /** Update the address and the header. @param {View} view */
  #shows(view) {
    document.title = `${view.title} · Minewise`;
    this.#step();
    const shown = PART_OF[view.name] ?? view.name;
    for (const [name, link] of this.#links) {
      if (name === shown) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const more = document.querySelector(".more-views");
    more?.toggleAttribute("data-current", SCREENS.some(([name, , isBehind]) => isBehind && name === shown));
  }

  /** @param {string} text */
  #trouble(text) {
    this.#view?.say(text);
    this.#step();
    if (!this.#connection.isOpen && !still()) this.#broken.animate([{ scale: 1.1 }, { scale: 1 }], 300);
  }

  /** Do an action that the page handles itself; return whether it was one. @param {string} name */
  #local(name) {
    const board = this.#view?.board?.board;
    switch (name) {
      case "theme":
        nextTheme();
        return true;
      case "zoom-in":
      case "zoom-out":
        if (board) board.zoom *= name === "zoom-in" ? 1.2 : 1 / 1.2;
        return true;
      case "zoom-fit":
        if (board) board.zoom = board.whole;
        return true;
      case "scroll-up":
      case "scroll-down":
        this.#view?.scroll(name === "scroll-up" ? -40 : 40);
        return true;
    }
    return false;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest("dialog[open], input:not([type=range], [type=checkbox]), select, textarea")) return;
    const key = keyName(event);
    if (event.key === "Tab") return; // it moves the focus, as on every page
    // Escape closes an open menu and does nothing else.
    if (key === "escape" && document.querySelector(":popover-open")) return;
    if (target.closest("button, a, summary, input:not([type=range])") && (key === "space" || key === "enter")) return;
    if (!this.#view?.key(event)) return;
    event.preventDefault();
    closeMenus();
  }

  // Addresses

  #address() {
    const address = location.hash.slice(1);
    return parsed(address === "main" ? "" : address);
  }

  /** The place of the shown screen in the history. */
  get #at() {
    return this.#trail.at(-1) ?? 0;
  }

  /** Keep where the screens are with an entry of the history. @param {string} screen  @param {number} at  @param {number | null} game */
  #keep(screen, at, game) {
    this.#trail = screen && screen !== "play" ? [game, at] : [at];
    history.replaceState(this.#trail, "");
  }

  /** Open the screen of the address, directly above the game. @param {number} at  the place of its entry */
  #route(at) {
    const { screen, given } = this.#address();
    if (location.hash === "#main") return;
    this.#view?.dropQuestion();
    this.#closeAll();
    this.#keep(screen, at, this.#trail[0] ?? null);
    this.#connection.open(screen || "play", given);
  }

  #closeAll() {
    for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
    closeMenus();
  }

  /** The history has moved to an entry. @param {(number | null)[]} to  the trail kept with it */
  #walked(to) {
    const from = this.#trail;
    this.#trail = to;
    if (this.#moves || String(to) === String(from)) {
      this.#moves = false;
      this.#step();
    } else if (to.length < from.length && to.every((at, depth) => at === from[depth])) {
      this.#left = from;
      closeMenus();
      this.#connection.back({ depth: to.length - 1 });
    } else if (this.#at && to.length - 1 === this.#connection.place?.depth && location.hash === `#${this.#connection.place.address}`) {
      history.go(Math.sign(this.#at - (from.at(-1) ?? 0))); // it would show the same again
    } else this.#route(this.#at);
  }

  /** Keep the history in step: an entry for each open screen, and one for a question. */
  #step() {
    const { place, isSettled } = this.#connection;
    if (!place || !isSettled || this.#moves) return;
    const { address } = place;
    const depth = place.depth + (this.#connection.view?.ask ? 1 : 0);
    const [trail, left, at] = [this.#trail, this.#left, this.#at];
    if (depth < trail.length - 1 && this.#connection.view?.working) return; // it opens a screen
    const known = depth < trail.length - 1 ? trail.slice(0, depth + 1) : left?.length === depth + 1 ? left : null;
    const to = known?.at(-1) ?? null;
    this.#left = null;
    if (known && to !== null) {
      this.#trail = known;
      this.#moves = true;
      history.go(to - at);
    } else if (depth >= trail.length) {
      this.#trail = [...trail, ...Array(depth - trail.length).fill(null), at + 1];
      history.pushState(this.#trail, "", `#${address}`);
    } else {
      this.#trail = [...trail.slice(0, depth), at];
      if (location.hash !== `#${address}`) history.replaceState(this.#trail, "", `#${address}`);
    }
  }

  // Dropped and pasted files and texts

  #listenToFiles() {
    document.addEventListener("dragover", (event) => {
      const types = event.dataTransfer?.types ?? [];
      if (!types.includes("Files") && !types.includes("text/plain")) return;
      event.preventDefault();
      document.body.toggleAttribute("data-drag", true);
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) document.body.removeAttribute("data-drag"); // left the window
    });
    document.addEventListener("drop", async (event) => {
      document.body.removeAttribute("data-drag");
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text").trim();
      if (!file && !text) return;
      event.preventDefault();
      if (!file) return this.#given(text ?? "");
      const given = await asGiven(file);
      this.#connection.open("file", { name: given.text, file: given.file });
    });
  }

  /** Paste a seed, board, position or link into this screen if it takes one, else into the game. @param {string} text */
  #given(text) {
    if (!this.#connection.view?.actions.some(({ name }) => name === "paste")) this.#connection.open("play");
    this.#connection.do("paste", { text });
  }

  /** @param {ClipboardEvent} event */
  #pasted(event) {
    const text = event.clipboardData?.getData("text").trim();
    if (!text || /** @type {HTMLElement} */ (event.target).closest?.("input, textarea, dialog")) return;
    event.preventDefault();
    this.#given(text);
  }

  /** @param {string} text */
  #copyByHand(text) {
    this.#view?.say("The browser did not allow copying.");
    const area = h("textarea", { readonly: true, rows: 4 }, text);
    dialog("Copy this", area);
    area.select();
  }

  // The header

  #header() {
    const list = h("nav", { id: "views", class: "views", popover: "auto", "aria-label": "Screens" });
    const rest = h("div", { id: "rest", class: "rest", popover: "auto" });
    for (const [name, title, isBehind] of SCREENS) {
      const link = h("a", { href: `#${name}` }, title);
      this.#links.set(name, link);
      (isBehind ? rest : list).append(link);
    }
    list.append(h("button", { type: "button", class: "more-views", popovertarget: "rest" }, "Menu"), rest);
    return h(
      "header",
      { class: "head", onclick: this.#stay },
      h(
        "a",
        { class: "brand", href: "#play" },
        h("img", { src: new URL("./icon.svg", import.meta.url).href, alt: "", width: 26, height: 26 }),
        h("span", {}, "Minewise"),
      ),
      list,
      h("button", { type: "button", class: "quiet", "aria-label": "Theme", onclick: chooseTheme }, icon("theme")),
      h("button", { type: "button", class: "quiet menu", popovertarget: "views", "aria-label": "Menu" }, icon("menu")),
    );
  }

  // A link to the address that is shown adds nothing to the history.
  #stay = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (link?.hash !== location.hash) return;
    event.preventDefault();
    closeMenus();
    if ((this.#connection.place?.depth ?? 0) > 1) this.#route(this.#at);
  };

  #skip = (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    this.#main.focus();
  };
}

/** @param {HTMLElement} line  @param {Notice | null} notice */
function show(line, notice) {
  line.hidden = !notice;
  if (!notice) return;
  const { text, label, act } = notice;
  line.replaceChildren(text, ...(label && act ? [" ", button(label, null, act)] : []));
}

/** @param {string} name */
function useTheme(name) {
  document.dispatchEvent(new CustomEvent("themechoice", { detail: name }));
}

const themeNow = () => document.documentElement.dataset.choice ?? "system";

function nextTheme() {
  const names = THEMES.map(([name]) => name);
  useTheme(names[(names.indexOf(themeNow()) + 1) % names.length] ?? "system");
}

function chooseTheme() {
  const list = select(THEMES, themeNow(), { onchange: () => useTheme(list.value) });
  const element = dialog(
    "Theme",
    field("Colours", list),
    h("div", { class: "row end" }, button("Done", null, () => element.close(), { class: "button strong" })),
  );
}

function closeMenus() {
  for (const open of document.querySelectorAll(":popover-open")) /** @type {HTMLElement} */ (open).hidePopover();
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {{name: string, data: string}} file  in base 64 */
function download({ name, data }) {
  const bytes = Uint8Array.from(atob(data), (symbol) => symbol.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
