// Watch: a player plays any board, and tells the reason of each move.

import { Board } from "./board.js";
import { Desk, copyButton } from "./desk.js";
import { button, field, h, select, size } from "./dom.js";
import { AutoPlay } from "./play-auto.js";
import { capital } from "./play-new.js";
import { proof } from "./pointing.js";

const MOST_MOVES = 200; // in the list
const CALM = 0.5; // seconds between moves from which on each is said

/** @type {Mount} */
export function mount(element, app, parameters) {
  const { choices, settings } = app.connection;
  const { players = {}, levels = {}, shapes = [] } = choices ?? {};
  const board = new Board({ most: 56 });
  let isOver = true;
  /** The board after each move, and what was pointed at: to go back. @type {{view: string, move: any}[]} */
  let seen = [];
  let at = 0;
  let played = ""; // the seed
  const auto = new AutoPlay(
    () => next(),
    (on) => run.lastElementChild?.replaceChildren(on ? "Stop" : "Run"),
  );
  const player = select(Object.keys(players).map((name) => [name, name]), settings.player ?? "", { onchange: () => begin() });
  const about = h("small", {});
  const level = select(Object.entries(levels).map(([name, text]) => [text, `${capital(name)}, ${size(text)}`]), settings.level ?? "", { onchange: () => begin() });
  const shape = select(shapes.map((name) => [name, capital(name)]), "rectangle", { onchange: () => begin() });
  const seed = h("input", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 20, placeholder: "by chance" });
  const run = button("Run", "play", () => auto.toggle());
  const step = button("Step", "auto", () => key("ai"));
  const back = button("Back", "undo", () => key("undo"), { disabled: true });
  const moves = h("ol", { class: "moves", tabindex: "0", "aria-label": "Moves, the latest first" });
  const form = h(
    "form",
    { class: "card stack" },
    field("Player", player),
    about,
    field("Level", level),
    h("div", { class: "two" }, field("Shape", shape), field("Random seed", seed)),
    h("div", { class: "row" }, button("New board", "new", () => {}, { type: "submit" }), copyButton(app, () => location.href)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  const controls = h("div", { class: "row controls" }, run, back, step, auto.speeds(app));
  const desk = new Desk(element, app, "Watch", board, [controls], [form, moves]);

  /** @param {string} [which] seed */
  const begin = async (which = seed.value) => {
    auto.stop();
    about.textContent = players[player.value] ?? "";
    const wanted = { level: level.value, shape: shape.value, seed: which || null };
    step.disabled = over(true); // until there is a board
    scene = await desk.ask("watch", { player: player.value, settings: wanted });
    if (!scene) return;
    over(false);
    played = scene.state.seed ?? "";
    desk.set(scene);
    moves.replaceChildren();
    seen = [{ view: scene.view, move: null }];
    go(0);
    app.keepParameters({ player: player.value, ...wanted, seed: played });
    app.say(`${player.value} has a new board: ${size(scene.state.level)}, seed ${played}.`);
  };

  /** @type {any} */
  let scene = null;
  const over = (/** @type {boolean} */ isSo) => (isOver = run.disabled = isSo);

  /**
   * Show the board after so many moves.
   * @param {number} to
   * @param {Change[]} [changes]  if it is the next one
   */
  const go = (to, changes) => {
    at = Math.max(0, Math.min(seen.length - 1, to));
    const { view, move } = seen[at] ?? { view: "", move: null };
    if (changes) board.change(changes);
    else desk.set({ ...scene, view });
    if (move) board.point(proof(move.cell, "move", move.reason.numbers));
    back.disabled = !at;
    step.disabled = isOver && at === seen.length - 1;
    return move?.text;
  };

  const next = async () => {
    if (at < seen.length - 1) {
      app.say(go(at + 1));
      return { done: true, ended: isOver && at === seen.length - 1 };
    }
    const answer = isOver ? null : await desk.ask("watch-next");
    if (!answer) return undefined;
    const { move, changes, view, state } = answer;
    over(answer.over);
    const cells = [...(view ?? seen.at(-1)?.view ?? "")];
    for (const [index, symbol] of changes) cells[index] = symbol;
    const number = seen.push({ view: cells.join(""), move }) - 1;
    go(number, view ? undefined : changes);
    const show = () => {
      auto.stop();
      app.say(go(number));
    };
    moves.prepend(h("li", { value: move.move }, h("button", { type: "button", class: "game", onclick: show }, move.text)));
    moves.children[MOST_MOVES]?.remove();
    if (isOver || !auto.isOn || auto.seconds >= CALM) app.say(isOver ? state.summary : move.text);
    return { done: true, ended: isOver };
  };

  /** @param {string} action */
  const key = (action) => {
    if (action === "ai" || action === "redo") {
      auto.stop();
      next();
    } else if (action === "undo") {
      auto.stop();
      app.say(go(at - 1) ?? "The start.");
    } else if (/^(auto|pause|open)$/.test(action)) auto.toggle();
    else if (action === "faster") auto.change(1);
    else if (action === "slower") auto.change(-1);
    else if (action === "retry") begin(played);
    else if (action === "new") {
      seed.value = "";
      begin();
    }
    else if (action === "stop") auto.stop();
    else return board.move(action);
    return true;
  };

  /** @param {URLSearchParams} given */
  const take = (given) => {
    for (const [name, control] of Object.entries({ player, level, shape, seed })) {
      const value = given.get(name);
      if (value === null) continue;
      control.value = value;
      // A link may carry a level that is not in the list.
      if (control === level && level.value !== value) level.append(h("option", { value, selected: true }, size(value)));
    }
    begin();
  };
  take(parameters);
  // The server forgets a watched game when the connection breaks.
  app.on("open", (isOpen) => {
    if (isOpen) begin(played);
  });

  return {
    title: "Watch",
    key,
    parameters: take,
    leave: () => {
      auto.stop();
      desk.leave();
    },
  };
}
