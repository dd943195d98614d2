// How the board looked last, for the moment before Python is ready. It is a picture and no more:
// the game itself is kept by files.js, and takes its place.

const KEY = `minewise.look ${new URL(".", location.href).pathname}`;
const LONGEST = 500_000;
const SOON = 1000; // milliseconds

/**
 * What the page shows first: what was seen last here, or a new game as the site was built with it.
 * @returns {Welcome | null}
 */
export function remembered() {
  const built = document.getElementById("welcome")?.textContent;
  if (!built) return null;
  /** @type {Welcome} */
  const welcome = JSON.parse(built);
  try {
    const last = localStorage.getItem(KEY);
    return last ? { ...welcome, ...JSON.parse(last) } : welcome;
  } catch {
    return welcome; // storage is forbidden, or somebody has written into it
  }
}

/** Remember how it looks, now and then. @param {import("./connection.js").Connection} connection */
export function rememberIn(connection) {
  let timer = 0;
  const remember = () => {
    clearTimeout(timer);
    timer = 0;
    const { room, settings, seq } = connection;
    if (!room) return;
    const look = JSON.stringify({ room: { ...room, view: room.view }, settings, seq });
    try {
      if (look.length <= LONGEST) localStorage.setItem(KEY, look);
      else localStorage.removeItem(KEY);
    } catch {
      // It is shown a moment later then.
    }
  };
  const soon = () => (timer ||= window.setTimeout(remember, SOON));
  for (const name of /** @type {const} */ (["room", "change", "settings"])) connection.on(name, soon);
  addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => document.hidden && remember());
}
