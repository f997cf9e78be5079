/** Building DOM nodes: the one place where elements are made, and never from HTML text. */

/**
 * Make an element. `props`: `class`, `on` (event name -> listener), `data` (dataset), anything else is an
 * attribute (true = empty attribute; null, undefined and false = left out). Children: nodes, strings, arrays, null.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** Append nodes and strings, flattening arrays and skipping null and false. */
export function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child);
  }
  return parent;
}

/** Replace everything inside `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  return append(parent, children);
}

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M6 4v8a4 4 0 0 0 4 4h9M15 12l4 4-4 4",
  at: "M16 12a4 4 0 1 0-8 0 4 4 0 0 0 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
  down: "m6 9 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4",
  off: "M6 16V11a6 6 0 0 1 9.5-4.9M18 11v5l2 2H7M10 21h4M3 3l18 18",
  send: "M4 12 3 4l18 8-18 8 1-8h9",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  both: "M4 4h16v16H4zM4 12h16",
  check: "m5 12 5 5 9-10",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  reply: "M4 18v-4a4 4 0 0 1 4-4h12",
};

/** A line icon by name; decoration only, so hidden from screen readers. */
export function icon(name, size = 18) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    class: "icon",
    "aria-hidden": "true",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const GOLDEN_ANGLE = 137.508; // names that differ little get colours that differ much

/** A round picture: the first letters of the name on a colour that the name decides. */
export function avatar(name, size = 40) {
  let sum = 0;
  for (const letter of name) sum = (sum * 83 + letter.codePointAt(0)) % 9973;
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("");
  const circle = h("span", { class: "avatar", "aria-hidden": "true" }, initials.toUpperCase() || "?");
  circle.style.setProperty("--hue", String(Math.round((sum * GOLDEN_ANGLE) % 360)));
  circle.style.setProperty("--size", `${size}px`);
  return circle;
}

/** The path of a picture or file on this very server, or null for an address elsewhere. */
export function localPath(address) {
  let url;
  try {
    url = new URL(address, location.href);
  } catch {
    return null;
  }
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  const here = url.origin === location.origin || (loopback && url.port === location.port);
  return here ? url.pathname + url.search : null;
}

/** The address when it is a plain web link, else null: no `javascript:` or `data:` links. */
export function webLink(address) {
  try {
    const url = new URL(address);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** A link that opens in another tab and tells the other side nothing. */
export function outLink(address, ...children) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer nofollow" }, ...children);
}
