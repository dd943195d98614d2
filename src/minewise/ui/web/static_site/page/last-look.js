// How the screens looked last, for the moment before Python is ready. These are pictures and no more:
// the game itself is kept by files.js, and takes their place.

const KEY = `minewise.look ${new URL(".", location.href).pathname}`;
const LONGEST = 500_000;
const SOON = 1000; // milliseconds

/** The view that a screen begins with, where it has another name. @type {Record<string, string>} */
const BEGINS = { "": "play", train: "training" };

/** Those that are remembered: without another board than that of the game. */
const KEPT = new Set(["play", "training", "statistics", "settings", "today", "saved-games", "course"]);

/** @param {string} name  of a view */
const keyOf = (name) => (name === "play" ? KEY : `${KEY} ${name}`);

/**
 * What the page shows first: what was seen last here, or what the site was built with.
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
    // Storage is forbidden, or another program has written into it.
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
    return null; // it is shown a moment later
  }
}

/** Remember how it looks, now and then. @param {import("./connection.js").Connection} connection */
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
      // It is shown a moment later then.
    }
  };
  connection.on("view", () => (timer ||= window.setTimeout(remember, SOON)));
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => document.hidden && remember());
}
