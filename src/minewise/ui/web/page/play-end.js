// How a game ended: its figures, and what to do next. The sentence about it is said elsewhere.

import { chart } from "./chart.js";
import { button, clock, h } from "./dom.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {{again: () => void, retry: () => void, share: () => void, review: () => void, practise: () => void}} Next
 */

// The figures worth showing at once, and how; the others are in Replays.
/** @type {[string, string, (value: number) => string][]} */
const SHOWN = [
  ["three_bv", "3BV", String],
  ["three_bv_per_second", "3BV/s", (value) => value.toFixed(2)],
  ["clicks", "Clicks", String],
  ["ioe", "Efficiency", (value) => `${Math.round(value * 100)} %`],
];

/**
 * Fill the card; hide it while a game goes on.
 * @param {HTMLElement} card
 * @param {State | null} state
 * @param {Next} next
 */
export function ending(card, state, next) {
  card.hidden = !state;
  if (!state) return card.replaceChildren();
  const isWon = state.phase === "won";
  card.dataset.phase = state.phase;
  card.replaceChildren(
    h("h2", {}, isWon ? "Won" : "Lost"),
    figureList([["Time", time(state.seconds)], ...measured(state.figures)]),
    h(
      "div",
      { class: "row" },
      button("Play again", "new", next.again, { class: "button strong" }),
      !isWon && button("Same board", "retry", next.retry),
      isWon && button("Share it", "share", next.share),
      state.practise && button("Practise this", "why", next.practise, { title: "Your mistake, as a puzzle" }),
      button("Review", "odds", next.review, { title: "Every guess, and how good it was" }),
    ),
  );
}

/**
 * What there is to say of it: best times, the grade, luck; and a line to share.
 * @param {HTMLElement} card
 * @param {Finish} found
 * @param {number} steps  of the game
 * @param {(text: string) => void} copy
 */
export function verdict(card, { standing, grade, luck, share }, steps, copy) {
  card.querySelector(".verdict")?.remove();
  const said = [standing?.text, grade, luck.chart.length ? luck.text : ""].filter(Boolean);
  const dots = luck.chart.map(({ step, so_far: left }) => [step + 1, left]);
  card.querySelector(".figures")?.after(
    h(
      "div",
      { class: "verdict" },
      ...said.map((text, index) => h("p", { class: !index && standing?.is_best && "best" }, text)),
      dots.length > 1 &&
        chart({ title: "Luck", told: luck.text, line: [[0, 1], ...dots, [steps, dots.at(-1)?.[1] ?? 1]], dots, most: 1, range: [0, steps], ends: ["start", "end"], write: (y) => `${Math.round(y * 100)} %` }),
      share && h("p", { class: "row" }, h("span", {}, share), button("Copy", "share", () => copy(share))),
    ),
  );
}

/**
 * Figures with their names.
 * @param {(string | number)[][]} figures name and value
 */
export function figureList(figures) {
  return h("dl", { class: "figures" }, ...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/**
 * @param {State["figures"]} figures
 * @returns {string[][]}
 */
export function measured(figures) {
  if (!figures) return [];
  return SHOWN.flatMap(([key, name, show]) => {
    const value = figures[key];
    return typeof value === "number" ? [[name, show(value)]] : [];
  });
}

/**
 * Tenths while they matter; cut, as all front ends do.
 * @param {number} seconds
 */
export function time(seconds) {
  return seconds < 60 ? `${(Math.floor(seconds * 10) / 10).toFixed(1)} s` : clock(seconds);
}
