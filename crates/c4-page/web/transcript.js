"use strict";

// How many bytes of a line are drawn in one row, and how many rows at most have a place at a time.
const ROW = 400;
const MOST_ROWS = 100000;

// Bytes as rows of text, of which only those in sight are drawn: ten million bytes are as quick as ten.
class Transcript {
  constructor(label, onpick) {
    this.onpick = onpick;
    this.rows = el("div", { class: "rows" });
    this.root = el("div", { class: "transcript", tabindex: "0", role: "group", "aria-label": label }, this.rows);
    this.root.addEventListener("scroll", () => this.later());
    new ResizeObserver(() => this.later()).observe(this.root);
    this.rows.addEventListener("click", (event) => {
      const at = event.target.closest("[data-event]")?.dataset.event;
      if (at !== undefined && !String(getSelection())) this.onpick?.(Number(at));
    });
    this.pieces = [];
    this.white = false;
    this.marked = () => "";
  }

  // Shows pieces [{ text, event, kind }] one after the other: `kind` is a class, `event` what a click tells.
  show(pieces) {
    this.pieces = pieces;
    this.lay();
  }

  // Breaks pieces into rows: [piece, from, to] parts that end with a line feed or at the longest length. It begins at a
  // place, and ends with the most rows that there is room for.
  lay(start = [0, 0]) {
    const rows = [];
    let row = [];
    let length = 0;
    this.start = start;
    this.end = null;
    let [piece, from] = start;
    for (; piece < this.pieces.length && !this.end; piece++, from = 0) {
      const { text } = this.pieces[piece];
      // The end of the line: looked for once a line, for a line can be as long as all of it.
      let line = 0;
      while (from < text.length) {
        if (rows.length === MOST_ROWS) {
          this.end = [piece, from];
          break;
        }
        if (line <= from) {
          const feed = text.indexOf("\n", from);
          line = feed < 0 ? text.length : feed + 1;
        }
        const end = Math.min(line, from + ROW - length);
        row.push([piece, from, end]);
        length += end - from;
        from = end;
        if (text[end - 1] === "\n" || length >= ROW) {
          rows.push(row);
          row = [];
          length = 0;
        }
      }
    }
    if (row.length) rows.push(row);
    this.all = rows;
    this.height ||= this.lineHeight();
    // The rows have no width of their own.
    const letters = rows.reduce((most, row) => Math.max(most, row.reduce((sum, [, from, to]) => sum + to - from, 0)), 0);
    this.rows.style.width = `max(100%, ${letters}ch)`;
    this.rows.style.height = Math.max(1, rows.length + 1) * this.height + "px";
    this.later();
  }

  get isFromStart() {
    return this.start[0] === 0 && this.start[1] === 0;
  }

  lineHeight() {
    return parseFloat(getComputedStyle(this.root).lineHeight) || 20;
  }

  later() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => { this.waits = false; this.draw(); });
  }

  draw() {
    if (!this.all || !this.root.isConnected) return;
    const first = Math.max(0, Math.floor(this.root.scrollTop / this.height) - 10);
    const last = Math.min(this.all.length, first + Math.ceil((this.root.clientHeight || 400) / this.height) + 20);
    const drawn = [];
    const at = (row, ...children) => {
      const line = el("div", { class: "row" }, ...children);
      line.style.top = row * this.height + "px";
      drawn.push(line);
    };
    for (let row = first; row < last; row++) at(row, this.all[row].map(([piece, from, to]) => this.part(piece, from, to)));
    if (last === this.all.length && this.end) at(last, button("The rest", () => { this.lay(this.end); this.root.scrollTop = 0; }));
    else if (last === this.all.length && !this.isFromStart) at(last, button("From the beginning", () => { this.lay(); this.root.scrollTop = 0; }));
    this.rows.replaceChildren(...drawn);
  }

  part(piece, from, to) {
    const { text, event, kind, mark } = this.pieces[piece];
    const bytes = text.slice(from, to);
    const classes = [kind, this.marked(event, piece)].filter(Boolean).join(" ");
    const span = el("span", { class: classes || null, "data-event": event ?? null });
    // A mark is the byte at which two outputs part.
    if (mark !== undefined && mark >= from && mark < to) {
      span.append(this.drawn(bytes.slice(0, mark - from)), el("mark", {}, this.drawn(bytes[mark - from], true)), this.drawn(bytes.slice(mark - from + 1)));
    } else {
      span.append(this.drawn(bytes));
    }
    return span;
  }

  // Bytes as characters; white space and control bytes drawn where that was asked for, or where nothing would be seen.
  drawn(bytes, always) {
    const text = /[\x80-\xff]/.test(bytes) ? readable(bytes) : bytes;
    const isDrawn = this.white || always;
    const feeds = isDrawn ? text.replaceAll("\n", "↵") : text.replaceAll("\n", "");
    const spaces = isDrawn ? feeds.replaceAll(" ", "·").replaceAll("\t", "→") : feeds;
    return spaces.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (byte) => "\\x" + byte.charCodeAt(0).toString(16).padStart(2, "0"));
  }

  // Whether a row is at an offset of a piece, or behind it.
  isAtOrBehind(row, piece, offset) {
    const [of, , to] = row.at(-1);
    return of > piece || (of === piece && to > offset);
  }

  // Scrolls to a piece, at an offset of it.
  reveal(piece, offset = 0) {
    const isBefore = piece < this.start[0] || (piece === this.start[0] && offset < this.start[1]);
    const isBehind = this.end && (piece > this.end[0] || (piece === this.end[0] && offset >= this.end[1]));
    if (isBefore || isBehind) {
      const text = this.pieces[piece].text;
      this.lay([piece, offset > 10000 ? text.lastIndexOf("\n", offset - 10000) + 1 : 0]);
    }
    // Rows are in order.
    let [low, high] = [0, Math.max(0, this.all.length - 1)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isAtOrBehind(this.all[middle], piece, offset)) high = middle;
      else low = middle + 1;
    }
    const row = low;
    const top = row * this.height;
    const { scrollTop, clientHeight } = this.root;
    if (top < scrollTop + this.height || top > scrollTop + clientHeight - 3 * this.height) {
      this.root.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.later();
  }
}
