// Run compile_modules.py with node in the runtime that the page will use:
//
//   node compile_modules.mjs RUNTIME LIBRARY COMPILE_MODULES.PY FOLDER SOURCE TARGET PREFIX OPTIMIZE MODULE...
//
// LIBRARY is the standard library to use: a compiled one starts three times as fast.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the whole failing line of source, and the runtime is a single line.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [runtime = "", library = "", script = "", folder = "", ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pathToFileURL(runtime)}/pyodide.mjs`);
// Column positions for tracebacks would be a fifth of the code.
const python = await loadPyodide({ stdLibURL: library, env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/work", folder);
python.FS.chdir("/work");
python.globals.set("words", python.toPy(["compile_modules.py", ...words]));
python.runPython("import sys; sys.argv[:] = words; __name__ = '__main__'");
python.runPython(readFileSync(script, "utf8"));
