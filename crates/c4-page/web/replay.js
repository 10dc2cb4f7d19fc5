"use strict";

// Games out of files: a record of a match or a tournament, or the cases of a report.
class Replay {
  constructor(app) {
    this.app = app;
    this.area = new Area("replay-file", "A record or a report, as JSON");
    this.status = el("p", { class: "status", role: "status" });
    this.list = el("div", {});
    this.root = el("div", {},
      el("form", { class: "panel comparing", onsubmit: (event) => { event.preventDefault(); this.read(); } },
        el("p", {}, "Drop or paste what ", el("code", {}, "c4 match --record"), ", ", el("code", {}, "c4 tournament --report json=FILE"), " or ",
          el("code", {}, "c4 grade --report json=FILE"), " has written, and click a game or a case."),
        this.area.root, el("button", { class: "main" }, "Show")),
      this.status, this.list);
  }

  read() {
    this.list.replaceChildren();
    let found;
    try {
      const text = readable(this.area.bytes);
      let data;
      try {
        data = JSON.parse(text);
      } catch {
        // Records of matches are a line for each game.
        data = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
      }
      found = [...gamesIn(data), ...casesIn(data)];
    } catch (error) {
      this.status.textContent = "This is no JSON: " + error.message;
      return;
    }
    this.status.textContent = found.length ? plural(found.length, "game or case", "games and cases") : "There are no games and no cases in it.";
    const most = 1000;
    const items = found.slice(0, most).map(({ label, place }) => el("li", {}, button(label, () => this.open(place))));
    if (found.length > most) items.push(el("li", {}, `and ${found.length - most} more`));
    this.list.replaceChildren(el("ol", { class: "panel found" }, items));
  }

  async open(place) {
    await this.app.open(place);
    this.app.write();
  }
}

// Every object in some data, whatever surrounds it.
function* objectsIn(data) {
  const waiting = [data];
  while (waiting.length) {
    const one = waiting.shift();
    if (one === null || typeof one !== "object") continue;
    if (!Array.isArray(one)) yield one;
    waiting.push(...Object.values(one));
  }
}
