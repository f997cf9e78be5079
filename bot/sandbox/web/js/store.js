/** What the page knows: the scene (people, channels, commands, bot) and the messages; tells listeners what changed. */

const EPHEMERAL = 64;

/** Messages in order of age: snowflakes without losing digits; lines of this tab stand where their time puts them. */
export function byAge(a, b) {
  if (Boolean(a.local) !== Boolean(b.local))
    return Date.parse(a.timestamp) - Date.parse(b.timestamp) || (a.local ? 1 : -1);
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

export class Store extends EventTarget {
  scene = {
    people: [],
    channels: [],
    guilds: [],
    commands: [],
    roles: [],
    bot: { id: "0", name: "Bot", online: false },
  };
  #messages = new Map();
  #locals = 0;

  /** Take one frame of the server. */
  take(frame) {
    switch (frame.t) {
      case "state":
        this.scene = frame.scene;
        this.#messages = new Map(Object.entries(frame.messages).map(([channel, list]) => [channel, list]));
        this.#tell("state");
        break;
      case "scene":
        this.scene = frame.scene;
        this.#tell("scene");
        break;
      case "message":
        this.#put(frame.message, frame.fresh);
        break;
      case "gone":
        this.#drop(frame.channel, frame.id);
        break;
      case "typing":
        this.#tell("typing", { channel: frame.channel });
        break;
    }
  }

  #tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #put(message, fresh) {
    const list = this.#messages.get(message.channel_id) ?? [];
    const at = list.findIndex((known) => known.id === message.id);
    if (at >= 0) list[at] = message;
    else list.push(message);
    list.sort(byAge);
    this.#messages.set(message.channel_id, list);
    this.#tell("message", { message, fresh: Boolean(fresh) && at < 0 });
  }

  #drop(channel, id) {
    const list = this.#messages.get(channel) ?? [];
    this.#messages.set(
      channel,
      list.filter((message) => message.id !== id),
    );
    this.#tell("gone", { channel, id });
  }

  /** A line that only this tab shows, such as a command on its way; returns how to change or remove it. */
  addLocal(message) {
    const id = `local-${++this.#locals}`;
    const put = (fields) =>
      this.#put({ ...message, ...fields, id, local: true, timestamp: this.#now() }, true);
    put({});
    return { id, change: put, remove: () => this.#drop(message.channel_id, id) };
  }

  /** The present by the sandbox's clock, which may differ from the browser's. */
  #now() {
    return new Date(Date.now() + (this.scene.ahead_ms ?? 0)).toISOString();
  }

  /** Remove one message from this tab only. */
  removeLocal(channel, id) {
    this.#drop(channel, id);
  }

  /** The messages of a channel that a person can see, oldest first. */
  seenBy(personId, channelId) {
    return (this.#messages.get(channelId) ?? []).filter((message) => sees(personId, message));
  }

  person(id) {
    return this.scene.people.find((person) => person.id === id);
  }

  channel(id) {
    return this.scene.channels.find((channel) => channel.id === id);
  }

  /** What a person reads above a channel: of conversations, the names of whom they talk to. */
  titleOf(channel, personId) {
    if (channel.kind === "dm") return this.scene.bot.name;
    if (channel.name || channel.kind !== "private") return channel.name;
    const others = channel.people.filter((id) => id !== personId);
    return others.map((id) => this.nameOf(id)).join(", ");
  }

  /** The name of any member: a person or the bot. */
  nameOf(id) {
    if (id === this.scene.bot.id) return this.scene.bot.name;
    return this.person(id)?.name ?? null;
  }

  /** What a person can open: channels of servers, threads after their channel, then conversations without the bot. */
  roomsOf(personId) {
    const rooms = this.scene.channels.filter(
      (channel) => channel.kind !== "dm" && mayOpen(personId, channel),
    );
    const top = rooms.filter((channel) => channel.kind === "text");
    return [
      ...top.flatMap((channel) => [channel, ...rooms.filter((other) => other.parent === channel.id)]),
      ...rooms.filter((channel) => channel.kind === "private"),
    ];
  }

  /** A person's direct messages with the bot. */
  dmOf(personId) {
    return this.scene.channels.find((channel) => channel.kind === "dm" && mayOpen(personId, channel)) ?? null;
  }
}

function mayOpen(personId, channel) {
  return channel.people === null || channel.people.includes(personId);
}

/** Whether a person can see a message at all (a private answer is for one person). */
export function sees(personId, message) {
  return message.for === null || message.for === undefined || message.for === personId;
}

export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}
