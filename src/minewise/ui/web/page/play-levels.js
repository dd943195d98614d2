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
  /** Name, what it does, whose it is, whether it is played. @type {[string, string, string, boolean][]} */
  const chips = inOrder(choices?.levels ?? {}).map(([name, size]) => [capital(name), name, "", !day && level === size]);
  chips.splice(3, 0, ["Today", "today", "", !!day]);
  for (const name of Object.keys(settings.presets ?? {})) chips.push([name, "preset", name, false]);
  chips.push(["Same again", "again", "", false]);
  // Those that are there stay, and keep the focus.
  if (row.textContent !== chips.map(([name]) => name).join("")) {
    row.replaceChildren(...chips.map(([name, action, whose]) => h("button", { type: "button", class: "chip", onclick: () => does(action, whose) }, name)));
  }
  chips.forEach(([, , , isHere], index) => row.children[index]?.setAttribute("aria-pressed", String(isHere)));
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
