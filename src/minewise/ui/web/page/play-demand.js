// What is asked of the boards of the next game: that they need no guess, and how hard they are.

import { field, h, select } from "./dom.js";

// As a deal's line has it; the version of the generator is not for people.
const LINE = /^no-guess(?: v\d+)?( without counting)?(?: hardest (\w+))?(?: rating (\d+)-(\d+))?$/;

/**
 * Fields for it. How hard a board is can be asked only of those that need no guess.
 * @param {Choices} choices
 * @param {string} line  what is asked now; "" for any board
 * @returns {{elements: HTMLElement[], line: () => string}} `line` gives what is asked then
 */
export function demandOn(choices, line) {
  const [asked, plain, hardestNow = "", from, to] = LINE.exec(line) ?? [];
  const [least, most] = choices.ratings;
  const kind = select(
    [
      ["", "Any board: some need a guess"],
      ["no-guess", "No guess needed"],
      ["no-guess without counting", "No guess, no counting of mines"],
    ],
    asked === undefined ? "" : plain ? "no-guess without counting" : "no-guess",
    { onchange: () => shown() },
  );
  const hardest = select([["", "Any"], ...Object.entries(choices.hardest)], hardestNow);
  const bound = (/** @type {string | undefined} */ value, /** @type {number} */ usual) =>
    h("input", { type: "number", inputmode: "numeric", min: least, max: most, value: value ?? usual, required: true });
  const low = bound(from, least);
  const high = bound(to, most);
  const difficulty = h(
    "div",
    { class: "stack" },
    field("Hardest step", hardest),
    h("div", { class: "two" }, field("Rating from", low), field("Rating to", high)),
    h("small", {}, "Easy below 800, medium below 1300, tricky below 2000, then hard."),
  );
  const shown = () => {
    difficulty.hidden = !kind.value;
    // A field that is not seen must not keep the form from being sent.
    low.disabled = high.disabled = !kind.value;
  };
  shown();
  return {
    elements: [field("Guesses", kind), difficulty],
    line: () => {
      if (!kind.value) return "";
      const isRated = Number(low.value) !== least || Number(high.value) !== most;
      return [
        kind.value,
        hardest.value && `hardest ${hardest.value}`,
        isRated && `rating ${Number(low.value)}-${Number(high.value)}`,
      ]
        .filter(Boolean)
        .join(" ");
    },
  };
}
