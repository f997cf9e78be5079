/** The line to the server: asks and replies, frames that arrive by themselves, and coming back after a loss. */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const LOST = {
  ok: false,
  kind: "lost",
  error: "The connection to the sandbox was lost. Try again in a moment.",
};

export class Socket {
  #url;
  #onFrame;
  #onStatus;
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #number = 0;
  #asked = new Map();

  /** `onFrame(frame)` gets every frame that is no reply; `onStatus(connected)` every change of the line. */
  constructor(url, { onFrame, onStatus }) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#onStatus = onStatus;
    this.#open();
  }

  #open() {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT_MS;
      this.#onStatus(true);
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #lost() {
    this.#onStatus(false);
    for (const resolve of this.#asked.values()) resolve(LOST);
    this.#asked.clear();
    setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #receive(frame) {
    if (frame.t !== "reply") {
      this.#onFrame(frame);
      return;
    }
    this.#asked.get(frame.n)?.(frame);
    this.#asked.delete(frame.n);
  }

  /** Send one act of a person; resolves with the reply `{ok, kind, error, …}` and never rejects. */
  ask(act, fields = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const n = ++this.#number;
    return new Promise((resolve) => {
      this.#asked.set(n, resolve);
      this.#socket.send(JSON.stringify({ n, do: act, ...fields }));
    });
  }
}
