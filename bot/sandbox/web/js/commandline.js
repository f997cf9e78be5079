/** A slash command being filled in: its name, one field per option, and a last field that offers the others. */

import { h, icon } from "./dom.js";
import { hintOf } from "./commands.js";
import { OptionField } from "./options.js";

export class CommandLine {
  #ways;
  #fields = [];
  #more;

  /** `ways`: `{ scene, suggestions, complete(optionName, options), leave() }`. */
  constructor(command, ways) {
    this.command = command;
    this.#ways = ways;
    this.#more = this.#makeMore();
    const cancel = h(
      "button",
      {
        type: "button",
        class: "plain remove",
        "aria-label": `Cancel /${command.words}`,
        on: { click: () => ways.leave() },
      },
      icon("close", 14),
    );
    const name = h("span", { class: "command-name" }, `/${command.words}`, cancel);
    this.el = h(
      "div",
      { class: "command-line", role: "group", "aria-label": `/${command.words}: ${command.description}` },
      name,
      this.#more,
    );
    for (const option of command.options) if (option.required) this.#add(option);
    this.#moreChanged();
  }

  #makeMore() {
    const input = h("input", {
      type: "text",
      class: "more-options",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
    });
    input.addEventListener("input", () => this.#offerOptions());
    input.addEventListener("focus", () => this.#offerOptions());
    return input;
  }

  #unused() {
    return this.command.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #moreChanged() {
    const count = this.#unused().length;
    const hint = count ? `+${count} ${count === 1 ? "option" : "options"} · Enter sends` : "Enter sends";
    this.#more.placeholder = hint;
    this.#more.setAttribute(
      "aria-label",
      count
        ? `Add one of ${count} options to /${this.command.words}, or press Enter to send`
        : "Press Enter to send",
    );
    this.#more.size = Math.max(hint.length - 2, 6);
  }

  #offerOptions() {
    const typed = this.#more.value.trim().toLowerCase();
    const items = this.#unused()
      .filter((option) => option.name.includes(typed))
      .map((option) => ({ label: option.name, detail: hintOf(option), option }));
    const note = typed && !items.length ? "No option of that name." : "";
    this.#ways.suggestions.show(this.#more, items, {
      title: "Options",
      first: typed !== "",
      note,
      onPick: (item) => this.#addAndGo(item.option),
    });
  }

  #addAndGo(option) {
    this.#more.value = "";
    const field = this.#add(option);
    this.#moreChanged();
    field.input.focus();
  }

  #add(option) {
    const field = new OptionField(option, {
      scene: this.#ways.scene,
      suggestions: this.#ways.suggestions,
      ask: (asked) => this.#ways.complete(asked.name, this.#drafts()),
      onPicked: () => this.focusFirst(),
      onRemove: () => this.#remove(field),
    });
    this.#fields.push(field);
    this.#more.before(field.el);
    return field;
  }

  #remove(field) {
    this.#fields = this.#fields.filter((other) => other !== field);
    field.el.remove();
    this.#moreChanged();
    this.#more.focus();
  }

  #drafts() {
    return Object.fromEntries(this.#fields.map((field) => [field.option.name, field.draft()]));
  }

  /** Go to the first field that still needs something, else to the end. */
  focusFirst() {
    const empty = this.#fields.find((field) => field.isEmpty);
    (empty?.input ?? this.#more).focus();
  }

  /** Backspace at the start takes away the field before, and at last the command itself. */
  takeKey(event) {
    if (event.key === "Escape") return this.#ways.leave();
    if (event.key !== "Backspace" || event.target.value !== "") return;
    const field =
      event.target === this.#more
        ? this.#fields.at(-1)
        : this.#fields.find((other) => other.input === event.target);
    event.preventDefault();
    if (!field) this.#ways.leave();
    else if (event.target === this.#more) field.input.focus();
    else if (!field.option.required) this.#remove(field);
    else this.#ways.leave();
  }

  /** All values, `{ options }`, or `{ error }` with a sentence; the wrong field is marked. */
  read() {
    const options = {};
    for (const field of this.#fields) {
      if (field.isEmpty && !field.option.required) continue;
      const { value, error } = field.read();
      if (error) {
        field.reject();
        return { error };
      }
      options[field.option.name] = value;
    }
    return { options };
  }
}
