// Keys: the names that all front ends share, read from the events of a browser.

/**
 * How a key is written in the shared table: "f", "U", "ctrl+z", "pageup".
 * @param {KeyboardEvent} event
 */
export function keyName(event) {
  const named = NAMES[event.key] ?? (event.key.length > 1 ? event.key.toLowerCase() : event.key);
  const isLetter = named.length === 1;
  const modifiers = [
    event.ctrlKey || event.metaKey ? "ctrl+" : "",
    event.altKey ? "alt+" : "",
    // The case of a letter has told of Shift already.
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

// Tab leaves the board, as it does everywhere in a browser; what a browser keeps for itself
// cannot be had anyway.
const LEFT_ALONE = new Set(["tab", "shift+tab", "ctrl+v"]);

/**
 * What keys do: key → action.
 * @param {Record<string, string[]>} table action → keys
 * @returns {Map<string, string>}
 */
export function keyMap(table) {
  const map = new Map();
  for (const [action, keys] of Object.entries(table)) {
    for (const key of keys) if (!LEFT_ALONE.has(key)) map.set(key, action);
  }
  return map;
}

/**
 * The first key of an action as people see it, for buttons; "" where there is none.
 * @param {Record<string, string[]>} table
 * @param {string} action
 */
export function keyShown(table, action) {
  const key = table[action]?.find((each) => !LEFT_ALONE.has(each)) ?? "";
  return key
    .split("+")
    .map((part, _, parts) => (part.length > 1 || parts.length > 1 ? part[0]?.toUpperCase() + part.slice(1) : part))
    .join("+");
}
