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

  // What the server has to show, if it was started for that.
  async load() {
    if (!Engine.isServer || this.isLoaded) return;
    this.isLoaded = true;
    const response = await fetch("document");
    if (response.status !== 200) return;
    this.area.set(latin1(new Uint8Array(await response.arrayBuffer())));
    this.read();
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
    const one = waiting.pop();
    if (one === null || typeof one !== "object") continue;
    if (!Array.isArray(one)) yield one;
    waiting.push(...Object.values(one).reverse());
  }
}

// Games as matches and tournaments record them, in their order.
function gamesIn(data) {
  const found = [];
  let match = null;
  for (const it of objectsIn(data)) {
    // A match of a tournament, whose games come next.
    if (Array.isArray(it.games) && it.round) match = { of: it, left: [...it.games] };
    const { game, players, moves, conclusion } = it;
    if (!game?.columns || typeof moves !== "string" || !players) continue;
    const names = { first: String(players.first ?? "first"), second: String(players.second ?? "second") };
    const chosen = {
      rows: String(game.rows), cols: String(game.columns), connect: String(game.connect), stones: String(game.turn ?? 1),
      gravity: game.gravity ? "on" : "off", diagonals: game.diagonals ? "on" : "off",
    };
    const within = match ? match.left.indexOf(it) + 1 : 0;
    const number = within ? `Round ${match.of.round}, match ${match.of.number}, game ${within}` : `Game ${found.length + 1}`;
    const ends = endOf(conclusion, names);
    const label = `${number}: ${names.first} – ${names.second}${ends ? ", " + ends : ""}`;
    const place = { kind: "seated", variant: "rules", chosen, seats: ["h", "h"], moves: recordedMoves(moves, game), names: [names.first, names.second], note: label, at: null };
    found.push({ label, place });
  }
  return found;
}

// How a game ended, in words.
function endOf(conclusion, names) {
  switch (conclusion?.kind) {
    case "line": return `${names[conclusion.winner]} won`;
    case "faster": return `a full board, and ${names[conclusion.winner]} was faster`;
    case "draw": return "a draw";
    case "foul": return `a foul of ${names[conclusion.by]}`;
    default: return "";
  }
}

// Columns from 1; or, without gravity, a letter for the column and one for the row from below, of each square.
function recordedMoves(text, game) {
  if (!game.gravity) {
    const number = (letter) => letter.toUpperCase().charCodeAt(0) - 65;
    return [...text.matchAll(/([a-z])([a-z])/gi)].map(([, column, row]) => [number(column), number(row)]);
  }
  const numbers = game.columns <= 9 && !text.includes(",") ? [...text.trim()] : text.split(",").filter(Boolean);
  return numbers.map((number) => [Number(number) - 1, 0]);
}

// Failing cases of a report, each with its place in the page.
function casesIn(data) {
  const found = [];
  for (const report of objectsIn(data)) {
    if (typeof report.variant !== "string" || !Array.isArray(report.submissions)) continue;
    for (const { name, finding } of report.submissions) {
      if (!finding) continue;
      const what = report.cases?.[finding.case]?.name ?? "case " + finding.case;
      for (const [one, words] of [[finding, what], [finding.shrunk, what + ", made as simple as it gets"]]) {
        const place = one?.page && Address.read(one.page);
        if (place) found.push({ label: `${name}: ${words}: ${one.headline}`, place: { ...place, note: `${name}: ${one.headline}` } });
      }
    }
  }
  return found;
}
