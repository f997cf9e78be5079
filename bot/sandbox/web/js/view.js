/** One channel in a pane: its title, the conversation, a hint for newcomers and the composer. */

import { h, icon } from "./dom.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";

const USED_KEY = "sandbox-hint-used";
const SIGN = { text: "hash", thread: "thread", dm: "at" };

export class View {
  #app;
  #conversation;
  #composer;

  /** `tools`: buttons for the title's right end. */
  constructor(app, personId, channel, tools = []) {
    this.#app = app;
    this.channel = channel;
    this.#conversation = new Conversation(app, personId, channel.id);
    this.#composer = new Composer(app, this.#conversation);
    const name = channel.kind === "dm" ? app.store.scene.bot.name : channel.name;
    const title = h("h2", { class: "view-title" }, icon(SIGN[channel.kind], 20), h("span", {}, name), channel.archived ? h("small", {}, "archived") : null);
    const about = channel.topic ? h("span", { class: "topic" }, channel.topic) : null;
    const head = h("header", { class: "view-head" }, title, about, tools);
    this.el = h("section", { class: `view view-${channel.kind}`, "aria-label": title.textContent }, head, this.#conversation.el, this.#hint(), this.#composer.el);
  }

  #hint() {
    const { hint, run } = this.#app.store.scene;
    if (!hint || this.channel.kind === "dm" || localStorage.getItem(USED_KEY) === run) return null;
    const pieces = hint.split(/(\/[-\w]+)/u).map((piece) => (piece.startsWith("/") ? this.#hintButton(piece) : piece));
    return h("p", { class: "hint" }, pieces);
  }

  #hintButton(words) {
    return h("button", { type: "button", class: "mention", on: { click: () => this.#composer.start(words.slice(1)) } }, words);
  }

  /** Begin a command in this view's composer. */
  startCommand(words) {
    this.#composer.start(words);
  }

  /** Show for a moment that something new came in. */
  buzz() {
    this.el.classList.remove("buzz");
    void this.el.offsetWidth;
    this.el.classList.add("buzz");
  }

  focus() {
    this.#composer.focus();
  }

  destroy() {
    this.#conversation.destroy();
  }
}

/** Nobody needs the hint once a command was used in this run. */
export function hintUsed(run) {
  localStorage.setItem(USED_KEY, run);
  for (const hint of document.querySelectorAll(".hint")) hint.remove();
}
