/** Pictures and files: Discord's sizes, alt text for everybody, a large view on a click. */

import { h, icon, localPath, outLink, webLink } from "./dom.js";
import { openPopover } from "./popover.js";

const WIDEST_PX = 550;
const HIGHEST_PX = 350;

/**
 * A picture. `media`: `{url, width, height}` as Discord sends it; `alt`: its description or null.
 * A picture of another server is named, not fetched: the sandbox talks to nobody.
 */
export function picture(media, alt, { widest = WIDEST_PX, highest = HIGHEST_PX, spoiler = false } = {}) {
  const source = localPath(media.proxy_url || media.url || "");
  if (source === null) return elsewhere(media.url, alt);
  const image = h("img", { src: source, alt: alt || fileName(source), loading: "lazy", decoding: "async" });
  const button = {
    type: "button",
    class: "picture-open",
    "aria-label": `Open picture: ${alt || fileName(source)}`,
  };
  const open = h("button", { ...button, on: { click: () => lightbox(source, alt) } }, image);
  const frame = h("span", { class: "picture" }, open);
  fit(image, media, widest, highest);
  image.addEventListener("error", () =>
    frame.replaceChildren(h("span", { class: "broken" }, "This picture could not be loaded.")),
  );
  if (alt) frame.append(altBadge(alt));
  if (spoiler) veil(frame);
  return frame;
}

function fit(image, media, widest, highest) {
  const { width, height } = media;
  if (!(width > 0 && height > 0)) {
    image.style.maxWidth = `min(100%, ${widest}px)`;
    image.style.maxHeight = `${highest}px`;
    return;
  }
  const scale = Math.min(widest / width, highest / height, 1);
  image.width = Math.round(width * scale);
  image.height = Math.round(height * scale);
  image.style.aspectRatio = `${width} / ${height}`;
}

function altBadge(alt) {
  const show = () =>
    openPopover(badge, h("div", { class: "alt-text" }, h("strong", {}, "Description"), h("p", {}, alt)), {
      minWidth: 260,
    });
  const badge = h(
    "button",
    {
      type: "button",
      class: "alt-badge",
      title: "Show the description",
      "aria-label": "ALT: show the description",
      on: { click: show },
    },
    "ALT",
  );
  return badge;
}

function veil(frame) {
  const lift = () => frame.classList.remove("veiled");
  frame.classList.add("veiled");
  frame.append(h("button", { type: "button", class: "veil", on: { click: lift } }, "SPOILER"));
}

function elsewhere(address, alt) {
  const link = webLink(address ?? "");
  const label = alt || "Picture on another server";
  return h("span", { class: "broken" }, link ? outLink(link, icon("link", 14), " ", label) : label);
}

function fileName(path) {
  return decodeURIComponent(path.split("?")[0].split("/").pop() || "picture");
}

/** The large view: the whole window, closed by any press or Escape. */
function lightbox(source, alt) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": alt || "Picture" });
  const close = () => dialog.close();
  dialog.append(
    h("img", { src: source, alt: alt || fileName(source), on: { click: close } }),
    alt ? h("p", {}, alt) : "",
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": "Close", on: { click: close } },
      icon("close"),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A gallery of 1-10 pictures: one at its own size, several as a grid. */
export function gallery(items) {
  const single = items.length === 1;
  const size = single
    ? {}
    : { widest: items.length === 2 ? 270 : 180, highest: items.length === 2 ? 270 : 180 };
  const pictures = items.map((item) =>
    picture(item.media ?? {}, item.description, { ...size, spoiler: item.spoiler }),
  );
  return h("div", { class: single ? "gallery" : "gallery many" }, pictures);
}

/** An attachment that is no picture: a card with name and size that saves it. */
export function fileCard(name, bytes, address) {
  const source = localPath(address ?? "");
  const title = source ? h("a", { href: source, download: name }, name) : name;
  return h("div", { class: "file" }, icon("file", 28), h("span", {}, title, h("small", {}, sizeText(bytes))));
}

function sizeText(bytes) {
  if (!Number.isFinite(bytes)) return "";
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1048576
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1048576).toFixed(1)} MB`;
}

/** The attachments under a message of the older kind (in the newer kind components show them). */
export function attachments(list) {
  return list.map((file) =>
    (file.content_type ?? "").startsWith("image/") || file.width
      ? h(
          "div",
          { class: "gallery" },
          picture(file, file.description, { spoiler: file.filename.startsWith("SPOILER_") }),
        )
      : fileCard(file.filename, file.size, file.url),
  );
}
