// What the screens show to somebody who comes for the first time: Python says it here, as it will in
// the browser, by node:
//
//   node first_welcome.mjs RUNTIME STANDARD_LIBRARY MODULES

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the whole line in which it happened, and the runtime is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [runtime = "", library = "", modules = ""] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(runtime)}/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL: library, env: { MINEWISE_DATA: "/data" } });
python.FS.writeFile("/lib/minewise.zip", readFileSync(modules));
python.runPython('import sys; sys.path.insert(0, "/lib/minewise.zip")');
const page = python.pyimport("minewise.ui.web.in_page").InPage(() => {});

/** How a screen looks to somebody who comes for the first time. */
function seen(screen) {
  const hear = (message) => page.hear(JSON.stringify({ version: 2, type: "hello", tab: screen, ...message })).toJs();
  hear({ screen });
  // To a tab that is there again, the whole view is said.
  return hear({}).map((text) => JSON.parse(text)).find(({ view }) => view)?.view;
}

const screens = ["play", "train", "analyse", "statistics", "watch", "course", "settings", "help", "new-game", "today", "saved-games"];
const views = Object.fromEntries(screens.map((screen) => [screen, seen(screen)]));
console.log(JSON.stringify(views));
if (!Object.values(views).every(Boolean)) process.exitCode = 1;
