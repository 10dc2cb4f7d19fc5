//! The players that `c4` brings along: the courses' own computers, and two that belong to no course.

use std::fmt;
use std::sync::Arc;

use c4_arena::{CannotPlay, Entrant, Perfect, Player, Random, Table, Turn};
use c4_console::Seed;
use c4_course::{Choose, Computer};
use c4_engine::{Outcome, Square};

use crate::courses::Courses;

/// A player that needs no file.
#[derive(Debug, Clone)]
pub(crate) enum BuiltIn {
    /// Any legal move.
    Random,
    /// The best move that the solver finds in time.
    Perfect,
    /// A computer of a course.
    Of(Arc<dyn Computer>),
}

impl BuiltIn {
    /// How they are typed, as far as no option of theirs is free.
    pub(crate) fn words(courses: Courses) -> impl Iterator<Item = &'static str> {
        let computers = courses.computers().flat_map(|computers| computers.names.iter().copied());
        ["random", "perfect"].into_iter().chain(computers)
    }

    /// The player that a word stands for, if it is one of these.
    pub(crate) fn of(courses: Courses, word: &str) -> Option<Self> {
        match word {
            "random" => Some(Self::Random),
            "perfect" => Some(Self::Perfect),
            _ => courses.computer(word).map(Self::Of),
        }
    }

    /// Has it take part under a name.
    pub(crate) fn named(self, name: String) -> Box<dyn Entrant + Send> {
        match self {
            Self::Random => Box::new(Random::new(name)),
            Self::Perfect => Box::new(Perfect::new(name)),
            Self::Of(computer) => Box::new(Guest { name, computer }),
        }
    }
}

/// What [`BuiltIn::of`] reads, with the options that it was not given.
impl fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Perfect => f.write_str("perfect"),
            Self::Of(computer) => f.write_str(&computer.name()),
        }
    }
}

/// A name says everything about a player.
impl PartialEq for BuiltIn {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for BuiltIn {}

/// A computer of a course, as one that takes part.
#[derive(Debug)]
struct Guest {
    name: String,
    computer: Arc<dyn Computer>,
}

impl Entrant for Guest {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays(&self, table: &Table) -> Result<(), String> {
        self.computer.plays(&table.rules).map_err(str::to_owned)
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(Box::new(Seated(self.computer.begin(seed))))
    }
}

/// A computer in one game. It chooses a square for one stone after the other.
struct Seated<'a>(Choose<'a>);

impl Player for Seated<'_> {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let mut position = turn.position.clone();
        let mut squares = Vec::new();
        for _ in 0..position.left_in_turn() {
            if position.outcome() != Outcome::Undecided {
                break;
            }
            let square = (self.0)(&position).expect("a computer has a move in every open game");
            position.play(square).expect("a computer lays stones where the rules allow it");
            squares.push(square);
        }
        Ok(squares)
    }
}
