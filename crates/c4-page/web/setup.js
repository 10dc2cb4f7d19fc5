"use strict";

const SEATS = [
  { value: "h", label: "a person" },
  { value: "s", label: "the solver (perfect)" },
  { value: "r", label: "random moves" },
];

// The form for a new game.
class Setup {
  constructor(courses, onstart) {
    this.courses = courses;
    this.onstart = onstart;
    this.summary = el("summary", {}, "New game");
    this.form = el("form", { class: "setup", onsubmit: (event) => { event.preventDefault(); this.start(); } });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.root = el("details", { class: "panel new" }, this.summary, this.form);
  }

  // Shows what is chosen in a game.
  show(game) {
    this.variant = game.variant;
    this.chosen = { ...game.chosen };
    this.seats = [...game.seats];
    this.build();
    const info = game.course?.info;
    const name = info ? `${info.course}, ${info.institution}` : "The rules alone";
    this.summary.replaceChildren(el("b", {}, "New game"), " ", el("span", {}, name));
  }

  build() {
    const options = this.courses.map(({ info }) => ({ value: info.variant, label: `${info.course} (${info.institution})` }));
    options.push({ value: "rules", label: "The rules alone: any board, no program" });
    const course = select("variant", "Course", options, this.variant, (value) => {
      this.variant = value;
      this.chosen = {};
      this.seats = ["h", this.seats[1] === "c" && !this.seatChoices(1).some((seat) => seat.value === "c") ? "h" : this.seats[1]];
      this.build();
    });
    const knobs = knobsOf(this.courses, this.variant).map((knob) => {
      const value = this.chosen[knob.name] ?? knob.default;
      const change = (chosen) => { this.chosen[knob.name] = chosen; };
      return knob.choices?.length
        ? select(knob.name, knob.label, knob.choices, value, change)
        : field(knob.name, knob.label, value, knob.range, change);
    });
    const names = this.course?.players ?? ["Player 1", "Player 2"];
    const seats = [0, 1].map((seat) => select("seat" + seat, names[seat], this.seatChoices(seat), this.seats[seat],
      (value) => { this.seats[seat] = value; }));
    this.form.replaceChildren(course, ...knobs, ...seats, el("button", { class: "main" }, "Start"), this.fault);
    this.fault.textContent = "";
  }

  get course() {
    return this.courses.find(({ info }) => info.variant === this.variant);
  }

  seatChoices(seat) {
    const hasSolver = this.course?.gravity ?? true;
    return [...SEATS.filter(({ value }) => value !== "s" || hasSolver), ...(this.course?.seats[seat] || [])];
  }

  async start() {
    try {
      await this.onstart({ variant: this.variant, chosen: { ...this.chosen }, seats: [...this.seats] });
      this.root.open = false;
    } catch (error) {
      this.fault.textContent = error.message;
    }
  }
}

function select(name, label, options, value, onchange) {
  const known = options.some((option) => option.value === value) ? value : options[0].value;
  if (known !== value) onchange(known);
  const list = options.map((option) => el("option", { value: option.value }, option.label));
  const made = el("select", { id: "choose-" + name, onchange: () => onchange(made.value) }, list);
  made.value = known;
  return el("label", { for: "choose-" + name }, el("span", {}, label), made);
}

function field(name, label, value, range, onchange) {
  const kind = range ? { type: "number", min: range[0], max: range[1], required: true } : { type: "text", spellcheck: "false" };
  const made = el("input", { id: "choose-" + name, value, oninput: () => onchange(made.value), ...kind });
  return el("label", { for: "choose-" + name }, el("span", {}, label), made);
}
