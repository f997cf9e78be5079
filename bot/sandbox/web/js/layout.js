/** Which panes are open, with whom and on what: kept in the address, so that a reload or a link brings them back. */

const COUNT_KEY = "sandbox-panes";
const THEME_KEY = "sandbox-theme";
const SPLIT_KEY = "sandbox-split";
export const PHONE = matchMedia("(max-width: 700px)");

/** Read the panes from the address: `#Alice/card-table/both&Bob/card-table/dm`. */
function readHash() {
  return location.hash
    .slice(1)
    .split("&")
    .filter(Boolean)
    .map((part) => {
      const [person, room = "", show = "both"] = part.split("/").map(safeDecode);
      return { person, room, show: ["both", "room", "dm"].includes(show) ? show : "both" };
    });
}

function safeDecode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** A name when it tells things apart, else the id. */
function handle(thing, all) {
  return all.filter((other) => other.name === thing.name).length === 1 ? thing.name : thing.id;
}

function find(all, key) {
  return all.find((thing) => thing.id === key) ?? all.find((thing) => thing.name === key);
}

export class Layout {
  #store;

  constructor(store) {
    this.#store = store;
    this.wanted = readHash();
    this.count = Number(localStorage.getItem(COUNT_KEY)) || 2;
    this.theme = localStorage.getItem(THEME_KEY) === "light" ? "light" : "dark";
    this.split = Number(localStorage.getItem(SPLIT_KEY)) || null;
  }

  /** The panes to show, `{ person, room, show }` by id: as wanted where that still exists, else the next person. */
  panes() {
    const { people } = this.#store.scene;
    const taken = new Set(this.wanted.slice(0, this.count).map((pane) => find(people, pane.person)?.id));
    const next = () => {
      const free = people.find((person) => !taken.has(person.id)) ?? null;
      if (free) taken.add(free.id);
      return free;
    };
    const open = Math.min(this.count, Math.max(people.length, 1));
    return Array.from({ length: open }, (_, index) => {
      const pane = this.wanted[index];
      const person = (pane && find(people, pane.person)) ?? next();
      const rooms = person ? this.#store.roomsOf(person.id) : [];
      const room = (pane && find(rooms, pane.room)) ?? rooms[0] ?? null;
      return { person: person?.id ?? null, room: room?.id ?? null, show: pane?.show ?? "both" };
    });
  }

  /** Remember the panes as they are now. */
  save(panes) {
    const { people, channels } = this.#store.scene;
    this.wanted = panes.map(({ person, room, show }) => ({
      person: handle(this.#store.person(person) ?? { id: person, name: person }, people),
      room: room ? handle(this.#store.channel(room) ?? { id: room, name: room }, channels) : "",
      show,
    }));
    const hash = this.wanted
      .map(({ person, room, show }) => [person, room, show].map(encodeURIComponent).join("/"))
      .join("&");
    history.replaceState(null, "", `#${hash}`);
  }

  setCount(count) {
    this.count = count;
    localStorage.setItem(COUNT_KEY, String(count));
  }

  setTheme(theme) {
    this.theme = theme;
    localStorage.setItem(THEME_KEY, theme);
  }

  /** Set the channel's share of a pane; null leaves it to the pane again. */
  setSplit(split) {
    this.split = split === null ? null : Math.min(0.8, Math.max(0.2, split));
    if (split === null) localStorage.removeItem(SPLIT_KEY);
    else localStorage.setItem(SPLIT_KEY, String(this.split));
  }

  /** Take the panes from the address again (somebody edited it or went back). */
  reread() {
    this.wanted = readHash();
  }
}
