// The dialog of preferences. Each is kept as soon as it is changed.

import { LONG_PRESS } from "./gestures.js";
import { button, dialog, field, h, select, tick } from "./dom.js";
import { dataButtons } from "./play-data.js";

/**
 * @param {import("./app.js").App} app
 * @param {import("./board.js").Board} board
 */
export function preferences(app, board) {
  const { choices, settings } = app.connection;
  const player = select(Object.entries(choices?.players ?? {}).map(([name, text]) => [name, `${name}: ${text}`]), settings.player ?? "", {
    onchange: () => app.prefer({ player: player.value }),
  });
  const held = Number(settings.long_press ?? LONG_PRESS);
  const output = h("output", {}, `${held} ms`);
  const press = h("input", {
    type: "range",
    min: 150,
    max: 1000,
    step: 50,
    value: held,
    oninput: () => (output.textContent = `${press.value} ms`),
    onchange: () => {
      board.gestures.longPress = Number(press.value);
      app.prefer({ long_press: Number(press.value) });
    },
  });
  const element = dialog(
    "Settings",
    tick("Question marks: marking goes on from a flag to a question mark", !!settings.questions, (questions) => app.prefer({ questions })).element,
    tick("Chords: a click on a number opens all around it", settings.chords !== false, (chords) => app.prefer({ chords })).element,
    tick("Single keys work everywhere, not only on the board", settings.single_keys !== false, (on) => app.prefer({ single_keys: on })).element,
    field("AI", player),
    field("Long press", press),
    output,
    dataButtons(app),
    h("div", { class: "row end" }, button("Done", null, () => element.close(), { class: "button strong" })),
  );
}
