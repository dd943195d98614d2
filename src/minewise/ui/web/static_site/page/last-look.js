// Remember the last view of each screen, to show it until Python is ready. Such a view is only a
// picture: the game itself is saved by files.js, and replaces it.

const KEY = `minewise.look ${new URL(".", location.href).pathname}`;
const LONGEST = 500_000;
const SOON = 1000; // milliseconds

/** The first view of a screen, if it has another name. @type {Record<string, string>} */
const BEGINS = { "": "play", train: "training" };

/** The views that are remembered: those without a board other than the game. */
const KEPT = new Set(["play", "training", "statistics", "settings", "today", "saved-games", "course"]);

/** @param {string} name  of a view */
const keyOf = (name) => (name === "play" ? KEY : `${KEY} ${name}`);

/**
 * The first view to show: the one seen last here, or the one built into the site.
 * @param {string} screen
 * @returns {View | null | Promise<View | null>}
 */
export function remembered(screen) {
  const built = document.getElementById("welcome")?.textContent;
  if (!built) return null;
  try {
    const last = localStorage.getItem(keyOf(BEGINS[screen] ?? screen));
    if (last) return JSON.parse(last);
  } catch {
    // Storage is forbidden, or holds data of another program.
  }
  if (!screen || screen === "play") return JSON.parse(built);
  return firstView(screen);
}

/** @param {string} screen */
async function firstView(screen) {
  try {
    const answer = await fetch(new URL("./first-views.json", import.meta.url));
    return (await answer.json())[screen] ?? null;
  } catch {
    return null; // Python shows it a moment later
  }
}

/** Remember the current view at intervals. @param {import("./connection.js").Connection} connection */
export function rememberIn(connection) {
  let timer = 0;
  const remember = () => {
    clearTimeout(timer);
    timer = 0;
    const { view } = connection;
    if (!view || !KEPT.has(view.name)) return;
    const look = JSON.stringify({ ...view, ask: null, tick: null, message: "", working: "" });
    try {
      if (look.length <= LONGEST) localStorage.setItem(keyOf(view.name), look);
      else localStorage.removeItem(keyOf(view.name));
    } catch {
      // Then it is shown a moment later.
    }
  };
  connection.on("view", () => (timer ||= window.setTimeout(remember, SOON)));
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => document.hidden && remember());
}
