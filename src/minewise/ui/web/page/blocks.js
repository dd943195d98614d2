// Elements for each kind of block except boards (see board-block.js), independent of the subject of a
// view. A block keeps its element, which preserves focus and typed text.

import { button, field, h, s, select } from "./dom.js";
import { keyShown } from "./keys.js";

/** A cell in a sentence, such as (3,4). */
const CELL = /(\(\d+,\d+\))/;

/**
 * A sentence whose cells light up on the board. Names of patterns and percentages do not wrap:
 * "1-2C+" would break at its hyphen. A cell that has a letter on the board is shown by that letter; a
 * screen reader still reads its row and column.
 * @param {string} text
 * @param {(cells: Cell[]) => void} light
 * @param {(cell: Cell) => string} [letter]
 * @returns {(string | HTMLElement)[]}
 */
export function sentence(text, light, letter = () => "") {
  return text.split(CELL).flatMap((part, number) => {
    if (number % 2 === 0) return keepNames(part);
    const [row = 0, column = 0] = part.slice(1, -1).split(",").map(Number);
    const [on, off] = [() => light([[row - 1, column - 1]]), () => light([])];
    const short = letter([row - 1, column - 1]);
    const shown = short ? [h("span", { "aria-hidden": "true" }, short), h("span", { class: "unseen" }, part)] : [part];
    return [h("span", { class: "cell-link", onpointerenter: on, onpointerleave: off }, ...shown)];
  });
}

/** @param {string} text */
function keepNames(text) {
  return text
    .split(/(\b\d\w*(?:-\w+)+\+?|\d %)/)
    .map((part, number) => (number % 2 ? h("span", { class: "name" }, part) : part));
}

/** @returns {import("./types.js").Drawn<import("./types.js").TextBlock>} */
export function drawnText() {
  const element = h("div", { class: "text" });
  return {
    element,
    show({ paragraphs, style }, { light }) {
      element.className = `text ${style}`;
      const tag = style === "heading" ? "h2" : style === "fixed" ? "pre" : "p";
      element.replaceChildren(...paragraphs.map((text) => h(tag, {}, ...sentence(text, light))));
    },
  };
}

/** @returns {import("./types.js").Drawn<import("./types.js").CountersBlock>} */
export function drawnCounters() {
  const element = h("dl", { class: "figures" });
  return {
    element,
    show({ pairs, name }) {
      element.className = name === "dial" ? "dial" : `figures ${name}`;
      element.replaceChildren(...pairs.map(([label, value]) => h("div", {}, h("dt", {}, label), h("dd", {}, value))));
    },
  };
}

/** @returns {import("./types.js").Drawn<import("./types.js").SliderBlock>} */
export function drawnSlider() {
  let action = "";
  /** @type {Hands | null} */
  let hands = null;
  const input = h("input", { type: "range", min: 0, oninput: () => hands?.press(action, { text: input.value }) });
  const label = h("span", { "aria-hidden": "true" }); // the slider has it as its value text
  return {
    element: h("div", { class: "slider" }, input, label),
    show(block, now) {
      [action, hands] = [block.action, now];
      input.max = String(block.most);
      input.setAttribute("aria-label", block.label);
      if (input.value !== String(block.value)) input.value = String(block.value);
      label.textContent = `${block.label} ${block.value + block.first} / ${block.most + block.first}`;
      input.setAttribute("aria-valuetext", label.textContent);
    },
  };
}

/** The number of letters of a row that fit on a phone. */
const NARROW = 52;

/** The number of letters of a sentence, which a phone shows below its label instead of beside it. */
const LONG = 40;

/**
 * Whether a table is narrow enough to stay a table on a phone, like a calendar.
 * @param {import("./types.js").TableBlock} table
 */
function isNarrow({ columns, rows }) {
  const longest = columns.map(({ label }, at) => Math.max(label.length, ...rows.map(({ cells }) => cells[at]?.length ?? 0)));
  return longest.reduce((sum, each) => sum + each + 1, 0) <= NARROW;
}

/** A table: on a phone each row is a card. @returns {import("./types.js").Drawn<import("./types.js").TableBlock>} */
export function drawnTable() {
  const element = h("section", { class: "card scroll" });
  return {
    element,
    show(block, hands) {
      const { columns, rows, title, empty, enter } = block;
      const back = focusIn(element);
      element.classList.toggle("narrow", !enter && isNarrow(block));
      element.setAttribute("aria-label", title || "Table");
      element.tabIndex = enter && rows.length ? -1 : 0; // focusable, so that keys can scroll a wide table
      if (!rows.length) {
        element.replaceChildren(...(title ? [h("h2", {}, title)] : []), h("p", {}, empty));
        return back();
      }
      const does = enter ? hands.actions.filter(({ needs }) => needs === "row") : [];
      const heads = columns.map(({ label, figure, spare }) => h("th", { scope: "col", class: [figure && "figure", spare && "spare"].filter(Boolean).join(" ") }, label));
      const body = rows.map(({ id, cells }) => {
        const shown = cells.map((text, column) => {
          const { label = "", figure = false, spare = false } = columns[column] ?? {};
          const what = column === 0 && enter ? [h("button", { type: "button", class: "row-button", onclick: () => hands.press(enter, { row: id }) }, text)] : [text];
          return h("td", { "data-label": label, class: [figure && "figure", spare && "spare", !text && "none", text.length > LONG && "long"].filter(Boolean).join(" ") }, ...what);
        });
        const others = does.filter(({ name }) => name !== enter);
        const tools = others.map(({ name, label }) =>
          h("button", { type: "button", class: "small-button", "aria-label": `${label}: ${cells[0]}`, onclick: () => hands.press(name, { row: id }) }, label),
        );
        return h("tr", { "data-row": id, class: enter && "choosable" }, ...shown, others.length > 0 && h("td", { class: "does" }, ...tools));
      });
      element.replaceChildren(
        h(
          "table",
          {},
          title && h("caption", {}, title),
          h("thead", {}, h("tr", {}, ...heads, does.some(({ name }) => name !== enter) && h("td", {}))),
          h("tbody", {}, ...body),
        ),
      );
      back();
    },
  };
}

/**
 * A function that gives the focus back to where it is in a table: the same row, or what has taken its place.
 * @param {HTMLElement} table
 */
function focusIn(table) {
  const all = () => [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-row]"))];
  const row = all().find((each) => each.contains(document.activeElement));
  if (!row) return () => {};
  const [at, which] = [all().indexOf(row), [...row.querySelectorAll("button")].findIndex((each) => each === document.activeElement)];
  return () => {
    const now = all();
    const next = now.find((each) => each.dataset.row === row.dataset.row) ?? now[Math.min(at, now.length - 1)];
    (next?.querySelectorAll("button")[which] ?? table).focus();
  };
}

/** @returns {import("./types.js").Drawn<import("./types.js").FormBlock>} */
export function drawnForm() {
  const element = h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  /** @type {Map<string, {kind: string, shape: string, control: HTMLInputElement | HTMLSelectElement}>} */
  let controls = new Map();
  let shape = "";
  return {
    element,
    show({ fields }, hands) {
      const now = fields.map((each) => `${each.group} ${each.label} ${shapeOf(each)}`).join("\n");
      if (now !== shape) {
        shape = now;
        const [had, focused] = [controls, document.activeElement];
        controls = new Map();
        const groups = new Map(/** @type {[string, HTMLElement[]][]} */ ([]));
        for (const each of fields) {
          const before = had.get(each.name);
          // A field that stays keeps its control, and with it typed text.
          const isSame = before?.shape === shapeOf(each);
          const control = isSame ? before.control : controlOf(each, (text) => hands.press("set", { row: each.name, text }));
          controls.set(each.name, { kind: each.kind, shape: shapeOf(each), control });
          groups.set(each.group, [...(groups.get(each.group) ?? []), labelled(each, control)]);
        }
        element.replaceChildren(...[...groups].map(([group, all]) => h("fieldset", {}, group && h("legend", {}, group), ...all)));
        if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
      }
      for (const { name, value, why_not } of fields) {
        const { kind, control } = controls.get(name) ?? {};
        if (!control) continue;
        control.disabled = !!why_not;
        control.title = why_not;
        if (kind === "switch") /** @type {HTMLInputElement} */ (control).checked = value === true;
        else if (control !== document.activeElement || kind === "choice") control.value = String(value);
      }
    },
  };
}

/** The properties that require a new control. @param {import("./types.js").Field} each */
const shapeOf = ({ name, kind, least, most, options }) => [name, kind, least, most, ...options.flat()].join(" ");

/** @param {import("./types.js").Field} each  @param {(text: string) => void} set */
function controlOf({ name, kind, value, options, least, most }, set) {
  const id = `field-${name}`;
  if (kind === "choice") {
    const list = select(options, String(value), { id, onchange: () => set(list.value) });
    return list;
  }
  const types = { switch: "checkbox", number: "number", text: "text" };
  const range = kind === "number" ? { min: least, max: most } : {};
  const input = h("input", { id, type: types[kind], ...range, onchange: () => set(kind === "switch" ? (input.checked ? "yes" : "no") : input.value) });
  return input;
}

/** @param {import("./types.js").Field} each  @param {HTMLElement} control */
function labelled({ kind, label, help }, control) {
  if (kind !== "switch") return field(label, control, help);
  return h("label", { class: "tick" }, control, h("span", {}, label, help && h("small", {}, help)));
}

const [WIDTH, HEIGHT, LEFT, BELOW, ABOVE] = [340, 130, 44, 18, 8];

/** A drawing with a text alternative. @returns {import("./types.js").Drawn<import("./types.js").ChartBlock>} */
export function drawnChart() {
  const element = h("figure", { class: "chart card" });
  return {
    element,
    show({ title, words, values, parts, style, top, low, high, first, last }) {
      const wide = WIDTH - LEFT - 4;
      const x = (/** @type {number} */ at) => LEFT + (values.length > 1 ? at / (values.length - 1) : 0.5) * wide;
      const y = (/** @type {number} */ value) => ABOVE + (1 - value / (top || 1)) * (HEIGHT - BELOW - ABOVE);
      const each = Math.max(1, Math.min(18, (wide / values.length) * 0.7));
      const bar = (/** @type {string} */ kind) => (/** @type {number} */ value, /** @type {number} */ at) =>
        s("rect", { class: kind, x: LEFT + ((at + 0.5) / values.length) * wide - each / 2, y: y(value), width: each, height: y(0) - y(value) });
      const drawn = style === "bars" ? [...values.map(bar("bar")), ...parts.map(bar("part"))] : [
        s("path", { class: "line", d: values.map((value, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("") }),
        ...values.map((value, at) => s("circle", { cx: x(at), cy: y(value), r: 2.5 })),
      ];
      element.replaceChildren(
        h("figcaption", {}, title),
        s(
          "svg",
          { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${title}. ${words}` },
          ...[[0, low], [top / 2, ""], [top, high]].flatMap(([value, label]) => [
            s("path", { class: "rule", d: `M${LEFT} ${y(Number(value))}H${WIDTH}` }),
            s("text", { x: LEFT - 5, y: y(Number(value)) + 3.5, "text-anchor": "end" }, label),
          ]),
          s("text", { x: LEFT, y: HEIGHT - 4 }, first),
          s("text", { x: WIDTH - 2, y: HEIGHT - 4, "text-anchor": "end" }, last === first ? "" : last),
          ...drawn,
        ),
        h("p", { class: "text note" }, words),
      );
    },
  };
}

/**
 * Show the buttons of actions. Existing ones are kept: a finger may be on one, or the focus.
 * @param {HTMLElement} place
 * @param {import("./types.js").Action[]} actions
 * @param {(name: string) => void} press
 * @param {Node[]} [behind]  nodes after the buttons
 * @param {Node[]} [before]  nodes before them
 */
export function showButtons(place, actions, press, behind = [], before = []) {
  const had = new Map([...place.querySelectorAll("button")].map((element) => [element.dataset.action, element]));
  const shown = actions.map((action) => {
    const { name } = action;
    const element = had.get(name) ?? button("", name, () => press(name), { class: `button tool do-${name}`, "data-action": name });
    fill(element, action);
    return element;
  });
  const all = [...before, ...shown, ...behind];
  if (all.length === place.childNodes.length && all.every((each, at) => each === place.childNodes[at])) return;
  const focused = document.activeElement;
  place.replaceChildren(...all);
  if (focused instanceof HTMLElement && place.contains(focused)) focused.focus();
}

/**
 * Fill a button with its label and key; a switch also exposes its state.
 * @param {HTMLElement} element
 * @param {import("./types.js").Action} action
 */
function fill(element, { label, keys, help, why_not, on }) {
  const key = keys.find((each) => !each.startsWith("ctrl+")) ?? keys[0];
  const [text, hint] = [element.querySelector(".label"), element.querySelector("kbd")];
  if (text) text.textContent = label;
  hint?.remove();
  if (key) element.append(h("kbd", { "aria-hidden": "true" }, keyShown(key)));
  const attributes = { title: why_not || help, "aria-disabled": why_not && "true", role: on !== null && "switch", "aria-checked": on !== null && String(on) };
  for (const [name, value] of Object.entries(attributes)) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}
