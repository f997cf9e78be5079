/** What a right click offers: the bot's own commands on a person or on a message. */

import { avatar, h } from "./dom.js";
import { commandsFor } from "./commands.js";
import { openMenu } from "./popover.js";

const ON_USER = 2;
const ON_MESSAGE = 3;

function appEntries(app, conversation, type, target) {
  const channel = app.store.channel(conversation.channelId);
  return commandsFor(app.store.scene, conversation.personId, channel, type).map((command) => ({
    label: command.name,
    run: () => app.runMenu(conversation, command, target),
  }));
}

/** The small card of a person or the bot, with the commands that can be run on them. */
export function openPersonMenu(app, conversation, anchor, id) {
  const name = app.store.nameOf(id) ?? "Unknown";
  const isBot = id === app.store.scene.bot.id;
  const header = h(
    "div",
    { class: "profile" },
    avatar(name, 48),
    h(
      "div",
      {},
      h("strong", {}, name),
      isBot ? h("span", { class: "app" }, "APP") : null,
      h("small", {}, id === conversation.personId ? "This is you" : "Member"),
    ),
  );
  const entries = appEntries(app, conversation, ON_USER, { user: id });
  openMenu(anchor, [{ title: "Apps", entries }], { header, empty: "No apps to use here." });
}

/** The menu of a message. */
export function openMessageMenu(app, conversation, anchor, message, at) {
  const entries = appEntries(app, conversation, ON_MESSAGE, { message: message.id });
  const copy = { label: "Copy text", run: () => copyText(message) };
  openMenu(
    anchor,
    [
      { title: "Message", entries: plainText(message) ? [copy] : [] },
      { title: "Apps", entries },
    ],
    { at, empty: "No apps to use here." },
  );
}

function plainText(message) {
  const texts = [message.content];
  const walk = (list) => {
    for (const component of list ?? []) {
      texts.push(component.content);
      walk(component.components);
    }
  };
  walk(message.components);
  return texts.filter(Boolean).join("\n");
}

async function copyText(message) {
  try {
    await navigator.clipboard.writeText(plainText(message));
  } catch {
    // A browser may forbid the clipboard; the text can still be selected by hand.
  }
}
