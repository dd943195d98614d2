// The dialog of settings: each is kept as soon as it is changed. And that of one's own keys.

import { button, dialog, field, h, question, select, tick } from "./dom.js";
import { keyName, keysShown } from "./keys.js";
import { dataButtons } from "./play-data.js";

/** @param {import("./app.js").App} app */
export function preferences(app) {
  const { choices, settings } = app.connection;
  const comfort = settings.comfort ?? {};
  const told = h("p", { class: "told", role: "alert" });
  const prefer = async (/** @type {string} */ name, /** @type {unknown} */ value) => {
    const result = await app.run(app.connection.do("prefer", { comfort: { [name]: value } }));
    told.textContent = result?.done ? "" : (result?.message ?? "");
  };
  const players = choices?.players ?? {};
  const about = h("small", {}, players[settings.player ?? ""]);
  const player = select(Object.keys(players).map((name) => [name, name]), settings.player ?? "", {
    onchange: () => {
      about.textContent = players[player.value] ?? "";
      app.prefer({ player: player.value });
    },
  });
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map();
  for (const { name, group, label, help, values, range } of choices?.comfort ?? []) {
    const now = comfort[name];
    const list = groups.get(group) ?? h("fieldset", { class: "stack" }, h("legend", {}, group));
    groups.set(group, list);
    if (range) {
      const input = h("input", { type: "number", min: range[0], max: range[1], step: 50, value: Number(now), onchange: () => prefer(name, input.valueAsNumber) });
      list.append(field(label, input, help));
    } else if (Object.keys(values).length) {
      const chosen = select(Object.entries(values), String(now), { onchange: () => prefer(name, chosen.value) });
      list.append(field(label, chosen, help));
    } else {
      const { element } = tick(label, now === true, (on) => prefer(name, on));
      element.lastElementChild?.append(h("small", {}, help));
      list.append(element);
    }
  }
  const element = dialog(
    "Settings",
    ...groups.values(),
    h(
      "fieldset",
      { class: "stack" },
      h("legend", {}, "More"),
      tick("Question marks: a second right click makes a flag a ?", !!settings.questions, (questions) => app.prefer({ questions })).element,
      tick("Single keys work everywhere, not only on the board", settings.single_keys !== false, (on) => app.prefer({ single_keys: on })).element,
      field("AI", player),
      about,
    ),
    dataButtons(app),
    h(
      "div",
      { class: "row end foot" },
      told,
      button("Keys …", null, () => ownKeys(app)),
      button("Done", null, () => element.close(), { class: "button strong" }),
    ),
  );
}

/** Commands and their keys. Press one, then the key that it is to have. @param {import("./app.js").App} app */
function ownKeys(app) {
  const list = h("div", { class: "games" });
  const told = h("p", { class: "told", role: "alert" }, "Choose a command, then press a key.");
  const set = async (/** @type {string} */ action, /** @type {Record<string, unknown>} */ keys = {}) => {
    const result = await app.run(app.connection.do(action, keys));
    told.textContent = result?.message ?? "";
    show();
    return result?.done;
  };
  const show = () =>
    list.replaceChildren(
      ...(app.connection.choices?.commands ?? []).map(({ name, label, help, keys }) => {
        const change = h("button", { type: "button", class: "game", title: help }, label === help ? label : `${label} (${name})`, h("kbd", {}, keysShown(keys)));
        change.addEventListener("click", () => {
          told.textContent = `${label}: press a key, Delete for none, Escape to leave it.`;
          change.setAttribute("aria-pressed", "true");
          change.focus();
        });
        change.addEventListener("keydown", async (event) => {
          if (change.getAttribute("aria-pressed") !== "true" || /^(Shift|Control|Alt|Meta|Tab)$/.test(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Escape") return show();
          const wanted = { command: name, keys: event.key === "Delete" ? [] : [keyName(event)] };
          if (await set("keys", wanted)) return;
          if (await question("Take the key?", told.textContent ?? "", "Take it", "Leave it")) set("keys", { ...wanted, take: true });
        });
        return change;
      }),
    );
  show();
  dialog("Keys", list, h("div", { class: "row end foot" }, told, button("Usual keys", "retry", () => set("reset-keys"))));
}
