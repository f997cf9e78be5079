/** One message as a row: author, header, text, embeds, components, and what only its reader sees. */

import { append, avatar, h, icon } from "./dom.js";
import { components } from "./components.js";
import { embedCard } from "./embeds.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { isEphemeral } from "./store.js";
import { messageTime } from "./time.js";

const LOADING = 128;
const V2 = 32768;
const THREAD_STARTED = 18;
const FROM_MENU = 23;
const TOGETHER_MS = 7 * 60 * 1000;

/**
 * A seat is one person looking at one channel:
 * `{ store, personId, channelId, names, isBusy, chosen, failure, press, choose, dismiss, openChannel, openPerson, openMessage }`.
 * This gives the row of one message as that person sees it; `previous` is the message above or null.
 */
export function messageRow(message, previous, seat) {
  const together = belongsTo(previous, message);
  const row = h("li", {
    class: rowClass(message, together),
    tabindex: "-1",
    data: { message: message.id },
    on: { contextmenu: (event) => openContext(event, message, seat) },
  });
  const above = header(message, seat);
  if (above) row.append(above);
  const side = together ? messageTime(message.timestamp) : avatarButton(message, seat);
  row.append(
    h("div", { class: "side" }, side),
    h(
      "div",
      { class: "body" },
      together ? null : byline(message, seat),
      content(message, seat, together ? edited(message) : null),
    ),
  );
  if (!message.local) row.append(moreButton(message, seat));
  return row;
}

function rowClass(message, together) {
  const names = ["message"];
  if (together) names.push("together");
  if (message.for) names.push("private");
  return names.join(" ");
}

/** Whether a message continues the one above: same author, soon after, nothing of its own to say on top. */
export function belongsTo(previous, message) {
  if (!previous || previous.author.id !== message.author.id || isEphemeral(previous) !== isEphemeral(message))
    return false;
  if (usedCommand(message) || message.referenced_message) return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < TOGETHER_MS;
}

/** Who used which command to bring this message about, or null. */
function usedCommand(message) {
  const user = message.interaction_metadata?.user;
  return message.command_name && user
    ? { name: message.command_name, user, typed: message.type !== FROM_MENU }
    : null;
}

function header(message, seat) {
  const used = usedCommand(message);
  if (used) {
    const name = seat.names.person(used.user.id) ?? used.user.username;
    const slash = used.typed ? `/${used.name}` : used.name;
    return h(
      "div",
      { class: "above" },
      avatar(name, 18),
      h("span", {}, h("b", {}, name), " used ", h("span", { class: "mention" }, slash)),
    );
  }
  const origin = message.referenced_message;
  if (!origin) return null;
  const name = seat.names.person(origin.author.id) ?? origin.author.username;
  const text = origin.content || "Press to see the message";
  const jump = () =>
    document.querySelector(`[data-message="${CSS.escape(origin.id)}"]`)?.scrollIntoView({ block: "center" });
  return h(
    "div",
    { class: "above" },
    avatar(name, 18),
    h("b", {}, name),
    h("button", { type: "button", class: "jump", on: { click: jump } }, text),
  );
}

function nameOf(author, seat) {
  return seat.names.person(author.id) ?? author.global_name ?? author.username;
}

function avatarButton(message, seat) {
  const name = nameOf(message.author, seat);
  const open = (event) => seat.openPerson(event.currentTarget, message.author.id);
  return h(
    "button",
    { type: "button", class: "plain", tabindex: "-1", "aria-hidden": "true", on: { click: open } },
    avatar(name, 40),
  );
}

function byline(message, seat) {
  const name = nameOf(message.author, seat);
  const open = (event) => {
    event.preventDefault();
    event.stopPropagation();
    seat.openPerson(event.currentTarget, message.author.id);
  };
  const author = h(
    "button",
    {
      type: "button",
      class: "plain author",
      "aria-haspopup": "menu",
      on: { click: open, contextmenu: open },
    },
    name,
  );
  const badge = message.author.bot ? h("span", { class: "app" }, "APP") : null;
  return h("div", { class: "byline" }, author, badge, messageTime(message.timestamp), edited(message));
}

/** What the message shows; `mark` stands below it where no byline can bear it. */
function content(message, seat, mark) {
  const parts = [];
  if (message.local) parts.push(localLine(message, seat));
  else if (message.flags & LOADING) parts.push(thinking(message, seat));
  if (message.type === THREAD_STARTED)
    parts.push(
      h("div", { class: "system" }, icon("thread", 16), " started a thread: ", h("b", {}, message.content)),
    );
  else if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, seat.names)));
  if (!(message.flags & V2)) parts.push(attachments(message.attachments ?? []));
  parts.push((message.embeds ?? []).map((embed) => embedCard(embed, seat.names)));
  parts.push(components(message.components ?? [], message, seat));
  if (message.thread) parts.push(threadCard(message.thread, seat));
  parts.push(mark);
  const failed = seat.failure(message.id);
  if (failed) parts.push(h("div", { class: "failed", role: "alert" }, failed));
  if (isEphemeral(message) || message.local) parts.push(onlyYou(message, seat));
  return append(h("div", { class: "content" }), parts);
}

function edited(message) {
  if (!message.edited_timestamp) return null;
  return h(
    "span",
    { class: "edited", title: `Edited ${new Date(message.edited_timestamp).toLocaleString("en")}` },
    "(edited)",
  );
}

function threadCard(thread, seat) {
  const open = () => seat.openChannel(thread.id);
  return h(
    "button",
    { type: "button", class: "thread-card", on: { click: open } },
    icon("thread", 18),
    h("b", {}, thread.name),
    h("span", {}, "Open thread"),
  );
}

function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

function thinking(message, seat) {
  return h(
    "div",
    { class: "thinking", role: "status" },
    dots(),
    `${nameOf(message.author, seat)} is thinking…`,
  );
}

function localLine(message) {
  if (message.failure) return h("div", { class: "failed", role: "alert" }, message.failure);
  return h("div", { class: "thinking", role: "status" }, dots(), "Sending command…");
}

function onlyYou(message, seat) {
  if (message.local && !message.failure) return null;
  const dismiss = h(
    "button",
    { type: "button", class: "link", on: { click: () => seat.dismiss(message) } },
    "Dismiss message",
  );
  return h("div", { class: "only-you" }, icon("bell", 14), "Only you can see this · ", dismiss);
}

function openContext(event, message, seat) {
  if (message.local || event.target.closest("a, img, .author") || getSelection().toString()) return;
  event.preventDefault();
  seat.openMessage(event.currentTarget, message, new DOMRect(event.clientX, event.clientY, 0, 0));
}

function moreButton(message, seat) {
  const open = (event) => seat.openMessage(event.currentTarget, message, null);
  return h(
    "button",
    {
      type: "button",
      class: "more icon-button",
      "aria-label": "More actions for this message",
      "aria-haspopup": "menu",
      on: { click: open },
    },
    icon("more"),
  );
}
