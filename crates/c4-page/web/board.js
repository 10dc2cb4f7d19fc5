"use strict";

// A board of any size. Only the squares that can be seen are drawn.
class Board {
  // `onplay(column, row)` is called with a square that was chosen; without it the board is only looked at.
  constructor(label, onplay) {
    this.label = label;
    this.onplay = onplay;
    this.svg = el("svg:svg", { "aria-hidden": "true", focusable: "false" });
    this.space = el("div", { class: "space" }, this.svg);
    this.drops = el("div", { class: "drops" });
    this.scores = el("div", { class: "scores", "aria-hidden": "true" });
    this.inner = el("div", { class: "inner" }, this.drops, this.space, this.scores);
    const keys = onplay ? { onkeydown: (event) => this.key(event) } : {};
    this.root = el("div", { class: "board", tabindex: "0", role: onplay ? "application" : "img", ...keys }, this.inner);
    this.space.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("scroll", () => this.later());
    this.root.addEventListener("focus", () => { this.focused = true; this.later(); });
    this.root.addEventListener("blur", () => { this.focused = false; this.later(); });
    new ResizeObserver(() => this.measure()).observe(this.root);
    addEventListener("resize", () => this.measure());
    this.cursor = null;
    this.shown = null;
  }

  // Shows { columns, rows, gravity, stones: [[player, column, row]], winning: [[column, row]], look, canPlay, player }.
  show(shown) {
    const before = this.shown;
    this.shown = shown;
    const isNew = !before || before.columns !== shown.columns || before.rows !== shown.rows;
    if (isNew) this.cursor = { column: Math.floor((shown.columns - 1) / 2), row: Math.floor((shown.rows - 1) / 2) };
    this.byPlace = new Map(shown.stones.map((stone, at) => [stone[1] + shown.columns * stone[2], { player: stone[0], at }]));
    this.winning = new Set(shown.winning.map(([column, row]) => column + shown.columns * row));
    this.root.dataset.look = shown.look.join("-");
    this.root.dataset.gravity = shown.gravity;
    this.measure();
    if (isNew) this.buildDrops();
    this.updateDrops();
    this.root.setAttribute("aria-label", this.describe());
  }

  describe() {
    const { columns, rows, stones, canPlay } = this.shown;
    const how = !canPlay || !this.onplay ? "" : this.shown.gravity
      ? " Number keys or arrow keys and Enter drop a stone."
      : " Arrow keys choose a square, Enter lays a stone.";
    const last = stones.length ? ` The last stone is in ${this.name(stones.at(-1)[1], stones.at(-1)[2])}.` : "";
    return `${this.label}: ${plural(rows, "row")}, ${plural(columns, "column")}, ${plural(stones.length, "stone")}.${last}${how}`;
  }

  name(column, row) {
    const { gravity, rows, first = 1 } = this.shown;
    return gravity ? `column ${column + first}, row ${row + 1} from below` : `row ${rows - 1 - row}, column ${column}`;
  }

  measure() {
    if (!this.shown) return;
    const { columns, rows } = this.shown;
    const width = (this.root.clientWidth || 600) - 2;
    const tall = Math.max(260, innerHeight * 0.62);
    const least = matchMedia("(pointer: coarse)").matches ? 36 : 26;
    const most = innerWidth >= 2400 ? 120 : 84;
    const fits = Math.floor(Math.min(width / columns, tall / rows));
    // A board that does not fit can be scrolled.
    this.side = Math.max(Math.min(fits, most), Math.min(least, most));
    if (columns <= 9) this.side = Math.max(this.side, Math.min(Math.floor(width / columns), 44));
    this.inner.style.width = columns * this.side + "px";
    this.space.style.height = rows * this.side + "px";
    this.inner.style.setProperty("--side", this.side + "px");
    this.later();
  }

  later() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => { this.waits = false; this.draw(); });
  }

  draw() {
    const { columns, rows, stones } = this.shown;
    const side = this.side;
    const area = this.space.getBoundingClientRect();
    const view = this.root.getBoundingClientRect();
    const clamp = (value, most) => Math.max(0, Math.min(most, value));
    const from = clamp(Math.floor((view.left - area.left) / side) - 1, columns);
    const to = clamp(Math.ceil((view.right - area.left) / side) + 1, columns);
    const top = clamp(Math.floor((Math.max(view.top, 0) - area.top) / side) - 1, rows);
    const bottom = clamp(Math.ceil((Math.min(view.bottom, innerHeight) - area.top) / side) + 1, rows);
    const drawn = [];
    this.svg.setAttribute("width", (to - from) * side);
    this.svg.setAttribute("height", Math.max(0, bottom - top) * side);
    this.svg.style.left = from * side + "px";
    this.svg.style.top = top * side + "px";
    for (let line = top; line < bottom; line++) {
      for (let column = from; column < to; column++) {
        const row = rows - 1 - line;
        const [x, y] = [(column - from) * side, (line - top) * side];
        const place = column + columns * row;
        const stone = this.byPlace.get(place);
        const group = el("svg:g", { transform: `translate(${x} ${y}) scale(${side / 100})` });
        group.append(el("svg:circle", { class: "hole", cx: 50, cy: 50, r: 40 }));
        if (stone) group.append(...this.stone(stone.player, this.winning.has(place), stone.at === stones.length - 1));
        const isCursor = this.focused && this.onplay && this.shown.canPlay && this.cursor.column === column
          && (this.shown.gravity || this.cursor.row === row);
        if (isCursor) group.append(el("svg:rect", { class: "cursor", x: 3, y: 3, width: 94, height: 94, rx: 10 }));
        drawn.push(group);
      }
    }
    this.svg.replaceChildren(...drawn);
  }

  // Colours for most, shapes for all: the first player has a cross, the second one a ring.
  stone(player, wins, isLast) {
    const shape = player === 1
      ? el("svg:path", { class: "shape", d: "M35 35 L65 65 M65 35 L35 65" })
      : el("svg:circle", { class: "shape", cx: 50, cy: 50, r: 17 });
    const parts = [el("svg:circle", { class: "stone p" + player, cx: 50, cy: 50, r: 40 }), shape];
    shape.classList.add("p" + player);
    if (wins) parts.push(el("svg:circle", { class: "wins", cx: 50, cy: 50, r: 44 }), el("svg:circle", { class: "wins inside", cx: 50, cy: 50, r: 32 }));
    if (isLast) parts.push(el("svg:path", { class: "last", d: "M50 2 L60 16 L40 16 Z" }), el("svg:path", { class: "last", d: "M50 98 L60 84 L40 84 Z" }));
    return parts;
  }

  // A button above each column, so that touch and screen readers have something to press.
  buildDrops() {
    const { columns, gravity, first = 1 } = this.shown;
    const few = gravity && columns <= 100;
    this.drops.hidden = !few;
    if (!few) return this.drops.replaceChildren();
    const one = (_, column) => el("button", {
      type: "button", class: "drop", tabindex: "-1", "aria-label": "Drop in column " + (column + first),
      onclick: () => this.onplay?.(column, 0),
    }, String(column + first));
    this.drops.replaceChildren(...Array.from({ length: columns }, one));
  }

  updateDrops() {
    const { canPlay, rows } = this.shown;
    const columns = new Map();
    for (const [, column] of this.shown.stones) columns.set(column, (columns.get(column) || 0) + 1);
    [...this.drops.children].forEach((drop, column) => {
      drop.disabled = !canPlay || !this.onplay || (columns.get(column) || 0) >= rows;
    });
  }

  // Scores below the columns: a list of { text, best, title } or null.
  showScores(list) {
    this.scores.hidden = !list;
    if (!list) return;
    this.scores.replaceChildren(...list.map(({ text, best }) =>
      el("span", { class: best ? "score best" : "score" }, text)));
  }

  click(event) {
    if (!this.onplay || !this.shown?.canPlay) return;
    const area = this.space.getBoundingClientRect();
    const column = Math.floor((event.clientX - area.left) / this.side);
    const row = this.shown.rows - 1 - Math.floor((event.clientY - area.top) / this.side);
    this.cursor = { column, row };
    this.onplay(column, row);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.shown) return;
    const { columns, rows, gravity, canPlay, first = 1 } = this.shown;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step && (!gravity || step[0] !== 0)) {
      event.preventDefault();
      const bound = (value, most) => Math.max(0, Math.min(most - 1, value));
      this.cursor = { column: bound(this.cursor.column + step[0], columns), row: bound(this.cursor.row + step[1], rows) };
      this.reveal();
      say(gravity ? "column " + (this.cursor.column + first) : this.name(this.cursor.column, this.cursor.row) + ", " + this.holds());
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (canPlay && event.target === this.root) this.onplay(this.cursor.column, this.cursor.row);
      else if (event.target !== this.root) event.target.click();
    } else if (gravity && canPlay && /^[0-9]$/.test(event.key)) {
      const column = Number(event.key) - first;
      if (column >= 0 && column < columns) {
        this.cursor.column = column;
        this.onplay(column, 0);
      }
    }
  }

  holds() {
    const stone = this.byPlace.get(this.cursor.column + this.shown.columns * this.cursor.row);
    return stone ? "player " + stone.player : "free";
  }

  reveal() {
    const [x, y] = [this.cursor.column * this.side, (this.shown.rows - 1 - this.cursor.row) * this.side];
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.root;
    if (x < scrollLeft) this.root.scrollLeft = x;
    if (x + this.side > scrollLeft + clientWidth) this.root.scrollLeft = x + this.side - clientWidth;
    if (!this.shown.gravity && y < scrollTop) this.root.scrollTop = y;
    if (!this.shown.gravity && y + this.side > scrollTop + clientHeight) this.root.scrollTop = y + this.side - clientHeight;
    this.later();
  }
}
