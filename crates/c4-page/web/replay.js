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
    const one = waiting.shift();
    if (one === null || typeof one !== "object") continue;
    if (!Array.isArray(one)) yield one;
    waiting.push(...Object.values(one));
  }
}

// Games as matches and tournaments record them.
function gamesIn(data) {
  const found = [];
  for (const it of objectsIn(data)) {
    const { game, players, moves, conclusion } = it;
    if (!game?.columns || typeof moves !== "string" || !players) continue;
    const names = [players.first ?? "first", players.second ?? "second"];
    const chosen = {
      rows: String(game.rows), cols: String(game.columns), connect: String(game.connect), stones: String(game.turn ?? 1),
      gravity: game.gravity ? "on" : "off", diagonals: game.diagonals ? "on" : "off",
    };
    const winner = { first: names[0], second: names[1] }[conclusion?.winner];
    const ends = conclusion?.kind === "foul" ? `a foul of ${{ first: names[0], second: names[1] }[conclusion.by]}`
      : conclusion?.kind === "draw" ? "a draw" : winner ? `${winner} won` : "";
    const label = `Game ${found.length + 1}: ${names[0]} – ${names[1]}${ends ? ", " + ends : ""}`;
    found.push({ label, place: { kind: "seated", variant: "rules", chosen, seats: ["h", "h"], moves: recordedMoves(moves, game), names, note: label, at: null } });
  }
  return found;
}

// Columns from 1, or squares as a letter and a row from below.
function recordedMoves(text, game) {
  if (!game.gravity) {
    return [...text.matchAll(/([a-z]+)(\d+)/g)].map(([, letters, row]) => [
      [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 96, 0) - 1, Number(row) - 1]);
  }
  const numbers = game.columns <= 9 && !text.includes(",") ? [...text.trim()] : text.split(",").filter(Boolean);
  return numbers.map((number) => [Number(number) - 1, 0]);
}

// Failing cases of a report: what was typed is in the command that reproduces them.
function casesIn(data) {
  const found = [];
  for (const report of objectsIn(data)) {
    if (typeof report.variant !== "string" || !Array.isArray(report.submissions)) continue;
    for (const submission of report.submissions) {
      const finding = submission.finding;
      if (!finding) continue;
      const name = report.cases?.[finding.case]?.name ?? "case " + finding.case;
      const cases = [[finding, name], ...(finding.shrunk ? [[finding.shrunk, name + ", made as simple as it gets"]] : [])];
      for (const [one, what] of cases) {
        const input = inputOf(one.reproduce?.commands || []);
        if (input) found.push({ label: `${submission.name}: ${what}: ${one.headline}`, place: { kind: "typed", variant: report.variant, note: `${submission.name}: ${one.headline}`, at: null, line: lineOf(one.headline), ...input } });
      }
    }
  }
  return found;
}

// The line at which a program goes another way, if that is what is wrong.
function lineOf(headline) {
  const line = /\bline (\d+)/.exec(headline);
  return line ? Number(line[1]) : null;
}

// What is typed and the arguments, from commands such as: printf 'h\nh\n' | ./ex3.out
function inputOf(commands) {
  const last = commands.at(-1) || "";
  const typed = /^printf '([^']*)' \| (.*)$/.exec(last);
  const silent = /^(.*) < \/dev\/null$/.exec(last);
  if (!typed && !silent) return null;
  const args = wordsOf(typed ? typed[2] : silent[1]).slice(1);
  // Where the board is compiled in, the course's program takes it as an option.
  const defined = commands.slice(0, -1).flatMap((command) => command.match(/-D(?:ROWS|COLS|CONNECT_N)=\d+/g) || []);
  return { args: [...defined, ...args], typed: typed ? printed(typed[1]) : "" };
}

function printed(format) {
  const plain = { n: "\n", t: "\t", r: "\r", "\\": "\\" };
  return format.replace(/\\([ntr\\])|\\([0-7]{3})|%%/g, (_, letter, octal) =>
    letter ? plain[letter] : octal ? String.fromCharCode(parseInt(octal, 8)) : "%");
}
