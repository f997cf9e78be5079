/** Select menus of all five kinds, in messages and in modals. */

import { h, icon, avatar } from "./dom.js";
import { customEmoji } from "./markdown.js";
import { arrowKeys, closePopover, openPopover } from "./popover.js";

const STRING = 3;
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;
const CHANNEL = 8;
const MANY = 8;

/** An emoji of a component: a letter, or the picture of a custom one. */
export function emojiNode(emoji) {
  if (!emoji) return null;
  return emoji.id
    ? customEmoji(emoji.name ?? "emoji", emoji.id, emoji.animated)
    : h("span", { class: "emoji-letter", "aria-hidden": "true" }, emoji.name);
}

/** What can be chosen in a select: `{value, label, description, picture}`. */
function choices(select, store) {
  if (select.type === STRING) {
    return select.options.map((option) => ({ ...option, picture: () => emojiNode(option.emoji) }));
  }
  const { people, bot, roles, channels } = store.scene;
  const members = [...people, bot].map(({ id, name }) => ({
    value: id,
    label: name,
    picture: () => avatar(name, 24),
  }));
  const rolesShown = (roles ?? []).map(({ id, name }) => ({ value: id, label: `@${name}` }));
  if (select.type === USER) return members;
  if (select.type === ROLE) return rolesShown;
  if (select.type === MENTIONABLE) return [...members, ...rolesShown];
  if (select.type !== CHANNEL) return [];
  const wanted = select.channel_types ?? [];
  return channels
    .filter((channel) => channel.kind !== "dm" && (!wanted.length || wanted.includes(channel.type)))
    .map(({ id, name, kind }) => ({
      value: id,
      label: name,
      picture: () => icon(kind === "thread" ? "thread" : "hash", 18),
    }));
}

function preset(select, list) {
  if (select.type === STRING) return list.filter((choice) => choice.default).map((choice) => choice.value);
  return (select.default_values ?? []).map((value) => value.id);
}

/**
 * A select as a button that opens its list. `onChoose(values)` runs when the choice is made: at once for a
 * single choice, on closing the list for several. `chosen` overrules the preset values.
 */
export function selectMenu(select, store, { onChoose, busy = false, label = null, chosen = null }) {
  const list = choices(select, store);
  let values = chosen ?? preset(select, list);
  const face = h("span", { class: "select-face" });
  const name = label ?? select.placeholder ?? "Make a selection";
  const trigger = h(
    "button",
    {
      type: "button",
      class: busy ? "select busy" : "select",
      disabled: select.disabled || busy,
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": name,
      data: { customId: select.custom_id },
    },
    face,
    icon("down", 20),
  );
  const show = () => {
    const picked = list.filter((choice) => values.includes(choice.value));
    face.replaceChildren(...(picked.length ? picked.map(chip) : [select.placeholder ?? "Make a selection"]));
    face.classList.toggle("placeholder", !picked.length);
    trigger.setAttribute(
      "aria-label",
      picked.length ? `${name}: ${picked.map((choice) => choice.label).join(", ")}` : name,
    );
  };
  show();
  trigger.addEventListener("click", () => {
    if (trigger.getAttribute("aria-expanded") === "true") return closePopover();
    trigger.setAttribute("aria-expanded", "true");
    openList(trigger, list, select, values, (chosenNow, changed) => {
      trigger.setAttribute("aria-expanded", "false");
      if (!changed) return;
      values = chosenNow;
      show();
      onChoose(values);
    });
  });
  return trigger;
}

function chip(choice) {
  return h("span", { class: "select-chip" }, choice.picture?.(), choice.label);
}

function openList(trigger, list, select, values, onDone) {
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  const picked = new Set(values.filter((value) => list.some((choice) => choice.value === value)));
  const before = [...picked].sort().join("\n");
  const note = h("div", { class: "select-note", role: "status" });
  const box = h("div", {
    class: "option-list",
    role: "listbox",
    "aria-label": select.placeholder ?? "Choices",
    "aria-multiselectable": String(most > 1),
  });
  let handle = null;
  const toggle = (choice, row) => {
    if (most === 1) {
      const same = picked.has(choice.value);
      picked.clear();
      if (!same || least > 0) picked.add(choice.value);
      return handle.close();
    }
    if (picked.has(choice.value)) picked.delete(choice.value);
    else if (picked.size < most) picked.add(choice.value);
    row.setAttribute("aria-selected", String(picked.has(choice.value)));
    note.textContent = countNote(picked.size, least, most);
  };
  for (const choice of list) box.append(optionRow(choice, picked.has(choice.value), toggle));
  if (!list.length) box.append(h("div", { class: "menu-empty" }, "Nothing to choose from."));
  arrowKeys(box, '[role="option"]:not([hidden])');
  const filter = list.length > MANY ? filterField(box) : null;
  if (most > 1) note.textContent = countNote(picked.size, least, most);
  const done = () => {
    const now = list.map((choice) => choice.value).filter((value) => picked.has(value));
    // Choosing what is chosen already sends nothing, as on Discord.
    onDone(now, [...picked].sort().join("\n") !== before && now.length >= least);
  };
  handle = openPopover(trigger, [filter, box, most > 1 ? note : null], {
    onClose: done,
    minWidth: trigger.offsetWidth,
  });
  (filter ?? box.querySelector('[aria-selected="true"]') ?? box.querySelector('[role="option"]'))?.focus({
    preventScroll: true,
  });
}

function countNote(count, least, most) {
  if (count < least) return `Choose at least ${least} (${count} chosen).`;
  return `${count} of up to ${most} chosen. Close the list to send.`;
}

function optionRow(choice, selected, toggle) {
  const row = h(
    "button",
    {
      type: "button",
      class: "option",
      role: "option",
      "aria-selected": String(selected),
      on: { click: () => toggle(choice, row) },
    },
    choice.picture?.(),
    h(
      "span",
      { class: "option-text" },
      choice.label,
      choice.description ? h("small", {}, choice.description) : null,
    ),
    h("span", { class: "tick" }, icon("check", 18)),
  );
  return row;
}

function filterField(box) {
  const narrow = () => {
    const wanted = field.value.trim().toLowerCase();
    for (const row of box.querySelectorAll('[role="option"]'))
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
  };
  const field = h("input", {
    type: "search",
    class: "filter",
    placeholder: "Search",
    "aria-label": "Search the choices",
    on: { input: narrow },
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") box.querySelector('[role="option"]:not([hidden])')?.focus();
  });
  return field;
}
