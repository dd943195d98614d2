// Race: everybody in it clears the same board. The server decides everything; here it is drawn.
//
// What is said of the race comes over the connection of the page. The board is in a room of its
// own, which has a connection of its own, so the game of Play stays where it is.

import { Board } from "./board.js";
import { Connection, Refused } from "./connection.js";
import { Desk } from "./desk.js";
import { button, clock, field, h, icon, question, toggle } from "./dom.js";
import { copyLine } from "./play-dialogs.js";
import { capital, inOrder } from "./play-new.js";
import { qrCode } from "./qr.js";
import { Socket } from "./socket.js";

const WHAT =
  "Everybody clears the same board, which needs no guess, and sees how far the others are. The first cell is opened for all. There is no help, and opening a mine ends your race.";
const INVITED = "You are invited to a race. Choose a name, and join.";
const NAME = "minewise.racer"; // under which the browser remembers a name

/** @type {Mount} */
export function mount(element, app, parameters) {
  return new Race(element, app, parameters);
}

class Race {
  title = "Race";
  #app;
  #element;
  /** @type {RaceState | null} */
  #race = null;
  /** The race that a link leads to. */
  #wanted = "";
  /** The connection to the board. @type {Connection | null} */
  #link = null;
  #room = "";
  /** When the race was told of: performance.now(). */
  #at = 0;
  #told = 0;
  /** Nothing is open yet. */
  #isNew = true;
  #timer;
  #flagMode = false;
  #board;
  #desk;

  // What is shown
  #mines = h("span", { class: "digits" });
  #clock = h("span", { class: "digits" });
  #cover = h("div", { class: "cover count-down", hidden: true }, h("p", {}));
  #name = h("input", { maxlength: 20, autocomplete: "nickname", placeholder: "Player" });
  #levels = h("div", { class: "chips", role: "group", "aria-label": "Level" });
  #open = h("ul", { class: "games" });
  #people = h("ul", { class: "racers", "aria-label": "How far everybody is" });
  #result = h("div", { class: "card scroll", tabindex: "0", role: "region", "aria-label": "How it ended", hidden: true });
  #about = h("p", { class: "note" });
  #copied = h("p", { class: "told", role: "alert" });
  #invitation = h("div", { class: "invitation" });
  #flag = toggle("Flag mode", "flag", (on) => this.#setFlagMode(on));
  #buttons = {
    open: button("Open a race", "new", () => this.#begin(), { class: "button strong" }),
    start: button("Start", "play", () => this.#ask("start", { heat: (this.#race?.heat ?? 0) + 1 }), { class: "button strong" }),
    end: button("End this race", null, () => this.#end()),
    rename: button("Change name", "rename", () => this.#ask("name", this.#myName)),
    invite: button("Invite", "invite", () => this.#invite()),
    leave: button("Leave", "close", () => this.#leave()),
  };
  #form;
  #level = "beginner";

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters
   */
  constructor(element, app, parameters) {
    this.#app = app;
    this.#element = element;
    const style = h("link", { rel: "stylesheet", href: new URL("./race.css", import.meta.url).href });
    if (![...document.styleSheets].some(({ href }) => href === style.href)) document.head.append(style);
    this.#board = new Board({
      onpress: (cell) => this.#point("left", cell),
      onmark: (cell) => this.#point("right", cell),
      onchord: (cell) => this.#point("both", cell),
      ondouble: (cell) => this.#point("double", cell),
      lit: async (cell) => (this.#comfort.press_lights && this.#link?.isOpen ? this.#link.ask("pressed", { cell }).catch(() => [cell]) : [cell]),
      most: 56,
      onsize: ({ width }) => element.style.setProperty("--board-width", `${width}px`),
    });
    this.#name.value = remembered();
    const { open, start, end, rename, invite, leave } = this.#buttons;
    this.#form = h("form", { class: "save" }, field("Your name", this.#name), rename);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#race) this.#ask("name", this.#myName);
      else this.#begin();
    });
    const dial = h(
      "div",
      { class: "dial" },
      h("span", { class: "count", title: "Mines left to flag" }, icon("flag"), h("span", { class: "unseen" }, "Mines left: "), this.#mines),
      this.#flag,
      h("span", { class: "count time", title: "Time" }, h("span", { class: "unseen" }, "Time: "), this.#clock, icon("clock")),
    );
    this.#desk = new Desk(element, app, "Race", this.#board, [dial], [this.#result, this.#people, this.#about, this.#form, this.#levels, h("div", { class: "row" }, open, start, end, invite, leave), this.#open, this.#invitation]);
    this.#board.element.after(this.#cover);
    for (const [name] of inOrder(app.connection.choices?.levels ?? {})) {
      this.#levels.append(h("button", { type: "button", class: "chip", "data-level": name, onclick: () => this.#choose(name) }, capital(name)));
    }
    app.on("race", (race) => this.#show(race));
    app.on("settings", () => this.#configured());
    app.on("open", (isOpen) => isOpen && this.#enter());
    this.#configured();
    this.#timer = window.setInterval(() => this.#tick(), 100);
    this.parameters(parameters);
  }

  leave() {
    clearInterval(this.#timer);
    this.#link?.close();
    this.#desk.leave();
  }

  /** @param {URLSearchParams} parameters */
  parameters(parameters) {
    this.#wanted = parameters.get("id") ?? "";
    this.#enter();
  }

  // What people do

  /** @param {string} action */
  key(action) {
    const cursor = this.#board.hovered ?? this.#board.cursor;
    const meant = /** @type {Named} */ ({ open: "press", flag: "mark", chord: "chord" })[action];
    if (meant) this.#link?.do(meant, { cell: cursor });
    else if (action === "flag-mode") this.#setFlagMode(!this.#flagMode);
    else return this.#board.move(action);
    return true;
  }

  get #comfort() {
    return this.#app.connection.settings.comfort ?? {};
  }

  get #myName() {
    const name = this.#name.value.trim();
    try {
      localStorage.setItem(NAME, name);
    } catch {
      // Then it is typed again.
    }
    return name ? { name } : {};
  }

  #configured() {
    const { hold, haptics, chord_by: chords, open_by: opens } = this.#comfort;
    const { gestures } = this.#board;
    gestures.longPress = Number(hold) || gestures.longPress;
    gestures.vibrates = haptics !== false;
    gestures.doubles = chords === "double" || opens === "double";
  }

  /**
   * @param {string} gesture
   * @param {Cell} cell
   */
  #point(gesture, cell) {
    this.#link?.do("point", { gesture, cell, flag_mode: this.#flagMode });
  }

  /** @param {boolean} on */
  #setFlagMode(on) {
    this.#flagMode = on;
    this.#flag.setAttribute("aria-checked", String(on));
  }

  /** @param {string} level */
  #choose(level) {
    this.#level = level;
    if (this.#race) this.#ask("level", { level });
    else this.#show(null);
  }

  /** Join the race that a link leads to, or open one. */
  #begin() {
    if (this.#wanted) this.#ask("join", { race: this.#wanted, ...this.#myName });
    else this.#ask("open", { level: this.#level, ...this.#myName });
  }

  async #end() {
    if (await question("End this race?", "Everybody stops where they are, and the table is shown.", "End it", "Go on")) this.#ask("end");
  }

  async #leave() {
    const isOn = this.#race?.phase === "running" && this.#me?.fate === "racing";
    if (isOn && !(await question("Leave this race?", "You cannot come back to this board.", "Leave", "Stay"))) return;
    this.#ask("leave");
  }

  /** Come in, or come back: after a reload, a break, or by a link. */
  async #enter() {
    const { races = [] } = (await this.#app.run(this.#app.connection.race("list"))) ?? {};
    const mine = races.find((/** @type {OpenRace} */ { mine }) => mine);
    const wanted = races.find((/** @type {OpenRace} */ { id }) => id === this.#wanted);
    if (mine && (!wanted || wanted === mine)) return this.#ask("look");
    const isGone = this.#wanted && !wanted;
    if (!wanted) this.#wanted = "";
    this.#app.say(isGone ? "This race is over. Open another one, or join one." : wanted ? INVITED : WHAT);
    this.#list(races);
    this.#show(null);
  }

  /**
   * @param {string} action
   * @param {Record<string, unknown>} [keys]
   */
  async #ask(action, keys = {}) {
    try {
      const race = await this.#app.connection.race(action, keys);
      if (action === "leave" || !race) return this.#left();
      this.#show(race);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#app.say(error.message);
    }
  }

  #left() {
    this.#wanted = "";
    this.#app.forgetParameters();
    this.#race = null;
    this.#enter();
  }

  async #invite() {
    if (this.#invitation.childElementCount) return this.#invitation.replaceChildren();
    const found = await this.#app.run(this.#app.connection.race("link"));
    if (!found) return;
    const where = found.network
      ? "Everybody on your network who opens this link, or points a phone at the code, can join as a guest."
      : "This link works on this computer alone. For others on your network, start minewise web with --host 0.0.0.0.";
    this.#invitation.replaceChildren(h("div", { class: "stack" }, h("p", {}, where), copyLine("Link to this race", found.link, "Good for everybody, until the race is closed.", this.#copied), this.#copied), qrCode(found.qr) ?? "");
  }

  // What is shown

  /** @param {OpenRace[]} races */
  #list(races) {
    const join = (/** @type {string} */ id) => this.#ask("join", { race: id, ...this.#myName });
    this.#open.replaceChildren(
      ...races.filter(({ id }) => id !== this.#wanted).map(({ id, text }) => h("li", {}, h("button", { type: "button", class: "game", onclick: () => join(id) }, h("strong", {}, "Join"), h("small", {}, text)))),
    );
  }

  get #me() {
    return this.#race?.people.find(({ number }) => number === this.#race?.you);
  }

  /** @param {RaceState | null} race */
  #show(race) {
    const had = this.#race;
    if (had && !race) return this.#left();
    this.#race = race;
    this.#at = performance.now();
    const phase = race?.phase ?? "";
    const isOn = /^(starting|countdown|running)$/.test(phase);
    const isHost = !!race?.host;
    const { open, start, end, rename, invite, leave } = this.#buttons;
    this.#element.dataset.phase = phase;
    this.#element.toggleAttribute("data-board", !!race?.room);
    open.hidden = !!race;
    open.querySelector(".label")?.replaceChildren(this.#wanted ? "Join the race" : "Open a race");
    start.hidden = !race || isOn || !isHost;
    start.querySelector(".label")?.replaceChildren(race?.heat ? "Again" : "Start");
    end.hidden = phase !== "running" || !isHost;
    leave.hidden = rename.hidden = !race;
    invite.hidden = !race || isOn;
    this.#open.hidden = !!race;
    this.#form.hidden = isOn || phase === "over";
    this.#levels.hidden = isOn || (race ? !isHost : !!this.#wanted);
    this.#about.textContent = race ? about(race) : "";
    this.#about.hidden = !this.#about.textContent;
    if (race) {
      const known = Object.entries(this.#app.connection.choices?.levels ?? {}).find(([, size]) => size === race.level);
      this.#level = known?.[0] ?? this.#level;
      if (!had || had.id !== race.id) {
        this.#app.keepParameters({ id: race.id });
        this.#told = race.told - 1;
        if (this.#me) this.#name.value = this.#me.name;
      }
    } else this.#invitation.replaceChildren();
    if (isOn) this.#invitation.replaceChildren();
    for (const chip of this.#levels.children) chip.setAttribute("aria-pressed", String(chip.getAttribute("data-level") === this.#level));
    this.#showPeople(race);
    this.#showTable(race);
    this.#connect(race?.room ?? "");
    if (race && race.told > this.#told) {
      this.#told = race.told;
      this.#app.say(race.news);
    }
    this.#tick();
  }

  /** Rows stay while people do, so that bars move. @param {RaceState | null} race */
  #showPeople(race) {
    this.#people.hidden = !race || !race.people.length;
    const rows = (race?.people ?? []).map((one) => {
      const row = this.#people.querySelector(`[data-number="${one.number}"]`) ?? racerRow(one.number);
      const [name, text, bar] = row.children;
      const marks = [one.number === race?.you && "you", one.host && "host"].filter(Boolean).join(", ");
      if (name) name.textContent = marks ? `${one.name} (${marks})` : one.name;
      if (text) text.textContent = one.text;
      if (bar instanceof HTMLProgressElement) {
        bar.hidden = !race?.heat || one.fate === "waiting";
        bar.value = one.percent;
        bar.setAttribute("aria-label", `${one.name}: ${one.percent} % open`);
      }
      row.setAttribute("data-fate", one.fate);
      return row;
    });
    this.#people.replaceChildren(...rows);
  }

  /** @param {RaceState | null} race */
  #showTable(race) {
    const told = race?.table;
    this.#result.hidden = !told;
    if (!told) return this.#result.replaceChildren();
    this.#people.hidden = true;
    const game = this.#link?.room?.state.game;
    const cells = (/** @type {string[]} */ row) => row.map((cell, index) => h(index === 1 ? "th" : "td", { scope: index === 1 && "row", class: told.numbers[index] && "number" }, cell));
    this.#result.replaceChildren(
      h("table", {}, h("caption", {}, told.title), h("thead", {}, h("tr", {}, ...told.heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...told.rows.map((row) => h("tr", { class: row[1] === this.#me?.name && "mine" }, ...cells(row))))),
      ...(game ? [h("a", { href: `#replays?game=${encodeURIComponent(game)}` }, "Review your game")] : []),
    );
  }

  /** Sit down at the board. @param {string} room */
  #connect(room) {
    if (room === this.#room) return;
    this.#room = room;
    this.#link?.close();
    this.#link = null;
    if (!room) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const link = (this.#link = new Connection(new Socket(`${scheme}//${location.host}/socket`), room));
    const isHere = (/** @type {() => void} */ then) => () => link === this.#link && then();
    link.on("room", isHere(() => link.room && this.#draw(link.room)));
    link.on("change", ({ changes, looks, whole, result }) => {
      if (link !== this.#link) return;
      const isFirst = this.#isNew && link.room;
      this.#isNew = false;
      if (isFirst) this.#board.reveal([Math.floor(isFirst.height / 2), Math.floor(isFirst.width / 2)]);
      if (whole && link.room) this.#board.set(link.room, link.looks);
      else this.#board.change(changes, looks);
      this.#app.say(result.message);
      if (result.ended && link.room?.state.phase === "won") this.#board.celebrate();
      this.#tick();
    });
    link.on("refused", (text) => link === this.#link && this.#app.say(text));
    link.start();
  }

  /** @param {Room} room */
  #draw(room) {
    this.#desk.set(room);
    this.#board.set(room, this.#link?.looks);
    this.#isNew = room.state.phase === "new";
    this.#tick();
  }

  #tick() {
    const wait = this.#race?.phase === "countdown" ? Math.max(0, this.#race.wait - (performance.now() - this.#at) / 1000) : 0;
    this.#cover.hidden = this.#race?.phase !== "countdown";
    this.#cover.firstElementChild?.replaceChildren(wait > 0 ? String(Math.ceil(wait)) : "Go!");
    this.#clock.textContent = clock(this.#link?.seconds ?? 0);
    this.#mines.textContent = String(this.#link?.room?.state.mines_left ?? "");
  }
}

/** @param {number} number */
function racerRow(number) {
  return h("li", { "data-number": number }, h("strong", {}), h("span", { class: "text" }), h("progress", { max: 100, value: 0, "aria-label": "" }));
}

/** What there is to know now. @param {RaceState} race */
function about(race) {
  const host = race.people.find(({ host: isHost }) => isHost)?.name ?? "";
  if (race.phase === "starting") return "The board is being made …";
  if (race.phase === "lobby") return race.host ? "Invite the others, and start when everybody is here." : `${host} starts the race.`;
  if (race.phase === "over") return race.host ? "" : `${host} can start the next race.`;
  return race.room ? "" : "You are in the next race. Here is how this one goes.";
}

function remembered() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}
