// Help: how to play, with small boards to try it on; touch, keys, patterns.

import { Board } from "./board.js";
import { button, h } from "./dom.js";
import { keyShown } from "./keys.js";

/** @typedef {[string, Cell][]} Clicks */

/** @type {{title: string, text: string, deal: string, clicks: Clicks}[]} */
const LESSONS = [
  {
    title: "Numbers",
    text: "A number tells how many of the cells around it are mines. The 1 in the top row touches one hidden cell only, so that cell is a mine. The 1 right below that mine needs no other: its second hidden cell is safe. Open it, and you have won.",
    deal: "5x4x2 first any board 5x4x2/*.*../...../...../.....",
    clicks: [["open", [3, 4]]],
  },
  {
    title: "Flags and chords",
    text: "Flag a mine with a right click or a long press, so that you do not open it by mistake. Flag the cell beside the 1 in the top row. Then click the 1 right below your flag: it has all its flags, so everything else around it opens. That is a chord.",
    deal: "5x4x2 first any board 5x4x2/..*.*/...../...../.....",
    clicks: [["open", [3, 0]]],
  },
  {
    title: "Two numbers together",
    text: "The 1 on the left has its mine in one of two cells. The 1 beside it touches these two and one more: that one is safe. Open it, then look at the 2.",
    deal: "5x4x2 first any board 5x4x2/.*.*./...../...../.....",
    clicks: [["open", [3, 0]]],
  },
];

/** @type {[string, string, string][]} */
const PATTERNS = [
  ["1-1", "from an edge: the third cell is safe", "5x3x2/#####/11111/00000"],
  ["1-2", "from an edge: the third cell is a mine", "5x3x3/#####/12221/00000"],
  ["1-2-1", "mines face the 1s", "5x3x2/#####/11211/00000"],
  ["1-2-2-1", "mines face the 2s", "6x3x2/######/#1221#/#0000#"],
];

/** @type {Mount} */
export function mount(element, app) {
  const { commands = [], place } = app.connection.choices ?? {};
  // Those of one label share a line: the arrows, for one.
  const lines = new Map(commands.map(({ label, help }) => [label, { help, keys: /** @type {string[]} */ ([]) }]));
  for (const { name, label } of commands) lines.get(label)?.keys.push(keyShown(commands, name));
  const keys = [...lines.values()].filter((line) => line.keys.some(Boolean));
  const status = h("div", { class: "unseen" });
  const lessons = LESSONS.map((lesson) => tryOut(app, lesson));
  element.classList.add("page");
  element.append(
    status,
    h("h1", {}, "How to play"),
    h("p", { class: "lead" }, "Open every cell that is not a mine. The first click is safe; from then on, the numbers tell you where the mines are."),
    h("div", { class: "lessons" }, ...lessons.map(({ section }) => section)),
    h(
      "div",
      { class: "lessons" },
      h(
        "section",
        { class: "card stack" },
        h("h2", {}, "When you are stuck"),
        h("p", {}, "Press Hint. It first says whether some move is certain, then where to look, then which cell and why. Using help is fine: such games are counted apart."),
        h("p", {}, "Sometimes nothing is certain and you have to guess. Odds shows how likely each cell is a mine. Choose a no-guess board if you would rather never guess."),
        h("h2", {}, "Patterns"),
        h("p", {}, "Some rows of numbers come up again and again. Open one in Analyse and ask why:"),
        h("ul", { class: "patterns" }, ...PATTERNS.map(([name, text, position]) => h("li", {}, h("a", { href: app.link("analyse", { position }) }, name), `, ${text}`))),
      ),
      h(
        "section",
        { class: "card stack" },
        h("h2", {}, "Touch"),
        h("p", {}, "Tap to open, hold to flag, tap a number to chord. A tap with two fingers flags, too. In flag mode, tap and hold change places. Pinch to zoom."),
        h("h2", {}, "Screen readers"),
        h("p", {}, "The board is a grid. Arrow keys move from cell to cell, and each tells its row, column and content. What happens is said after every move."),
        h("h2", {}, "More to do here"),
        h("p", {}, h("a", { href: "#analyse" }, "Analyse"), " any position you like. ", h("a", { href: "#watch" }, "Watch"), " an AI play and read its reasons. ", h("a", { href: "#replays" }, "Replays"), " opens recorded games of many programs: drop the file on the page."),
        ...(place?.about.length ? [h("h2", {}, "About this page"), ...place.about.map((text) => h("p", {}, text))] : []),
      ),
      h(
        "section",
        { class: "card stack" },
        h("h2", {}, "Keys"),
        h("dl", { class: "keys" }, ...keys.flatMap((line) => [h("dt", {}, h("kbd", {}, line.keys.join(" "))), h("dd", {}, line.help)])),
      ),
    ),
  );
  app.statusTo(status);
  return { title: "Help", leave: () => lessons.forEach(({ board }) => board.remove()), key: (action) => lessons.some((lesson) => lesson.key(action)) };
}

/**
 * A small board to play on.
 * @param {App} app
 * @param {typeof LESSONS[number]} lesson
 */
function tryOut(app, { title, text, deal, clicks }) {
  /** @type {Clicks} */
  let made = [];
  const told = h("p", { class: "told" });
  const board = new Board({
    label: `Board: ${title}`,
    small: true,
    most: 40,
    onpress: (cell) => play("press", cell),
    onmark: (cell) => play("mark", cell),
    onchord: (cell) => play("chord", cell),
  });
  const show = async () => {
    const found = await app.run(app.connection.ask("try", { deal, clicks: [...clicks, ...made] }));
    if (!found) return;
    const [width = 0, height = 0] = deal.split("x").map((part) => parseInt(part, 10));
    board.set({ width, height, view: found.view });
    const over = { won: "Well done: all safe cells are open.", lost: "That was a mine. Try again." }[/** @type {string} */ (found.state.phase)];
    told.textContent = made.length ? (over ?? found.message ?? "") : "";
    app.say(told.textContent);
  };
  /**
   * @param {string} name
   * @param {Cell} cell
   */
  const play = (name, cell) => {
    made.push([name, cell]);
    show();
  };
  const again = button("Start again", "retry", () => {
    made = [];
    show();
  });
  show();
  return {
    board,
    section: h("section", { class: "card stack" }, h("h2", {}, title), h("p", {}, text), board.element, told, h("div", {}, again)),
    /** @param {string} action */
    key(action) {
      if (!board.hasFocus) return false;
      const name = { open: "press", flag: "mark", chord: "chord" }[action];
      if (name) play(name, board.cursor);
      return !!name || board.move(action);
    },
  };
}
