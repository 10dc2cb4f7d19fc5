//! The players that `c4` brings along: the courses' own computers.

use c4_arena::{CannotEnter, Entrant, Foul, Player, Random, Turn};
use c4_console::Seed;
use c4_engine::{Directions, Lines, Outcome, Position, Rules, Square};
use clap::ValueEnum;
use cmps270_cli::Level;
use connect6_lab::{RuleComputer, Strategy, StrongComputer};

/// A player that needs no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuiltIn {
    /// Any legal move.
    Random,
    /// The computer of EX3.
    Ex3,
    /// The computer of RED/BLACK, in the game of a session that has this number.
    Redblack(u64),
    /// A computer of Lab 7.
    Lab7(Strategy),
    /// A bot of CMPS 270.
    Cmps270(Level),
}

impl BuiltIn {
    /// How they are typed.
    pub(crate) const WORDS: [&str; 9] = [
        "random",
        "ex3",
        "redblack",
        "lab7",
        "lab7:rule",
        "lab7:strong",
        "cmps270:easy",
        "cmps270:medium",
        "cmps270:hard",
    ];

    /// The player that a word stands for, if it is one of these.
    pub(crate) fn of(word: &str) -> Option<Self> {
        let (name, option) = match word.split_once(':') {
            Some((name, option)) => (name, Some(option)),
            None => (word, None),
        };
        match (name, option) {
            ("random", None) => Some(Self::Random),
            ("ex3", None) => Some(Self::Ex3),
            ("redblack", None) => Some(Self::Redblack(1)),
            ("redblack", Some(game)) => {
                game.parse().ok().filter(|&game| game > 0).map(Self::Redblack)
            }
            ("lab7", None) => Some(Self::Lab7(Strategy::Rule)),
            ("lab7", Some(strategy)) => Strategy::from_str(strategy, false).ok().map(Self::Lab7),
            ("cmps270", Some(level)) => Level::from_str(level, false).ok().map(Self::Cmps270),
            _ => None,
        }
    }

    /// Sends the player to games under a name.
    ///
    /// # Errors
    /// Which games it plays, if these are none of them.
    pub(crate) fn enter(self, name: String, rules: Rules) -> Result<Box<dyn Entrant>, String> {
        let lines = rules.lines;
        let is_four = |lines: Lines| lines.connect() == 4;
        let plays = match self {
            Self::Random => return Ok(Box::new(Random::new(name))),
            Self::Ex3 => rules.gravity && lines.directions() == Directions::ALL,
            Self::Redblack(_) => rules == Rules { lines, ..Rules::CONNECT_FOUR } && is_four(lines),
            Self::Lab7(_) => {
                let size = rules.size;
                !rules.gravity && size.columns() == size.rows() && lines == Lines::CONNECT_SIX
            }
            Self::Cmps270(_) => rules == Rules::CONNECT_FOUR,
        };
        if plays { Ok(Box::new(Computer { name, who: self, rules })) } else { Err(self.games()) }
    }

    /// Which games it plays.
    fn games(self) -> String {
        match self {
            Self::Random => "any",
            Self::Ex3 => "only games with gravity in which diagonal lines win",
            Self::Redblack(_) => "only 7x6, connect 4, with or without diagonals",
            Self::Lab7(_) => "only games without gravity, six in a row (--connect6)",
            Self::Cmps270(_) => "only 7x6, connect 4",
        }
        .to_owned()
    }
}

/// A computer of a course, as one that takes part.
#[derive(Debug)]
struct Computer {
    name: String,
    who: BuiltIn,
    rules: Rules,
}

impl Entrant for Computer {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotEnter> {
        Ok(match self.who {
            BuiltIn::Random => unreachable!("`enter` sends another entrant"),
            BuiltIn::Ex3 => {
                let computer = ex3_cli::Computer::new(self.rules);
                by_column(move |position| computer.choose(position).map(|choice| choice.column))
            }
            BuiltIn::Redblack(game) => {
                let computer = redblack_cli::Computer::new(seed, game);
                by_column(move |position| computer.choose(position).map(|choice| choice.column))
            }
            BuiltIn::Lab7(Strategy::Rule) => by_stone(|position| {
                RuleComputer::new(position.board(), position.to_move()).choose()
            }),
            BuiltIn::Lab7(Strategy::Strong) => {
                by_stone(|position| StrongComputer::new().choose(position))
            }
            BuiltIn::Cmps270(level) => {
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
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, Foul> {
        let mut position = turn.position.clone();
        let mut squares = Vec::new();
        for _ in 0..position.left_in_turn() {
            if position.outcome() != Outcome::Undecided {
                break;
            }
            let square =
                (self.0)(&position).expect("a course's computer has a move in every open game");
            position
                .play(square)
                .expect("a course's computer lays stones where the rules allow it");
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
