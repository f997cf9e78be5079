/** Times as Discord writes them: clock times of messages, and <t:…> stamps that tick. */

import { h } from "./dom.js";

const LOCALE = "en";
// Each unit with its length in seconds and up to how many of it are counted: 45 minutes are an hour, 22 hours a day.
const STEPS = [
  ["second", 1, 45],
  ["minute", 60, 45],
  ["hour", 3600, 22],
  ["day", 86400, 26],
  ["month", 2629800, 11],
  ["year", 31557600, Infinity],
];

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** "in 5 minutes", "an hour ago": rounded to the unit that people would name, as Discord does. */
export function relativeTime(seconds, now = Date.now() / 1000) {
  const distance = seconds - now;
  if (Math.abs(distance) < 0.5) return "now";
  for (const [unit, length, most] of STEPS) {
    const count = Math.round(Math.abs(distance) / length);
    if (count >= most) continue;
    const span =
      count > 1 || unit === "second"
        ? `${count} ${unit}${count === 1 ? "" : "s"}`
        : `${unit === "hour" ? "an" : "a"} ${unit}`;
    return distance > 0 ? `in ${span}` : `${span} ago`;
  }
  return "";
}

function stampText(seconds, style) {
  if (style === "R") return relativeTime(seconds);
  return new Intl.DateTimeFormat(LOCALE, FORMATS[style] ?? FORMATS.f).format(new Date(seconds * 1000));
}

/** The node of `<t:seconds:style>`; a relative one keeps itself up to date. */
export function timestamp(seconds, style = "f") {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.getTime())) return document.createTextNode("Invalid date");
  const title = new Intl.DateTimeFormat(LOCALE, FORMATS.F).format(when);
  const node = h("time", { class: "stamp", datetime: when.toISOString(), title }, stampText(seconds, style));
  if (style === "R") node.dataset.ticks = String(seconds);
  return node;
}

/** Keep every relative stamp of the document right; once a second is what people notice. */
export function startTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-ticks]")) {
      const text = relativeTime(Number(node.dataset.ticks));
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}

/** The clock time beside a message, with the day when it was not today. */
export function messageTime(iso) {
  const when = new Date(iso);
  const today = new Date().toDateString() === when.toDateString();
  const text = new Intl.DateTimeFormat(LOCALE, today ? FORMATS.t : FORMATS.s).format(when);
  return h(
    "time",
    { class: "when", datetime: iso, title: new Intl.DateTimeFormat(LOCALE, FORMATS.F).format(when) },
    text,
  );
}
