"use strict";

// The panel that says why.
class Why {
  constructor(analysis) {
    this.analysis = analysis;
    this.body = el("div", {});
    this.root = el("section", { class: "panel why", "aria-labelledby": "why-title" }, el("h2", { id: "why-title" }, "Why"), this.body);
    this.turn = 0;
  }

  async show(game, engine, actions) {
    const turn = ++this.turn;
    const view = game.view;
    const ask = async (stones, toMove) => engine.ask({
      ask: "why", variant: game.variant, args: game.args, played: view.played, stones, to_move: toMove,
      game: view.game + 1, level: game.chosen.level || "medium",
    }).catch((error) => error instanceof Cancelled ? null : { error: error.message });
    let last = null;
    let next = null;
    const isSlow = game.args.includes("strong") || game.args.includes("hard");
    const knows = game.course?.has_computer && view.played && view.played.columns * view.played.rows <= 3600;
    if (knows && view.stones.length && !isSlow) {
      const stone = view.stones.at(-1);
      last = await ask(view.stones.slice(0, -1), stone[0]);
    }
    if (knows && game.toMove && !isSlow) next = await ask(view.stones, game.toMove);
    if (turn !== this.turn) return;
    this.shown = { game, last, next, actions, isSlow, ask, view };
    this.render();
  }

  render() {
    if (!this.shown) return;
    const { game, last, next, actions, isSlow, view } = this.shown;
    const { played, stones } = view;
    const parts = [];
    if (!played) return this.body.replaceChildren(el("p", {}, "There is no board yet."));
    const first = game.course?.first ?? 1;
    const columns = stones.map((stone) => stone[1]);
    const squares = played.columns * played.rows;
    const place = ([, column, row]) => played.gravity ? `column ${column + first}` : `row ${played.rows - 1 - row} column ${column}`;
    const scored = game.shown.solved;
    if (stones.length) {
      const stone = stones.at(-1);
      const list = [];
      if (last && !last.error) {
        const same = last.choice.column === stone[1] && (played.gravity || last.choice.row === stone[2]);
        const own = last.others.find((it) => it.column === stone[1] && (played.gravity || it.row === stone[2]));
        list.push(el("p", {}, same
          ? `The course's computer plays there, too: ${last.choice.rule} (${last.choice.detail}).`
          : `The course's computer would have played ${last.choice.place}: ${last.choice.rule} (${last.choice.detail}).`));
        if (!same && own) list.push(el("p", { class: "quiet" }, `About ${own.place} it says: ${own.rule} (${own.detail}).`));
      }
      const verdict = scored ? this.analysis.verdict(played, columns) : null;
      if (verdict) list.push(el("p", { class: verdict.mark ? "verdict bad" : "verdict" }, `Perfect play: ${verdict.text}.`));
      if (list.length) parts.push(el("h3", {}, `The last move: ${game.players[stone[0] - 1]} in ${place(stone)}`), ...list);
    }
    if (game.toMove) parts.push(el("h3", {}, `${game.players[game.toMove - 1]} to move`));
    if (next?.error) parts.push(el("p", { class: "quiet" }, next.error));
    if (next && !next.error) {
      parts.push(el("p", { class: "decides" }, `The course's computer would play ${next.choice.place}: `,
        el("b", {}, next.choice.rule), ` (${next.choice.detail}).`));
      if (next.seed !== null) parts.push(el("p", { class: "quiet" }, `Drawn by lot from seed ${next.seed}.`));
    }
    if (isSlow && game.toMove) {
      parts.push(button("Ask the course's computer (may think for long)", () => this.askSlowly(), {}));
    }
    const canScore = scored && game.toMove > 0;
    if (played.gravity && (next && !next.error || canScore)) parts.push(this.table(next, canScore, columns, stones, squares));
    else if (next && !next.error) parts.push(this.squares(next));
    if (canScore) parts.push(...this.solving(columns, actions));
    if (!parts.length) parts.push(el("p", { class: "quiet" }, "Play a move, and its reasons appear here."));
    const open = this.body.querySelector("details")?.open;
    this.body.replaceChildren(...parts);
    const details = this.body.querySelector("details");
    if (details && open) details.open = true;
  }

  async askSlowly() {
    const { game, view, ask } = this.shown;
    this.shown.isSlow = false;
    this.shown.next = { error: "It thinks …" };
    this.render();
    this.shown.next = await ask(view.stones, game.toMove);
    this.render();
  }

  table(next, canScore, columns, stones, squares) {
    const { game, view: { played } } = this.shown;
    const first = game.course?.first ?? 1;
    const said = next && !next.error ? [next.choice, ...next.others] : [];
    const scores = Array.from({ length: played.columns }, (_, column) => this.scoreOf(column));
    const best = Math.max(...scores.filter((score) => typeof score === "number"));
    const rows = scores.map((score, column) => {
      const it = said.find((candidate) => candidate.column === column);
      const chosen = it && it === said[0];
      return el("tr", { class: chosen ? "chosen" : null },
        el("th", { scope: "row" }, String(column + first)),
        said.length ? el("td", {}, it ? el("b", {}, it.rule) : "", it ? ": " + it.detail : "", chosen ? el("span", { class: "tag" }, "plays here") : null) : null,
        canScore ? el("td", { class: score === best ? "exact best" : "exact" }, score === null ? "full" : score === undefined ? "…" : `${signed(score)} ${scoreWords(score, squares, game.toMove, game.players)}`) : null);
    });
    const head = el("tr", {}, el("th", { scope: "col" }, "Column"),
      said.length ? el("th", { scope: "col" }, "Course's computer") : null,
      canScore ? el("th", { scope: "col" }, "Perfect play") : null);
    if (played.columns > 40) return el("p", { class: "quiet" }, "");
    return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Every column" }, el("table", {}, el("thead", {}, head), el("tbody", {}, rows)));
  }

  squares(next) {
    const most = 40;
    const list = next.others.slice(0, most).map((it) => el("li", {}, `${it.place}: ${it.rule} (${it.detail})`));
    if (next.others.length > most) list.push(el("li", {}, `and ${next.others.length - most} more`));
    return el("details", {}, el("summary", {}, `Why not elsewhere: ${plural(next.others.length, "square")}`), el("ul", {}, list));
  }

  // The score of a column: null where it is full, undefined where it is not known yet.
  scoreOf(column) {
    const { view: { played, stones } } = this.shown;
    const columns = stones.map((stone) => stone[1]);
    if (columns.filter((it) => it === column).length >= played.rows) return null;
    const score = this.analysis.score(played, [...columns, column]);
    return score === undefined ? undefined : -score;
  }

  solving(columns, actions) {
    const { game, view: { played } } = this.shown;
    const parts = [];
    const line = this.analysis.line(played, columns);
    const first = game.course?.first ?? 1;
    if (line) {
      parts.push(el("p", {}, "Best play from here: ", el("b", { class: "line" }, line.map((column) => column + first).join(played.columns > 9 ? ", " : " "))));
    }
    if (this.analysis.isOn) {
      const nodes = this.analysis.nodes;
      const text = nodes ? `The solver thinks: ${(nodes / 1e6).toFixed(1)} million positions. ` : "The solver thinks … ";
      parts.push(el("p", { class: "quiet thinking" }, text, button("Stop", () => this.analysis.stop())));
    } else if (!line) {
      parts.push(button("Solve this position", actions.solve, { class: "solve" }));
    }
    return parts;
  }
}
