// What Play looks like: the dial above the board, the buttons, and how they follow the game.

import { button, h, icon, size, toggle } from "./dom.js";
import { keyShown } from "./keys.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {Parameters<typeof icon>[0]} Drawing
 */

export class Screen {
  clock = h("span", { class: "digits" });
  // It can be scrolled, so it can be reached by keys.
  said = h("section", { class: "said", "aria-label": "What happened", tabindex: "0" });
  end = h("section", { class: "card ending", "aria-label": "How it ended", hidden: true });
  cover;
  buttons;

  #element;
  #does;
  #board;
  #mines = h("span", { class: "digits" });
  #level;
  #badges = h("span", { class: "badges" });
  /** Levels to play at once. */
  chips = h("div", { class: "chips", role: "group", "aria-label": "Levels" });
  #live = h("p", { class: "live", hidden: true });
  #working = h("p", { class: "working", hidden: true });

  /**
   * @param {HTMLElement} element  the view
   * @param {HTMLElement} board
   * @param {HTMLElement} speeds  of auto-play
   * @param {import("./types.js").Command[]} commands  with their keys, as all front ends have them
   * @param {(action: string) => void} does  what a button is for
   */
  constructor(element, board, speeds, commands, does) {
    this.#element = element;
    this.#board = board;
    this.#does = does;
    this.buttons = this.#makeButtons(commands);
    this.#level = h("button", { type: "button", class: "level", "aria-haspopup": "dialog", onclick: () => does("choose") });
    this.cover = h(
      "div",
      { class: "cover", hidden: true },
      h("p", {}, "Paused"),
      button("Resume", "play", () => does("pause"), { class: "button strong" }),
    );
    this.#lay(speeds);
  }

  /** @param {import("./types.js").Command[]} commands */
  #makeButtons(commands) {
    const does = this.#does;
    /**
     * @param {string} name
     * @param {Drawing} drawing
     * @param {string} action
     * @param {Record<string, string>} [more]
     */
    const tool = (name, drawing, action, more = {}) => {
      const element = button(name, drawing, () => does(action), { class: "button tool", ...more });
      const key = keyShown(commands, action.replace("point-", ""));
      if (key) {
        element.append(h("kbd", { "aria-hidden": "true" }, key));
        element.setAttribute("aria-keyshortcuts", key.replace("Ctrl", "Control"));
      }
      return element;
    };
    return {
      new: button("New game", "new", () => does("new"), { class: "button strong new" }),
      flagMode: toggle("Flag mode", "flag", () => does("flag-mode"), { class: "button tool flag-mode" }),
      hint: tool("Hint", "hint", "hint"),
      odds: tool("Odds", "odds", "odds", { "aria-pressed": "false" }),
      ai: tool("AI move", "ai", "ai"),
      undo: tool("Undo", "undo", "undo"),
      redo: tool("Redo", "redo", "redo"),
      why: tool("Why?", "why", "point-why", { title: "Why is a cell safe, or a mine? Point at it", "aria-pressed": "false" }),
      pause: tool("Pause", "pause", "pause"),
      retry: tool("Same board", "retry", "retry", { title: "The same board from its start" }),
      auto: toggle("Auto-play", "auto", () => does("auto"), { class: "button tool" }),
      today: tool("Today's board", "today", "today"),
      preset: tool("My levels", "new", "preset"),
      saved: tool("Saved games", "saved", "load", { class: "button tool wide" }),
      share: tool("Share", "share", "share"),
      invite: tool("Invite", "invite", "invite", { title: "A link that lets another browser in" }),
      paste: tool("Paste", "paste", "paste"),
      smaller: tool("Smaller", "out", "smaller"),
      larger: tool("Larger", "new", "larger"),
      fit: tool("Fit", "fit", "fit"),
      settings: tool("Settings", "settings", "settings"),
    };
  }

  /** @param {HTMLElement} speeds */
  #lay(speeds) {
    const { new: again, flagMode, hint, odds, ai, undo, redo, why, pause, retry, auto, ...rest } = this.buttons;
    const more = h(
      "div",
      { id: "more", class: "more", popover: "auto" },
      ...[redo, why, pause, retry, auto, speeds, ...Object.values(rest)],
    );
    more.addEventListener("click", (event) => {
      // One that changes the size is often wanted again; the others have done what they are for.
      const chosen = /** @type {HTMLElement} */ (event.target).closest("button");
      const again = chosen === rest.larger || chosen === rest.smaller || chosen === rest.fit;
      if (chosen && !again && more.matches(":popover-open")) more.hidePopover();
    });
    // The menu of a phone is none on a wide screen.
    window.onresize = () => more.matches(":popover-open") && more.hidePopover();
    const open = h(
      "button",
      { type: "button", class: "button tool open-more", popovertarget: "more" },
      icon("more"),
      h("span", { class: "label" }, "More"),
    );
    const unseen = (/** @type {string} */ text) => h("span", { class: "unseen" }, text);
    this.#element.append(
      h("h1", { class: "unseen" }, "Play"),
      h(
        "div",
        { class: "table" },
        this.chips,
        h("div", { class: "above" }, this.#level, this.#badges),
        h("div", {}, h(
          "div",
          { class: "dial" },
          h("span", { class: "count", title: "Mines left to flag" }, icon("flag"), unseen("Mines left: "), this.#mines),
          again,
          h("span", { class: "count time", title: "Time" }, unseen("Time: "), this.clock, icon("clock")),
        ), this.#live),
        h("div", { class: "place" }, this.#board, this.cover),
      ),
      h(
        "div",
        { class: "panel" },
        this.said,
        this.end,
        h("div", { class: "tools", role: "group", "aria-label": "Tools" }, flagMode, hint, odds, ai, undo, open),
        more,
      ),
    );
  }

  /**
   * Follow the game.
   * @param {State} state
   * @param {string} name  of the level
   */
  show(state, name) {
    const isOver = state.phase === "won" || state.phase === "lost";
    const isCovered = state.paused && !isOver;
    for (const [action, element] of Object.entries(this.buttons)) element.disabled = state.refused.includes(action);
    this.buttons.pause.querySelector(".label")?.replaceChildren(state.paused ? "Resume" : "Pause");
    this.cover.hidden = !isCovered;
    this.#board.classList.toggle("covered", isCovered);
    this.#board.inert = isCovered;
    this.showLive(state.live);
    this.#mines.textContent = String(state.mines_left);
    this.#element.dataset.phase = state.phase;
    this.#level.replaceChildren(h("strong", {}, name), ` ${size(state.level)}`);
    const badges = [
      state.no_guess ? (state.proved ? "no guess needed (proved)" : "no guess needed") : "",
      state.fair ? "fair" : "",
      state.mode === "normal" ? "" : state.mode,
      state.helped.length ? "with help" : "",
    ];
    this.#badges.replaceChildren(...badges.filter(Boolean).map((text) => h("span", { class: "badge-text" }, text)));
  }

  /** Figures while playing. @param {State["live"]} figures */
  showLive(figures) {
    this.#live.hidden = !figures.length;
    this.#live.replaceChildren(...figures.map(([name, value]) => h("span", {}, `${name} `, h("b", {}, value))));
  }

  /** @param {boolean} on */
  showFlagMode(on) {
    this.buttons.flagMode.setAttribute("aria-checked", String(on));
    this.#element.toggleAttribute("data-flag-mode", on);
  }

  /**
   * Something takes long.
   * @param {string} text
   * @param {number | null} done
   * @param {number | null} of
   */
  showWork(text, done, of) {
    const far = done !== null && of ? { max: of, value: done } : {};
    if (!this.#working.isConnected) this.said.append(this.#working);
    this.#working.hidden = false;
    this.#working.replaceChildren(
      h("progress", { ...far, "aria-label": text }),
      text,
      button("Stop", null, () => this.#does("stop")),
    );
  }

  /** It is done. */
  hideWork() {
    this.#working.hidden = true;
  }
}
