// Dialogs of Play: sharing and pasting.

import { button, dialog, field, h } from "./dom.js";

/** @typedef {import("./app.js").App} App */

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
 * Copy a text of this game at once; where a page may not, show it to be copied by hand.
 * @param {App} app
 * @param {"deal" | "position"} which
 */
export async function copyText(app, which) {
  const texts = await app.run(app.connection.ask("link"));
  if (!texts) return;
  const input = h("input", { value: texts[which] });
  if (await copied(input)) app.say(`Copied: ${texts[which]}`);
  else share(app);
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
