// Play: the board, what is said of it, and the buttons.

import { Board } from "./board.js";
import { h } from "./dom.js";

/** @type {import("./app.js").Mount} */
export function mount(element, app) {
  const { connection } = app;
  const board = new Board({
    onpress: (cell) => app.run(connection.do("press", { cell })),
    onmark: (cell) => app.run(connection.do("mark", { cell })),
  });
  const panel = h("div", { class: "panel" });
  element.append(board.element, panel);
  app.statusTo(panel);
  app.on("sitting", (sitting) => board.set(sitting));
  app.on("change", ({ changes, result }) => {
    board.change(changes);
    app.say(result.message);
  });
  if (connection.sitting) board.set(connection.sitting);
  return {
    title: "Play",
    leave: () => board.remove(),
    key: (action) => board.move(action),
  };
}
