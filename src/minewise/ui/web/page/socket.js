// The socket to a server: it comes back after a break.

const WAITS = [200, 500, 1000, 2000, 4000]; // before each next try, in milliseconds

/** @implements {Carrier} */
export class Socket {
  // What people do while there is no connection is refused: nobody remembers it when the server is back.
  offline = "No connection: this was not done. Try again when it is back.";

  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Ears | null} */
  #ears = null;
  #address;
  #tries = 0;

  /** @param {string} address */
  constructor(address) {
    this.#address = address;
  }

  /** @param {Ears} ears */
  start(ears) {
    this.#ears = ears;
    this.#connect();
    // A phone that wakes up, a network that is back: do not wait for the next try.
    const hurry = () => {
      if (document.visibilityState === "visible") this.#connect();
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** For good. */
  close() {
    this.#ears = null; // and nobody connects again
    this.#socket?.close();
  }

  #connect() {
    if (!this.#ears || (this.#socket && this.#socket.readyState < WebSocket.CLOSING)) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#ears?.opened();
    socket.onmessage = (event) => {
      this.#tries = 0;
      this.#ears?.heard(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#ears?.closed({
        text: "No connection. Trying again … Is minewise web still running?",
        said: "The connection is broken. Trying again.",
      });
      const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
      setTimeout(() => this.#connect(), wait);
    };
  }
}
