/** The page: joins the line to the server, the store and the panes, and carries out what people do. */

import { fill } from "./dom.js";
import { Layout, PHONE } from "./layout.js";
import { openModal } from "./modal.js";
import { Pane } from "./pane.js";
import { Presses } from "./presses.js";
import { Reads } from "./reads.js";
import { Socket } from "./socket.js";
import { Store } from "./store.js";
import { startTicking } from "./time.js";
import { askName, toast } from "./dialogs.js";
import { TopBar } from "./topbar.js";
import { hintUsed } from "./view.js";

const NO_ANSWER = "The application did not respond";
const EPHEMERAL = 64;

class App {
  store = new Store();
  reads = new Reads(this.store);
  layout = new Layout(this.store);
  presses = new Presses(this);
  #panes = [];
  #active = 0;
  #stage = document.querySelector("#stage");
  #top = new TopBar(this, document.querySelector("#top"));
  #socket;

  start() {
    document.documentElement.dataset.theme = this.layout.theme;
    // First of all listeners, so that rows are drawn without what the change made old.
    this.store.addEventListener("message", ({ detail }) => this.presses.forget(detail.message.id));
    this.store.addEventListener("state", () => this.#begin());
    this.store.addEventListener("scene", () => this.#redraw());
    this.store.addEventListener("message", ({ detail }) => this.#noticed(detail.message, detail.fresh));
    this.reads.addEventListener("change", () => this.#badges());
    PHONE.addEventListener("change", () => this.rebuild());
    document.addEventListener("visibilitychange", () => this.#panes.forEach((pane) => pane.markRead()));
    addEventListener("hashchange", () => {
      this.layout.reread();
      this.rebuild();
    });
    const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/ws`;
    this.#socket = new Socket(address, {
      onFrame: (frame) => this.store.take(frame),
      onStatus: (up) => this.#top.setConnected(up),
    });
    startTicking();
  }

  #begin() {
    this.reads.load();
    if (this.#panes.length) this.#redraw();
    else this.rebuild();
  }

  /** Open the panes anew, as the layout wants them. */
  rebuild() {
    for (const pane of this.#panes) pane.destroy();
    this.#panes = this.layout.panes().map((state) => new Pane(this, state));
    this.#active = Math.min(this.#active, this.#panes.length - 1);
    fill(
      this.#stage,
      this.#panes.map((pane) => pane.el),
    );
    this.#stage.dataset.count = String(this.#panes.length);
    this.#redraw();
  }

  #redraw() {
    const open = this.layout.panes().length;
    const waiting = this.#panes.some((pane) => !this.store.person(pane.state.person));
    if (this.#panes.length !== open || (waiting && this.store.scene.people.length)) return this.rebuild();
    for (const pane of this.#panes) pane.update();
    this.#showActive();
    this.#badges();
  }

  #showActive() {
    this.#panes.forEach((pane, index) => (pane.el.hidden = PHONE.matches && index !== this.#active));
    for (const pane of this.#panes) pane.markRead();
    this.#top.update();
  }

  #badges() {
    for (const pane of this.#panes) pane.updateRooms();
    this.#top.update();
    const waiting = this.store.scene.people.reduce((sum, person) => sum + this.reads.total(person.id), 0);
    document.title = `${waiting ? `(${waiting}) ` : ""}${this.store.scene.guilds[0]?.name ?? "Sandbox"}`;
  }

  #noticed(message, fresh) {
    if (message.local) return;
    if (fresh) for (const pane of this.#panes) pane.applySplit();
    for (const pane of this.#panes) pane.markRead();
    const channel = this.store.channel(message.channel_id);
    if (fresh && channel?.kind === "dm" && message.author.bot) {
      for (const pane of this.#panes) if (channel.people?.includes(pane.state.person)) pane.buzz(channel.id);
      this.#top.buzz(channel.people ?? []);
    }
    this.#badges();
  }

  /** The people whose screens are to be seen; on a phone that is one. */
  get peopleInFront() {
    const shown = PHONE.matches ? this.#panes.slice(this.#active, this.#active + 1) : this.#panes;
    return shown.map((pane) => pane.state.person);
  }

  /** Bring a person's pane to the front; where there is none, the pane used last becomes theirs. */
  activate(personId) {
    const at = this.#panes.findIndex((pane) => pane.state.person === personId);
    if (at >= 0) this.#active = at;
    else this.#panes[this.#active]?.switchTo(personId);
    this.#redraw();
  }

  /** Somebody works in this pane. */
  used(pane) {
    this.#active = Math.max(0, this.#panes.indexOf(pane));
  }

  saveLayout() {
    this.layout.save(this.#panes.map((pane) => pane.state));
    this.#top.update();
  }

  setCount(count) {
    this.layout.setCount(count);
    this.rebuild();
    this.saveLayout();
  }

  setTheme(theme) {
    this.layout.setTheme(theme);
    document.documentElement.dataset.theme = theme;
    this.#top.update();
  }

  setSplit(share) {
    this.layout.setSplit(share);
    for (const pane of this.#panes) pane.applySplit();
  }

  /** Ask for a name and add that person; `pane` then looks through their eyes. */
  async addPerson(pane) {
    const name = await askName();
    if (!name) return;
    const reply = await this.#socket.ask("add_person", { name });
    if (!reply.ok) return toast(reply.error);
    if (pane) pane.switchTo(reply.person);
    else this.activate(reply.person);
  }

  /** Open or close a person's direct messages to the bot. */
  async setDms(person, open) {
    const reply = await this.#socket.ask("dms", { person: person.id, open });
    if (!reply.ok) toast(reply.error);
  }

  /** Do something as the person of a conversation, in its channel. */
  act(what, conversation, fields) {
    return this.#socket.ask(what, {
      person: conversation.personId,
      channel: conversation.channelId,
      ...fields,
    });
  }

  /** The names that markdown needs, as one person sees them. */
  names(personId, channelId) {
    return {
      person: (id) => this.store.nameOf(id),
      channel: (id) => this.store.channel(id)?.name ?? null,
      role: (id) => this.store.scene.roles?.find((role) => role.id === id)?.name ?? null,
      onCommand: (words) =>
        this.#panes
          .find((pane) => pane.state.person === personId && pane.shows(channelId))
          ?.startCommand(channelId, words),
    };
  }

  /** Use a slash command; its line says "Sending command…" until the bot answers. */
  async runSlash(conversation, command, options) {
    hintUsed(this.store.scene.run);
    await this.#run(conversation, { name: command.words, kind: 1 }, "slash", {
      command: command.words,
      options,
    });
  }

  /** Use a command of a person's or a message's menu. */
  async runMenu(conversation, command, target) {
    await this.#run(conversation, { name: command.name, kind: command.type }, "menu", {
      command: command.name,
      target,
    });
  }

  async #run(conversation, { name, kind }, act, fields) {
    const { bot } = this.store.scene;
    const user = { id: conversation.personId, username: this.store.nameOf(conversation.personId) };
    const line = this.store.addLocal({
      channel_id: conversation.channelId,
      for: conversation.personId,
      flags: EPHEMERAL,
      content: "",
      author: { id: bot.id, username: bot.name, bot: true },
      interaction_metadata: { user },
      command_name: name,
      type: kind === 1 ? 20 : 23,
    });
    const reply = await this.act(act, conversation, fields);
    if (!reply.ok) return line.change({ failure: reply.kind === "failed" ? NO_ANSWER : reply.error });
    line.remove();
    this.answered(conversation, reply);
  }

  /** Show another channel in the pane of a conversation. */
  openChannel(conversation, channelId) {
    const channel = this.store.channel(channelId);
    const pane = this.#panes.find((one) => one.el.contains(conversation.el));
    if (channel && pane) pane.openRoom(channel);
  }

  /** What an answer brings besides messages: a form to fill in. */
  answered(conversation, reply) {
    const pane = conversation.el.closest(".pane");
    if (reply.kind !== "modal" || !pane) return;
    openModal(pane, reply.modal, {
      store: this.store,
      names: this.names(conversation.personId, conversation.channelId),
      send: async (values) => {
        const answer = await this.act("submit", conversation, { modal: reply.handle, values });
        if (!answer.ok) return answer.kind === "failed" ? "Something went wrong. Try again." : answer.error;
        this.answered(conversation, answer);
        return null;
      },
    });
  }
}

new App().start();
