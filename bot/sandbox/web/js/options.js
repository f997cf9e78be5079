/** One option of a command as a field of the composer: free text, a number, or a choice from a list. */

import { avatar, h, icon } from "./dom.js";
import { hintOf, KIND, parseOption } from "./commands.js";

const MOST_SHOWN = 25;
const PAUSE_MS = 120;

/** What can be chosen for an option with a closed list; null when any text will do. */
function closedList(option, scene) {
  if (option.choices?.length) return option.choices.map(({ name, value }) => ({ label: name, value }));
  if (option.type === KIND.boolean)
    return [
      { label: "True", value: true },
      { label: "False", value: false },
    ];
  const members = [...scene.people, scene.bot].map(({ id, name }) => ({
    label: name,
    value: id,
    picture: () => avatar(name, 24),
  }));
  const roles = (scene.roles ?? []).map(({ id, name }) => ({ label: `@${name.replace(/^@/, "")}`, value: id }));
  const rooms = scene.channels.filter((channel) => channel.kind !== "dm" && fitsKind(option, channel));
  switch (option.type) {
    case KIND.user:
      return members;
    case KIND.role:
      return roles;
    case KIND.mentionable:
      return [...members, ...roles];
    case KIND.channel:
      return rooms.map(({ id, name }) => ({ label: name, value: id, picture: () => icon("hash", 18) }));
    default:
      return null;
  }
}

function fitsKind(option, channel) {
  return !option.channel_types?.length || option.channel_types.includes(channel.type);
}

export class OptionField {
  #scene;
  #ask;
  #suggestions;
  #onPicked;
  #list;
  #chosen = null;
  #timer = null;
  #turn = 0;

  /** `ask(option)` resolves with the bot's autocomplete choices; `onPicked` runs when the field is done. */
  constructor(option, { scene, ask, suggestions, onPicked, onRemove }) {
    this.option = option;
    this.#scene = scene;
    this.#ask = ask;
    this.#suggestions = suggestions;
    this.#onPicked = onPicked;
    this.#list = closedList(option, scene);
    this.input = this.#makeInput();
    const remove = h(
      "button",
      {
        type: "button",
        class: "plain remove",
        "aria-label": `Remove ${option.name}`,
        on: { click: onRemove },
      },
      icon("close", 12),
    );
    this.el = h(
      "label",
      { class: "field" },
      h("span", { class: "field-name" }, option.name),
      this.input,
      option.required ? null : remove,
    );
  }

  #makeInput() {
    const { option } = this;
    const numeric = option.type === KIND.integer || option.type === KIND.number;
    const input = h("input", {
      type: "text",
      class: "field-input",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      inputmode: numeric && !this.#list ? "decimal" : null,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-required": option.required ? "true" : null,
      "aria-description": hintOf(option),
      size: "6",
    });
    input.addEventListener("input", () => {
      this.#chosen = null;
      this.el.classList.remove("wrong", "chosen");
      this.#fit();
      this.offer();
    });
    input.addEventListener("focus", () => this.offer());
    return input;
  }

  #fit() {
    this.input.size = Math.min(Math.max(this.input.value.length, 6), 30);
  }

  /** Whether the person has put anything in. */
  get isEmpty() {
    return this.input.value.trim() === "";
  }

  /** Show what can be chosen now. */
  offer() {
    const title = hintOf(this.option);
    if (this.option.autocomplete) return this.#offerLater(title);
    if (!this.#list)
      return this.#suggestions.show(this.input, [], { note: this.#kindNote(title), onPick: () => {} });
    const typed = this.#chosen ? "" : this.input.value.trim().toLowerCase().replace(/^@/, "");
    const fitting = this.#list.filter((item) => item.label.toLowerCase().includes(typed));
    const note = fitting.length ? "" : "Nothing of that name.";
    this.#suggestions.show(this.input, fitting.slice(0, MOST_SHOWN), {
      title,
      note,
      onPick: (item) => this.pick(item),
    });
  }

  #kindNote(title) {
    if (this.option.type === KIND.attachment) return "Files cannot be sent from this page.";
    return title;
  }

  #offerLater(title) {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const first = this.input.value.trim() !== "";
    this.#timer = setTimeout(async () => {
      const reply = await this.#ask(this.option);
      if (turn !== this.#turn || document.activeElement !== this.input) return;
      const items = (reply.choices ?? [])
        .slice(0, MOST_SHOWN)
        .map(({ name, value }) => ({ label: name, value }));
      const note = reply.ok ? (items.length ? "" : "No options match.") : "Loading options failed.";
      this.#suggestions.show(this.input, items, {
        title,
        first: first || items.length > 0,
        note,
        onPick: (item) => this.pick(item),
      });
    }, PAUSE_MS);
  }

  /** Take one offered value. */
  pick(item) {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#chosen = item;
    this.input.value = item.label;
    this.#fit();
    this.el.classList.remove("wrong");
    this.el.classList.add("chosen");
    this.#suggestions.hide();
    this.#onPicked(this);
  }

  /** What was typed so far, as the bot is told while it completes; never refuses. */
  draft() {
    if (this.#chosen) return this.#chosen.value;
    return this.input.value;
  }

  /** The value to send, `{ value }`, or `{ error }` with a sentence. */
  read() {
    if (this.#chosen) return { value: this.#chosen.value };
    if (this.isEmpty) return { error: `${this.option.name} is needed.` };
    if (this.option.type === KIND.attachment) return { error: "Files cannot be sent from this page." };
    if (!this.#list) return parseOption(this.option, this.input.value);
    const typed = this.input.value.trim().toLowerCase().replace(/^@/, "");
    const exact = this.#list.find((item) => item.label.toLowerCase().replace(/^@/, "") === typed);
    return exact ? { value: exact.value } : { error: `Choose ${this.option.name} from the list.` };
  }

  /** Mark the field as wrong and go there. */
  reject() {
    this.el.classList.add("wrong");
    this.input.focus();
  }
}
