// The theme, before anything is drawn: what was chosen, else what the system has.
// A plain script, for modules run after the first paint. app.js tells it what is chosen.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const KEY = "minewise.theme";

  function chosen() {
    try {
      return localStorage.getItem(KEY) ?? "system";
    } catch {
      return "system"; // storage is forbidden here: the system's it is
    }
  }

  function show() {
    const theme = chosen();
    document.documentElement.dataset.theme =
      theme !== "system" ? theme : contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.dispatchEvent(new Event("themechange"));
  }

  document.addEventListener("themechoice", (event) => {
    try {
      localStorage.setItem(KEY, /** @type {CustomEvent<string>} */ (event).detail);
    } catch {
      return;
    }
    show();
  });
  dark.addEventListener("change", show);
  contrast.addEventListener("change", show);
  show();
})();
