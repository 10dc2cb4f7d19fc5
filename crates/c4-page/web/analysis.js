"use strict";

// What a score means, in words.
function scoreWords(score, squares, toMove, players) {
  if (score === 0) return "a draw";
  const winner = score > 0 ? toMove : 3 - toMove;
  // The winner has as many stones left as the score says when it wins, the winning one included.
  const own = (player) => player === 1 ? Math.ceil(squares / 2) : Math.floor(squares / 2);
  const number = own(winner) - Math.abs(score) + 1;
  return score > 0 ? `wins with stone ${number}` : `loses to stone ${number} of ${players[winner - 1]}`;
}

function signed(score) {
  return score > 0 ? "+" + score : score < 0 ? "−" + -score : "0";
}

// Exact scores: asked one column after the other, shown when they are proven, and kept.
class Analysis {
  constructor(onchange) {
    this.engine = Engine.make();
    this.onchange = onchange;
    this.known = new Map();
    this.lines = new Map();
    this.turn = 0;
    // How many positions were searched: for the question that is under way, and for all that were answered.
    this.nodes = 0;
    this.searched = 0;
  }

  key(played, columns) {
    return [played.columns, played.rows, played.connect, played.diagonals, columns.join(",")].join("/");
  }

  // The score of a position for the side to move; undefined while it is not known.
  score(played, columns) {
    return this.known.get(this.key(played, columns));
  }

  line(played, columns) {
    return this.lines.get(this.key(played, columns));
  }

  async ask(played, columns, line = false) {
    const key = this.key(played, columns);
    if (this.known.has(key) && (!line || this.lines.has(key))) return this.known.get(key);
    const turn = this.turn;
    const answer = await this.engine.ask({ ask: "score", played, columns, line }, (nodes) => {
      if (turn === this.turn) { this.nodes = nodes; this.onchange(); }
    });
    this.nodes = 0;
    this.searched += answer.nodes;
    if (answer.score === null) throw new Cancelled();
    this.known.set(key, answer.score);
    if (line) this.lines.set(key, answer.line);
    return answer.score;
  }

  // Finds out what each of these columns is worth, the middle ones first.
  async columns(played, columns, legal, turn) {
    const middle = (played.columns - 1) / 2;
    const order = [...legal].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
    for (const column of order) {
      await this.ask(played, [...columns, column]);
      if (turn !== this.turn) return;
      this.onchange();
    }
  }

  // Finds out everything about a position, and then how good each move before it was.
  async work(played, columns, legal, judge) {
    this.engine.cancel();
    const turn = ++this.turn;
    this.nodes = 0;
    this.isOn = true;
    this.onchange();
    try {
      await this.columns(played, columns, legal, turn);
      if (turn !== this.turn) return;
      if (legal.length) await this.ask(played, columns, true);
      if (turn !== this.turn) return;
      this.onchange();
      for (let count = judge.length; count >= 0; count--) {
        await this.ask(played, judge.slice(0, count));
        if (turn !== this.turn) return;
        this.onchange();
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      if (turn === this.turn) { this.isOn = false; this.onchange(); }
    }
  }

  stop() {
    this.turn++;
    this.isOn = false;
    this.engine.cancel();
    this.onchange();
  }

  // What a move did, if both scores are known: { text, mark } or null.
  verdict(played, columns) {
    const before = this.score(played, columns.slice(0, -1));
    const after = this.score(played, columns);
    if (before === undefined || after === undefined) return null;
    const now = -after;
    if (now === before) return { text: "nothing is better", mark: "" };
    const [was, is] = [Math.sign(before), Math.sign(now)];
    if (was > 0 && is < 0) return { text: "threw a won game away: it is lost now", mark: "??" };
    if (was > 0 && is === 0) return { text: "threw the win away: it is a draw now", mark: "??" };
    if (was === 0 && is < 0) return { text: "threw the draw away: it is lost now", mark: "??" };
    return { text: was > 0 ? "wins later than it could" : "loses sooner than it had to", mark: "?" };
  }
}
