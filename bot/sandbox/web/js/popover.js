/** One floating box at a time: menus and option lists beside what opened them. */

import { h } from "./dom.js";

let current = null;

/** Close the open box, if any. */
export function closePopover() {
  current?.close();
}

/**
 * Show `content` beside `anchor` (below, or above when there is no room). Closes on Escape, on a press outside
 * and when the anchor leaves the document; `onClose` then runs once. Focus goes back to the anchor.
 */
export function openPopover(anchor, content, { onClose = () => {}, minWidth = 0, at = null } = {}) {
  closePopover();
  const box = h("div", { class: "popover" }, content);
  document.body.append(box);
  place(box, at ?? anchor.getBoundingClientRect(), minWidth);
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const onKey = (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const watch = setInterval(() => anchor.isConnected || close(), 200);
  let open = true;
  function close() {
    if (!open) return;
    open = false;
    current = null;
    clearInterval(watch);
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("keydown", onKey, true);
    const hadFocus = box.contains(document.activeElement);
    box.remove();
    if (hadFocus && anchor.isConnected) anchor.focus({ preventScroll: true });
    onClose();
  }
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", onKey, true);
  current = { close };
  return current;
}

function place(box, around, minWidth) {
  const edge = 8;
  box.style.minWidth = `${Math.min(Math.max(minWidth, 180), innerWidth - 2 * edge)}px`;
  const { width, height } = box.getBoundingClientRect();
  const below = innerHeight - around.bottom - edge;
  const upwards = below < Math.min(height, 320) && around.top > below;
  const room = (upwards ? around.top : innerHeight - around.bottom) - edge - 4;
  box.style.maxHeight = `${Math.max(120, Math.min(room, 420))}px`;
  box.style.left = `${Math.max(edge, Math.min(around.left, innerWidth - width - edge))}px`;
  if (upwards) box.style.bottom = `${innerHeight - around.top + 4}px`;
  else box.style.top = `${around.bottom + 4}px`;
}

/** Arrow keys, Home and End among the items that `selector` finds inside `list`. */
export function arrowKeys(list, selector) {
  list.addEventListener("keydown", (event) => {
    const items = [...list.querySelectorAll(selector)];
    const at = items.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined || !items.length) return;
    event.preventDefault();
    items[(next + items.length) % items.length].focus();
  });
}

/** A menu of `{label, run, hint}` entries under small headings; nothing to show is said in words. */
export function openMenu(anchor, groups, { at = null, header = null, empty = "Nothing to do here." } = {}) {
  const menu = h("div", { class: "menu", role: "menu" });
  if (header) menu.append(header);
  let handle = null;
  for (const { title, entries } of groups.filter((group) => group.entries.length)) {
    menu.append(h("div", { class: "menu-title" }, title));
    for (const { label, run, checked } of entries) {
      const choose = () => {
        handle.close();
        run();
      };
      const role = checked === undefined ? "menuitem" : "menuitemradio";
      const entry = {
        type: "button",
        role,
        "aria-checked": checked === undefined ? null : String(checked),
        on: { click: choose },
      };
      menu.append(h("button", entry, label));
    }
  }
  if (!menu.querySelector("button")) menu.append(h("div", { class: "menu-empty" }, empty));
  arrowKeys(menu, "button");
  handle = openPopover(anchor, menu, { at });
  menu.querySelector("button")?.focus({ preventScroll: true });
  return handle;
}
