// The socket to a server: it reconnects automatically.

const WAITS = [200, 500, 1000, 2000, 4000]; // milliseconds before each retry

/** @implements {Carrier} */
export class Socket {
  // Actions without a connection are refused, because players forget them until it is back.
  offline = "No connection: this was not done. Try again when it is back.";

  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Listener | null} */
  #listener = null;
  #address;
  #tries = 0;

  /** @param {string} address */
  constructor(address) {
    this.#address = address;
  }

  /** @param {Listener} listener */
  start(listener) {
    this.#listener = listener;
    this.#connect();
    // When a phone wakes up or the network is back, retry immediately.
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

  /** Close for good. */
  close() {
    this.#listener = null; // prevents reconnecting
    this.#socket?.close();
  }

  #connect() {
    if (!this.#listener || (this.#socket && this.#socket.readyState < WebSocket.CLOSING)) return;
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => this.#listener?.opened();
    socket.onmessage = (event) => {
      this.#tries = 0;
      this.#listener?.heard(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#listener?.closed({
        text: "No connection. Trying again … Is minewise web still running?",
        said: "The connection is broken. Trying again.",
      });
      const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
      setTimeout(() => this.#connect(), wait);
    };
  }
}
