// Small helpers for elements, forms and dialogs.

/**
 * @typedef {string | number | boolean | null | undefined | EventListener
 *   | ((event: any) => void) | Record<string, string>} Value
 * @typedef {Node | string | number | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an element with attributes, listeners (`onclick`) and children. False and null are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...given(children));
  return element;
}

/**
 * The same for SVG elements.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Value>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...given(children));
  return /** @type {SVGElementTagNameMap[Tag]} */ (element);
}

/** @param {Child[]} children */
function given(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : /** @type {Node | string} */ (child)));
}

/** @param {Element} element  @param {Record<string, Value>} attributes */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

// Outlines on a grid of 24 by 24, drawn with one stroke width.
/** @type {Record<string, string>} */
const ICONS = {
  new: "M12 5v14M5 12h14",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  odds: "M6 18 18 6M7.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  ai: "M12 3l1.9 5.6L19.5 10.5l-5.6 1.9L12 18l-1.9-5.6L4.5 10.5l5.6-1.9zM19 16v4M17 18h4",
  auto: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  "flag-mode": "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  pause: "M4 5v14l9-7zM16 6v12M20 6v12", // one drawing, as one button does either
  play: "M4 5v14l9-7zM16 6v12M20 6v12",
  "play-on": "M6 5v14l9-7zM19 5v14",
  replay: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  train: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  why: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 18v.1",
  rename: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  retry: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4",
  load: "M6 3h12v18l-6-4.5L6 21z",
  share: "M12 15V3M7.5 7 12 2.8 16.5 7M5 12v8h14v-8",
  paste: "M9 4h6v3H9zM9 5H6v16h12V5h-3",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  out: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  today: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
};

/** An icon; it must never be the only label of something. @param {string} name */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: ICONS[name] ?? "" }),
  );
}

/**
 * A button with an icon and a label.
 * @param {string} name
 * @param {string | null} drawing  the name of the icon; unknown names have none
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, Value>} [attributes]
 */
export function button(name, drawing, onclick, attributes = {}) {
  return h(
    "button",
    { type: "button", class: "button", onclick, ...attributes },
    drawing && ICONS[drawing] && icon(drawing),
    h("span", { class: "label" }, name),
  );
}

/**
 * A dialog that closes with Escape, its cross, a click beside it, or buttons of its own. The focus
 * then returns to the element from which it was opened.
 * @param {string} title
 * @param {...Child} children
 */
export function dialog(title, ...children) {
  const heading = h("h2", { id: `dialog-${++dialogs}` }, title);
  const cross = h(
    "button",
    { type: "button", class: "cross", "aria-label": "Close", onclick: () => element.close() },
    icon("close"),
  );
  const element = h(
    "dialog",
    { "aria-labelledby": heading.id },
    heading,
    ...children,
    cross, // last, so that the focus starts at the content
  );
  const announce = () => document.dispatchEvent(new Event("dialogs"));
  element.addEventListener("close", () => {
    element.remove();
    announce();
  });
  // A click on the backdrop has the dialog itself as its target.
  element.addEventListener("pointerdown", (event) => {
    const box = element.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === element && !inside) element.close();
  });
  document.body.append(element);
  element.showModal();
  announce();
  return element;
}
let dialogs = 0;

/**
 * A field of a form with its label.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [note]
 */
export function field(label, control, note) {
  if (!control.id) control.id = `field-${++fields}`;
  const hint = note ? h("small", { id: `${control.id}-note` }, note) : null;
  if (hint) control.setAttribute("aria-describedby", hint.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, hint);
}
let fields = 0;

/**
 * A list from which one option can be chosen.
 * @param {[string, string][]} options name and text
 * @param {string} chosen
 * @param {Record<string, Value>} [attributes]
 */
export function select(options, chosen, attributes = {}) {
  return h(
    "select",
    attributes,
    ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
  );
}

/** Whether the user prefers reduced motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
