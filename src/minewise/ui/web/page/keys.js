// Keys: convert a browser's events to the names that all front ends share.

/** The name of a key in the shared table: "f", "U", "ctrl+z", "pageup". @param {KeyboardEvent} event */
export function keyName(event) {
  const named = NAMES[event.key] ?? (event.key.length > 1 ? event.key.toLowerCase() : event.key);
  const isLetter = named.length === 1;
  const modifiers = [
    event.ctrlKey || event.metaKey ? "ctrl+" : "",
    event.altKey ? "alt+" : "",
    // For a letter, its case already implies Shift.
    event.shiftKey && !isLetter ? "shift+" : "",
  ].join("");
  return modifiers + (modifiers && isLetter ? named.toLowerCase() : named);
}

/** @type {Record<string, string>} */
const NAMES = {
  " ": "space",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** @type {Record<string, string>} */
const SHOWN = { left: "←", right: "→", up: "↑", down: "↓", pageup: "PgUp", pagedown: "PgDn" };

/** The label of a key. @param {string} key */
export function keyShown(key) {
  return key
    .split(/(?<=.)\+(?=.)/) // but keep the key + itself
    .map((part, _, parts) => SHOWN[part] ?? (part.length > 1 || parts.length > 1 ? part[0]?.toUpperCase() + part.slice(1) : part))
    .join("+");
}
