/** The channel list of a pane: a column beside the messages, or a strip of tabs when the pane is narrow. */

import { fill, h, icon } from "./dom.js";
import { timestamp } from "./time.js";

const SIGN = { text: "hash", thread: "thread", dm: "at", private: "at" };

/** How many are unread, as a badge; null for none. */
export function badge(count) {
  if (!count) return null;
  return h(
    "span",
    { class: "badge" },
    count > 99 ? "99+" : String(count),
    h("span", { class: "unseen" }, " unread"),
  );
}

export class Rooms {
  #app;
  #onOpen;

  constructor(app, onOpen) {
    this.#app = app;
    this.#onOpen = onOpen;
    this.el = h("nav", { class: "rooms" });
  }

  /** Draw the list for a person; `open` holds the ids of the channels on show. */
  show(personId, open) {
    const { store } = this.#app;
    const person = store.person(personId);
    const focused = document.activeElement?.dataset?.room;
    const rooms = store.roomsOf(personId);
    const servers = store.scene.guilds.filter((guild) => rooms.some((room) => room.guild === guild.id));
    const dm = store.dmOf(personId);
    this.el.setAttribute("aria-label", `Channels of ${person?.name ?? "nobody"}`);
    fill(
      this.el,
      servers.map((guild) =>
        this.#group(
          guild.name,
          rooms.filter((room) => room.guild === guild.id),
          personId,
          open,
          this.#events(guild),
        ),
      ),
      this.#group(
        "Without the bot",
        rooms.filter((room) => room.kind === "private"),
        personId,
        open,
      ),
      this.#group(
        "Direct messages",
        dm ? [dm] : [],
        personId,
        open,
        [],
        person ? this.#dmSwitch(person) : null,
      ),
    );
    if (focused) this.el.querySelector(`[data-room="${CSS.escape(focused)}"]`)?.focus();
  }

  #dmSwitch(person) {
    const open = person.dms_open;
    const title = open
      ? "The bot can write to this person. Press to close their DMs."
      : "The bot cannot write to this person. Press to open their DMs.";
    const flip = () => this.#app.setDms(person, !open);
    return h(
      "button",
      {
        type: "button",
        class: open ? "dms" : "dms closed",
        "aria-pressed": String(open),
        title,
        on: { click: flip },
      },
      icon(open ? "bell" : "off", 15),
      h("span", {}, open ? "DMs open" : "DMs closed"),
    );
  }

  /** The scheduled events of a server, above its channels as in Discord. */
  #events(guild) {
    const events = this.#app.store.scene.events.filter((event) => event.guild === guild.id);
    return events.map((event) =>
      h(
        "p",
        { class: "event", title: `${event.name}, ${event.place}` },
        h("strong", {}, event.name),
        h("span", {}, event.is_on ? "On now" : timestamp(Date.parse(event.starts) / 1000, "R")),
      ),
    );
  }

  #group(title, rooms, personId, open, above = [], below = null) {
    if (!rooms.length && !below) return null;
    return h(
      "div",
      { class: below ? "room-group dm-group" : "room-group", role: "group", "aria-label": title },
      h("h3", {}, title),
      above,
      rooms.map((room) => this.#room(room, personId, open)),
      below,
    );
  }

  #room(room, personId, open) {
    const here = open.includes(room.id);
    const count = here ? 0 : this.#app.reads.unread(personId, room.id);
    const name = this.#app.store.titleOf(room, personId);
    const classes = ["room", room.kind, here ? "here" : "", count ? "unread" : ""].filter(Boolean).join(" ");
    return h(
      "button",
      {
        type: "button",
        class: classes,
        "aria-current": here ? "true" : null,
        title: name,
        data: { room: room.id },
        on: { click: () => this.#onOpen(room) },
      },
      icon(SIGN[room.kind], 18),
      h("span", { class: "room-name" }, name),
      badge(count),
    );
  }

  /** Shake the entry of a channel for a moment. */
  buzz(channelId) {
    const entry = this.el.querySelector(`[data-room="${CSS.escape(channelId)}"]`);
    entry?.classList.add("buzz");
    setTimeout(() => entry?.classList.remove("buzz"), 900);
  }
}
