/** Discord's markdown as DOM nodes. Hand-written scanning: a hostile text must neither inject nor hang. */

import { h, localPath, outLink, webLink } from "./dom.js";
import { timestamp } from "./time.js";

const DEEPEST = 12;

/**
 * Render a text. `names`: `{ person(id), channel(id), role(id), onCommand(name), onChannel(id) }`, each name or null;
 * what nobody knows is shown as Discord shows it. Without `onChannel` a channel cannot be opened.
 */
export function markdown(text, names) {
  const root = document.createDocumentFragment();
  blocks(String(text).split("\n"), names, root, 0);
  return root;
}

function blocks(lines, names, root, depth) {
  let at = 0;
  let plain = [];
  const flush = () => {
    if (plain.length) root.append(h("div", { class: "line" }, inline(plain.join("\n"), names, depth)));
    plain = [];
  };
  while (at < lines.length) {
    const taken = depth < DEEPEST ? block(lines, at, names, depth) : null;
    if (taken) {
      flush();
      root.append(taken.node);
      at = taken.next;
    } else plain.push(lines[at++]);
  }
  flush();
}

function block(lines, at, names, depth) {
  const line = lines[at];
  if (line.startsWith("```")) return codeBlock(lines, at);
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) {
    // One page has many messages: their headings start below the page's own.
    const tag = `h${heading[1].length + 2}`;
    return {
      node: h(tag, { class: `md-h${heading[1].length}` }, inline(heading[2], names, depth)),
      next: at + 1,
    };
  }
  const small = /^-# +(\S.*)$/.exec(line);
  if (small) return { node: h("small", { class: "md-sub" }, inline(small[1], names, depth)), next: at + 1 };
  if (line.startsWith(">>> "))
    return quote([line.slice(4), ...lines.slice(at + 1)], lines.length, names, depth);
  if (/^> /.test(line)) {
    let end = at;
    while (end < lines.length && /^> ?/.test(lines[end])) end += 1;
    return quote(
      lines.slice(at, end).map((quoted) => quoted.replace(/^> ?/, "")),
      end,
      names,
      depth,
    );
  }
  return listItem(line) ? list(lines, at, names, depth) : null;
}

function codeBlock(lines, at) {
  const first = lines[at].slice(3);
  const oneLine = first.indexOf("```");
  if (oneLine > 0) return { node: h("pre", {}, h("code", {}, first.slice(0, oneLine))), next: at + 1 };
  for (let end = at + 1; end < lines.length; end += 1) {
    const close = lines[end].indexOf("```");
    if (close < 0) continue;
    const language = /^[\w+-]*$/.test(first);
    const body = [
      ...(language ? [] : [first]),
      ...lines.slice(at + 1, end),
      ...(close ? [lines[end].slice(0, close)] : []),
    ];
    return { node: h("pre", {}, h("code", {}, body.join("\n"))), next: end + 1 };
  }
  return null;
}

function quote(lines, next, names, depth) {
  const node = h("blockquote");
  blocks(lines, names, node, depth + 1);
  return { node, next };
}

function listItem(line) {
  return /^( *)([-*]|\d{1,9}\.) +(\S.*)$/.exec(line);
}

function list(lines, at, names, depth) {
  const [, indent, mark] = listItem(lines[at]);
  const ordered = /\d/.test(mark);
  const node = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(mark, 10) } : {});
  let next = at;
  while (next < lines.length) {
    const item = listItem(lines[next]);
    if (!item || item[1].length < indent.length) break;
    if (item[1].length > indent.length + 1 && node.lastChild && depth < DEEPEST) {
      const inner = list(lines, next, names, depth + 1);
      node.lastChild.append(inner.node);
      next = inner.next;
    } else {
      if (/\d/.test(item[2]) !== ordered) break;
      node.append(h("li", {}, inline(item[3], names, depth)));
      next += 1;
    }
  }
  return { node, next };
}

const PAIRS = [
  ["**", "strong"],
  ["__", "u"],
  ["~~", "s"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];

/** Inline text as nodes. */
function inline(text, names, depth) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = depth < DEEPEST ? token(text, at, names, depth) : null;
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.node);
      at = found.next;
    } else plain += text[at++];
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function token(text, at, names, depth) {
  const letter = text[at];
  if (letter === "\\" && /[^A-Za-z0-9\s]/.test(text[at + 1] ?? "a"))
    return { node: text[at + 1], next: at + 2 };
  if (letter === "`") return code(text, at);
  if (letter === "<") return angle(text, at, names);
  if (letter === "[") return masked(text, at, names, depth);
  if (letter === "h" && /^https?:\/\//.test(text.slice(at, at + 8))) return bareLink(text, at);
  for (const [mark, tag] of PAIRS) {
    if (!text.startsWith(mark, at)) continue;
    const end = closing(text, at, mark);
    if (end < 0) continue;
    const inside = inline(text.slice(at + mark.length, end), names, depth + 1);
    return { node: tag === "spoiler" ? spoiler(inside) : h(tag, {}, inside), next: end + mark.length };
  }
  return null;
}

/** Where the mark opened at `at` closes, or -1. Linear: every position is looked at once. */
function closing(text, at, mark) {
  const start = at + mark.length;
  if (mark.length === 1 && /\s/.test(text[start] ?? " ")) return -1;
  if (mark === "_" && /\w/.test(text[at - 1] ?? " ")) return -1;
  for (let i = start; i < text.length; i += 1) {
    if (text[i] === "\\") i += 1;
    else if (mark.length === 1 && text.startsWith(mark + mark, i)) i += 1;
    else if (text.startsWith(mark, i) && i > start) {
      if (mark.length === 2 && text[i + 2] === mark[0] && mark !== "||") continue;
      if (mark.length === 1 && /\s/.test(text[i - 1])) continue;
      if (mark === "_" && /\w/.test(text[i + 1] ?? " ")) continue;
      return i;
    }
  }
  return -1;
}

function code(text, at) {
  let ticks = 1;
  while (text[at + ticks] === "`") ticks += 1;
  const fence = "`".repeat(ticks);
  const end = text.indexOf(fence, at + ticks);
  if (end < 0) return null;
  return { node: h("code", { class: "md-code" }, text.slice(at + ticks, end)), next: end + ticks };
}

const ANGLES = [
  [/^<@!?(\d{1,20})>/, (m, names) => known(names.person(m[1]), "@", "unknown-user")],
  [/^<@&(\d{1,20})>/, (m, names) => mention(`@${names.role(m[1]) ?? "deleted-role"}`)],
  [/^<#(\d{1,20})>/, (m, names) => channelMention(m[1], names)],
  [/^<\/([-\w ]{1,100}):\d{1,20}>/, (m, names) => commandMention(m[1], names)],
  [/^<(a?):(\w{2,32}):(\d{1,20})>/, (m) => customEmoji(m[2], m[3], m[1] === "a")],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => timestamp(Number(m[1]), m[2])],
  [/^<(https?:\/\/[^>\s]+)>/, (m) => (webLink(m[1]) ? outLink(webLink(m[1]), m[1]) : m[1])],
];

function angle(text, at, names) {
  const rest = text.slice(at, at + 2100);
  for (const [pattern, build] of ANGLES) {
    const match = pattern.exec(rest);
    if (match) return { node: build(match, names), next: at + match[0].length };
  }
  if (/^@(everyone|here)\b/.test(rest)) return { node: mention(rest), next: at + rest.length };
  return null;
}

function mention(label) {
  return h("span", { class: "mention" }, label);
}

/** A mention by name; without one it is marked, so that it is drawn again when the name is known. */
function known(name, sign, otherwise) {
  return name === null ? h("span", { class: "mention unknown" }, sign + otherwise) : mention(sign + name);
}

/** A channel or thread that can be opened with a press. */
function channelMention(id, names) {
  const name = names.channel(id);
  if (name === null || !names.onChannel) return known(name, "#", "unknown");
  return h(
    "button",
    { type: "button", class: "mention", on: { click: () => names.onChannel(id) } },
    `#${name}`,
  );
}

function commandMention(name, names) {
  return h(
    "button",
    { type: "button", class: "mention", on: { click: () => names.onCommand(name) } },
    `/${name}`,
  );
}

/** A custom emoji; the picture comes from this server, and the name stands in when it cannot be loaded. */
export function customEmoji(name, id, animated = false) {
  const source = localPath(`/cdn/emojis/${encodeURIComponent(id)}.${animated ? "gif" : "png"}`);
  const image = h("img", {
    class: "emoji",
    src: source,
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: "false",
  });
  image.addEventListener("error", () => image.replaceWith(`:${name}:`));
  return image;
}

function masked(text, at, names, depth) {
  const middle = text.indexOf("](", at);
  if (middle < 0 || middle - at > 500) return null;
  const match = /^\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]{0,200}")?\)/.exec(
    text.slice(middle, middle + 2400),
  );
  const address = match && webLink(match[1]);
  const label = text.slice(at + 1, middle);
  if (!address || !label.trim() || label.includes("\n\n")) return null;
  const link = outLink(address, inline(label, names, Math.max(depth + 1, DEEPEST - 3)));
  link.title = address;
  return { node: link, next: middle + match[0].length };
}

function bareLink(text, at) {
  const match = /^https?:\/\/[^\s<]+/.exec(text.slice(at, at + 2048));
  const shown = match?.[0].replace(/[.,:;"'!?)\]*_~|]+$/, "");
  const address = shown && webLink(shown);
  return address ? { node: outLink(address, shown), next: at + shown.length } : null;
}

function spoiler(inside) {
  const node = h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" },
    h("span", {}, inside),
  );
  const show = () => {
    node.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) node.removeAttribute(name);
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && show());
  return node;
}
