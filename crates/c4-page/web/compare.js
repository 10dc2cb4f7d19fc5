"use strict";

// Two outputs side by side: what the course asks for, and what a program printed.
class Compare {
  constructor(app) {
    this.app = app;
    this.engine = Engine.make();
    const options = app.courses.map(({ info }) => ({ value: info.variant, label: `${info.course} (${info.institution})` }));
    this.variant = options[0].value;
    this.course = select("compare-course", "Course", options, this.variant, (value) => { this.variant = value; });
    this.args = el("input", { id: "compare-args", type: "text", spellcheck: "false", placeholder: "none" });
    this.typed = new Area("compare-typed", "What was typed");
    this.printed = new Area("compare-printed", "What your program printed");
    this.status = el("p", { class: "status", role: "status" });
    this.result = el("div", { class: "result" });
    const form = el("form", { class: "panel comparing", onsubmit: (event) => { event.preventDefault(); this.compare(); } },
      el("p", {}, "Run your program, and paste or drop here what you typed and what it printed. The page runs the course's own program on the same input, and says where yours goes another way. Nothing leaves this page."),
      el("div", { class: "setup" }, this.course, el("label", { for: "compare-args" }, el("span", {}, "Arguments of the program"), this.args)),
      el("div", { class: "pair" }, this.typed.root, this.printed.root),
      el("div", { class: "controls" }, el("button", { class: "main" }, "Compare"), this.cancel = button("Stop", () => this.engine.cancel(), { hidden: true })));
    this.root = el("div", {}, form, this.status, this.result);
  }

  fill({ variant, args, typed, printed }) {
    this.variant = variant;
    this.course.querySelector("select").value = variant;
    this.args.value = args.map(quoted).join(" ");
    this.typed.set(typed);
    if (printed !== undefined) this.printed.set(printed);
  }

  async compare() {
    this.status.textContent = "Comparing …";
    this.result.replaceChildren();
    this.cancel.hidden = false;
    const asked = { variant: this.variant, args: wordsOf(this.args.value), typed: this.typed.bytes, printed: this.printed.bytes };
    try {
      const found = await this.engine.ask({ ask: "compare", ...asked });
      this.show(asked, found);
    } catch (error) {
      this.status.textContent = error instanceof Cancelled ? "Stopped." : error.message;
    } finally {
      this.cancel.hidden = true;
    }
  }

  show(asked, found) {
    const { app } = this;
    this.status.textContent = found.headline;
    this.status.className = found.same ? "status right" : "status wrong";
    const parts = [];
    const sentences = [...found.findings.map((finding) => el("li", {}, el("b", {}, finding.says), finding.instead ? " " + drawnFeeds(finding.instead) : ""))];
    if (sentences.length) parts.push(el("section", { class: "panel" }, el("h2", {}, "What is known"), el("ul", {}, sentences)));
    if (found.difference) {
      const { line, column, expected, actual, caret, rule, typed, words } = found.difference;
      parts.push(el("section", { class: "panel" }, el("h2", {}, "Where it goes another way"),
        el("p", {}, words),
        el("pre", { class: "lines", tabindex: "0", "aria-label": "The line, as expected and as printed" },
          "expected  " + drawnFeeds(expected) + "\n" + "yours     " + drawnFeeds(actual) + "\n" + " ".repeat(10 + caret) + "^"),
        el("p", { class: "quiet" }, `Line ${line}, column ${column} of your output. ${drawnFeeds(typed)}`),
        rule ? el("p", {}, "The course: " + rule) : null));
    }
    const left = new Transcript("What the course asks for");
    const right = new Transcript("What your program printed");
    left.white = right.white = true;
    const pieces = found.events.map((event, index) => ({ text: found.stdout.slice(event.from, event.to), event: index }));
    const at = found.difference ? found.difference.expected_at : null;
    const piece = at === null ? -1 : found.events.findIndex((event) => at >= event.from && at < event.to);
    if (piece >= 0) pieces[piece].mark = at - found.events[piece].from;
    const own = [{ text: asked.printed, mark: found.difference ? found.difference.actual_at : undefined }];
    const boards = el("div", { class: "boards pair" });
    parts.push(el("section", { class: "panel" }, boards,
      el("div", { class: "pair" }, el("div", {}, el("h3", {}, "The course"), left.root), el("div", {}, el("h3", {}, "Yours"), right.root)),
      el("div", { class: "controls" }, button("Open this session on the board", () => app.open({ variant: asked.variant, kind: "typed", args: asked.args, typed: asked.typed, at: found.at }).then(() => app.write())))));
    this.result.replaceChildren(...parts);
    const show = (event, withOwn) => this.showBoards(boards, found, event, withOwn);
    left.onpick = (index) => show(found.events[index]);
    left.show(pieces);
    right.show(own);
    if (found.difference) {
      left.reveal(Math.max(0, piece), piece >= 0 ? at - found.events[piece].from : 0);
      right.reveal(0, found.difference.actual_at);
      show(found.events[piece] || found.events.at(-1), true);
    }
  }

  // The board at the difference: the course's, and what can be read of the student's.
  showBoards(boards, found, event, withOwn) {
    if (!found.played || !event) return boards.replaceChildren();
    const stones = (found.games[event.game] || []).slice(0, event.stones);
    const board = new Board("The course's board");
    const parts = [el("div", {}, el("h3", {}, "The course's board"), board.root)];
    let own = null;
    if (withOwn && found.own_board) {
      own = new Board("Your board");
      parts.push(el("div", {}, el("h3", {}, "Your board there"), own.root));
    }
    boards.replaceChildren(...parts);
    const { look } = this.app.courses.find(({ info }) => info.variant === this.variant);
    board.show({ ...found.played, stones, winning: [], look, canPlay: false });
    own?.show({ ...found.played, stones: found.own_board, winning: [], look, canPlay: false });
  }
}

// A place to paste bytes, or to drop a file. What is long is kept beside the field, which would be slow with it.
class Area {
  constructor(id, label) {
    this.long = null;
    this.field = el("textarea", { id, rows: 8, spellcheck: "false", autocapitalize: "off", oninput: () => { this.long = null; this.tell(); } });
    this.told = el("span", { class: "quiet" });
    const file = el("input", { type: "file", id: id + "-file", onchange: () => this.read(file.files[0]) });
    this.root = el("div", { class: "area" }, el("label", { for: id }, label), this.field, this.told,
      el("label", { class: "file", for: id + "-file" }, "or a file: ", file));
    this.root.addEventListener("dragover", (event) => event.preventDefault());
    this.root.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.read(event.dataTransfer.files[0]);
      else this.set(bytesOf(event.dataTransfer.getData("text")));
    });
    this.field.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (text.length < 100000) return;
      event.preventDefault();
      this.set(bytesOf(text));
    });
  }

  async read(file) {
    if (file) this.set(latin1(new Uint8Array(await file.arrayBuffer())));
  }

  set(bytes) {
    const isPlain = bytes.length < 100000 && !/[\0-\x08\x0b-\x1f\x7f]/.test(bytes) && bytesOf(readable(bytes)) === bytes;
    this.long = isPlain ? null : bytes;
    this.field.value = isPlain ? readable(bytes) : "";
    this.tell();
  }

  tell() {
    this.told.textContent = this.long === null ? "" : `${plural(this.long.length, "byte")} are kept here as they are; typing replaces them.`;
  }

  get bytes() {
    return this.long ?? bytesOf(this.field.value);
  }
}
