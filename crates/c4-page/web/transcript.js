"use strict";

// How many bytes of a line are drawn in one row, and how many rows at most have a place at a time.
const ROW = 400;
const MOST_ROWS = 300000;

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
    this.base = 0;
  }

  // Shows pieces [{ text, event, kind }] one after the other: `kind` is a class, `event` what a click tells.
  show(pieces) {
    this.pieces = pieces;
    this.lay();
  }

  // Breaks pieces into rows: [piece, from, to] parts that end with a line feed or at the longest length.
  lay() {
    const rows = [];
    let row = [];
    let length = 0;
    this.firstRow = new Array(this.pieces.length).fill(0);
    this.pieces.forEach(({ text }, piece) => {
      this.firstRow[piece] = rows.length;
      let from = 0;
      // The end of the line: looked for once a line, for a line can be as long as all of it.
      let line = 0;
      while (from < text.length) {
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
    });
    if (row.length) rows.push(row);
    this.all = rows;
    this.base = Math.min(this.base, Math.max(0, rows.length - 1));
    if (rows.length <= MOST_ROWS) this.base = 0;
    this.place();
  }

  place() {
    this.height ||= this.lineHeight();
    const count = Math.min(this.all.length - this.base, MOST_ROWS);
    this.rows.style.height = Math.max(1, count) * this.height + "px";
    this.later();
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
    const last = Math.min(this.all.length - this.base, MOST_ROWS, first + Math.ceil((this.root.clientHeight || 400) / this.height) + 20);
    const drawn = [];
    for (let at = first; at < last; at++) {
      const line = el("div", { class: "row" });
      line.style.top = at * this.height + "px";
      for (const [piece, from, to] of this.all[this.base + at]) line.append(this.part(piece, from, to));
      drawn.push(line);
    }
    if (this.base + last < this.all.length && last === MOST_ROWS) drawn.push(el("div", { class: "row notice" }, "more follows"));
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
    const feeds = isDrawn ? text.replaceAll("\n", "␤") : text.replaceAll("\n", "");
    const spaces = isDrawn ? feeds.replaceAll(" ", "·").replaceAll("\t", "⇥") : feeds;
    return spaces.replace(/[\0-\x08\x0b-\x1f\x7f]/g, (byte) => byte === "\x7f" ? "␡" : String.fromCharCode(0x2400 + byte.charCodeAt(0)));
  }

  // Scrolls to a piece, at an offset of it.
  reveal(piece, offset = 0) {
    let row = this.firstRow[piece] ?? 0;
    while (row < this.all.length - 1 && !this.all[row].some(([of, from, to]) => of > piece || (of === piece && offset < to && from <= offset))) row++;
    if (row < this.base || row >= this.base + MOST_ROWS) {
      this.base = Math.max(0, row - MOST_ROWS / 2);
      this.place();
    }
    const top = (row - this.base) * this.height;
    const { scrollTop, clientHeight } = this.root;
    if (top < scrollTop + this.height || top > scrollTop + clientHeight - 3 * this.height) {
      this.root.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.later();
  }
}
