//! Asking a course's computer about a position.

use std::fmt;

use c4_console::{Explanation, Seed};
use c4_engine::{Board, Letters};
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::Fault;

/// The position, and how to answer: the options that `c4 move` has for every course.
#[derive(Debug, Args)]
pub struct Given {
    /// The moves so far, as columns from 1: 4453. With more than 9 columns, commas stand between them: 4,12,5
    #[arg(long, value_name = "MOVES", conflicts_with = "board", allow_hyphen_values = true)]
    pub moves: Option<String>,
    /// The board, in the variant's own cell letters: its rows from the top, with / between them
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    pub board: Option<String>,
    /// Whose turn it is, as a cell letter: where the board does not tell, or to be sure
    #[arg(long, value_name = "LETTER", allow_hyphen_values = true)]
    pub to_move: Option<String>,
    /// Print JSON instead of text: every candidate by itself, however many there are.
    #[arg(long)]
    pub json: bool,
}

/// The options of `c4 move` for one course, and what answers them.
pub trait Asked: Args + FromArgMatches {
    /// The position, and how to answer.
    fn given(&self) -> &Given;

    /// What the computer plays there, and why.
    ///
    /// # Errors
    /// [`Fault`] if there is no such position, or nothing to play in it.
    fn answer(&self) -> Result<Answer, Fault>;
}

/// A move, why it was chosen, and what else there is to say.
#[derive(Debug)]
pub struct Answer {
    /// The position.
    pub board: Board,
    /// The letters of its cells.
    pub letters: Letters,
    /// What the move was drawn from, if it was drawn.
    pub seed: Option<Seed>,
    /// The move, and why.
    pub explanation: Explanation,
}

/// How a course's computer is asked about a position.
#[derive(Clone, Copy)]
pub struct Mover {
    /// Adds the course's options and its help to a command.
    pub options: fn(Command) -> Command,
    /// Answers what was typed: the answer, and whether it is to be JSON.
    pub answer: fn(&ArgMatches) -> Result<(Answer, bool), Fault>,
}

impl Mover {
    /// A mover with these options.
    #[must_use]
    pub fn of<A: Asked>() -> Self {
        Self {
            options: A::augment_args,
            answer: |matches| {
                let asked = A::from_arg_matches(matches).expect("these are its own options");
                Ok((asked.answer()?, asked.given().json))
            },
        }
    }
}

impl fmt::Debug for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mover").finish_non_exhaustive()
    }
}
