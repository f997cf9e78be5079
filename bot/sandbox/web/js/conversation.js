/** One person's view of one channel: the message list that stays at the bottom, and what presses do. */

import { fill, h, icon } from "./dom.js";
import { openMessageMenu, openPersonMenu } from "./menus.js";
import { messageRow } from "./messages.js";
import { sees } from "./store.js";

const NEAR_PX = 48;

export class Conversation {
  #app;
  #seat;
  #list;
  #scroller;
  #pill;
  #rows = new Map();
  #stick = true;
  #size = "";
  #unseen = 0;
  #stop = new AbortController();
  #typing = null;
  #typingLine;

  /** `app`: see main.js. `el` is the node to place; call `destroy` when it is taken away. */
  constructor(app, personId, channelId) {
    this.#app = app;
    this.personId = personId;
    this.channelId = channelId;
    this.#seat = this.#makeSeat();
    this.#list = h("ol", {
      class: "messages",
      role: "log",
      "aria-live": "polite",
      "aria-label": `Messages in ${this.#title()}`,
    });
    this.#scroller = h(
      "div",
      { class: "scroller", tabindex: "0", "aria-label": `${this.#title()}, scrollable` },
      this.#welcome(),
      this.#list,
    );
    this.#pill = h("button", {
      type: "button",
      class: "pill",
      hidden: true,
      on: { click: () => this.toBottom() },
    });
    this.#typingLine = h("div", { class: "typing", "aria-live": "polite" });
    this.el = h("div", { class: "conversation" }, this.#scroller, this.#pill, this.#typingLine);
    this.#listen();
    this.#renderAll();
  }

  #title() {
    const { store } = this.#app;
    const channel = store.channel(this.channelId);
    if (channel?.kind === "dm") return `direct messages with ${store.scene.bot.name}`;
    if (channel?.kind === "private") return `direct messages with ${store.titleOf(channel, this.personId)}`;
    return `#${channel?.name ?? "unknown"}`;
  }

  #makeSeat() {
    const { store } = this.#app;
    return {
      store,
      personId: this.personId,
      channelId: this.channelId,
      names: {
        ...this.#app.names(this.personId, this.channelId),
        onChannel: (id) => this.#app.openChannel(this, id),
      },
      isBusy: (message, customId) => this.#app.presses.isBusy(this.personId, message, customId),
      chosen: (message, customId) => this.#app.presses.chosen(this.personId, message, customId),
      failure: (message) => this.#app.presses.failure(this.personId, message),
      press: (message, customId) => this.#app.presses.press(this, message, customId),
      choose: (message, customId, values) => this.#app.presses.choose(this, message, customId, values),
      dismiss: (message) => this.#dismiss(message),
      openChannel: (id) => this.#app.openChannel(this, id),
      openPerson: (anchor, id) => openPersonMenu(this.#app, this, anchor, id),
      openMessage: (anchor, message, at) => openMessageMenu(this.#app, this, anchor, message, at),
    };
  }

  #welcome() {
    const channel = this.#app.store.channel(this.channelId);
    if (channel?.kind === "dm") {
      const bot = this.#app.store.scene.bot.name;
      return h(
        "div",
        { class: "welcome" },
        h("h3", {}, bot),
        h("p", {}, `This is where ${bot} writes to you alone.`),
      );
    }
    if (channel?.kind === "private") {
      const title = this.#app.store.titleOf(channel, this.personId);
      const without = `${this.#app.store.scene.bot.name} is not here: it only answers commands and buttons.`;
      return h("div", { class: "welcome" }, h("h3", {}, title), h("p", {}, without));
    }
    const kind = channel?.kind === "thread" ? "thread" : "channel";
    return h(
      "div",
      { class: "welcome" },
      h("h3", {}, `Welcome to #${channel?.name ?? "unknown"}`),
      h("p", {}, `This is the start of the ${kind}.`),
    );
  }

  #listen() {
    const on = (name, listener) =>
      this.#app.store.addEventListener(name, listener, { signal: this.#stop.signal });
    on("state", () => this.#renderAll());
    on("scene", () => this.#nameUnknown());
    on("message", ({ detail }) => this.#arrive(detail.message, detail.fresh));
    on("gone", ({ detail }) => detail.channel === this.channelId && this.#remove(detail.id));
    on("typing", ({ detail }) => detail.channel === this.channelId && this.#showTyping());
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const keep = new ResizeObserver(() => this.#stick && this.#jump());
    keep.observe(this.#list);
    keep.observe(this.#scroller);
    this.#stop.signal.addEventListener("abort", () => keep.disconnect());
  }

  destroy() {
    clearTimeout(this.#typing);
    this.#stop.abort();
  }

  #shown() {
    return this.#app.store.seenBy(this.personId, this.channelId);
  }

  #renderAll() {
    this.#rows.clear();
    let previous = null;
    const rows = this.#shown().map((message) => {
      const row = messageRow(message, previous, this.#seat);
      this.#rows.set(message.id, row);
      previous = message;
      return row;
    });
    fill(this.#list, rows);
    this.#jump();
  }

  #arrive(message, fresh) {
    if (message.channel_id !== this.channelId || !sees(this.personId, message)) return;
    this.#stopTyping(message);
    this.repaint(message.id);
    if (!fresh) return;
    if (message.author.id === this.personId || message.local) this.toBottom();
    else if (!this.#stick) this.#showPill(this.#unseen + 1);
  }

  /** Draw one message again, and the next one, whose grouping may have changed. */
  repaint(id) {
    const shown = this.#shown();
    const at = shown.findIndex((message) => message.id === id);
    if (at < 0) return;
    for (const index of [at, at + 1]) if (shown[index]) this.#paint(shown, index);
    if (this.#stick) this.#jump();
  }

  #paint(shown, index) {
    const message = shown[index];
    const old = this.#rows.get(message.id);
    const row = messageRow(message, shown[index - 1] ?? null, this.#seat);
    this.#rows.set(message.id, row);
    if (!old) {
      const next = shown[index + 1] && this.#rows.get(shown[index + 1].id);
      this.#list.insertBefore(row, next ?? null);
      return;
    }
    const focus = controlIndex(old);
    old.replaceWith(row);
    if (focus >= 0) controls(row)[Math.min(focus, controls(row).length - 1)]?.focus({ preventScroll: true });
  }

  #remove(id) {
    const gone = this.#rows.get(id);
    const below = gone?.nextElementSibling;
    gone?.remove();
    this.#rows.delete(id);
    // The row below may now stand under another message: its head must come back.
    const shown = this.#shown();
    const at = below ? shown.findIndex((message) => this.#rows.get(message.id) === below) : -1;
    if (at >= 0) this.#paint(shown, at);
  }

  /** A message may come before the thread or the person that it names: draw it again when they are known. */
  #nameUnknown() {
    for (const message of this.#shown())
      if (this.#rows.get(message.id)?.querySelector(".mention.unknown")) this.repaint(message.id);
  }

  async #dismiss(message) {
    this.#app.store.removeLocal(message.channel_id, message.id);
    if (!message.local) await this.#app.act("dismiss", this, { message: message.id });
  }

  #jump() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#size = this.#measure();
    this.#showPill(0);
  }

  #measure() {
    return `${this.#scroller.scrollHeight}/${this.#scroller.clientHeight}`;
  }

  /** Go to the newest message and stay there. */
  toBottom() {
    this.#stick = true;
    this.#jump();
  }

  #scrolled() {
    // What grew or shrank since the last jump moved the end away; nobody has scrolled.
    if (this.#stick && this.#size !== this.#measure()) return this.#jump();
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    this.#stick = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (this.#stick) this.#showPill(0);
  }

  #showPill(count) {
    this.#unseen = count;
    this.#pill.hidden = count === 0;
    if (count) fill(this.#pill, icon("down", 16), count === 1 ? "1 new message" : `${count} new messages`);
  }

  #showTyping() {
    clearTimeout(this.#typing);
    this.#typingLine.textContent = `${this.#app.store.scene.bot.name} is typing…`;
    this.#typing = setTimeout(() => this.#stopTyping(null), 8000);
  }

  #stopTyping(message) {
    if (message && !message.author.bot) return;
    clearTimeout(this.#typing);
    this.#typingLine.textContent = "";
  }
}

function controls(row) {
  return [...row.querySelectorAll("[data-custom-id]")];
}

function controlIndex(row) {
  return controls(row).indexOf(document.activeElement);
}
