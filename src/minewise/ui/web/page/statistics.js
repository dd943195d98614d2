// Statistics: the finished games of this person, added up, drawn, and one by one.

import { chart } from "./chart.js";
import { button, field, h, icon, question, select } from "./dom.js";
import { time } from "./play-end.js";

const SHOWN = 30; // games of the list at first, and more by each press

/** @type {Mount} */
export function mount(element, app) {
  const said = h("div", {});
  element.classList.add("page");
  element.append(h("div", {}, h("h1", {}, "Statistics"), said));
  app.statusTo(said);
  const load = async () => {
    const found = await app.run(app.connection.ask("statistics"));
    if (found) element.replaceChildren(/** @type {Node} */ (element.firstChild), ...show(found, (game) => remove(game, found.remove)), keep(found.reset));
  };
  const does = async (/** @type {string} */ action, /** @type {string} */ game = "") => {
    app.say((await app.run(app.connection.do(action, { game })))?.message);
    load();
  };
  /** @param {string} game @param {string} text */
  const remove = async (game, text) => {
    if (await question("Delete game", text, "Delete", "Keep it")) does("delete-finished", game);
  };
  /** Begin anew, which is asked twice, or bring back what was taken out. @param {string[]} questions */
  const keep = (questions) => {
    const reset = async () => {
      for (const text of questions) if (!(await question("Reset statistics", text, "Reset", "Keep them"))) return;
      does("reset-statistics");
    };
    return h("div", { class: "row" }, button("Reset statistics …", null, reset), button("Restore", "undo", () => does("restore-statistics")));
  };
  load();
  return { title: "Statistics" };
}

/**
 * @typedef {{name: string, size: string, first: string, kind: string, best: Table, months: Table}} Kind  what was played
 * @param {{games: Finished[], count: number, table: Table, list: Table, nothing: string, levels: Kind[]}} found  `list`: the games
 * @param {(game: string) => void} remove
 * @returns {Node[]}
 */
function show({ games, count, table: byLevel, list: told, nothing, levels }, remove) {
  if (!games.length) return [h("p", { class: "card" }, `${nothing} `, h("a", { href: "#play" }, "Play one"))];
  const isOf = (/** @type {Finished} */ game, /** @type {Kind | undefined} */ kind) => !kind || (game.size === kind.size && game.first === kind.first && game.kind === kind.kind);
  const counts = levels.map((kind) => games.filter((game) => isOf(game, kind)).length);
  const favourite = counts.indexOf(Math.max(...counts));
  const chosen = select([["", "All levels"], ...levels.map(({ name }, index) => /** @type {[string, string]} */ ([String(index), name]))], String(favourite), { onchange: () => draw() });
  const charts = h("div", { class: "charts" });
  const list = h("tbody", {});
  let shown = SHOWN;
  const more = button("Show more", "more", () => {
    shown += SHOWN;
    draw();
  });
  const draw = () => {
    const kind = chosen.value ? levels[Number(chosen.value)] : undefined;
    const rows = games.flatMap((game, index) => (isOf(game, kind) ? [row(game, told.rows[index] ?? [], remove)] : []));
    const some = games.filter((game) => isOf(game, kind));
    charts.replaceChildren(byDay(some), ...(kind ? [...bests(some), ...(kind.best.rows.length ? [whole(kind.best)] : []), whole(kind.months)] : []));
    list.replaceChildren(...rows.slice(0, shown));
    more.hidden = shown >= rows.length;
  };
  draw();
  return /** @type {Node[]} */ ([
    whole(byLevel),
    h("div", { class: "narrow" }, field("Show", chosen)),
    count > games.length && h("p", {}, `Charts and list are of your latest ${games.length} games of ${count}.`),
    charts,
    table(told.title, [...told.heads, "Delete"], list),
    more,
  ].filter(Boolean));
}

/** @param {Table} told */
function whole({ title, heads, rows }) {
  return table(title, heads, h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map((cell, index) => h(index ? "td" : "th", { scope: !index && "row" }, cell))))));
}

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {HTMLElement} rows
 */
function table(caption, heads, rows) {
  return h(
    "div",
    { class: "card scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))), rows),
  );
}

/**
 * @param {Finished} game
 * @param {string[]} cells  the last says whether there is a replay
 * @param {(game: string) => void} remove
 */
function row({ id, replay }, cells, remove) {
  const link = replay && h("a", { href: `#replays?game=${encodeURIComponent(id)}`, "aria-label": `Replay ${cells[0]}` }, "Replay");
  return h("tr", {}, ...cells.map((cell, index) => h("td", {}, link && index === cells.length - 1 ? link : cell)), h("td", {}, h("button", { type: "button", class: "quiet", "aria-label": `Delete ${cells[0]}`, onclick: () => remove(id) }, icon("close"))));
}

/** @param {Finished[]} games the latest first */
function byDay(games) {
  /** @type {Map<number, number[]>} */
  const days = new Map();
  for (const game of [...games].reverse()) {
    const day = new Date(game.ended ?? 0).setHours(0, 0, 0, 0);
    const [, all = 0, wins = 0] = days.get(day) ?? [];
    days.set(day, [day, all + 1, wins + Number(game.won)]);
  }
  const dates = [...days.keys()];
  const [first = 0, last = 0] = [dates[0], dates.at(-1)];
  const date = (/** @type {number} */ day) => new Date(day).toLocaleDateString([], { dateStyle: "medium" });
  return chart({
    title: "Games by day, wins filled",
    told: `${games.filter((game) => game.won).length} of ${games.length} games won, on ${dates.length} days.`,
    bars: [...days.values()],
    range: [first, last],
    ends: [date(first), last > first ? date(last) : ""],
    write: (y) => (Number.isInteger(y) ? String(y) : ""),
  });
}

/** Times of different levels cannot be compared: these are of one. @param {Finished[]} games */
function bests(games) {
  const won = games.filter((game) => game.won && !game.help.length).reverse();
  return [
    ...progress("Time", won.map((game) => game.seconds), time, (a, b) => Math.min(a, b)),
    ...progress("3BV/s", won.map((game) => game.three_bv_per_second ?? 0), two, (a, b) => Math.max(a, b)),
  ];
}

/**
 * How something got better from win to win.
 * @param {string} title
 * @param {number[]} values
 * @param {(y: number) => string} write
 * @param {(a: number, b: number) => number} better
 */
function progress(title, values, write, better) {
  if (values.length < 2) return [];
  // One after the other: a call cannot have a hundred thousand arguments.
  let best = values[0] ?? 0;
  const bests = values.map((value) => (best = better(best, value)));
  const mean = values.reduce((sum, y) => sum + y) / values.length;
  return [
    chart({
      title: `${title}: dots are wins without help, the line is the best`,
      told: `Best ${write(best)}, mean ${write(mean)}, of ${values.length} wins.`,
      dots: values.map((y, x) => [x, y]),
      line: bests.map((y, x) => [x, y]),
      range: [0, values.length - 1],
      ends: ["first win", "latest"],
      write,
    }),
  ];
}

/** @param {number} value */
function two(value) {
  return value.toFixed(2);
}
