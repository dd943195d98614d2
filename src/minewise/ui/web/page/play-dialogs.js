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
  const line = (/** @type {string} */ label, /** @type {string} */ text, /** @type {string} */ note) => copyLine(label, text, note, told);
  const here = /^(localhost|127\.)/.test(location.hostname) ? " It opens on this machine only." : "";
  dialog(
    "Share",
    line("The board as text", texts.deal, "For the terminal, the window and other pages: paste it there."),
    line("The replay as text", texts.replay, "Every step so far."),
    line("This board", app.link("play", { deal: texts.deal }), `A link that lays out the same board.${here}`),
    line("This position", app.link("analyse", { position: texts.position }), `What can be seen now, to be analysed.${here}`),
    told,
  );
}

/**
 * A link that lets one more browser in.
 * @param {App} app
 */
export async function invite(app) {
  const found = await app.run(app.connection.ask("invite"));
  if (!found) return;
  const told = h("p", { class: "told", role: "alert" });
  dialog(
    "Invite",
    h(
      "p",
      {},
      found.network
        ? "Send this link to somebody on your network. They play as a guest, with games and statistics of their own."
        : "This link works on this computer alone, in another browser. For others on your network, start minewise web with --host 0.0.0.0.",
    ),
    copyLine("Link", found.link, "It lets one browser in, once, within an hour.", told),
    told,
    found.qr && (await import("./qr.js")).qrCode(found.qr),
  );
}

/**
 * A text to be copied, with its name. It may have several lines, which an input would lose.
 * @param {string} label
 * @param {string} text
 * @param {string} note
 * @param {HTMLElement} told  says whether it was
 */
export function copyLine(label, text, note, told) {
  const shared = { readonly: true, onfocus: () => input.select() };
  /** @type {HTMLInputElement | HTMLTextAreaElement} */
  const input = text.includes("\n") ? h("textarea", { ...shared, rows: 3, spellcheck: "false" }, text) : h("input", { ...shared, value: text });
  const copy = async () => {
    told.textContent = (await copied(input)) ? `${label}: copied.` : "Copy it with the keys of your browser.";
  };
  return h("div", { class: "copy" }, field(label, input, note), button("Copy", null, copy, { "aria-label": `Copy: ${label}` }));
}

/** @param {HTMLInputElement | HTMLTextAreaElement} input */
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
 * Put a text into the clipboard; where a page may not, it can be selected.
 * @param {App} app
 * @param {string} text
 */
export async function copy(app, text) {
  app.say((await copied(h("input", { value: text }))) ? `Copied: ${text}` : text);
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
