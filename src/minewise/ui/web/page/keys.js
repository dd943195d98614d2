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

/** @type {Record<string, string>} */
const SHOWN = { left: "←", right: "→", up: "↑", down: "↓", pageup: "PgUp", pagedown: "PgDn" };

/** @typedef {import("./types.js").Command} Command */

/**
 * What keys do: key → name of the command.
 * @param {Command[]} commands
 * @returns {Map<string, string>}
 */
export function keyMap(commands) {
  return new Map(commands.flatMap(({ name, keys }) => keys.filter(isOurs).map((key) => [key, name])));
}

/** @param {string} key */
const isOurs = (key) => !LEFT_ALONE.has(key);

/**
 * The first key of a command as people see it, for buttons; "" where there is none.
 * @param {Command[]} commands
 * @param {string} name
 */
export function keyShown(commands, name) {
  return shown(commands.find((each) => each.name === name)?.keys.find(isOurs) ?? "");
}

/** All keys of a command as people see them. @param {string[]} keys */
export const keysShown = (keys) => keys.map(shown).join(", ");

/** @param {string} key */
function shown(key) {
  return key
    .split(/(?<=.)\+(?=.)/) // the key + is one too
    .map((part, _, parts) => SHOWN[part] ?? (part.length > 1 || parts.length > 1 ? part[0]?.toUpperCase() + part.slice(1) : part))
    .join("+");
}
