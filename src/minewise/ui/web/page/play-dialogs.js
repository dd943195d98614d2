// Dialogs of Play: saved games, sharing, pasting.

import { button, clock, dialog, field, h, icon, question, size } from "./dom.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {{name: string, when: string | number, level: string, progress: number | string | null, seconds: number}} Saved
 */

/**
 * The saved games: open, rename, delete, and save this one.
 * @param {App} app
 * @param {(name: string) => void} load
 */
export async function savedGames(app, load) {
  const { connection } = app;
  const answer = await app.run(connection.ask("saved"));
  if (!answer) return;
  const list = h("ul", { class: "games" });
  const told = h("p", { class: "told", role: "alert" });
  const name = h("input", { maxlength: 80, required: true, value: connection.sitting?.state.saved_as ?? suggestion() });

  /**
   * Do something with the list, and show it anew.
   * @param {string} action
   * @param {Record<string, string>} keys
   */
  const change = async (action, keys) => {
    const result = await connection.do(action, keys);
    told.textContent = result.message ?? "";
    show(await connection.ask("saved"));
  };

  /** @param {any} given */
  const show = (given) => {
    /** @type {Saved[]} */
    const games = Array.isArray(given) ? given : (given.games ?? []);
    list.replaceChildren(...games.map((game) => item(game)));
    list.hidden = !games.length;
  };

  /** @param {Saved} game */
  const item = (game) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "game",
          onclick: () => {
            element.close();
            load(game.name);
          },
        },
        h("strong", {}, game.name),
        h("small", {}, [size(game.level), progress(game.progress), clock(game.seconds), when(game.when)].filter(Boolean).join(" · ")),
      ),
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": `Rename ${game.name}`, onclick: () => rename(game.name) },
        icon("settings"),
      ),
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": `Delete ${game.name}`, onclick: () => remove(game.name) },
        icon("close"),
      ),
    );

  /** @param {string} from */
  const rename = (from) => {
    const to = h("input", { maxlength: 80, required: true, value: from });
    const form = h(
      "form",
      { method: "dialog", class: "stack" },
      field("New name", to),
      h("div", { class: "row end" }, button("Rename", null, () => {}, { type: "submit", class: "button strong" })),
    );
    form.addEventListener("submit", () => change("rename", { name: from, to: to.value }));
    dialog(`Rename ${from}`, form);
    to.select();
  };

  /** @param {string} game */
  const remove = async (game) => {
    if (await question(`Delete ${game}?`, "The saved game will be gone.", "Delete", "Keep")) change("delete", { name: game });
  };

  const form = h(
    "form",
    { class: "save" },
    field("Save this game as", name),
    button("Save", "saved", () => {}, { type: "submit", class: "button strong" }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change("save", { name: name.value });
  });
  show(answer);
  const element = dialog("Saved games", form, told, list);
}

/** A name that says when it was. */
function suggestion() {
  return `Game of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}

/** @param {number | string | null} done */
function progress(done) {
  return typeof done === "number" ? `${Math.floor(done * 100)} % open` : (done ?? "");
}

/** @param {string | number} at */
export function when(at) {
  const date = new Date(typeof at === "number" ? at * 1000 : at);
  return Number.isNaN(date.valueOf()) ? "" : date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/**
 * Links and texts of this game, each to be copied.
 * @param {App} app
 */
export async function share(app) {
  const texts = await app.run(app.connection.ask("link"));
  if (!texts) return;
  const told = h("p", { class: "told", role: "alert" });
  const line = (/** @type {string} */ label, /** @type {string} */ text, /** @type {string} */ note) => {
    const input = h("input", { readonly: true, value: text, onfocus: () => input.select() });
    const copy = async () => {
      told.textContent = (await copied(input)) ? `${label}: copied.` : "Copy it with the keys of your browser.";
    };
    return h("div", { class: "copy" }, field(label, input, note), button("Copy", null, copy, { "aria-label": `Copy: ${label}` }));
  };
  dialog(
    "Share",
    line("This board", app.link("play", { deal: texts.deal }), "A link that lays out the same board."),
    line("This position", app.link("analyse", { position: texts.position }), "What can be seen now, to be analysed."),
    line("The board as text", texts.deal, "For the terminal and the window: paste it there."),
    line("The replay as text", texts.replay, "Every step so far."),
    told,
  );
}

/** @param {HTMLInputElement} input */
async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select(); // the clipboard is kept from pages that do not come over HTTPS
    return false;
  }
}

/**
 * A field to paste into.
 * @param {(text: string) => void} open
 */
export function pasteText(open) {
  const text = h("textarea", { rows: 6, required: true, spellcheck: "false" });
  const form = h(
    "form",
    { method: "dialog", class: "stack" },
    field("A board, a position, a link or a replay", text, "For example: 9x9x10 first safe seed 7"),
    h("div", { class: "row end" }, button("Open", null, () => {}, { type: "submit", class: "button strong" })),
  );
  form.addEventListener("submit", () => open(text.value.trim()));
  dialog("Paste", form);
}
