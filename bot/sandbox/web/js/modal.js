/** A form that the bot opened, as a dialog inside the person's own pane. */

import { append, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectMenu } from "./selects.js";

const PARAGRAPH = 2;
let forms = 0;

/**
 * Show a form over `pane` and resolve with its values `{custom_id: value}`, or null when it was closed.
 * `send(values)` is asked before it closes: a sentence back means that it stays open and says so.
 */
export function openModal(pane, form, { store, names, send }) {
  const id = `form-${++forms}`;
  const fields = form.components.map((component, index) =>
    field(component, `${id}-${index}`, { store, names }),
  );
  const problem = h("div", { class: "modal-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const close = () => {
    overlay.remove();
    for (const child of pane.children) child.inert = false;
    before?.focus?.({ preventScroll: true });
  };
  const cancel = h(
    "button",
    { type: "button", class: "button plain-button", on: { click: close } },
    "Cancel",
  );
  const dialog = h(
    "form",
    {
      class: "modal",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": `${id}-title`,
      novalidate: true,
    },
    h(
      "header",
      {},
      h("h2", { id: `${id}-title` }, form.title),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", on: { click: close } },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "modal-body" },
      fields.map((one) => one.el),
    ),
    problem,
    h("footer", {}, cancel, submit),
  );
  dialog.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = fields.map((one) => one.problem()).find(Boolean) ?? "";
    if (problem.textContent) return;
    submit.disabled = true;
    const values = Object.fromEntries(
      fields.filter((one) => one.customId).map((one) => [one.customId, one.value()]),
    );
    const sentence = await send(values);
    submit.disabled = false;
    if (sentence) problem.textContent = sentence;
    else close();
  });
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && close());
  const before = document.activeElement;
  const overlay = h("div", { class: "modal-overlay" }, dialog);
  for (const child of pane.children) child.inert = true;
  pane.append(overlay);
  (dialog.querySelector(".modal-body input, .modal-body textarea, .modal-body button") ?? submit).focus();
}

/** One entry of the form: `{ el, customId, value(), problem() }`. */
function field(component, id, ways) {
  if (component.type === 10)
    return {
      el: h("div", { class: "text" }, markdown(component.content ?? "", ways.names)),
      problem: () => null,
    };
  const inner = component.component ?? component.components?.[0] ?? component;
  const label = component.label ?? inner.label ?? "";
  const control = makeControl(inner, id, label, ways);
  const required = inner.required !== false && inner.type !== 23;
  const title = h(
    "label",
    { for: id, class: "modal-label" },
    label,
    required ? h("span", { class: "needed", "aria-hidden": "true" }, "*") : null,
  );
  const about = component.description ? h("p", { class: "modal-about" }, component.description) : null;
  const problem = () => {
    if (required && control.isEmpty()) return `${label || "A field"} is needed.`;
    return control.isEmpty() ? null : (control.check?.(label) ?? null);
  };
  return {
    el: append(h("div", { class: "modal-field" }), [title, about, control.el]),
    customId: inner.custom_id,
    value: control.value,
    problem,
  };
}

function makeControl(inner, id, label, ways) {
  switch (inner.type) {
    case 4:
      return textInput(inner, id);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectInput(inner, id, label, ways.store);
    case 21:
      return ticks(inner, id, "radio");
    case 22:
      return ticks(inner, id, "checkbox");
    case 23:
      return singleTick(inner, id);
    default:
      return {
        el: h("p", { class: "broken", id }, "This page cannot show this field."),
        value: () => null,
        isEmpty: () => true,
      };
  }
}

function textInput(inner, id) {
  const shared = {
    id,
    placeholder: inner.placeholder,
    maxlength: inner.max_length ?? 4000,
    autocomplete: "off",
  };
  const el =
    inner.style === PARAGRAPH
      ? h("textarea", { rows: "4", ...shared })
      : h("input", { type: "text", ...shared });
  el.value = inner.value ?? "";
  const check = (label) => {
    const least = inner.min_length ?? 0;
    return el.value.length < least ? `${label} needs at least ${least} characters.` : null;
  };
  return { el, value: () => el.value, isEmpty: () => el.value === "", check };
}

function selectInput(inner, id, label, store) {
  let values =
    inner.type === 3
      ? inner.options.filter((option) => option.default).map((option) => option.value)
      : (inner.default_values ?? []).map((one) => one.id);
  const el = selectMenu(inner, store, { label, onChoose: (chosen) => (values = chosen) });
  el.id = id;
  return { el, value: () => values, isEmpty: () => values.length === 0 };
}

function ticks(inner, id, type) {
  const boxes = inner.options.map((option, index) => {
    const box = h("input", { type, name: id, id: index ? null : id, value: option.value });
    box.checked = Boolean(option.default);
    const text = h("span", {}, option.label, option.description ? h("small", {}, option.description) : null);
    return { box, el: h("label", { class: "tick-line" }, box, text) };
  });
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const check = (label) => {
    if (type === "radio") return null;
    const { min_values: least = 1, max_values: most = inner.options.length } = inner;
    if (chosen().length < least) return `${label}: choose at least ${least}.`;
    return chosen().length > most ? `${label}: choose at most ${most}.` : null;
  };
  const value = () => (type === "radio" ? (chosen()[0] ?? null) : chosen());
  return {
    el: h(
      "div",
      { class: "ticks", role: type === "radio" ? "radiogroup" : "group" },
      boxes.map(({ el }) => el),
    ),
    value,
    isEmpty: () => chosen().length === 0,
    check,
  };
}

function singleTick(inner, id) {
  const box = h("input", { type: "checkbox", id });
  box.checked = Boolean(inner.default);
  return { el: box, value: () => box.checked, isEmpty: () => false };
}
