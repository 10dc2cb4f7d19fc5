"use strict";

const LOOKS = { ex3: "red-yellow", stumper: "red-yellow", cmps270: "red-yellow", redblack: "red-black", connect6: "black-white", rules: "red-yellow" };

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
    this.thinker = Engine.make();
    this.courses = await this.engine.ask({ ask: "courses" });
    this.build();
    await this.open(Address.read(location.hash) || Address.read("#ex3/6x7/h,c/"));
    addEventListener("hashchange", () => {
      if (location.hash !== this.written) this.open(Address.read(location.hash) || Address.read("#ex3/6x7/h,c/"));
    });
    document.documentElement.dataset.ready = "true";
  }

  build() {
    this.game = new Game(this.courses);
    this.setup = new Setup(this.courses, (choice) => this.newGame(choice));
    this.board = new Board("Board", (column, row) => this.play(column, row));
    this.analysis = new Analysis(() => this.scored());
    this.why = new Why(this.analysis);
    this.transcript = new Transcript("What the program prints", (event) => this.pick(event));
    this.transcript.marked = (event) => this.marks(event);
    this.status = el("p", { class: "status", id: "status" });
    this.note = el("p", { class: "notice", hidden: true });
    this.moves = el("ol", { class: "moves", "aria-label": "Moves" });
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
      el("details", { class: "list", open: true }, el("summary", {}, "Moves"), this.moves));
    this.output = el("section", { class: "panel output", "aria-labelledby": "output-title" });
    this.buildOutput();
    this.panes.play.replaceChildren(this.setup.root, el("div", { class: "columns" }, game, this.why.root, this.output));
    this.compare = new Compare(this);
    this.panes.compare.append(this.compare.root);
    this.replay = new Replay(this);
    this.panes.replay.append(this.replay.root);
    addEventListener("keydown", (event) => this.key(event));
  }

  buildOutput() {
    const white = el("input", { type: "checkbox", id: "white", onchange: () => { this.transcript.white = white.checked; this.transcript.draw(); } });
    this.withTyped = el("input", { type: "checkbox", id: "typed", checked: true, onchange: () => this.showTranscript() });
    this.line = el("input", { id: "type", type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const form = el("form", { class: "type", onsubmit: (event) => { event.preventDefault(); this.typeLine(); } },
      el("label", { for: "type" }, "Type into the program"), this.line, el("button", {}, "Enter"));
    this.rule = el("p", { class: "quiet rule", "aria-live": "polite" });
    this.command = el("code", {});
    this.ending = el("p", { class: "quiet" });
    this.stderr = el("pre", { class: "stderr", hidden: true, tabindex: "0", "aria-label": "Standard error" });
    const copies = el("div", { class: "controls" },
      button("Copy what was typed", (event) => copy(readable(this.game.typed), event.target)),
      button("Copy what is expected", (event) => copy(readable(this.game.shown.stdout), event.target)),
      button("Save typed", () => save("stdin", this.game.typed)),
      button("Save expected", () => save("stdout", this.game.shown.stdout)),
      button("Compare with mine", () => this.compareThis()));
    this.output.append(el("h2", { id: "output-title" }, "What the program prints"),
      el("div", { class: "controls" }, el("label", { for: "white" }, white, " draw white space"), el("label", { for: "typed" }, this.withTyped, " show what was typed")),
      this.transcript.root, this.rule, this.stderr, this.ending, form, el("p", { class: "quiet" }, "The same in a terminal: ", this.command), copies);
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
        if (!this.game.shown) await this.newGame({ variant: "ex3", chosen: {}, seats: ["h", "c"] });
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
      await this.newGame({ variant: "ex3", chosen: {}, seats: ["h", "c"] });
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
    let left = 0;
    if (variant === "rules") {
      game.chunks = moves.map((move) => ({ move, by: "person", text: "" }));
    } else {
      if (!game.course) throw new Error(`there is no course ${JSON.stringify(variant)}`);
      const known = new Set(knobsOf(this.courses, variant).map((knob) => knob.name));
      const chosenHere = Object.fromEntries(Object.entries(game.chosen).filter(([name]) => known.has(name)));
      game.chosen = chosenHere;
      const seated = await this.engine.ask({ ask: "sit", variant, chosen: chosenHere, computer: game.seats.map((seat) => seat === "c") });
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
    this.thinker.cancel();
    clearTimeout(this.timer);
    // What cannot be run leaves the game before it.
    await this.runProgram(game);
    this.game = game;
    await this.endList();
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
    this.continueGame();
  }

  // Types a line as it stands, right or wrong.
  async typeLine() {
    const { game } = this;
    game.cutToView();
    game.typedByHand();
    game.chunks.push({ text: bytesOf(this.line.value + "\n"), by: "person" });
    game.redo = [];
    this.line.value = "";
    await this.rerun();
  }

  async rerun() {
    await this.runProgram(this.game);
    await this.endList();
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

  // Lab 6 is a list of stones, in which nobody wins before it ends: it does with six in a row, or a full board.
  async endList() {
    const { game } = this;
    const { shown } = game;
    if (game.variant !== "connect6" || game.kind !== "seated" || game.args.includes("--lab") || !shown.asked?.a_move) return;
    const stones = shown.games[0].length;
    if (!shown.winning[0]?.length && stones < shown.played.columns * shown.played.rows) return;
    game.chunks.at(-1).text += "E\n";
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
      this.continueGame();
    }
  }

  pause() {
    this.paused = !this.paused;
    this.thinker.cancel();
    clearTimeout(this.timer);
    this.update();
  }

  get hasAuto() {
    return this.game.seats.some((seat) => seat === "s" || seat === "r");
  }

  // Lets the solver or chance move, if it is their turn.
  continueGame() {
    clearTimeout(this.timer);
    const { game } = this;
    const asked = game.shown.asked;
    if (this.paused || game.at !== null || !asked?.a_move || game.kind === "typed" || !game.shown.played) return;
    const seat = game.seats[asked.seat];
    if (seat !== "s" && seat !== "r") return;
    this.timer = setTimeout(() => this.autoMove(seat), matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250);
  }

  async autoMove(seat) {
    const { game } = this;
    const { played, stones } = game.view;
    const places = new Set(stones.map((stone) => stone[1] + played.columns * stone[2]));
    if (seat === "r") {
      const free = [];
      if (played.gravity) {
        for (let column = 0; column < played.columns; column++) if (!places.has(column + played.columns * (played.rows - 1))) free.push([column, 0]);
      } else {
        for (let place = 0; place < played.columns * played.rows; place++) if (!places.has(place)) free.push([place % played.columns, Math.floor(place / played.columns)]);
      }
      const [column, row] = free[Math.floor(Math.random() * free.length)];
      return this.play(column, row, "random");
    }
    try {
      const columns = stones.map((stone) => stone[1]);
      const tell = (nodes) => { this.status.textContent = `The solver thinks: ${(nodes / 1e6).toFixed(1)} million positions.`; };
      const answer = await this.thinker.ask({ ask: "score", played, columns, line: true }, tell);
      if (game === this.game && answer.line.length && !this.paused) await this.play(answer.line[0], 0, "solver");
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        this.paused = true;
        this.tell("The solver does not play this: " + error.message);
        this.update();
      }
    }
  }

  // --- looking ---

  look(at) {
    const { game } = this;
    if (at !== null && at >= game.flat.length) at = null;
    game.at = at;
    this.picked = null;
    this.update();
    if (at === null) this.continueGame();
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
      this.board.show({ ...played, stones: view.stones, winning: view.winning, look: LOOKS[game.variant] || "red-yellow", canPlay: this.canPlay, first: game.course?.first ?? 1 });
    }
    this.status.textContent = this.statusText();
    say(this.status.textContent);
    this.showMoves();
    this.showTranscript();
    const at = game.at ?? game.flat.length;
    const { first, back, forth, end, undo, redo, pause } = this.buttons;
    first.disabled = back.disabled = at === 0;
    forth.disabled = end.disabled = game.at === null;
    undo.disabled = game.chunks.length === 0;
    redo.disabled = game.redo.length === 0;
    pause.hidden = !this.hasAuto;
    pause.textContent = this.paused ? "Go on" : "Pause";
    this.output.hidden = game.isRules;
    this.panes.play.classList.toggle("alone", game.isRules);
    if (isNew && game.note) this.tell(game.note);
    else if (isNew) this.tell("");
    this.why.show(game, this.engine, { solve: () => this.solve(true) }).then(() => this.scored());
    this.solve(false);
    this.write();
    if (isNew) this.continueGame();
  }

  statusText() {
    const { game } = this;
    const view = game.view;
    const who = (player) => game.names ? game.names[player - 1] : `Player ${player}`;
    if (!view.isEnd) return `Move ${game.at} of ${game.flat.length}. ${who(game.toMove || 1)} moved next here.`;
    if (game.isRules) {
      if (view.winning.length) return `${who(view.stones.at(-1)[0])} has won.`;
      return game.toMove ? `${who(game.toMove)} to move.` : "The board is full: a draw.";
    }
    const { last, ends } = game.words;
    const { shown } = game;
    if (shown.cut) return shown.cut;
    if (shown.asked?.a_move) {
      const player = game.names?.[shown.asked.player - 1] ?? { redblack: ["RED", "BLACK"], connect6: ["Black", "White"] }[game.variant]?.[shown.asked.player - 1] ?? `Player ${shown.asked.player}`;
      return `${ends.length ? ends.join(" ") + " " : ""}${player} to move: ${last}`;
    }
    if (shown.asked) return ends.length ? ends.join(" ") : `The program asks: ${last}`;
    return ends.join(" ") || last || `The program ended with status ${shown.status}.`;
  }

  showMoves() {
    const { game } = this;
    const { played } = game.view;
    const first = game.course?.first ?? 1;
    const most = 400;
    const from = Math.max(0, game.flat.length - most);
    const list = game.flat.slice(from).map((stone, index) => {
      const number = from + index + 1;
      const place = played?.gravity ?? true ? String(stone[1] + first) : `${played.rows - 1 - stone[2]} ${stone[1]}`;
      const mark = this.markOf(number);
      const is = (game.at ?? game.flat.length) === number;
      return el("li", {}, el("button", {
        type: "button", class: "move p" + stone[0], "aria-current": is ? "step" : null,
        "aria-label": `Move ${number}: player ${stone[0]}, ${place}${mark ? ", " + mark.text : ""}`, onclick: () => this.look(number),
      }, el("span", { class: "shape" }, stone[0] === 1 ? "✕" : "◯"), place, mark?.mark ? el("b", {}, mark.mark) : null));
    });
    this.moves.replaceChildren(...list);
    // Beside the numbers of a list that does not begin with its first move.
    this.moves.setAttribute("start", from + 1);
  }

  markOf(number) {
    const { game } = this;
    if (!game.shown.solved) return null;
    const of = game.flat[number - 1][3];
    const columns = game.shown.games[of].slice(0, number - game.starts[of]).map((stone) => stone[1]);
    return this.analysis.verdict(game.view.played, columns);
  }

  // The bytes of the program, and between them what was typed.
  showTranscript() {
    const { game } = this;
    if (game.isRules) return;
    const { shown } = game;
    const pieces = [];
    let read = 0;
    shown.events.forEach((event, index) => {
      if (event.err) return;
      if (event.read > read) {
        if (this.withTyped.checked) pieces.push({ text: game.typed.slice(read, event.read), kind: "typed" });
        read = event.read;
      }
      pieces.push({ text: shown.stdout.slice(event.from, event.to), event: index });
    });
    if (this.withTyped.checked && shown.read > read) pieces.push({ text: game.typed.slice(read, shown.read), kind: "typed" });
    this.transcript.show(pieces);
    const at = game.at ?? game.flat.length;
    const here = pieces.findIndex(({ event }) => event !== undefined && game.total(shown.events[event]) === at);
    const target = this.picked !== null && this.picked !== undefined ? pieces.findIndex(({ event }) => event === this.picked) : game.at === null ? pieces.length - 1 : here;
    if (target >= 0) this.transcript.reveal(target, game.at === null && this.picked == null ? Math.max(0, pieces[target].text.length - 1) : 0);
    const event = this.picked !== null && this.picked !== undefined ? shown.events[this.picked] : null;
    this.rule.textContent = event?.rule || "";
    // That the input ended is said below, and is no fault of anybody who is still typing.
    const errors = shown.events.filter((event) => event.err && !event.ended).map((event) => shown.stderr.slice(event.from, event.to)).join("");
    const waiting = shown.input_ended && shown.asked;
    const told = waiting ? errors : shown.stderr;
    this.stderr.hidden = told === "";
    this.stderr.textContent = "Standard error: " + readable(told.slice(0, 4000));
    const waits = shown.input_ended && shown.asked;
    this.ending.textContent = shown.cut ? shown.cut + "." : waits
      ? `If nothing more is typed, the program ends with status ${shown.status}.`
      : `The program ended with status ${shown.status}.`;
    const program = game.course.info.program;
    const typed = game.typed.length <= 300 ? `printf '${readable(game.typed).replaceAll("\\", "\\\\").replaceAll("%", "%%").replaceAll("'", "'\\''").replaceAll("\n", "\\n")}' | ` : "";
    this.command.textContent = typed + [program, ...game.args].map(quoted).join(" ");
  }

  marks(index) {
    if (index === undefined) return "";
    const event = this.game.shown.events[index];
    // The rows that are there may still be those of the game before.
    if (!event) return "";
    const at = this.game.at ?? this.game.flat.length;
    const is = this.game.total(event) === at && this.game.flat.length > 0;
    return [is ? "here" : "", index === this.picked ? "picked" : "", "says"].filter(Boolean).join(" ");
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
      this.showMoves();
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
