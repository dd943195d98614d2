// Levels to play at once: a row of chips above the board, and the dialog of today's boards.

import { button, dialog, field, h, icon, size } from "./dom.js";
import { capital, inOrder } from "./play-new.js";

/**
 * Fill the row: levels, today's board, one's own levels.
 * @param {HTMLElement} row
 * @param {App} app
 * @param {(action: string, name?: string) => void} does  a preset has a name
 */
export function showLevels(row, app, does) {
  const { choices, settings, room } = app.connection;
  const { level = "", day = "" } = room?.state ?? {};
  const chip = (/** @type {string} */ name, /** @type {boolean} */ isHere, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", class: "chip", "aria-pressed": String(isHere), onclick }, name);
  const levels = inOrder(choices?.levels ?? {}).map(([name, size]) => chip(capital(name), !day && level === size, () => does(name)));
  levels.splice(3, 0, chip("Today", !!day, () => does("today")));
  row.replaceChildren(
    ...levels,
    ...Object.entries(settings.presets ?? {}).map(([name]) => chip(name, false, () => does("preset", name))),
    chip("Same again", false, () => does("again")),
  );
}

/**
 * Today's boards, and what was done with those of other days.
 * @param {App} app
 * @param {(level: string) => void} start
 */
export async function todaysBoards(app, start) {
  const body = h("div", { class: "stack" });
  let back = 0;
  const show = async () => {
    const found = await app.run(app.connection.ask("today", { back }));
    if (!found) return false;
    const turn = (/** @type {string} */ name, /** @type {number} */ by) =>
      button(name, null, () => {
        back += by;
        show();
      }, { disabled: back + by < 0 });
    body.replaceChildren(
      ...Object.entries(found.levels).map(([name, text]) =>
        h("button", { type: "button", class: "game", onclick: () => (element.close(), start(name)) }, h("strong", {}, capital(name)), h("small", {}, /** @type {string} */ (text))),
      ),
      h(
        "table",
        { class: "month" },
        h("caption", {}, found.month),
        h("thead", {}, h("tr", {}, ...found.weekdays.map((/** @type {string} */ name) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          {},
          ...found.weeks.map((/** @type {[number, string, boolean][]} */ week) =>
            h("tr", {}, ...week.map(([day, marks, isToday]) => h("td", { "aria-current": isToday && "date" }, day ? day : "", h("small", {}, marks)))),
          ),
        ),
      ),
      h("small", {}, found.legend),
      h("div", { class: "row" }, turn("Earlier", 1), turn("Later", -1)),
    );
    return true;
  };
  /** @type {HTMLDialogElement} */
  let element;
  if (await show()) element = dialog("Today's board", body);
}

/**
 * One's own levels: play, delete, and save what is played.
 * @param {App} app
 * @param {(name: string) => void} start
 */
export function myLevels(app, start) {
  const list = h("ul", { class: "games" });
  const told = h("p", { class: "told", role: "alert" });
  const name = h("input", { maxlength: 60, required: true });
  const form = h("form", { class: "save" }, field("Save what is played as", name), button("Save", "saved", () => {}, { type: "submit", class: "button strong" }));
  const change = async (/** @type {string} */ action, /** @type {string} */ which) => {
    told.textContent = (await app.run(app.connection.do(action, { name: which })))?.message ?? "";
    show();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change("save-preset", name.value);
  });
  const show = () =>
    list.replaceChildren(
      ...Object.entries(app.connection.settings.presets ?? {}).map(([each, level]) =>
        h(
          "li",
          {},
          h("button", { type: "button", class: "game", onclick: () => (element.close(), start(each)) }, h("strong", {}, each), h("small", {}, size(level))),
          h("button", { type: "button", class: "quiet", "aria-label": `Delete ${each}`, onclick: () => change("delete-preset", each) }, icon("close")),
        ),
      ),
    );
  show();
  const element = dialog("My levels", form, told, list);
}
