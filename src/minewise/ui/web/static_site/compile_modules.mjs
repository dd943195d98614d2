// Run compile_modules.py in the runtime that the page will run, by node:
//
//   node compile_modules.mjs RUNTIME LIBRARY COMPILE_MODULES.PY FOLDER SOURCE TARGET PREFIX OPTIMIZE MODULE...
//
// LIBRARY is the standard library to run it with: a compiled one starts three times as fast.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the whole line in which it happened, and the runtime is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [runtime = "", library = "", script = "", folder = "", ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(runtime)}/pyodide.mjs`);
// Columns in tracebacks would be a fifth of the code.
const python = await loadPyodide({ stdLibURL: library, env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/work", folder);
python.FS.chdir("/work");
python.globals.set("words", python.toPy(["compile_modules.py", ...words]));
python.runPython("import sys; sys.argv[:] = words; __name__ = '__main__'");
python.runPython(readFileSync(script, "utf8"));
