// The dialog in which the next game is chosen: level, own size and shape, rules, seed.

import { demandOn } from "./play-demand.js";
import { button, dialog, field, h, select, size, tick } from "./dom.js";

/**
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./app.js").App} App
 */

/**
 * @param {App} app
 * @param {boolean} bySeed  begin with the field of the seed
 * @param {(settings: Settings) => Promise<Result | undefined>} start
 */
export function chooseGame(app, bySeed, start) {
  const { connection } = app;
  const { choices, settings, room } = connection;
  if (!choices || !room) return;
  const level = (settings.level ?? "").split(" ").pop() ?? "";
  const known = Object.values(choices.levels).includes(level);
  const [width, height, mines] = level.split("x");
  const number = (/** @type {string | undefined} */ value, /** @type {number} */ least) =>
    h("input", { type: "number", inputmode: "numeric", min: least, max: 1000000, value, required: true });
  const own = { width: number(width, 1), height: number(height, 1), mines: number(mines, 0) };
  const sizes = h(
    "div",
    { class: "sizes" },
    field("Width", own.width),
    field("Height", own.height),
    field("Mines", own.mines),
  );
  const radio = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ checked) =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: "level", value, checked, autofocus: checked, onchange: () => shown() }),
      h("span", {}, h("strong", {}, name), " ", h("small", {}, text)),
    );
  const shapes = select(choices.shapes.map((name) => [name, capital(name)]), settings.shape ?? "rectangle");
  const first = select(Object.entries(choices.first_clicks), settings.first ?? "");
  const mode = select(Object.entries(choices.modes), settings.mode ?? "normal");
  const seed = h("input", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 20, value: settings.seed ?? "", placeholder: "by chance" });
  const demand = demandOn(choices, settings.no_guess ?? "");
  const fair = tick("Fair: you lose only by a guess that was not needed", !!settings.fair);
  const told = h("p", { class: "told", role: "alert" });
  const form = h(
    "form",
    { class: "stack" },
    h(
      "fieldset",
      {},
      h("legend", {}, "Level"),
      h(
        "div",
        { class: "choices" },
        ...inOrder(choices.levels).map(([name, text]) => radio(text, capital(name), size(text), text === level)),
        radio("own", "Custom", "any size", !known),
      ),
      sizes,
    ),
    h(
      "details",
      { open: bySeed || settings.seed || settings.no_guess || settings.fair || settings.mode !== "normal" || settings.shape !== "rectangle" },
      h("summary", {}, "More choices"),
      h(
        "div",
        { class: "stack" },
        field("Shape", shapes),
        field("First click", first),
        ...demand.elements,
        fair.element,
        field("Help", mode),
        field("Random seed", seed, "The same seed lays out the same board."),
      ),
    ),
    told,
    h("div", { class: "row end foot" }, button("Start", "new", () => {}, { type: "submit", class: "button strong" })),
  );
  const shown = () => {
    const isOwn = new FormData(form).get("level") === "own";
    sizes.hidden = !isOwn;
    for (const input of Object.values(own)) input.disabled = !isOwn;
  };
  /** @returns {Settings} */
  const wanted = () => {
    const chosen = new FormData(form).get("level");
    return {
      level: chosen === "own" ? `${own.width.value}x${own.height.value}x${own.mines.value}` : String(chosen),
      shape: shapes.value,
      first: first.value,
      mode: mode.value,
      seed: seed.value || null,
      no_guess: demand.line() || null,
      fair: fair.box.checked,
    };
  };
  // What cannot be played is said here, before a game is given up; nothing has to be chosen again.
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const settings = wanted();
    const result = await (connection.isOpen ? connection.ask("read", { settings }) : Promise.resolve()).then(() => start(settings), (error) => error);
    if (result?.done) element.close();
    else told.textContent = result?.message ?? "";
  });
  const element = dialog("Choose a game", form);
  shown();
  if (bySeed) seed.focus();
}

/** The course's level last. @param {Named} levels */
export function inOrder(levels) {
  return Object.entries(levels).sort(([one], [other]) => Number(one === "cs50") - Number(other === "cs50"));
}

/** @param {string} text */
export function capital(text) {
  if (text === "cs50") return "CS50";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
