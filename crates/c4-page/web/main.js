"use strict";

class App {
  async start() {
    this.tabs = { play: "Play", compare: "Compare", replay: "Replay" };
    this.panes = {};
    for (const [name, label] of Object.entries(this.tabs)) {
      $("tabs").append(el("button", {
        type: "button", role: "tab", id: "tab-" + name, "aria-controls": "pane-" + name, "aria-selected": "false", tabindex: "-1",
        onclick: () => this.go(name), onkeydown: (event) => this.tabKey(event, name),
      }, label));
      this.panes[name] = el("div", { role: "tabpanel", id: "pane-" + name, "aria-labelledby": "tab-" + name, hidden: true });
      $("main").append(this.panes[name]);
    }
    this.go("play", true);
    this.panes.play.append(el("p", { class: "quiet" }, "One moment …"));
    await Engine.start();
    this.engine = Engine.make();
    this.courses = await this.engine.ask({ ask: "courses" });
    this.build();
    await this.open(Address.read(location.hash) || this.usualPlace);
    addEventListener("hashchange", () => {
      if (location.hash !== this.written) this.open(Address.read(location.hash) || this.usualPlace);
    });
    document.documentElement.dataset.ready = "true";
  }

  // The first course, against its computer if it has one.
  get usualPlace() {
    const { info, seats } = this.courses[0];
    return { variant: info.variant, kind: "seated", chosen: {}, seats: ["h", seats[1].length ? "c" : "h"], moves: [], at: null };
  }

  build() {
    this.game = new Game(this.courses);
    this.setup = new Setup(this.courses, (choice) => this.newGame(choice));
    this.board = new Board("Board", (column, row) => this.play(column, row));
    this.analysis = new Analysis(() => this.scored());
    this.why = new Why(this.analysis);
    this.status = el("p", { class: "status", id: "status" });
    this.note = el("p", { class: "notice", hidden: true });
    this.moves = new MoveList(this.analysis, (at) => this.look(at));
    this.auto = new Auto(this);
    this.output = new Output(this);
    this.buttons = {
      first: button("|◀", () => this.look(0), { "aria-label": "To the beginning", title: "To the beginning (Home)" }),
      back: button("◀", () => this.step(-1), { "aria-label": "One move back", title: "One move back ([)" }),
      forth: button("▶", () => this.step(1), { "aria-label": "One move on", title: "One move on (])" }),
      end: button("▶|", () => this.look(null), { "aria-label": "To the end", title: "To the end (End)" }),
      undo: button("Undo", () => this.undo(), { title: "u" }),
      redo: button("Redo", () => this.redoMove(), { title: "r" }),
      pause: button("Pause", () => this.pause()),
      link: button("Copy link", (event) => copy(location.href, event.target)),
    };
    const controls = el("div", { class: "controls", role: "group", "aria-label": "Moves" }, Object.values(this.buttons));
    const game = el("section", { class: "panel game", "aria-labelledby": "status" }, this.note, this.status, this.board.root, controls,
      el("details", { class: "list", open: true }, el("summary", {}, "Moves"), this.moves.root));
    this.panes.play.replaceChildren(this.setup.root, el("div", { class: "columns" }, game, this.why.root, this.output.root));
    this.compare = new Compare(this);
    this.panes.compare.append(this.compare.root);
    this.replay = new Replay(this);
    this.panes.replay.append(this.replay.root);
    addEventListener("keydown", (event) => this.key(event));
  }

  // --- where we are ---

  go(name, quietly) {
    for (const tab of Object.keys(this.tabs)) {
      const is = tab === name;
      $("tab-" + tab).setAttribute("aria-selected", String(is));
      $("tab-" + tab).tabIndex = is ? 0 : -1;
      this.panes[tab].hidden = !is;
    }
    this.tab = name;
    if (!quietly) this.write(true);
  }

  tabKey(event, name) {
    const names = Object.keys(this.tabs);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(name) + step + names.length) % names.length];
    this.go(next);
    $("tab-" + next).focus();
  }

  async open(place) {
    try {
      if (place.tab) {
        if (!this.game.shown) await this.newGame(this.usualPlace);
        this.go(place.tab);
        if (place.tab === "replay") await this.replay.load();
        return;
      }
      this.go("play", true);
      if (place.kind === "typed") {
        await this.openTyped(place);
      } else {
        await this.newGame(place, place.moves, place.at);
      }
    } catch (error) {
      this.game.note = "";
      await this.newGame(this.usualPlace);
      this.tell("This link could not be opened: " + error.message);
    }
  }

  async openTyped({ variant, args, typed, note, at, names, byte }) {
    const game = new Game(this.courses);
    Object.assign(game, { variant, args, kind: "typed", note: note || "", at: at ?? null, names: names || null });
    if (!game.course) throw new Error(`there is no course ${JSON.stringify(variant)}`);
    if (typed) game.chunks = [{ text: typed, by: "link" }];
    await this.begin(game);
    if (Number.isInteger(byte)) this.pick(game.shown.events.findIndex((event) => !event.err && event.from <= byte && byte < event.to));
  }

  // Begins a game, with moves if there are some.
  async newGame({ variant, chosen, seats, names, note }, moves = [], at = null) {
    const game = new Game(this.courses);
    Object.assign(game, { variant, chosen: { ...chosen }, seats: [...seats], at, names: names || null, note: note || "" });
    const known = new Set(knobsOf(this.courses, variant).map((knob) => knob.name));
    game.chosen = Object.fromEntries(Object.entries(game.chosen).filter(([name]) => known.has(name)));
    let left = 0;
    if (variant === "rules") {
      game.chunks = moves.map((move) => ({ move, by: "person", text: "" }));
    } else {
      if (!game.course) throw new Error(`there is no course ${JSON.stringify(variant)}`);
      const seated = await this.engine.ask({ ask: "sit", variant, chosen: game.chosen, computer: game.seats.map((seat) => seat === "c") });
      Object.assign(game, seated);
      if (moves.length) {
        const restored = await this.engine.ask({ ask: "restore", variant, args: game.args, prelude: game.prelude, moves });
        game.chunks = restored.chunks.map((text) => ({ text, by: "person", isMove: true }));
        left = moves.length - restored.fitting;
      }
    }
    await this.begin(game);
    if (left > 0) this.tell(`Left out, because this game cannot go like that: ${plural(left, "move")} of the link.`);
  }

  async begin(game) {
    this.auto.stop();
    // What cannot be run leaves the game before it.
    await this.runProgram(game);
    this.game = game;
    await this.end();
    this.paused = false;
    this.setup.show(game);
    this.update(true);
  }

  tell(text) {
    this.note.textContent = text;
    this.note.hidden = text === "";
    if (text) say(text);
  }

  // --- playing ---

  get canPlay() {
    const { game } = this;
    if (!game.shown?.played || !game.toMove) return false;
    if (game.kind === "typed") return true;
    if (game.at !== null) return true;
    return game.seats[game.shown.asked.seat] === "h" || this.paused;
  }

  async play(column, row, by = "person") {
    if (this.busy || (by === "person" && !this.canPlay)) return;
    const { game } = this;
    const view = game.view;
    const player = game.toMove;
    const heights = view.stones.filter((stone) => stone[1] === column).length;
    if (view.played.gravity && heights >= view.played.rows) return this.tell(`Column ${column + (game.course?.first ?? 1)} is full.`);
    if (!view.played.gravity && view.stones.some((stone) => stone[1] === column && stone[2] === row)) return this.tell("There is a stone already.");
    this.busy = true;
    try {
      game.cutToView();
      if (game.isRules) {
        game.chunks.push({ move: [column, row], by, text: "" });
      } else {
        const text = await this.engine.ask({ ask: "typed", variant: game.variant, args: game.args, played: view.played, player, column, row });
        game.chunks.push({ text, by, isMove: true });
      }
      game.redo = [];
      await this.rerun(by !== "person");
    } finally {
      this.busy = false;
    }
    this.auto.go();
  }

  // Types a line as it stands, right or wrong.
  async typeLine(text) {
    const { game } = this;
    game.cutToView();
    game.typedByHand();
    game.chunks.push({ text: bytesOf(text + "\n"), by: "person" });
    game.redo = [];
    await this.rerun();
  }

  async rerun() {
    await this.runProgram(this.game);
    await this.end();
    this.update();
  }

  // Runs the program on all that was typed. What takes long is said, and can be stopped: then the last thing typed is taken back.
  async runProgram(game) {
    const tell = setTimeout(() => {
      this.note.replaceChildren("The program thinks … ", button("Stop", () => this.engine.cancel()));
      this.note.hidden = false;
    }, 700);
    try {
      await game.run(this.engine);
    } catch (error) {
      if (game !== this.game || !game.chunks.length) throw error;
      game.chunks.pop();
      await game.run(this.engine);
      this.failed = error instanceof Cancelled ? "The program was stopped, and the last move taken back." : error.message;
    } finally {
      clearTimeout(tell);
      this.tell(this.failed || "");
      this.failed = "";
    }
  }

  // Ends a game that somebody has won, or that has no free square, where the program waits for being told so.
  async end() {
    const { game } = this;
    const { shown } = game;
    if (!game.ending || game.kind !== "seated" || !shown.asked?.a_move) return;
    const stones = shown.games[0].length;
    if (!shown.winning[0]?.length && stones < shown.played.columns * shown.played.rows) return;
    game.chunks.at(-1).text += game.ending;
    await game.run(this.engine);
  }

  undo() {
    if (this.game.undo()) {
      this.paused = !this.game.seats.includes("h");
      this.rerun();
    }
  }

  async redoMove() {
    if (this.game.again()) {
      await this.rerun();
      this.auto.go();
    }
  }

  pause() {
    this.paused = !this.paused;
    this.auto.stop();
    this.update();
    this.auto.go();
  }

  // --- looking ---

  look(at) {
    const { game } = this;
    if (at !== null && at >= game.flat.length) at = null;
    game.at = at;
    this.picked = null;
    this.update();
    if (at === null) this.auto.go();
  }

  step(by) {
    const at = (this.game.at ?? this.game.flat.length) + by;
    if (at >= 0) this.look(at);
  }

  pick(index) {
    const event = this.game.shown.events[index];
    if (!event) return;
    const total = this.game.total(event);
    this.game.at = total >= this.game.flat.length ? null : total;
    this.picked = index;
    this.update();
  }

  key(event) {
    const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (inField || event.ctrlKey || event.metaKey || event.altKey || this.tab !== "play") return;
    const action = {
      u: () => this.undo(), r: () => this.redoMove(), "[": () => this.step(-1), "]": () => this.step(1),
      Home: () => this.look(0), End: () => this.look(null),
    }[event.key];
    if (action) {
      event.preventDefault();
      action();
    } else if (/^[0-9]$/.test(event.key) && event.target !== this.board.root) {
      this.board.key(event);
    }
  }

  // --- showing ---

  update(isNew) {
    const { game } = this;
    const view = game.view;
    const { played } = view;
    this.board.root.hidden = !played;
    if (played) {
      this.board.show({ ...played, stones: view.stones, winning: view.winning, look: game.look, canPlay: this.canPlay, first: game.course?.first ?? 1 });
    }
    this.status.textContent = this.statusText();
    say(this.status.textContent);
    this.moves.show(game);
    this.output.show(game, this.picked);
    const at = game.at ?? game.flat.length;
    const { first, back, forth, end, undo, redo, pause } = this.buttons;
    first.disabled = back.disabled = at === 0;
    forth.disabled = end.disabled = game.at === null;
    undo.disabled = game.chunks.length === 0;
    redo.disabled = game.redo.length === 0;
    pause.hidden = !this.auto.isWanted;
    pause.textContent = this.paused ? "Go on" : "Pause";
    this.output.root.hidden = game.isRules;
    this.panes.play.classList.toggle("alone", game.isRules);
    if (isNew && game.note) this.tell(game.note);
    else if (isNew) this.tell("");
    this.why.show(game, this.engine, { solve: () => this.solve(true) }).then(() => this.scored());
    this.solve(false);
    this.write();
    if (isNew) this.auto.go();
  }

  statusText() {
    const { game } = this;
    const view = game.view;
    const who = (player) => game.players[player - 1];
    if (!view.isEnd) return `Move ${game.at} of ${game.flat.length}. ${who(game.toMove || 1)} moved next here.`;
    if (game.isRules) {
      if (view.winning.length) return `${who(view.stones.at(-1)[0])} has won.`;
      return game.toMove ? `${who(game.toMove)} to move.` : "The board is full: a draw.";
    }
    const { last, ends } = game.words;
    const { shown } = game;
    if (shown.cut) return shown.cut;
    if (shown.asked?.a_move) {
      return `${ends.length ? ends.join(" ") + " " : ""}${who(shown.asked.player)} to move: ${last}`;
    }
    if (shown.asked) return ends.length ? ends.join(" ") : `The program asks: ${last}`;
    return ends.join(" ") || last || `The program ended with status ${shown.status}.`;
  }

  // Begins to solve, where that does not take long or was asked for.
  solve(isAsked) {
    const { game } = this;
    const { played, stones } = game.view;
    if (!game.shown.solved || !played || (!isAsked && !game.shown.at_once)) {
      this.analysis.stop();
      return;
    }
    const columns = stones.map((stone) => stone[1]);
    const legal = !game.toMove ? [] : Array.from({ length: played.columns }, (_, column) => column)
      .filter((column) => columns.filter((it) => it === column).length < played.rows);
    const all = game.shown.games[game.view.game].map((stone) => stone[1]);
    this.analysis.work(played, columns, legal, all);
  }

  // Something about scores has changed.
  scored() {
    if (this.scoring) return;
    this.scoring = true;
    requestAnimationFrame(() => {
      this.scoring = false;
      this.why.render();
      this.moves.show(this.game);
      this.showScores();
    });
  }

  showScores() {
    const { game } = this;
    const { played } = game.view;
    if (!game.shown.solved || !game.toMove || !played?.gravity || !this.why.shown || played.columns > 40) return this.board.showScores(null);
    const scores = Array.from({ length: played.columns }, (_, column) => this.why.scoreOf(column));
    if (scores.every((score) => score === undefined) && !this.analysis.isOn) return this.board.showScores(null);
    const best = Math.max(...scores.filter((score) => typeof score === "number"));
    this.board.showScores(scores.map((score) => ({ text: score === null ? "" : score === undefined ? "…" : signed(score), best: score === best })));
  }

  compareThis() {
    const { game } = this;
    this.compare.fill({ variant: game.variant, args: game.args, typed: game.typed });
    this.go("compare");
  }

  // Keeps the address in step, so that it can be copied at any time.
  write(isTab) {
    if (!this.game?.shown) return;
    const hash = this.tab === "play" ? Address.write(this.game) : "#" + this.tab;
    if (hash === location.hash) return;
    this.written = hash;
    try {
      history.replaceState(null, "", hash);
    } catch {
      // A browser may refuse very long or very frequent addresses: the page goes on without.
    }
  }
}

const app = new App();
addEventListener("DOMContentLoaded", () => {
  app.start().catch((error) => {
    $("main").prepend(el("p", { class: "notice", role: "alert" }, "The page could not start: " + error.message));
    throw error;
  });
});
