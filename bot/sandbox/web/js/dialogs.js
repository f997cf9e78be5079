/** The page's own small dialogs: asking for a name, and a sentence that goes away by itself. */

import { h } from "./dom.js";

const TOAST_MS = 6000;

/** Ask for a new person's name; null when nothing was given. */
export function askName() {
  return new Promise((resolve) => {
    const input = h("input", {
      type: "text",
      maxlength: "32",
      placeholder: "Carol",
      id: "new-name",
      autocomplete: "off",
    });
    const dialog = h("dialog", { class: "ask", "aria-labelledby": "ask-title" });
    const form = h(
      "form",
      {
        method: "dialog",
        on: { submit: (event) => (event.preventDefault(), dialog.close(input.value.trim())) },
      },
      h("h2", { id: "ask-title" }, "Add a person"),
      h("label", { for: "new-name" }, "Name"),
      input,
      h(
        "footer",
        {},
        h(
          "button",
          { type: "button", class: "button plain-button", on: { click: () => dialog.close("") } },
          "Cancel",
        ),
        h("button", { type: "submit", class: "button primary" }, "Add"),
      ),
    );
    dialog.append(form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Say something at the lower edge of the window for a few seconds. */
export function toast(sentence) {
  const note = h("div", { class: "toast", role: "alert" }, sentence);
  document.body.append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}
