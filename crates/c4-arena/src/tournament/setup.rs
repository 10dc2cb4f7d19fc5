//! What a tournament is to be.

use std::num::NonZero;

use c4_engine::{Outcome, Rules, Square};
use c4_solver::Unsupported;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Part;
use crate::moves::after;
use crate::{FullBoard, Moves, Patience, Table};

/// What a tournament is to be: with the entrants in their order, everything that it follows from, but for their times.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What all chance comes from.
    pub seed: u64,
    /// Who plays whom.
    pub system: System,
    /// The rules of each game.
    #[serde(rename = "game")]
    pub rules: Rules,
    /// How long players are waited for.
    pub patience: Patience,
    /// What a full board without a line is.
    pub full_board: FullBoard,
    /// The stones that lie before a game begins, as [`Moves`] writes them. Two games of a match have the same opening, with the
    /// other one to begin, and the next two have the next; which one is first is drawn for each match. None is an empty board.
    pub openings: Vec<String>,
    /// Whether perfect play is asked about each move; the solver has to play these rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_judged: bool,
}

/// Who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum System {
    /// Whoever loses a match is out.
    Knockout {
        /// How many games a match has at most; it ends as soon as nobody can catch up.
        best_of: NonZero<u32>,
        /// What happens when they are even after that.
        ties: Ties,
        /// Whether those who lose a semi-final play for third place.
        third_place: bool,
    },
    /// Everybody plays everybody.
    RoundRobin {
        /// How many games each match has.
        games: NonZero<u32>,
        /// The part that is played, if it is not all.
        part: Option<Part>,
    },
}

/// What decides a match of a knockout whose games came out even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ties {
    /// Who took less time over all games of the match; if even that is the same, the better seed.
    LessTime,
    /// Two further games at a time from an opening drawn at random, each beginning one of them; then as above.
    Replay {
        /// How often, at most.
        pairs: u32,
        /// How many stones such an opening has; where that is in the middle of a turn, as many as complete it.
        plies: usize,
    },
}

/// Why there can be no such tournament.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// An opening, here in its words, cannot begin a game, for this reason.
    #[error("the opening {0:?} cannot begin a game: {1}")]
    Opening(String, String),
    /// The moves cannot be judged, because the solver does not play these rules.
    #[error("games of these rules cannot be judged: {0}")]
    NotJudged(Unsupported),
    /// There are fewer than two entrants: so many.
    #[error("a tournament needs two entrants at least, and there is {}", if *.0 == 0 { "none" } else { "only one" })]
    TooFew(usize),
    /// Two entrants have this name.
    #[error("two entrants are called {0:?}")]
    SameName(String),
}

impl Setup {
    /// The stones of the openings, if games can begin with them and be judged where they are to be.
    pub(super) fn checked(&self) -> Result<Vec<Vec<Square>>, SetupError> {
        let rules = self.rules;
        if self.is_judged {
            c4_solver::check(&rules).map_err(SetupError::NotJudged)?;
        }
        let opening = |text: &String| {
            let refused = |reason: String| SetupError::Opening(text.clone(), reason);
            let squares = Moves::parse(text, rules).map_err(|error| refused(error.to_string()))?;
            match after(&squares, rules).outcome() {
                Outcome::Undecided => Ok(squares),
                _ => Err(refused("it ends the game".to_owned())),
            }
        };
        self.openings.iter().map(opening).collect()
    }

    /// Where a game with this opening is played.
    pub(super) fn table(&self, opening: Vec<Square>) -> Table {
        let Self { rules, patience, full_board, .. } = *self;
        Table { rules, opening, patience, full_board }
    }
}
