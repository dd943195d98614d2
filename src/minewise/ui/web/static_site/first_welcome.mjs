// What the conversation says to a page that comes for the first time: Python says it here, as it
// will in the browser, by node:
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
const [welcome] = page.hear('{"version": 2, "type": "hello", "tab": "first"}').toJs();
console.log(welcome);
if (JSON.parse(welcome).type !== "view") process.exitCode = 1;
