/** The line on top of the page: the bot's state, who is in front, how many panes, the theme. */

import { avatar, fill, h, icon } from "./dom.js";
import { PHONE } from "./layout.js";
import { badge } from "./rooms.js";

const WIDE = matchMedia("(min-width: 1500px)");
// So many people fit into panes side by side; more can be reached from the line on top, on a wide screen too.
const FEW = 3;
// Of so many people a phone shows the letters alone, and the name of the one in front.
const CROWD = 4;

export class TopBar {
  #app;
  #el;
  #connected = null;
  #inView = null;
  #status = h("div", { class: "status", role: "status" });
  #people = h("div", { class: "switcher", role: "tablist", "aria-label": "Person" });
  #tools = h("div", { class: "tools" });
  #banner = h("div", { class: "banner", role: "alert", hidden: true });

  constructor(app, el) {
    this.#app = app;
    this.#el = el;
    fill(el, h("div", { class: "top-line" }, this.#status, this.#people, this.#tools), this.#banner);
    WIDE.addEventListener("change", () => this.update());
  }

  setConnected(connected) {
    this.#connected = connected;
    this.update();
  }

  /** Draw again from the scene. */
  update() {
    const { bot } = this.#app.store.scene;
    const online = this.#connected && bot.online;
    const state = this.#connected === null ? "connecting" : online ? "online" : "offline";
    fill(
      this.#status,
      h("span", { class: `lamp ${state}` }),
      h("strong", {}, bot.name),
      h("span", { class: "state" }, state),
    );
    this.#say(online);
    this.#drawPeople();
    this.#drawTools();
  }

  #say(online) {
    const { bot, run } = this.#app.store.scene;
    const lost = this.#connected === false;
    this.#banner.hidden = online || this.#connected === null || (!lost && run === undefined);
    const sentence = lost
      ? "The sandbox does not answer. This page comes back by itself."
      : `${bot.name} is offline. Commands and buttons fail until it is back.`;
    if (this.#banner.textContent !== sentence) this.#banner.textContent = sentence;
  }

  #drawPeople() {
    const { people } = this.#app.store.scene;
    const shown = PHONE.matches || people.length > FEW;
    this.#people.hidden = !shown;
    if (!shown) return this.#people.replaceChildren();
    this.#people.classList.toggle("crowd", people.length > CROWD);
    const front = this.#app.peopleInFront;
    const tabs = people.map((person) => {
      const here = front.includes(person.id);
      const tab = {
        type: "button",
        role: "tab",
        class: "tab",
        "aria-selected": String(here),
        title: person.name,
        data: { person: person.id },
        on: { click: () => this.#app.activate(person.id) },
      };
      return h(
        "button",
        tab,
        avatar(person.name, 26),
        h("span", { class: "tab-name" }, person.name),
        here ? null : badge(this.#app.reads.total(person.id)),
      );
    });
    const add = h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": "Add a person",
        on: { click: () => this.#app.addPerson(null) },
      },
      icon("plus"),
    );
    fill(this.#people, tabs, add);
    const chosen = this.#people.querySelector('[aria-selected="true"]');
    if (chosen && chosen.dataset.person !== this.#inView) {
      this.#inView = chosen.dataset.person;
      chosen.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }

  #drawTools() {
    const { layout } = this.#app;
    const counts = PHONE.matches ? [] : WIDE.matches ? [1, 2, 3] : [1, 2];
    const count = (number) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(layout.count === number),
          "aria-label": `${number} ${number === 1 ? "pane" : "panes"}`,
          on: { click: () => this.#app.setCount(number) },
        },
        String(number),
      );
    const other = layout.theme === "dark" ? "light" : "dark";
    fill(
      this.#tools,
      counts.length
        ? h("div", { class: "shows", role: "group", "aria-label": "Panes side by side" }, counts.map(count))
        : null,
      h(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": `Switch to the ${other} theme`,
          title: `Switch to the ${other} theme`,
          on: { click: () => this.#app.setTheme(other) },
        },
        icon(other === "light" ? "sun" : "moon"),
      ),
    );
  }

  /** Shake the tabs of people who got a direct message. */
  buzz(people) {
    for (const id of people) {
      const tab = this.#people.querySelector(`[data-person="${CSS.escape(id)}"]`);
      tab?.classList.add("buzz");
      setTimeout(() => tab?.classList.remove("buzz"), 900);
    }
  }
}
