"use strict";

// What the program prints, and what is typed into it.
class Output {
  constructor(app) {
    this.app = app;
    this.transcript = new Transcript("What the program prints", (event) => app.pick(event));
    this.transcript.marked = (event) => this.marks(event);
    const white = el("input", { type: "checkbox", id: "white", onchange: () => { this.transcript.white = white.checked; this.transcript.draw(); } });
    this.withTyped = el("input", { type: "checkbox", id: "typed", checked: true, onchange: () => this.show(this.game, this.picked) });
    this.line = el("input", { id: "type", type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const form = el("form", { class: "type", onsubmit: (event) => { event.preventDefault(); this.type(); } },
      el("label", { for: "type" }, "Type into the program"), this.line, el("button", {}, "Enter"));
    this.rule = el("p", { class: "quiet rule", "aria-live": "polite" });
    this.command = el("code", {});
    this.ending = el("p", { class: "quiet" });
    this.stderr = el("pre", { class: "stderr", hidden: true, tabindex: "0", "aria-label": "Standard error" });
    const copies = el("div", { class: "controls" },
      button("Copy what was typed", (event) => copy(readable(this.app.game.typed), event.target)),
      button("Copy what is expected", (event) => copy(readable(this.app.game.shown.stdout), event.target)),
      button("Save typed", () => save("stdin", this.app.game.typed)),
      button("Save expected", () => save("stdout", this.app.game.shown.stdout)),
      button("Compare with mine", () => this.app.compareThis()));
    this.root = el("section", { class: "panel output", "aria-labelledby": "output-title" }, el("h2", { id: "output-title" }, "What the program prints"),
      el("div", { class: "controls" }, el("label", { for: "white" }, white, " draw white space"), el("label", { for: "typed" }, this.withTyped, " show what was typed")),
      this.transcript.root, this.rule, this.stderr, this.ending, form, el("p", { class: "quiet" }, "The same in a terminal: ", this.command), copies);
  }

  async type() {
    const { value } = this.line;
    this.line.value = "";
    await this.app.typeLine(value);
  }

  // The bytes of the program, and between them what was typed.
  show(game, picked) {
    this.game = game;
    this.picked = picked ?? null;
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
    const target = this.picked !== null ? pieces.findIndex(({ event }) => event === this.picked) : game.at === null ? pieces.length - 1 : here;
    if (target >= 0) this.transcript.reveal(target, game.at === null && this.picked === null ? Math.max(0, pieces[target].text.length - 1) : 0);
    const event = this.picked !== null ? shown.events[this.picked] : null;
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
}
