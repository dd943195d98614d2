// A small chart: a drawing with a name that tells what is seen in it.

import { h, s } from "./dom.js";

const [WIDTH, HEIGHT, LEFT, BELOW, ABOVE] = [340, 130, 40, 18, 8];

/** @param {Chart} chart */
export function chart({ title, told, line = [], dots = [], bars = [], least = 0, most, range: [from, to], ends, write, at }) {
  const top = most ?? ([...line, ...dots, ...bars].reduce((high, [, y = 0]) => Math.max(high, y), 0) || 1);
  const wide = WIDTH - LEFT - 4;
  const x = (/** @type {number} */ value) => LEFT + (to > from ? (value - from) / (to - from) : 0.5) * wide;
  const y = (/** @type {number} */ value) => ABOVE + (1 - (value - least) / (top - least)) * (HEIGHT - BELOW - ABOVE);
  const each = Math.max(1, Math.min(18, (wide / bars.length) * 0.7));
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", {}, title),
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}. ${told}` },
      ...[least, (least + top) / 2, top].flatMap((value) => [
        s("path", { class: "rule", d: `M${LEFT} ${y(value)}H${WIDTH}` }),
        s("text", { x: LEFT - 5, y: y(value) + 3.5, "text-anchor": "end" }, write(value)),
      ]),
      s("text", { x: LEFT, y: HEIGHT - 4 }, ends[0]),
      s("text", { x: WIDTH - 2, y: HEIGHT - 4, "text-anchor": "end" }, ends[1]),
      ...bars.flatMap(([a = 0, ...heights]) =>
        heights.map((value, index) =>
          s("rect", { class: index ? "part" : "bar", x: Math.min(WIDTH - each, Math.max(LEFT, x(a) - each / 2)), y: y(value), width: each, height: y(least) - y(value) }),
        ),
      ),
      at !== undefined && s("path", { class: "at", d: `M${x(at)} ${ABOVE}V${y(least)}` }),
      s("path", { class: "line", d: line.map(([a = 0, b = 0], index) => (index ? `H${x(a)}V${y(b)}` : `M${x(a)} ${y(b)}`)).join("") }),
      ...dots.map(([a = 0, b = 0]) => s("circle", { cx: x(a), cy: y(b), r: 2.5 })),
    ),
  );
}
