//! What the grader asks of a course: the only way in which it knows one.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{InProcess, Run};

/// What a program is run on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Input {
    /// Its arguments, its own name left out.
    pub args: Vec<String>,
    /// What is typed.
    pub stdin: Vec<u8>,
}

/// One way of reading a course's text: what a program does that understood one sentence of it differently.
///
/// The reference can be run under any set of readings. What the readings change is data or a small switch, so that a
/// program which does exactly that can be told so in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// A short name, of small letters and hyphens: `tie-to-the-right`.
    pub name: &'static str,
    /// What it does, said to whoever wrote such a program: `your program prefers the right column of two equally far`.
    pub says: &'static str,
    /// What the course wants instead, as a sentence, and where that is written: shown below the first.
    pub instead: &'static str,
    /// Whether a comparison at the course's own level forgives it: the course leaves both open.
    pub is_equivalent: bool,
}

/// A sentence of the course that can be seen at work in the output of the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// How the line of output begins, or what it contains, that the rule is about.
    pub shown_by: &'static str,
    /// The rule, in our words, said to a student.
    pub says: &'static str,
}

/// A course, as the grader knows it: a reference that answers any input, in any reading of the course's text, and the
/// course's idea of what is worth asking.
///
/// Everything is a function of its parameters: the same seed gives the same inputs on every machine.
pub trait Course: Sync + fmt::Debug {
    /// The name of the variant, as it is typed.
    fn variant(&self) -> &'static str;

    /// The readings that are known, in the order in which they are tried. Each is known by its index.
    fn readings(&self) -> &'static [Reading];

    /// The reference under these readings, told by their indices; the right program under none.
    fn read_as(&self, readings: &[usize]) -> InProcess<'_>;

    /// The arguments that make the reference say on standard error why its computer moves as it does, if it has one.
    /// They change nothing on standard output.
    fn explaining(&self) -> &'static [&'static str];

    /// The rules of the course that its output shows, the most specific one first.
    fn rules(&self) -> &'static [Rule];

    /// The input of this number among those of this seed: a whole game, or one that goes wrong in a way that people or
    /// files do. Weighted so that a few hundred of them show everything that [`occurrences`](Self::occurrences) lists.
    fn generate(&self, seed: u64, number: u64) -> Input;

    /// Everything worth happening: each message, each priority of the computer, each direction and edge of a win, full
    /// columns, ties, white space, the end of the input, faulty options.
    fn occurrences(&self) -> &'static [&'static str];

    /// Which of them happen in a run of the reference, by index. `explained` is the same run with
    /// [`explaining`](Self::explaining), and says why the computer moved on standard error.
    fn occurred(&self, input: &Input, explained: &Run) -> Vec<usize>;

    /// The parts of the course that points are given for, in the order of a report.
    fn categories(&self) -> &'static [&'static str];

    /// The part of the course that an input belongs to, one of [`categories`](Self::categories).
    fn category(&self, input: &Input) -> &'static str;

    /// Whether the course asks for a message on standard error, in whatever words, where the reference has answered
    /// like this.
    fn complains(&self, input: &Input, run: &Run) -> bool;

    /// Simpler inputs of the same kind, the boldest first: a smaller board, fewer options, an earlier end, a game with
    /// a move less. What is simpler than all of them is reached by asking again, so nothing here goes round in circles.
    fn simpler(&self, input: &Input) -> Vec<Input>;
}
