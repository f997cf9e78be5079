/** Message components of both generations: rows of buttons and selects, containers, sections, galleries. */

import { h, icon, outLink, webLink } from "./dom.js";
import { colour } from "./embeds.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, picture } from "./media.js";
import { emojiNode, selectMenu } from "./selects.js";

const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/** All components of a message, in order. `seat`: see messages.js. */
export function components(list, message, seat) {
  return list.map((component) => render(component, message, seat));
}

function render(component, message, seat) {
  switch (component.type) {
    case 1:
      return h("div", { class: "row" }, components(component.components ?? [], message, seat));
    case 2:
      return button(component, message, seat);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectMenu(component, seat.store, {
        busy: seat.isBusy(message.id, component.custom_id),
        chosen: seat.chosen(message.id, component.custom_id),
        onChoose: (values) => seat.choose(message, component.custom_id, values),
      });
    case 9:
      return section(component, message, seat);
    case 10:
      return h("div", { class: "text" }, markdown(component.content ?? "", seat.names));
    case 11:
      return picture(component.media ?? {}, component.description, {
        widest: 85,
        highest: 85,
        spoiler: component.spoiler,
      });
    case 12:
      return gallery(component.items ?? []);
    case 13:
      return fileCard(component.name ?? "file", component.size, component.file?.url);
    case 14:
      return separator(component);
    case 17:
      return container(component, message, seat);
    default:
      return h(
        "div",
        { class: "broken" },
        `This page cannot show components of kind ${Number(component.type)}.`,
      );
  }
}

function section(component, message, seat) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components ?? [], message, seat)),
    component.accessory ? h("div", { class: "accessory" }, render(component.accessory, message, seat)) : null,
  );
}

function separator({ divider = true, spacing = 1 }) {
  return h(divider === false ? "div" : "hr", { class: spacing === 2 ? "separator wide" : "separator" });
}

function container(component, message, seat) {
  const box = h("div", { class: "container" }, components(component.components ?? [], message, seat));
  const accent = component.accent_color;
  if (accent !== null && accent !== undefined) {
    box.classList.add("accented");
    box.style.setProperty("--accent", colour(accent));
  }
  if (component.spoiler) {
    box.classList.add("veiled");
    const lift = () => box.classList.remove("veiled");
    box.append(h("button", { type: "button", class: "veil", on: { click: lift } }, "SPOILER"));
  }
  return box;
}

function button(component, message, seat) {
  const style = STYLES[component.style] ?? "secondary";
  const face = [emojiNode(component.emoji), component.label ? h("span", {}, component.label) : null];
  if (component.style === LINK) {
    const address = webLink(component.url ?? "");
    const shown = [...face, icon("link", 15)];
    if (!address || component.disabled)
      return h("button", { type: "button", class: `button ${style}`, disabled: true }, shown);
    const link = outLink(address, shown);
    link.className = `button ${style}`;
    return link;
  }
  const busy = seat.isBusy(message.id, component.custom_id);
  const waiting = busy || seat.isBusy(message.id, null);
  return h(
    "button",
    {
      type: "button",
      class: busy ? `button ${style} busy` : `button ${style}`,
      disabled: component.disabled,
      "aria-busy": busy ? "true" : null,
      "aria-disabled": waiting ? "true" : null,
      "aria-label": component.label ? null : (component.emoji?.name ?? "Button"),
      data: { customId: component.custom_id },
      on: { click: () => waiting || seat.press(message, component.custom_id) },
    },
    face,
    busy ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : null,
  );
}
