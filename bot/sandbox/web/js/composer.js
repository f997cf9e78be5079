/** Where a person writes: plain text, or a slash command picked from the list with its options as fields. */

import { h, icon } from "./dom.js";
import { CommandLine } from "./commandline.js";
import { matching, slashCommands } from "./commands.js";
import { Suggestions } from "./suggest.js";

const LONGEST = 2000;

export class Composer {
  #app;
  #conversation;
  #suggestions = new Suggestions();
  #error = h("div", { class: "composer-error", role: "alert" });
  #line = h("div", { class: "composer-line" });
  #text;
  #command = null;

  constructor(app, conversation) {
    this.#app = app;
    this.#conversation = conversation;
    this.#text = this.#makeText();
    const send = h(
      "button",
      { type: "submit", class: "icon-button send", "aria-label": "Send" },
      icon("send", 20),
    );
    this.#line.append(this.#text);
    const bar = h("div", { class: "composer-bar" }, this.#line, send);
    this.el = h(
      "form",
      { class: "composer", novalidate: true, "aria-label": `Write in ${this.#place()}` },
      this.#suggestions.el,
      this.#error,
      bar,
    );
    this.el.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.el.addEventListener("input", () => this.#say(""));
    this.el.addEventListener("keydown", (event) => this.#key(event));
    this.el.addEventListener(
      "focusout",
      (event) => this.el.contains(event.relatedTarget) || this.#suggestions.hide(),
    );
    bar.addEventListener(
      "click",
      (event) => (event.target === bar || event.target === this.#line) && this.focus(),
    );
  }

  #channel() {
    return this.#app.store.channel(this.#conversation.channelId);
  }

  #place() {
    const channel = this.#channel();
    if (channel?.kind === "private") return this.#app.store.titleOf(channel, this.#conversation.personId);
    return channel?.kind === "dm" ? `@${this.#app.store.scene.bot.name}` : `#${channel?.name ?? "unknown"}`;
  }

  #makeText() {
    const text = h("textarea", {
      rows: "1",
      class: "composer-text",
      placeholder: `Message ${this.#place()}`,
      "aria-label": `Message ${this.#place()}`,
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
    });
    text.addEventListener("input", () => {
      this.#grow();
      this.#offerCommands();
    });
    text.addEventListener("focus", () => this.#offerCommands());
    return text;
  }

  #grow() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${Math.min(this.#text.scrollHeight, 160)}px`;
  }

  #commands() {
    return slashCommands(this.#app.store.scene, this.#conversation.personId, this.#channel());
  }

  #offerCommands() {
    const typed = /^\/([-\w ]*)$/u.exec(this.#text.value)?.[1];
    if (typed === undefined) return this.#suggestions.hide();
    const all = this.#commands();
    const exact = typed.endsWith(" ") && all.find((command) => command.words === typed.trim());
    if (exact) return this.start(exact);
    const items = matching(all, typed.trimEnd()).map((command) => ({
      label: `/${command.words}`,
      detail: command.description,
      command,
    }));
    const note = items.length
      ? ""
      : all.length
        ? "No command of that name."
        : "The bot has no commands here yet.";
    this.#suggestions.show(this.#text, items, {
      title: `Commands of ${this.#app.store.scene.bot.name}`,
      note,
      onPick: (item) => this.start(item.command),
    });
  }

  /** Begin a command, by its words ("play") or as an entry of the list. */
  start(command) {
    const found =
      typeof command === "string" ? this.#commands().find((entry) => entry.words === command) : command;
    if (!found) return this.#say("That command cannot be used here.");
    this.#say("");
    this.#text.value = "";
    this.#command = new CommandLine(found, {
      scene: this.#app.store.scene,
      suggestions: this.#suggestions,
      complete: (option, options) => this.#complete(found, option, options),
      leave: () => this.#leave(`/${found.words}`),
    });
    this.#line.replaceChildren(this.#command.el);
    this.el.classList.add("commanding");
    this.#command.focusFirst();
  }

  #complete(command, focused, options) {
    return this.#app.act("autocomplete", this.#conversation, { command: command.words, focused, options });
  }

  #leave(text = "") {
    this.#command = null;
    this.el.classList.remove("commanding");
    this.#suggestions.hide();
    this.#line.replaceChildren(this.#text);
    this.#text.value = text;
    this.#grow();
    this.#text.focus();
  }

  #key(event) {
    if (event.isComposing) return;
    if (this.#suggestions.takeKey(event)) return event.preventDefault();
    if (event.key === "Enter" && !event.shiftKey && event.target.matches("input, textarea")) {
      event.preventDefault();
      if (!this.#suggestions.isOpen || !this.#suggestions.pick()) this.#send();
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      event.target.value?.trim() &&
      this.#suggestions.isOpen
    ) {
      if (this.#suggestions.pick()) event.preventDefault();
    } else this.#command?.takeKey(event);
  }

  #say(sentence) {
    this.#error.textContent = sentence;
  }

  /** Put the caret where one would type next. */
  focus() {
    if (this.#command) this.#command.focusFirst();
    else this.#text.focus();
  }

  async #send() {
    if (this.#command) return this.#sendCommand();
    const text = this.#text.value.trim();
    if (!text) return;
    if (/^\/[-\w]+( |$)/u.test(text))
      return this.#say(`There is no command ${text.split(" ")[0]} here. Type / to see them.`);
    if (text.length > LONGEST)
      return this.#say(`A message can have ${LONGEST} characters; this one has ${text.length}.`);
    this.#text.value = "";
    this.#grow();
    const reply = await this.#app.act("say", this.#conversation, { content: this.#withMentions(text) });
    if (reply.ok) return;
    this.#say(reply.error);
    if (!this.#text.value) this.#text.value = text;
  }

  #withMentions(text) {
    const { people, bot } = this.#app.store.scene;
    const members = [...people, bot].sort((a, b) => b.name.length - a.name.length);
    return members.reduce((sofar, member) => sofar.split(`@${member.name}`).join(`<@${member.id}>`), text);
  }

  #sendCommand() {
    const { command } = this.#command;
    const read = this.#command.read();
    if (read.error) return this.#say(read.error);
    this.#say("");
    this.#leave();
    this.#app.runSlash(this.#conversation, command, read.options);
  }
}
