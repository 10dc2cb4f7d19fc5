//! A course, as everything else in the house knows it.

use std::fmt;
use std::time::Duration;

use c4_console::{Kind, Seed};
use c4_engine::{Board, Lines, Position, Rules, Square};
use serde::Serialize;

use crate::happening::{Happening, Seen};
use crate::table::Table;
use crate::{Basis, Bounds, HandIn, Input, Mover, Reading, Reference, Said, Session, Sitting};

/// A course as one value: who asks for it, the program, what it says, how it is misread, what is worth asking, what that
/// is worth, its computers, and what is handed in.
///
/// Every list of the tool is a loop over such values. All of it is a function of its parameters: the same seed gives the
/// same inputs on every machine.
pub trait Course: Sync + fmt::Debug {
    /// What is the same whatever is typed.
    fn facts(&self) -> &'static Facts;

    /// Whether a program that takes no options can be asked this: all that people decide is typed, and what options there are
    /// only say how lots fall and how time goes by.
    fn is_typed(&self, input: &Input) -> bool {
        input.args.is_empty()
    }

    /// What a plainly typed input settles, where programs may ask for that in any way.
    fn sitting(&self, _input: &Input) -> Option<Sitting> {
        None
    }

    /// Whether this shows something that the course's text rules out, such as a board of a size that it does not have.
    fn is_ruled_out(&self, _said: &Said) -> bool {
        false
    }

    /// Whether no text says what becomes of an answer like this line: programs do what their language does with it.
    fn leaves_open(&self, line: &[u8]) -> bool {
        let is_huge = |word: &[u8]| {
            let word = word.strip_prefix(b"-").or(word.strip_prefix(b"+")).unwrap_or(word);
            let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = str::from_utf8(&word[..digits]).ok().filter(|digits| !digits.is_empty());
            number.is_some_and(|number| number.parse::<i32>().is_err())
        };
        line.split(u8::is_ascii_whitespace).any(is_huge)
    }

    /// The same for an argument.
    fn leaves_argument_open(&self, _arg: &str) -> bool {
        false
    }

    /// The input of this number among those of this seed: a whole game, or one that goes wrong in a way that people or
    /// files do. Weighted so that a few hundred of them show everything in [`happenings`](Facts::happenings).
    fn generate(&self, seed: u64, number: u64) -> Input;

    /// The board at the end of a session, and which lines win on it, if there was a game.
    fn board(&self, input: &Input, session: &Session) -> Option<(Board, Lines)>;

    /// The part of the course that a session belongs to: one of [`categories`](Facts::categories).
    fn category(&self, seen: &Seen<'_>) -> &'static str;

    /// Whether the course asks for a message on standard error, in whatever words, in a session like this.
    fn complains(&self, _session: &Session) -> bool {
        false
    }

    /// Simpler inputs of the same kind, the boldest first: a smaller board, fewer options, an earlier end, a game with
    /// a move less. What is simpler than all of them is reached by asking again, so nothing here goes round in circles.
    fn simpler(&self, input: &Input) -> Vec<Input>;

    /// The same input, where moves take these times, in turn, over and over; `None` where time decides no game.
    fn paced(&self, _input: &Input, _times: &[Duration]) -> Option<Input> {
        None
    }

    /// What can be handed in, and how it is built, the usual one first.
    fn hand_ins(&self) -> Vec<HandIn>;

    /// How its computer is asked about a position, if it has one: `c4 move`.
    fn mover(&self) -> Option<Mover> {
        None
    }

    /// The computer of a name: one of those that [`computers`](Facts::computers) lists, or one with another option.
    fn computer(&self, _name: &str) -> Option<Box<dyn Computer>> {
        None
    }
}

/// What is the same about a course whatever is typed.
#[derive(Debug)]
pub struct Facts {
    /// Who asks for it, and what it is called.
    pub info: Info,
    /// The program, which can be run under any of the [readings](Reference::readings) of the course's text.
    pub reference: &'static dyn Reference,
    /// Everything that the program says on standard output, and in which words.
    pub events: &'static [Kind],
    /// The rules of the course that can be seen at work, by the kind of event that shows them.
    pub rules: &'static [Rule],
    /// Everything worth happening, in tables: each message, each rule of the computer, each direction and edge of a win,
    /// full columns, ties, white space, the end of the input, faulty options.
    pub happenings: &'static [&'static [Happening]],
    /// The parts of the course and the points for each, in the order of a report. A grading may give other points.
    pub categories: &'static [(&'static str, f64)],
    /// The categories of sessions in which nothing is played, such as those with faulty options: a program that does nothing
    /// does what is asked there, too.
    pub without_games: &'static [&'static str],
    /// Whether the course's text says with which status the program ends. Where it does not, another one costs little.
    pub prescribes_status: bool,
    /// The sentence by which the course's text asks for the reason for which a move is refused, if it does.
    pub wants_reasons: Option<&'static str>,
    /// Whether the course's text leaves the words open, so that none cost anything.
    pub words_are_open: bool,
    /// The readings that make other games of the same input, for programs that have no other ones.
    pub stand_ins: StandIns,
    /// How people sit down to a game of it and type their moves: what a page needs for its form.
    pub table: Option<&'static Table>,
    /// What can be typed for its computers after `c4 match`.
    pub computers: &'static [ComputerInfo],
}

/// The names of readings for programs that cannot be asked for all that the reference can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandIns {
    /// A game for two people is one of a person against the program.
    pub solo: Option<&'static str>,
    /// A session goes on whatever the score is: nobody is asked for points.
    pub endless: Option<&'static str>,
    /// No diagonal counts, where a course leaves that open.
    pub straight: Option<&'static str>,
    /// Another player than before moves first in the next game of a session.
    pub starters: Option<Starters>,
}

/// The names of readings by which another player than before may move first in the next game of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Starters {
    /// The players move first in turn.
    pub in_turn: &'static str,
    /// Who has lost the game before moves first.
    pub loser: &'static str,
    /// Who has won it does.
    pub winner: &'static str,
}

impl StandIns {
    /// The program can be asked for all of it.
    pub const NONE: Self = Self { solo: None, endless: None, straight: None, starters: None };
}

/// Who asks for a course, and what it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The short name that is typed after `c4 play` and `c4 verify`. Its folder of transcripts has it, too.
    pub variant: &'static str,
    /// The name of its program, its binary and its package.
    pub program: &'static str,
    /// Who teaches it.
    pub institution: &'static str,
    /// What they call it.
    pub course: &'static str,
    /// What is to be written there.
    pub title: &'static str,
    /// The boards that it is played on.
    pub board: &'static str,
    /// Where its behaviour is written down, from the root of the workspace.
    pub specification: &'static str,
    /// All that its program ends with.
    pub exit_statuses: &'static [ExitStatus],
}

/// An exit status and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ExitStatus {
    /// The status.
    pub status: u8,
    /// What it means.
    pub meaning: &'static str,
}

/// A sentence of the course that can be seen at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// The kind of event that shows it, or a field of one: `board`, `board.labels`.
    pub shown_by: &'static str,
    /// The rule, in our words, said to a student.
    pub says: &'static str,
    /// On whose word it stands.
    pub basis: Basis,
}

/// What can be typed for computers of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerInfo {
    /// How it is typed, with its options: `name[:GAME]`.
    pub typed: &'static str,
    /// Which computers these are, in a few words.
    pub what: &'static str,
    /// The names that are worth suggesting, without their free options.
    pub names: &'static [&'static str],
}

/// Chooses a square in each position of one game.
pub type Choose<'a> = Box<dyn FnMut(&Position) -> Option<Square> + Send + 'a>;

/// A computer of a course, as a player for games between any two.
pub trait Computer: Send + Sync + fmt::Debug {
    /// Its name, with every option that it has: `name:1`.
    fn name(&self) -> String;

    /// Whether it plays by these rules.
    ///
    /// # Errors
    /// What it plays, as a sentence, if it does not play by these.
    fn plays(&self, rules: &Rules) -> Result<(), &'static str>;

    /// Begins a game: what it returns is asked for each of its moves. `None` from it means that no move is left.
    fn begin(&self, seed: Seed) -> Choose<'_>;
}

impl dyn Course + '_ {
    /// The name of the variant, as it is typed.
    #[must_use]
    pub fn variant(&self) -> &'static str {
        self.facts().info.variant
    }

    /// What the right program does on an input.
    #[must_use]
    pub fn run(&self, input: &Input) -> Session {
        self.run_as(&[], input, Bounds::default())
    }

    /// What the program does on an input under some readings, each told by its index.
    #[must_use]
    pub fn run_as(&self, readings: &[usize], input: &Input, bounds: Bounds) -> Session {
        self.facts().reference.session(readings, input, bounds, false)
    }

    /// The same with the reasons of its computer.
    #[must_use]
    pub fn explained(&self, readings: &[usize], input: &Input, bounds: Bounds) -> Session {
        self.facts().reference.session(readings, input, bounds, true)
    }

    /// The readings that are known, in the order in which they are tried. Each is known by its index.
    #[must_use]
    pub fn readings(&self) -> Vec<Reading> {
        self.facts().reference.readings()
    }

    /// A session, as the tables of happenings look at it.
    #[must_use]
    pub fn look<'a>(&self, input: &'a Input, session: &'a Session) -> Seen<'a> {
        Seen::new(input, session, self.board(input, session))
    }

    /// The names of everything worth happening.
    #[must_use]
    pub fn occurrences(&self) -> Vec<&'static str> {
        self.facts().happenings.iter().copied().flatten().map(|&(name, _)| name).collect()
    }

    /// What happens in a session, by its place among the `occurrences`.
    #[must_use]
    pub fn occurred(&self, seen: &Seen<'_>) -> Vec<usize> {
        let all = self.facts().happenings.iter().copied().flatten().enumerate();
        all.filter(|(_, (_, happens))| happens(seen)).map(|(index, _)| index).collect()
    }

    /// Whether nobody settles what comes from there on, so that another program may do otherwise: what ours does is our choice.
    #[must_use]
    pub fn is_decided(&self, said: &Said) -> bool {
        let is_it = |rule: &Rule| rule.shown_by == said.kind && rule.basis == Basis::Decided;
        self.facts().rules.iter().any(is_it) || self.is_ruled_out(said)
    }

    /// The rule that an event shows, at a field of it or anywhere.
    #[must_use]
    pub fn rule(&self, kind: &str, field: Option<&str>) -> Option<&'static Rule> {
        let rule =
            |shown_by: &str| self.facts().rules.iter().find(|rule| rule.shown_by == shown_by);
        let of_field = field.and_then(|field| rule(&format!("{kind}.{field}")));
        of_field.or_else(|| rule(kind))
    }
}
