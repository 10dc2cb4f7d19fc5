"use strict";

// Moves for those who do not type: the solver, and chance.
class Auto {
  constructor(app) {
    this.app = app;
    this.thinker = Engine.make();
  }

  stop() {
    this.thinker.cancel();
    clearTimeout(this.timer);
  }

  get isWanted() {
    return this.app.game.seats.some((seat) => seat === "s" || seat === "r");
  }

  // Lets the solver or chance move, if it is their turn.
  go() {
    clearTimeout(this.timer);
    const { game, paused } = this.app;
    const asked = game.shown.asked;
    if (paused || game.at !== null || !asked?.a_move || game.kind === "typed" || !game.shown.played) return;
    const seat = game.seats[asked.seat];
    if (seat !== "s" && seat !== "r") return;
    this.timer = setTimeout(() => this.move(seat), matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250);
  }

  async move(seat) {
    const { app } = this;
    const { game } = app;
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
      return app.play(column, row, "random");
    }
    try {
      const columns = stones.map((stone) => stone[1]);
      const tell = (nodes) => { app.status.textContent = `The solver thinks: ${(nodes / 1e6).toFixed(1)} million positions.`; };
      const answer = await this.thinker.ask({ ask: "score", played, columns, line: true }, tell);
      if (game === app.game && answer.line.length && !app.paused) await app.play(answer.line[0], 0, "solver");
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        app.paused = true;
        app.tell("The solver does not play this: " + error.message);
        app.update();
      }
    }
  }
}
