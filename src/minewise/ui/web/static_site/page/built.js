// Replaced when the site is built.

/** The folder of the runtime, relative to this file. */
export const RUNTIME = "../runtime/";
/** Our modules, compiled and packed. */
export const MODULES = "minewise.zip.packed";
/** The native core, if the site was built with a wheel. @type {string | null} */
export const COMPILED = null;
/** The number of bytes loaded before Python is ready. */
export const BYTES = 1;
/** The unique id of this build. */
export const BUILD = "";
