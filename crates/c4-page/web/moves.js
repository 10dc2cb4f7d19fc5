"use strict";

// The moves of a session, each a button that shows the position after it, marked where perfect play would have done better.
class MoveList {
  constructor(analysis, onlook) {
    this.analysis = analysis;
    this.onlook = onlook;
    this.root = el("ol", { class: "moves", "aria-label": "Moves" });
  }

  show(game) {
    const { played } = game.view;
    const first = game.course?.first ?? 1;
    const most = 400;
    const from = Math.max(0, game.flat.length - most);
    const list = game.flat.slice(from).map((stone, index) => {
      const number = from + index + 1;
      const place = played?.gravity ?? true ? String(stone[1] + first) : `${played.rows - 1 - stone[2]} ${stone[1]}`;
      const mark = this.markOf(game, number);
      const is = (game.at ?? game.flat.length) === number;
      return el("li", {}, el("button", {
        type: "button", class: "move p" + stone[0], "aria-current": is ? "step" : null,
        "aria-label": `Move ${number}: player ${stone[0]}, ${place}${mark ? ", " + mark.text : ""}`, onclick: () => this.onlook(number),
      }, el("span", { class: "shape" }, stone[0] === 1 ? "✕" : "◯"), place, mark?.mark ? el("b", {}, mark.mark) : null));
    });
    this.root.replaceChildren(...list);
    // Beside the numbers of a list that does not begin with its first move.
    this.root.setAttribute("start", from + 1);
  }

  markOf(game, number) {
    if (!game.shown.solved) return null;
    const of = game.flat[number - 1][3];
    const columns = game.shown.games[of].slice(0, number - game.starts[of]).map((stone) => stone[1]);
    return this.analysis.verdict(game.view.played, columns);
  }
}
