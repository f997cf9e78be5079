/** Embeds: the coloured cards of the older kind of message. */

import { h, localPath, outLink, webLink } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";

/** A Discord colour number as CSS. */
export function colour(number) {
  return `#${(number & 0xffffff).toString(16).padStart(6, "0")}`;
}

function linked(text, address, names) {
  const link = address && webLink(address);
  const shown = names ? markdown(text, names) : text;
  return link ? outLink(link, shown) : shown;
}

function smallIcon(address) {
  const source = localPath(address ?? "");
  return address && source ? h("img", { class: "embed-icon", src: source, alt: "" }) : null;
}

function fields(list, names) {
  const cells = list.map(({ name, value, inline }) =>
    h(
      "div",
      { class: inline ? "field inline" : "field" },
      h("div", { class: "field-name" }, markdown(name, names)),
      h("div", {}, markdown(value, names)),
    ),
  );
  return cells.length ? h("div", { class: "fields" }, cells) : null;
}

function footer(embed) {
  if (!embed.footer && !embed.timestamp) return null;
  const text = embed.footer?.text ?? "";
  const when = embed.timestamp ? messageTime(embed.timestamp) : null;
  return h(
    "div",
    { class: "embed-footer" },
    smallIcon(embed.footer?.icon_url),
    text,
    text && when ? " · " : null,
    when,
  );
}

/** One embed as a card. */
export function embedCard(embed, names) {
  const card = h("article", { class: "embed" });
  if (embed.color) card.style.setProperty("--accent", colour(embed.color));
  const body = h(
    "div",
    { class: "embed-body" },
    embed.author
      ? h(
          "div",
          { class: "embed-author" },
          smallIcon(embed.author.icon_url),
          linked(embed.author.name, embed.author.url),
        )
      : null,
    embed.title ? h("div", { class: "embed-title" }, linked(embed.title, embed.url, names)) : null,
    embed.description ? h("div", { class: "embed-text" }, markdown(embed.description, names)) : null,
    fields(embed.fields ?? [], names),
  );
  card.append(body);
  if (embed.thumbnail)
    card.append(
      h(
        "div",
        { class: "embed-thumb" },
        picture(embed.thumbnail, embed.thumbnail.description, { widest: 80, highest: 80 }),
      ),
    );
  if (embed.image)
    card.append(
      h(
        "div",
        { class: "embed-image" },
        picture(embed.image, embed.image.description, { widest: 400, highest: 300 }),
      ),
    );
  const foot = footer(embed);
  if (foot) card.append(foot);
  return card;
}
