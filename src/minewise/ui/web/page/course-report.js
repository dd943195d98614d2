// The report on a student's file: a verdict, figures, a table, and each finding by degrees.

import { CourseBoard } from "./course-board.js";
import { h } from "./dom.js";

/**
 * @param {Checked} report
 * @returns {HTMLElement[]}
 */
export function report({ file, verdict, sentence, figures, heads, rows, findings }) {
  return [
    h("h2", {}, `${file}: ${verdict}`),
    h("p", {}, sentence),
    h("dl", { class: "facts" }, ...figures.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    ...(rows.length ? [table(heads, rows)] : []),
    ...findings.map((finding, number) => card(finding, !number)),
    ...(rows.length ? [h("small", {}, "Your course's rules on academic honesty hold here too: this shows where to look, and the code is for you to write.")] : []),
  ];
}

/**
 * @param {string[]} heads
 * @param {string[][]} rows
 */
function table(heads, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Findings" },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", {}, cell))))),
    ),
  );
}

/**
 * @param {Checked["findings"][number]} finding
 * @param {boolean} open  whether the situation is shown at once
 */
function card({ name, kind, situation, cause, case: smallest, before, after, why }, open) {
  const parts = [];
  if (smallest || situation.length) {
    parts.push(part("In which situation?", open, ...drawn(smallest), ...situation.map((line) => h("p", {}, line))));
  }
  if (cause) parts.push(part("What is the cause?", false, h("p", {}, cause)));
  if (before.length || after.length || why.length) {
    parts.push(
      part(
        "The worked example",
        false,
        ...lines("Its sentences before the last call", before),
        ...lines("Its sentences after it", after),
        ...lines("Why", why),
      ),
    );
  }
  return h("section", { class: "card stack", "aria-label": name }, h("h3", {}, name), h("p", {}, kind), ...parts);
}

/**
 * @param {string} title
 * @param {boolean} open
 * @param {...HTMLElement} children
 */
const part = (title, open, ...children) => h("details", { open }, h("summary", {}, title), ...children);

/** @param {Checked["findings"][number]["case"]} smallest */
function drawn(smallest) {
  if (!smallest) return [];
  const code = h("pre", { tabindex: "0" }, smallest.lines.join("\n"));
  if (!smallest.height) return [code];
  const board = new CourseBoard("The smallest case");
  board.show(smallest, smallest);
  return [board.element, code];
}

/**
 * @param {string} title
 * @param {string[]} texts
 */
const lines = (title, texts) => (texts.length ? [h("h4", {}, title), h("ul", { class: "lines" }, ...texts.map((text) => h("li", {}, text)))] : []);
