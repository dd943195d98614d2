// Set the theme before anything is drawn: the chosen one, or else the system's.
// This is a classic script, because modules run after the first paint. app.js reports changes to it.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const KEY = "minewise.theme";

  let theme = "system";
  try {
    theme = localStorage.getItem(KEY) ?? theme;
  } catch {
    // Storage is forbidden here: the server sends the remembered theme a moment later.
  }

  function show() {
    document.documentElement.dataset.theme =
      theme !== "system" ? theme : contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.choice = theme;
    document.dispatchEvent(new Event("themechange"));
  }

  document.addEventListener("themechoice", (event) => {
    theme = /** @type {CustomEvent<string>} */ (event).detail;
    show();
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // As above.
    }
  });
  dark.addEventListener("change", show);
  contrast.addEventListener("change", show);
  show();
})();
