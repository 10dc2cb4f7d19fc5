"use strict";

// A game: what a course's program does when these arguments are given and this is typed, or a game of the rules alone.
// A chunk is what was typed at a time: { text, by: "person" | "solver" | "random" | "link", isMove }.
class Game {
  constructor(courses) {
    this.courses = courses;
    this.variant = "rules";
    this.kind = "seated";
    this.chosen = {};
    this.seats = ["h", "h"];
    this.args = [];
    this.prelude = "";
    this.chunks = [];
    this.redo = [];
    this.at = null;
    this.note = "";
    this.names = null;
    // What is typed where a game is over and the program waits for being told so.
    this.ending = null;
    this.flat = [];
    this.shown = null;
    this.error = "";
  }

  get course() {
    return this.courses.find(({ info }) => info.variant === this.variant);
  }

  get look() {
    return this.course?.look ?? ["red", "yellow"];
  }

  // What the players are called.
  get players() {
    return this.names ?? this.course?.players ?? ["Player 1", "Player 2"];
  }

  get isRules() {
    return this.variant === "rules";
  }

  usual(name) {
    return knobsOf(this.courses, this.variant).find((knob) => knob.name === name)?.default;
  }

  get typed() {
    return this.prelude + this.chunks.map((chunk) => chunk.text).join("");
  }

  // What is played, where there is no program to tell.
  get rulesChosen() {
    const value = (name) => Number(this.chosen[name] ?? this.usual(name));
    return {
      columns: value("cols"), rows: value("rows"), connect: value("connect"), stones: value("stones"),
      gravity: (this.chosen.gravity ?? "on") === "on", diagonals: (this.chosen.diagonals ?? "on") === "on",
    };
  }

  // Asks what is the case now.
  async run(engine) {
    const question = this.isRules
      ? { ask: "game", played: this.rulesChosen, moves: this.chunks.map((chunk) => chunk.move) }
      : { ask: "session", variant: this.variant, args: this.args, typed: this.typed };
    this.shown = await engine.ask(question);
    this.flat = this.shown.games.flatMap((stones, game) => stones.map((stone) => [...stone, game]));
    this.starts = [];
    let start = 0;
    for (const stones of this.shown.games) {
      this.starts.push(start);
      start += stones.length;
    }
    if (this.at !== null && this.at >= this.flat.length) this.at = null;
  }

  // The stones of the position that is looked at, its game, and what is played.
  get view() {
    const { games, winning, played } = this.shown;
    const isEnd = this.at === null;
    const game = isEnd ? Math.max(0, games.length - 1) : this.at === 0 ? 0 : this.flat[this.at - 1][3];
    const all = games[game] || [];
    const stones = isEnd ? all : all.slice(0, this.at - this.starts[game]);
    return { game, stones, isEnd, played, winning: stones.length === all.length ? winning[game] || [] : [] };
  }

  // How many stones lie in all games together when an event happens.
  total(event) {
    return (this.starts[event.game] ?? 0) + event.stones;
  }

  // Whose turn it is in the position that is looked at; 0 if nobody's.
  get toMove() {
    const { game, stones, isEnd } = this.view;
    if (isEnd) return this.shown.asked?.a_move ? this.shown.asked.player : 0;
    return this.shown.games[game][stones.length]?.[0] ?? 0;
  }

  // Takes back what was typed after the position that is looked at.
  cutToView() {
    if (this.at === null) return;
    if (this.isRules) {
      this.chunks.length = Math.min(this.chunks.length, this.at);
    } else {
      const prompts = this.shown.events.filter((event) => !event.err && this.total(event) === this.at && /^ask-(column|square|stone)/.test(event.kind));
      const read = prompts.length ? prompts.at(-1).read : this.prelude.length;
      let end = this.prelude.length;
      let kept = 0;
      while (kept < this.chunks.length && end + this.chunks[kept].text.length <= read) end += this.chunks[kept++].text.length;
      // Part of a chunk that was typed as a whole.
      const rest = this.chunks[kept] && read > end ? this.chunks[kept].text.slice(0, read - end) : "";
      this.chunks.length = kept;
      if (rest) this.chunks.push({ text: rest, by: "link" });
    }
    this.at = null;
    this.redo = [];
  }

  // Whether all that was typed is moves of a game that was sat down to.
  typedByHand() {
    if (this.kind === "seated" && !this.isRules) this.kind = "typed";
    this.note = "";
  }

  undo() {
    const taken = [];
    while (this.chunks.length) {
      const chunk = this.chunks.pop();
      taken.unshift(chunk);
      if (chunk.by === "person" || !this.seats.includes("h")) break;
    }
    if (taken.length) this.redo.push(taken);
    this.at = null;
    return taken.length > 0;
  }

  again() {
    const chunks = this.redo.pop();
    if (chunks) this.chunks.push(...chunks);
    this.at = null;
    return Boolean(chunks);
  }

  // The program's last words about how the game stands.
  get words() {
    const { shown } = this;
    const on = shown.events.filter((event) => !event.err && !event.ended);
    const text = (event) => readable(shown.stdout.slice(event.from, event.to)).trim();
    const ends = on.filter((event) => /^(wins|wins-by-speed|equal-times|tie|draw|winner|no-winner|game-won|game-tied|session-won)$/.test(event.kind));
    return { last: on.length ? text(on.at(-1)) : "", ends: ends.map(text) };
  }
}

// What can be chosen for a new game.
function knobsOf(courses, variant) {
  if (variant !== "rules") return courses.find(({ info }) => info.variant === variant)?.knobs || [];
  const yes = [{ value: "on", label: "yes" }, { value: "off", label: "no" }];
  return [
    { name: "rows", label: "Rows", range: [1, 200], default: "6" },
    { name: "cols", label: "Columns", range: [1, 200], default: "7" },
    { name: "connect", label: "In a row to win", range: [2, 200], default: "4" },
    { name: "gravity", label: "Stones fall", choices: yes, default: "on" },
    { name: "diagonals", label: "Diagonals count", choices: yes, default: "on" },
    { name: "stones", label: "Stones a turn", choices: [{ value: "1", label: "1" }, { value: "2", label: "2, after a first one" }], default: "1" },
  ];
}
