// Everything that is kept, as one file: to keep it safe, or to go on elsewhere.

import { button, h } from "./dom.js";

/**
 * Two buttons, and what came of them.
 * @param {import("./app.js").App} app
 */
export function dataButtons(app) {
  const told = h("p", { class: "told", role: "alert" });
  const file = h("input", { type: "file", class: "unseen", tabindex: "-1", "aria-label": "File to import" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const abort = new AbortController();
    const onprogress = (/** @type {import("./connection.js").Progress} */ { done, of }) =>
      told.replaceChildren(h("progress", { "aria-label": "Importing", max: of, value: of && done }), "Importing … ", button("Stop", null, () => abort.abort()));
    const keys = { file: await inBase64(chosen), name: chosen.name };
    const result = await app.run(app.connection.do("import", keys, { signal: abort.signal, onprogress }));
    told.textContent = result?.message ?? "";
    file.value = "";
  });
  const take = async () => {
    const found = await app.run(app.connection.ask("export"));
    if (!found) return;
    const bytes = Uint8Array.from(atob(found.file), (letter) => letter.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: "application/gzip" }));
    h("a", { href: address, download: found.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    told.textContent = [`Your games, statistics and settings are in ${found.name}.`, ...found.problems].join(" ");
  };
  return h(
    "section",
    { class: "stack", "aria-label": "Your data" },
    h("p", {}, "One file holds your games, statistics and settings. Import it in another browser, at minewise web, or in the terminal: nothing that is there is changed."),
    h("div", { class: "row" }, button("Export everything", null, take), button("Import …", null, () => file.click()), file),
    told,
  );
}

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
function inBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
