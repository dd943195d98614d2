// How the game looked last, for the moment before Python is ready. It is a picture and no more: the
// game itself is kept by files.js, and takes its place.

const KEY = `minewise.look ${new URL(".", location.href).pathname}`;
const LONGEST = 500_000;
const SOON = 1000; // milliseconds

/**
 * What the page shows first: what was seen last here, or a new game as the site was built with it.
 * @returns {View | null}
 */
export function remembered() {
  const built = document.getElementById("welcome")?.textContent;
  if (!built) return null;
  try {
    const last = localStorage.getItem(KEY);
    if (last) return JSON.parse(last);
  } catch {
    // Storage is forbidden, or somebody has written into it.
  }
  return JSON.parse(built).view;
}

/** Remember how it looks, now and then. @param {import("./connection.js").Connection} connection */
export function rememberIn(connection) {
  let timer = 0;
  const remember = () => {
    clearTimeout(timer);
    timer = 0;
    const { view } = connection;
    if (view?.name !== "play") return;
    const look = JSON.stringify({ ...view, ask: null, tick: null, message: "", working: "" });
    try {
      if (look.length <= LONGEST) localStorage.setItem(KEY, look);
      else localStorage.removeItem(KEY);
    } catch {
      // It is shown a moment later then.
    }
  };
  connection.on("view", () => (timer ||= window.setTimeout(remember, SOON)));
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => document.hidden && remember());
}
