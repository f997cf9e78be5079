/** One channel in a pane: its title, the conversation, a hint for newcomers and the composer. */

import { avatar, fill, h, icon } from "./dom.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { openPersonMenu } from "./menus.js";

const USED_KEY = "sandbox-hint-used";
const MEMBERS_SHOWN = 8;
const SIGN = { text: "hash", thread: "thread", dm: "at", private: "at" };

export class View {
  #app;
  #conversation;
  #composer;

  #members = h("div", { class: "members", role: "group", "aria-label": "People here" });

  constructor(app, personId, channel) {
    this.#app = app;
    this.channel = channel;
    this.#conversation = new Conversation(app, personId, channel.id);
    this.#composer = new Composer(app, this.#conversation);
    const name = app.store.titleOf(channel, personId);
    const title = h(
      "h2",
      { class: "view-title" },
      icon(SIGN[channel.kind], 20),
      h("span", {}, name),
      channel.archived ? h("small", {}, "archived") : null,
    );
    const about = channel.topic ? h("span", { class: "topic" }, channel.topic) : null;
    const head = h("header", { class: "view-head" }, title, about, this.#members);
    this.el = h(
      "section",
      { class: `view view-${channel.kind}`, "aria-label": title.textContent },
      head,
      this.#conversation.el,
      this.#hint(),
      this.#composer.el,
    );
    this.update();
  }

  /** Draw what may have changed: who is here. */
  update() {
    if (this.channel.kind === "dm") return;
    const { people, bot, channels } = this.#app.store.scene;
    const channel = channels.find((one) => one.id === this.channel.id) ?? this.channel;
    const persons = people.filter((person) => channel.people.includes(person.id));
    const here = channel.kind === "private" ? persons : [...persons, bot];
    fill(
      this.#members,
      here.slice(0, MEMBERS_SHOWN).map((member) => this.#member(member)),
    );
  }

  #member({ id, name }) {
    const open = (event) => {
      event.preventDefault();
      openPersonMenu(this.#app, this.#conversation, event.currentTarget, id);
    };
    return h(
      "button",
      {
        type: "button",
        class: "plain",
        title: name,
        "aria-label": name,
        "aria-haspopup": "menu",
        on: { click: open, contextmenu: open },
      },
      avatar(name, 24),
    );
  }

  #hint() {
    const { hint, run } = this.#app.store.scene;
    if (!hint || this.channel.kind === "dm" || localStorage.getItem(USED_KEY) === run) return null;
    const pieces = hint
      .split(/(\/[-\w]+)/u)
      .map((piece) => (piece.startsWith("/") ? this.#hintButton(piece) : piece));
    return h("p", { class: "hint" }, pieces);
  }

  #hintButton(words) {
    return h(
      "button",
      { type: "button", class: "mention", on: { click: () => this.#composer.start(words.slice(1)) } },
      words,
    );
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
