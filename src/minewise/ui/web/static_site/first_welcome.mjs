// Print the first views of the screens for a new visitor, by running Python with node as in the
// browser:
//
//   node first_welcome.mjs RUNTIME STANDARD_LIBRARY MODULES

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the whole failing line of source, and the runtime is a single line.
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

/** The first view of a screen for a new visitor. */
function seen(screen) {
  const hear = (message) => page.hear(JSON.stringify({ version: 2, type: "hello", tab: screen, ...message })).toJs();
  hear({ screen });
  // A tab that says hello again gets the whole view.
  return hear({}).map((text) => JSON.parse(text)).find(({ view }) => view)?.view;
}

const screens = ["play", "train", "analyse", "statistics", "watch", "course", "settings", "help", "new-game", "today", "saved-games"];
const views = Object.fromEntries(screens.map((screen) => [screen, seen(screen)]));
console.log(JSON.stringify(views));
if (!Object.values(views).every(Boolean)) process.exitCode = 1;
