//! The players that `c4` brings along: the courses' own computers, and two that belong to no course.

use std::fmt;

use c4_arena::{CannotPlay, Entrant, Perfect, Player, Random, Table, Turn};
use c4_console::Seed;
use c4_engine::{Directions, Lines, Outcome, Position, Rules, Square};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use cmps270_cli::Level;
use connect6_lab::{RuleComputer, Strategy, StrongComputer};

/// A player that needs no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    /// Any legal move.
    Random,
    /// The best move that the solver finds in time.
    Perfect,
    /// A computer of a course.
    Of(Computer),
}

/// A computer of a course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Computer {
    Ex3,
    /// In the game of a session that has this number.
    Redblack(u64),
    Lab7(Strategy),
    Cmps270(Level),
}

impl BuiltIn {
    /// How they are typed.
    pub(crate) const WORDS: [&str; 10] = [
        "random",
        "perfect",
        "ex3",
        "redblack",
        "lab7",
        "lab7:rule",
        "lab7:strong",
        "cmps270:easy",
        "cmps270:medium",
        "cmps270:hard",
    ];

    /// The player that a word stands for, if it is one of these, or RED/BLACK's with another game: `redblack:3`.
    pub(crate) fn of(word: &str) -> Option<Self> {
        let (name, option) = match word.split_once(':') {
            Some((name, option)) => (name, Some(option)),
            None => (word, None),
        };
        let computer = match (name, option) {
            ("random", None) => return Some(Self::Random),
            ("perfect", None) => return Some(Self::Perfect),
            ("ex3", None) => Computer::Ex3,
            ("redblack", None) => Computer::Redblack(1),
            ("redblack", Some(game)) => {
                Computer::Redblack(game.parse().ok().filter(|&game| game > 0)?)
            }
            ("lab7", None) => Computer::Lab7(Strategy::Rule),
            ("lab7", Some(strategy)) => Computer::Lab7(Strategy::from_str(strategy, false).ok()?),
            ("cmps270", Some(level)) => Computer::Cmps270(Level::from_str(level, false).ok()?),
            _ => return None,
        };
        Some(Self::Of(computer))
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

/// What [`BuiltIn::of`] reads, with the option that it was not given.
impl fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word =
            |value: Option<PossibleValue>| value.expect("no value is hidden").get_name().to_owned();
        match self {
            Self::Random => f.write_str("random"),
            Self::Perfect => f.write_str("perfect"),
            Self::Of(Computer::Ex3) => f.write_str("ex3"),
            Self::Of(Computer::Redblack(game)) => write!(f, "redblack:{game}"),
            Self::Of(Computer::Lab7(strategy)) => {
                write!(f, "lab7:{}", word(strategy.to_possible_value()))
            }
            Self::Of(Computer::Cmps270(level)) => {
                write!(f, "cmps270:{}", word(level.to_possible_value()))
            }
        }
    }
}

/// A computer of a course, as one that takes part.
#[derive(Debug)]
struct Guest {
    name: String,
    computer: Computer,
}

impl Entrant for Guest {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays(&self, table: &Table) -> Result<(), String> {
        let rules = table.rules;
        let Rules { size, gravity, lines, .. } = rules;
        let (can, what) = match self.computer {
            Computer::Ex3 => (
                gravity && lines.directions() == Directions::ALL,
                "the computer of EX3 plays with gravity and diagonals only",
            ),
            Computer::Redblack(_) => (
                rules == Rules { lines, ..Rules::CONNECT_FOUR } && lines.connect() == 4,
                "the computer of RED/BLACK plays 7x6, connect 4, with or without diagonals",
            ),
            Computer::Lab7(_) => (
                !gravity && size.columns() == size.rows() && lines == Lines::CONNECT_SIX,
                "the computers of Lab 7 play --connect6 only",
            ),
            Computer::Cmps270(_) => (
                rules == Rules::CONNECT_FOUR,
                "the bots of CMPS 270 play 7x6, connect 4, and nothing else",
            ),
        };
        if can { Ok(()) } else { Err(what.to_owned()) }
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(match self.computer {
            Computer::Ex3 => by_column(|position| {
                Some(ex3_cli::Computer::new(*position.rules()).choose(position)?.column)
            }),
            Computer::Redblack(game) => {
                let computer = redblack_cli::Computer::new(seed, game);
                by_column(move |position| Some(computer.choose(position)?.column))
            }
            Computer::Lab7(Strategy::Rule) => by_stone(|position| {
                RuleComputer::new(position.board(), position.to_move()).choose()
            }),
            Computer::Lab7(Strategy::Strong) => {
                by_stone(|position| StrongComputer::new().choose(position))
            }
            Computer::Cmps270(level) => {
                let mut bot = level.bot(seed);
                by_column(move |position| {
                    let turn = cmps270_cli::Turn::of(position)?;
                    Some(bot.decide(&turn, &mut |_| {}).column)
                })
            }
        })
    }
}

/// Who chooses a square for one stone after the other.
struct ByStone<F>(F);

impl<F: FnMut(&Position) -> Option<Square>> Player for ByStone<F> {
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

fn by_stone<'a>(choose: impl FnMut(&Position) -> Option<Square> + 'a) -> Box<dyn Player + 'a> {
    Box::new(ByStone(choose))
}

fn by_column<'a>(mut choose: impl FnMut(&Position) -> Option<usize> + 'a) -> Box<dyn Player + 'a> {
    by_stone(move |position| position.board().landing(choose(position)?).ok())
}
