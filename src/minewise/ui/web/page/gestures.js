// Mouse, pen and fingers on a board, as four gestures: press, mark, chord, double.
//
//   mouse    left: press, on release · right: mark, at once · middle or both: chord
//            if swapped, left acts at once and right on release
//            optionally, left, held for a while: mark
//   fingers  tap: press · held for a while, or tapped with two fingers: mark
//   paints   left or a finger: press, at once, and on each cell that is passed
//   both     a second press soon after the first: double, in addition to that press; if swapped,
//            a second mark with the mouse
//
// Every finger is tracked separately, so two thumbs can play at once: fingers far apart are
// thumbs, and fingers close together that come and go together are a two-finger tap. A finger that
// moves is scrolling.

/**
 * @typedef {import("./types.js").Cell} Cell
 *
 * @typedef {object} Meaning
 * @property {(event: PointerEvent) => Cell | null} at  the cell below the pointer
 * @property {(cell: Cell) => void} press
 * @property {(cell: Cell) => void} mark
 * @property {(cell: Cell) => void} chord
 * @property {(cell: Cell) => void} double
 * @property {(cell: Cell | null) => void} pressing  a cell is held down; null when released
 *
 * @typedef {{x: number, y: number, at: number, cell: Cell, timer: number, spent: boolean,
 *   with: Finger | null}} Finger
 */

const SLOP = 8; // pixels that a finger may move and still tap
const TOGETHER = 120; // milliseconds between the fingers of one tap
const CLOSE = 110; // pixels between them
const DOUBLE = 400; // milliseconds between the presses of a double one

export class Gestures {
  longPress = 400; // milliseconds
  /** Whether the right button of a mouse opens cells. */
  swapped = false;
  /** Whether the left button of a mouse can be held like a finger. */
  holdsMouse = false;
  /** @type {{timer: number, cell: string} | null} */
  #held = null;
  /** Whether a phone vibrates when a finger was held. */
  vibrates = true;
  /** Whether double presses are reported. */
  doubles = false;
  /** Whether a drag presses every cell that is passed, like a brush. */
  paints = false;
  /** The cell painted last; null unless painting. @type {string | null} */
  #painted = null;
  #meaning;
  /** @type {Map<number, Finger>} */
  #fingers = new Map();
  /** The gesture due when the mouse is released. @type {"press" | "mark" | "chord" | null} */
  #due = null;
  /** The previous press. */
  #last = { at: -DOUBLE, cell: "" };

  /** @param {HTMLElement} element  @param {Meaning} meaning */
  constructor(element, meaning) {
    this.#meaning = meaning;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#cancel(event));
    element.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") meaning.pressing(null);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // The middle button would scroll.
    element.addEventListener("mousedown", (event) => {
      if (event.button === 1) event.preventDefault();
    });
    element.addEventListener("mouseup", (event) => this.#mouseUp(/** @type {any} */ (event)));
  }

  /** Press a cell, unless it was painted last. @param {Cell | null} cell */
  #paint(cell) {
    if (!cell || String(cell) === this.#painted) return;
    this.#painted = String(cell);
    this.#meaning.press(cell);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    // A press that closes a menu does nothing else.
    if (document.querySelector(":popover-open")) return;
    const cell = this.#meaning.at(event);
    if (this.paints && event.button === 0 && !event.ctrlKey) return this.#paint(cell);
    if (event.pointerType === "mouse") return this.#mouseDown(event, cell);
    if (!cell) return;
    /** @type {Finger} */
    const finger = {
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      cell,
      spent: false,
      with: null,
      timer: window.setTimeout(() => {
        finger.spent = true;
        this.#meaning.pressing(null);
        if (this.vibrates) navigator.vibrate?.(12);
        this.#meaning.mark(cell);
      }, this.longPress),
    };
    const first = [...this.#fingers.values()].find((other) => isOneTap(other, finger));
    if (first) {
      // Possibly a two-finger tap, on the cell of the first finger: this is certain only when both
      // are lifted without having moved.
      finger.cell = first.cell;
      clearTimeout(finger.timer);
      clearTimeout(first.timer);
      [finger.with, first.with] = [first, finger];
      this.#fingers.set(event.pointerId, finger);
      return this.#meaning.pressing(null);
    }
    this.#fingers.set(event.pointerId, finger);
    this.#meaning.pressing(cell);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#painted !== null) {
      if (event.buttons & 1) this.#paint(this.#meaning.at(event));
      else this.#painted = null; // the button was released elsewhere
      return;
    }
    if (event.pointerType === "mouse") {
      if (!event.buttons) this.#due = null; // the button was released elsewhere
      if (this.#held && String(this.#meaning.at(event)) !== this.#held.cell) this.#letGo();
      if (this.#due) this.#meaning.pressing(this.#meaning.at(event));
      // Pressing a second button while the first is held is reported as a move.
      if ((event.buttons & 3) === 3) {
        this.#due = "chord";
        this.#letGo();
      }
      return;
    }
    const finger = this.#fingers.get(event.pointerId);
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLOP) {
      this.#spend(finger);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#painted = null;
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const tapped = !finger.spent;
    this.#spend(finger);
    if (!tapped) return;
    if (finger.with) this.#meaning.mark(finger.cell);
    else this.#twice(finger.cell, "press");
  }

  /** Report a gesture, and a double one if it is the second. @param {Cell} cell  @param {"press" | "mark"} what */
  #twice(cell, what) {
    const now = { at: performance.now(), cell: String(cell) };
    const isDouble = this.doubles && now.cell === this.#last.cell && now.at - this.#last.at < DOUBLE;
    this.#last = isDouble ? { at: -DOUBLE, cell: "" } : now;
    this.#meaning[what](cell);
    if (isDouble) this.#meaning.double(cell);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.#painted = null;
    const finger = this.#fingers.get(event.pointerId);
    if (finger) this.#spend(finger);
    this.#fingers.delete(event.pointerId);
    this.#due = null;
    this.#meaning.pressing(null);
  }

  /** @param {Finger} finger */
  #spend(finger) {
    for (const each of [finger, finger.with]) {
      if (!each) continue;
      each.spent = true;
      clearTimeout(each.timer);
    }
    this.#meaning.pressing(null);
  }

  /** @param {PointerEvent} event  @param {Cell | null} cell */
  #mouseDown(event, cell) {
    if (event.button > 2) return;
    const isRight = event.button === 2 || (event.button === 0 && event.ctrlKey);
    const what = isRight ? "mark" : "press";
    const waits = isRight === this.swapped || (this.holdsMouse && !isRight);
    this.#due = event.button === 1 ? "chord" : waits ? what : null;
    if (this.#due) this.#meaning.pressing(cell);
    else if (cell) this.#meaning[what](cell);
    if (!this.holdsMouse || this.#due !== "press" || !cell) return;
    const timer = window.setTimeout(() => {
      this.#due = this.#held = null;
      this.#meaning.pressing(null);
      this.#meaning.mark(cell);
    }, this.longPress);
    this.#held = { timer, cell: String(cell) };
  }

  #letGo() {
    clearTimeout(this.#held?.timer);
    this.#held = null;
  }

  /** @param {PointerEvent} event the mouse event of a released button */
  #mouseUp(event) {
    // Touches also produce mouse events later; by then they have been handled.
    const due = this.#due;
    this.#due = null;
    this.#letGo();
    this.#meaning.pressing(null);
    const cell = due && this.#meaning.at(event);
    if (!cell) return;
    if (due !== "chord" && (due === "mark") === this.swapped) this.#twice(cell, due);
    else this.#meaning[due](cell);
  }
}

/** @param {Finger} one  @param {Finger} other */
function isOneTap(one, other) {
  return (
    !one.spent &&
    !one.with &&
    Math.abs(one.at - other.at) <= TOGETHER &&
    Math.hypot(one.x - other.x, one.y - other.y) <= CLOSE
  );
}
