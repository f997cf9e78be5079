/** The list above a composer: what can be chosen for the field that has the focus. */

import { h } from "./dom.js";

let lists = 0;

export class Suggestions {
  #items = [];
  #at = -1;
  #input = null;
  #onPick = () => {};
  #id = `suggestions-${++lists}`;

  constructor() {
    this.el = h("div", {
      class: "suggestions",
      id: this.#id,
      role: "listbox",
      "aria-label": "Suggestions",
      hidden: true,
    });
  }

  get isOpen() {
    return !this.el.hidden;
  }

  get highlighted() {
    return this.#items[this.#at] ?? null;
  }

  /**
   * Offer `items` `{label, detail, picture}` for an input; `onPick(item)` when one is chosen. `first`: whether the
   * first is highlighted, so that Enter takes it. No items closes the list, unless there is a `note` to read.
   */
  show(input, items, { title = "", first = true, note = "", onPick }) {
    this.#input?.removeAttribute("aria-activedescendant");
    this.#input = input;
    this.#items = items;
    this.#onPick = onPick;
    this.el.hidden = !items.length && !note;
    input.setAttribute("aria-expanded", String(this.isOpen));
    input.setAttribute("aria-controls", this.#id);
    const head = title ? [h("div", { class: "suggest-title", role: "presentation" }, title)] : [];
    const rows = items.map((item, index) => this.#row(item, index));
    const foot = note ? [h("div", { class: "suggest-note", role: "status" }, note)] : [];
    this.el.replaceChildren(...head, ...rows, ...foot);
    this.el.scrollTop = 0;
    this.#mark(first && items.length ? 0 : -1);
  }

  hide() {
    this.#items = [];
    this.#at = -1;
    this.el.hidden = true;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  #row(item, index) {
    const row = h(
      "div",
      { class: "suggestion", role: "option", id: `${this.#id}-${index}`, "aria-selected": "false" },
      item.picture?.(),
      h("span", { class: "suggest-label" }, item.label),
      item.detail ? h("span", { class: "suggest-detail" }, item.detail) : null,
    );
    // Not `click`: the input must keep its focus.
    row.addEventListener("pointerdown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.#onPick(item));
    row.addEventListener("pointermove", () => this.#at !== index && this.#mark(index, { scroll: false }));
    return row;
  }

  #mark(index, { scroll = true } = {}) {
    this.#at = index;
    this.el.querySelectorAll('[role="option"]').forEach((row, place) => {
      row.setAttribute("aria-selected", String(place === index));
      if (place !== index) return;
      this.#input.setAttribute("aria-activedescendant", row.id);
      if (scroll) row.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) this.#input.removeAttribute("aria-activedescendant");
  }

  /** Take a key of the input: arrows move, Escape closes. True when the key was used up. */
  takeKey(event) {
    if (!this.isOpen) return false;
    if (event.key === "Escape") {
      this.hide();
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.#items.length) return false;
    const count = this.#items.length;
    this.#mark(this.#at < 0 && step < 0 ? count - 1 : (this.#at + step + count) % count);
    return true;
  }

  /** Choose what is highlighted; false when nothing is. */
  pick() {
    const item = this.highlighted;
    if (!item) return false;
    this.#onPick(item);
    return true;
  }
}
