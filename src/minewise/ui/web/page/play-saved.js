// The dialog of saved games: open, rename, delete, and save this one.

import { button, clock, dialog, field, h, icon, question, size, when } from "./dom.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {{name: string, when: string | null, level: string, progress: number, seconds: number}} Saved
 * @typedef {{games: Saved[], left: Saved | null, broken: {name: string, problem: string}[]}} Shelf
 */

/**
 * @param {App} app
 * @param {(keys: {name: string} | {left: true}) => void} load
 */
export async function savedGames(app, load) {
  const first = await app.run(app.connection.ask("saved"));
  if (first) new SavedGames(app, load, first);
}

class SavedGames {
  #app;
  #load;
  /** @type {Shelf} */
  #shelf;
  #list = h("ul", { class: "games" });
  #told = h("p", { class: "told", role: "alert" });
  #name;
  #element;

  /**
   * @param {App} app
   * @param {(keys: {name: string} | {left: true}) => void} load
   * @param {Shelf} shelf
   */
  constructor(app, load, shelf) {
    this.#app = app;
    this.#load = load;
    this.#shelf = shelf;
    const savedAs = app.connection.room?.state.saved_as;
    this.#name = h("input", { maxlength: 60, required: true, value: savedAs ?? suggestion() });
    const form = h(
      "form",
      { class: "save" },
      field("Save this game as", this.#name),
      button("Save", "saved", () => {}, { type: "submit", class: "button strong" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save(this.#name.value.trim());
    });
    this.#show();
    this.#element = dialog("Saved games", form, this.#told, this.#list);
  }

  #show() {
    const { games, left, broken } = this.#shelf;
    this.#list.replaceChildren(
      ...(left ? [h("li", {}, this.#game(left, "Left in the terminal or the window", { left: true }))] : []),
      ...games.map((game) =>
        h(
          "li",
          {},
          this.#game(game, game.name, { name: game.name }),
          this.#tool("Rename", game.name, "rename", () => this.#rename(game.name)),
          this.#tool("Delete", game.name, "close", () => this.#delete(game.name)),
        ),
      ),
      ...broken.map(({ name, problem }) => h("li", { class: "game" }, h("strong", {}, name), h("small", {}, problem))),
    );
    this.#list.hidden = !this.#list.childElementCount;
  }

  /**
   * @param {Saved} game
   * @param {string} title
   * @param {{name: string} | {left: true}} keys
   */
  #game(game, title, keys) {
    const about = [size(game.level), `${Math.floor(game.progress * 100)} % open`, clock(game.seconds), when(game.when)];
    const open = () => {
      this.#element.close();
      this.#load(keys);
    };
    return h(
      "button",
      { type: "button", class: "game", onclick: open },
      h("strong", {}, title),
      h("small", {}, about.filter(Boolean).join(" · ")),
    );
  }

  /**
   * @param {string} does
   * @param {string} name
   * @param {Parameters<typeof icon>[0]} drawing
   * @param {() => void} onclick
   */
  #tool(does, name, drawing, onclick) {
    return h("button", { type: "button", class: "quiet", "aria-label": `${does} ${name}`, onclick }, icon(drawing));
  }

  /**
   * Do something with the games, and show them anew.
   * @param {string} action
   * @param {Record<string, unknown>} keys
   */
  async #change(action, keys) {
    const { connection } = this.#app;
    const result = await connection.do(action, keys);
    this.#told.textContent = result.message ?? "";
    this.#shelf = await connection.ask("saved");
    this.#show();
  }

  /** @param {string} name */
  async #save(name) {
    const isThere = this.#shelf.games.some((game) => game.name === name);
    const isThis = name === this.#app.connection.room?.state.saved_as;
    if (isThere && !isThis) {
      const text = "Another game has this name. It would be gone.";
      if (!(await question(`Save over ${name}?`, text, "Save over it", "Keep it"))) return;
    }
    this.#change("save", isThere ? { name, overwrite: true } : { name });
  }

  /** @param {string} name */
  #rename(name) {
    const to = h("input", { maxlength: 60, required: true, value: name });
    const form = h(
      "form",
      { method: "dialog", class: "stack" },
      field("New name", to),
      h("div", { class: "row end" }, button("Rename", null, () => {}, { type: "submit", class: "button strong" })),
    );
    form.addEventListener("submit", () => this.#change("rename", { name, to: to.value.trim() }));
    dialog(`Rename ${name}`, form);
    to.select();
  }

  /** @param {string} name */
  async #delete(name) {
    const isSure = await question(`Delete ${name}?`, "The saved game will be gone.", "Delete", "Keep");
    if (isSure) this.#change("delete", { name });
  }
}

/** A name that says when it was. */
function suggestion() {
  return `Game of ${new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}
