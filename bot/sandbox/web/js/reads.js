/** What each person has read: unread counts that survive a reload, kept per run of the sandbox. */

import { byAge } from "./store.js";

const KEY = "sandbox-read";

export class Reads extends EventTarget {
  #store;
  #run = null;
  #last = {};

  constructor(store) {
    super();
    this.#store = store;
  }

  /** Begin with what was read in this run before; another run of the sandbox starts afresh. */
  load() {
    const { run } = this.#store.scene;
    if (run === this.#run) return;
    this.#run = run;
    this.#last = {};
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (kept.run === run) this.#last = kept.last;
    } catch {
      localStorage.removeItem(KEY);
    }
  }

  /** A person has now seen everything in a channel. */
  mark(personId, channelId) {
    const newest = this.#store
      .seenBy(personId, channelId)
      .filter((message) => !message.local)
      .at(-1);
    const key = `${personId} ${channelId}`;
    if (!newest || this.#last[key] === newest.id) return;
    this.#last[key] = newest.id;
    localStorage.setItem(KEY, JSON.stringify({ run: this.#run, last: this.#last }));
    this.dispatchEvent(new Event("change"));
  }

  /** How many messages of others wait for a person in a channel. */
  unread(personId, channelId) {
    const last = { id: this.#last[`${personId} ${channelId}`] ?? "0" };
    return this.#store
      .seenBy(personId, channelId)
      .filter((message) => !message.local && message.author.id !== personId && byAge(message, last) > 0)
      .length;
  }

  /** The same over all channels that a person can open. */
  total(personId) {
    const dm = this.#store.dmOf(personId);
    const rooms = [...this.#store.roomsOf(personId), ...(dm ? [dm] : [])];
    return rooms.reduce((sum, room) => sum + this.unread(personId, room.id), 0);
  }
}
