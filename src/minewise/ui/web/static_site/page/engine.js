// The worker that runs Python: minewise.ui.web.in_page handles each message. Its files are saved
// before the page gets the answer.

import { COMPILED, MODULES, RUNTIME } from "./built.js";
import { KeptFiles, LostError } from "./files.js";

const DATA = "/data";
const ARCHIVE = "/lib/minewise.zip";

const runtime = new URL(RUNTIME, import.meta.url).href;
let bytes = 0;

const post = (/** @type {any} */ message) => postMessage(message);

/**
 * A file that was gzipped when the site was built, decompressed while it is downloaded.
 * @param {string} address
 * @param {string} kind
 */
async function unpacked(address, kind) {
  const { ok, status, body } = await fetched(address);
  if (!ok || !body) throw new Error(`${address} cannot be loaded (${status})`);
  const counted = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      post({ kind: "loading", bytes });
      controller.enqueue(chunk);
    },
  });
  const stream = body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": kind } });
}

const fetched = globalThis.fetch.bind(globalThis);

// Download all large files before anything asks for them, and compile them while they arrive.
const compiled = unpacked(`${runtime}pyodide.asm.wasm.packed`, "application/wasm").then((answer) => WebAssembly.compileStreaming(answer));
const library = unpacked(`${runtime}python_stdlib.zip.packed`, "application/zip");
const modules = unpacked(new URL(MODULES, import.meta.url).href, "application/zip").then((answer) => answer.arrayBuffer());
const script = import(`${runtime}pyodide.asm.mjs`); // the same URL is loaded only once

// The runtime fetches its files by name; these two are gzipped here.
globalThis.fetch = (what, ...more) => {
  const address = String(what);
  if (address.endsWith("python_stdlib.zip")) return library;
  return address.endsWith(".wasm") ? Promise.resolve(new Response()) : fetched(what, ...more);
};
WebAssembly.instantiateStreaming = async (_answer, names) => {
  const module = await compiled;
  return { module, instance: await WebAssembly.instantiate(module, names) };
};

/** @type {any} */
let page = null;
/** @type {any} */
let python = null;
/** @type {KeptFiles | null} */
let files = null;
let isKept = true;

async function start() {
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  return loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    env: { HOME: "/home", MINEWISE_DATA: DATA },
    stderr: (/** @type {string} */ text) => console.error(text),
    fsInit: async (/** @type {import("./files.js").FileSystem} */ system) =>
      system.writeFile(ARCHIVE, new Uint8Array(await modules)),
  });
}

async function load() {
  // Await all parts: the runtime would wait forever for one that fails to load.
  [python] = await Promise.all([start(), compiled, library, modules, script]);
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  python.pyimport("quick_dataclasses").use_compiled_methods();
  const inPage = python.pyimport("minewise.ui.web.in_page");
  if (COMPILED) {
    const archive = await unpacked(new URL(COMPILED, import.meta.url).href, "application/zip");
    python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: "/lib/compiled" });
    inPage.use_compiled("/lib/compiled");
  }
  post({ kind: "loaded" });
}

/** Read the saved files, and begin. @param {boolean} keeps  whether to save files */
async function begin(keeps) {
  let trouble = null;
  if (keeps) {
    files = new KeptFiles(python.FS, DATA, `minewise ${new URL("..", import.meta.url).pathname}`);
    try {
      await files.open();
    } catch (error) {
      trouble = name(error);
    }
  }
  page = python.pyimport("minewise.ui.web.in_page").InPage((/** @type {string} */ text) => post({ kind: "said", texts: [text] }));
  if (trouble) report(trouble);
  post({ kind: "begun" });
}

/** @param {unknown} error */
const name = (error) => (error instanceof Error ? error.name : String(error));

/** Save the files; return messages if that fails. @returns {Promise<string[]>} */
async function keep() {
  try {
    await files?.keep();
    return isKept ? [] : report(null);
  } catch (error) {
    if (error instanceof LostError) throw error;
    return report(name(error));
  }
}

/** @param {string | null} trouble */
function report(trouble) {
  isKept = trouble === null;
  return page.kept(trouble).toJs();
}

/** @param {any} data */
async function obey(data) {
  switch (data.kind) {
    case "begin":
      return begin(data.keeps ?? true);
    case "hear": {
      const texts = page.hear(data.text).toJs();
      post({ kind: "said", texts: [...texts, ...(await keep())] });
      post({ kind: "done" });
      return post({ kind: "wanted", order: page.wanted() ?? null });
    }
    case "made":
      page.made(data.order, data.board ?? undefined);
      return post({ kind: "wanted", order: page.wanted() ?? null });
    // Ordered by another worker.
    case "make": {
      const board = python.pyimport("minewise.ui.web.in_page").make_ahead(data.order) ?? null;
      return post({ kind: "made", order: data.order, board });
    }
  }
}

const failed = (/** @type {unknown} */ error) =>
  post(error instanceof LostError ? { kind: "lost" } : { kind: "failed", text: String(error) });

const loading = load();
loading.catch(failed);
// Handle messages one after the other, although saving files is asynchronous.
let last = loading;
addEventListener("message", ({ data }) => {
  last = last.then(() => obey(data));
  last.catch(failed);
});
