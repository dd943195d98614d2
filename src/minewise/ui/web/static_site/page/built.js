// Written anew when the site is built.

/** The folder of the runtime, seen from here. */
export const RUNTIME = "../runtime/";
/** Our modules, compiled and packed. */
export const MODULES = "minewise.zip.packed";
/** The native core, where a wheel was at hand. @type {string | null} */
export const COMPILED = null;
/** How many bytes are loaded before Python is ready. */
export const BYTES = 1;
/** What tells this build from every other. */
export const BUILD = "";
