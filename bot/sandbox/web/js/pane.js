/** One person at the keyboard: their head line, channel list, channel and direct messages. */

import { avatar, fill, h, icon } from "./dom.js";
import { PHONE } from "./layout.js";
import { openMenu } from "./popover.js";
import { Rooms } from "./rooms.js";
import { View } from "./view.js";

const NARROW_PX = 760;
const BROAD_PX = 1150;
const LOW_PX = 560;
// The channel's share of the pane: most of it while there are no direct messages; then less than half, for hands are tall.
const SHARE_ALONE = 0.62;
const SHARE_BESIDE = 0.4;
const SHOWS = [
  ["room", "Channel"],
  ["both", "Both"],
  ["dm", "DM"],
];

export class Pane {
  #app;
  #rooms;
  #head = h("header", { class: "pane-head" });
  #views = h("div", { class: "views" });
  #open = new Map();
  #divider = this.#makeDivider();
  #watch;

  /** `state`: `{ person, room, show }`, changed in place and saved through `app.saveLayout`. */
  constructor(app, state) {
    this.#app = app;
    this.state = state;
    this.#rooms = new Rooms(app, (room) => this.openRoom(room));
    // Whoever opens the pane shows it: what nobody has seen is not read.
    this.el = h(
      "section",
      { class: "pane", hidden: true },
      this.#head,
      h("div", { class: "pane-body" }, this.#rooms.el, this.#views),
    );
    this.el.addEventListener("pointerdown", () => this.#app.used(this));
    this.single = PHONE.matches;
    this.el.classList.toggle("single", this.single);
    this.#watch = new ResizeObserver(() => this.#measure());
    this.#watch.observe(this.el);
    this.update();
  }

  destroy() {
    this.#watch.disconnect();
    for (const view of this.#open.values()) view.destroy();
    this.#open.clear();
  }

  #measure() {
    const { clientWidth: width, clientHeight: height } = this.el;
    if (!width) return;
    this.el.classList.toggle("narrow", width < NARROW_PX);
    this.el.classList.toggle("broad", width >= BROAD_PX);
    const single = PHONE.matches || (height < LOW_PX && width < BROAD_PX);
    if (single === this.single) return;
    this.single = single;
    this.el.classList.toggle("single", single);
    this.update();
  }

  /** The channels on show, in order, as the state and the room there is allow. */
  #showing() {
    const { store } = this.#app;
    const { person, room, show } = this.state;
    const dm = store.dmOf(person);
    const channel = store.channel(room) ?? null;
    const shown = show === "both" && this.single ? "room" : show;
    if (shown === "dm") return [dm ?? channel].filter(Boolean);
    return (shown === "room" ? [channel ?? dm] : [channel, dm]).filter(Boolean);
  }

  /** Bring head, list and views up to date with the scene and the state; keeps views that stay. */
  update() {
    const person = this.#app.store.person(this.state.person);
    this.el.setAttribute("aria-label", person ? `${person.name}'s screen` : "Nobody");
    if (!person) return this.#nobody();
    const rooms = this.#app.store.roomsOf(person.id);
    if (!rooms.some((room) => room.id === this.state.room)) this.state.room = rooms[0]?.id ?? null;
    this.#drawHead(person);
    this.#drawViews(person, this.#showing());
    this.updateRooms();
    this.markRead();
  }

  /** Only the list and its badges. */
  updateRooms() {
    const open = [...this.#open.values()].map((view) => view.channel.id);
    if (this.#app.store.person(this.state.person)) this.#rooms.show(this.state.person, open);
  }

  #nobody() {
    fill(this.#head, h("strong", {}, "Nobody is here yet"));
    fill(
      this.#views,
      h(
        "div",
        { class: "empty" },
        h("p", {}, "Add a person to begin."),
        h(
          "button",
          { type: "button", class: "button primary", on: { click: () => this.#app.addPerson(this) } },
          "Add a person",
        ),
      ),
    );
  }

  #drawHead(person) {
    const switcher = h(
      "button",
      {
        type: "button",
        class: "person",
        "aria-haspopup": "menu",
        title: "Switch person",
        on: { click: (event) => this.#chooseMenu(event.currentTarget) },
      },
      avatar(person.name, 28),
      h("span", { class: "person-name" }, person.name),
      icon("down", 16),
    );
    const shows = SHOWS.map(([value, label]) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.state.show === value),
          on: { click: () => this.setShow(value) },
        },
        label,
      ),
    );
    fill(
      this.#head,
      switcher,
      h("div", { class: "shows", role: "group", "aria-label": "What to show" }, shows),
    );
  }

  #chooseMenu(anchor) {
    const entries = this.#app.store.scene.people.map((person) => ({
      label: person.name,
      checked: person.id === this.state.person,
      run: () => this.switchTo(person.id),
    }));
    const add = { label: "Add a person…", run: () => this.#app.addPerson(this) };
    openMenu(anchor, [
      { title: "Look through the eyes of", entries },
      { title: "More", entries: [add] },
    ]);
  }

  /** Look through another person's eyes. */
  switchTo(personId) {
    this.state.person = personId;
    for (const view of this.#open.values()) view.destroy();
    this.#open.clear();
    this.#views.replaceChildren();
    this.update();
    this.#app.saveLayout();
  }

  setShow(show) {
    this.state.show = show;
    this.update();
    this.#app.saveLayout();
  }

  /** Open a channel, a thread or the direct messages. */
  openRoom(room) {
    const dm = room.kind === "dm";
    if (!dm) this.state.room = room.id;
    if (this.single || this.state.show !== "both") this.state.show = dm ? "dm" : "room";
    this.update();
    this.#app.saveLayout();
    if (!this.single) this.#open.get(room.id)?.focus();
  }

  #drawViews(person, channels) {
    for (const [id, view] of this.#open) {
      const channel = channels.find((wanted) => wanted.id === id);
      if (channel && channel.name === view.channel.name && channel.archived === view.channel.archived)
        continue;
      view.destroy();
      view.el.remove();
      this.#open.delete(id);
    }
    const parts = [];
    for (const channel of channels) {
      if (!this.#open.has(channel.id)) this.#open.set(channel.id, new View(this.#app, person.id, channel));
      if (parts.length) parts.push(this.#divider);
      this.#open.get(channel.id).update();
      parts.push(this.#open.get(channel.id).el);
    }
    arrange(
      this.#views,
      parts.length ? parts : [h("div", { class: "empty" }, h("p", {}, "There is no channel here yet."))],
    );
    this.applySplit();
  }

  #makeDivider() {
    const bar = h("div", {
      class: "divider",
      role: "separator",
      tabindex: "0",
      "aria-label": "Share of the channel",
      "aria-valuemin": "20",
      "aria-valuemax": "80",
    });
    const move = (event) => {
      const box = this.#views.getBoundingClientRect();
      const broad = this.el.classList.contains("broad");
      this.#app.setSplit(
        broad ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height,
      );
    };
    bar.addEventListener("pointerdown", (event) => {
      bar.setPointerCapture(event.pointerId);
      bar.addEventListener("pointermove", move);
    });
    bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move));
    bar.addEventListener("dblclick", () => this.#app.setSplit(null));
    bar.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -0.05, ArrowLeft: -0.05, ArrowDown: 0.05, ArrowRight: 0.05 }[event.key];
      if (step) this.#app.setSplit(this.#share() + step);
    });
    return bar;
  }

  #share() {
    const dm = this.#app.store.dmOf(this.state.person);
    const empty = !dm || !this.#app.store.seenBy(this.state.person, dm.id).length;
    return this.#app.layout.split ?? (empty ? SHARE_ALONE : SHARE_BESIDE);
  }

  /** Divide the room between channel and direct messages, as the person dragged it or as suits what is there. */
  applySplit() {
    const share = this.#share();
    const views = [...this.#views.querySelectorAll(":scope > .view")];
    const shares = views.length === 2 ? [share, 1 - share] : [1];
    views.forEach((view, index) => (view.style.flexGrow = String(shares[index])));
    this.#divider.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  }

  /** The person has seen what is on show, if it is on show at all. */
  markRead() {
    if (this.el.hidden || document.hidden) return;
    for (const id of this.#open.keys()) this.#app.reads.mark(this.state.person, id);
  }

  /** Whether a channel is on show in this pane. */
  shows(channelId) {
    return this.#open.has(channelId);
  }

  /** A direct message arrived: shake, as a phone would. */
  buzz(channelId) {
    this.#open.get(channelId)?.buzz();
    this.#rooms.buzz(channelId);
    if (!this.shows(channelId)) this.el.classList.add("buzz");
    setTimeout(() => this.el.classList.remove("buzz"), 900);
  }

  /** Begin a command where this conversation stands. */
  startCommand(channelId, words) {
    this.#open.get(channelId)?.startCommand(words);
  }
}

/** Make `nodes` the children of `parent`; those that stay in their order are not moved, for moving loses the scroll. */
function arrange(parent, nodes) {
  for (const child of [...parent.children]) if (!nodes.includes(child)) child.remove();
  nodes.forEach(
    (node, index) =>
      parent.children[index] === node || parent.insertBefore(node, parent.children[index] ?? null),
  );
}
