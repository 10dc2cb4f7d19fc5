//! Which moves threw something away.

use std::fmt;

use c4_engine::{Outcome, Player, Position, Rules};
use c4_solver::{Book, Question, Solver, TableSize, Unsupported};
use serde::{Deserialize, Serialize};

use crate::{Record, WrongRecord};

/// What perfect play says to the moves of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// The moves that made the game worth less to who made them, in their order.
    pub mistakes: Vec<Mistake>,
    /// The moves of which nothing is known, because a proof took too long: their numbers, counted from 1 with the opening's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unproven: Vec<usize>,
}

impl Judgement {
    /// The move by which a game was lost: the last of the loser's that threw away more than a win for a draw.
    #[must_use]
    pub fn losing_move(&self, loser: Player) -> Option<&Mistake> {
        let lost = |it: &&Mistake| it.player == loser && it.threw != Thrown::WinForDraw;
        self.mistakes.iter().rev().find(lost)
    }
}

/// A move that threw something away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The number of the move, counted from 1 with the opening's.
    pub number: usize,
    /// Whose it was.
    pub player: Player,
    /// What it threw away.
    pub threw: Thrown,
    /// A column that would have kept it, counted from 1: of several the one nearest to the middle; `None` where finding one
    /// took too long.
    pub better: Option<usize>,
}

/// What can be thrown away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thrown {
    /// A win, for a draw.
    WinForDraw,
    /// A win, for a loss.
    WinForLoss,
    /// A draw, for a loss.
    Draw,
}

/// Judges games by perfect play: of gravity games with one stone a turn, on boards that [`c4_solver`] takes.
///
/// A position that is not solved with so many nodes is left open, and each game is looked at from its end, without what is
/// known of others. So a game has the same judgement on every machine.
///
/// ```
/// use c4_arena::{Judge, Patience, Random, Table, Thrown, play};
/// use c4_console::Seed;
/// use c4_engine::{ByPlayer, Rules, Size};
///
/// let rules = Rules { size: Size::new(5, 4)?, ..Rules::CONNECT_FOUR };
/// let table = Table { rules, opening: vec![], patience: Patience::default(), full_board: Default::default() };
/// let (one, two) = (Random::new("one"), Random::new("two"));
/// let record = play(&table, ByPlayer { first: &one, second: &two }, Seed::new(1))?;
/// let loser = record.conclusion.winner().expect("a line").opponent();
/// let judgement = Judge::new(rules)?.judge(&record)?;
/// // Perfect play from the empty board is a draw, so whoever lost has thrown one away.
/// let is_it = |it: &c4_arena::Mistake| it.player == loser && it.threw != Thrown::WinForDraw;
/// assert!(judgement.mistakes.iter().any(is_it));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    solver: Solver,
}

/// How many positions are searched for each that is judged: a second or two.
const NODES: u64 = 20_000_000;

/// A game with what perfect play says to it.
pub(crate) fn judged(record: Record) -> Result<Record, String> {
    let mut judge = Judge::new(record.rules).map_err(|error| error.to_string())?;
    let judgement = judge.judge(&record).map_err(|error| error.to_string())?;
    Ok(Record { judgement: Some(judgement), ..record })
}

impl Judge {
    /// A judge of games with these rules.
    ///
    /// # Errors
    /// [`Unsupported`] if the solver does not play them.
    pub fn new(rules: Rules) -> Result<Self, Unsupported> {
        c4_solver::check(&rules)?;
        Ok(Self { solver: Solver::new(TableSize::default()).with_book(Book::standard()) })
    }

    /// What perfect play says to the moves of a game after its opening.
    ///
    /// # Errors
    /// [`WrongRecord`] if the moves are no game of these rules.
    pub fn judge(&mut self, record: &Record) -> Result<Judgement, WrongRecord> {
        let mut position = record.replay()?;
        let mut squares = record.squares()?;
        self.solver.clear();
        let mut judgement = Judgement::default();
        let mut after = self.worth(&position);
        while squares.len() > record.opening {
            let number = squares.len();
            let square = squares.pop().expect("more than the opening's");
            position.undo(square).expect("the last stone");
            let (player, before) = (position.to_move(), self.worth(&position));
            match (before, after) {
                // The best there is was kept, whatever the position was worth.
                (_, Outcome::Won(winner)) if winner == player => {}
                (Outcome::Won(winner), _) if winner != player => {}
                (Outcome::Undecided, _) | (_, Outcome::Undecided) => {
                    judgement.unproven.push(number);
                }
                _ => judgement.mistakes.extend(Thrown::of(before, after).map(|threw| Mistake {
                    number,
                    player,
                    threw,
                    better: self.column_for(&position, before).map(|column| column + 1),
                })),
            }
            after = before;
        }
        judgement.mistakes.reverse();
        judgement.unproven.reverse();
        Ok(judgement)
    }

    /// How the game ends with perfect play: undecided if the proof takes too long.
    fn worth(&mut self, position: &Position) -> Outcome {
        let answer = self.solver.solve(position, Question::winner().nodes(NODES));
        answer.map_or(Outcome::Undecided, |answer| answer.outcome)
    }

    /// The column nearest to the middle that keeps what the position is worth.
    fn column_for(&mut self, position: &Position, worth: Outcome) -> Option<usize> {
        central_columns(position).find(|&column| {
            let mut after = position.clone();
            after.play_column(column).is_ok() && self.worth(&after) == worth
        })
    }
}

/// The columns of a board, the one nearest to the middle first; of two as near, the left one.
pub(crate) fn central_columns(position: &Position) -> impl Iterator<Item = usize> + use<> {
    let columns = position.rules().size.columns();
    let mut all: Vec<usize> = (0..columns).collect();
    all.sort_by_key(|&column| (2 * column + 1).abs_diff(columns));
    all.into_iter()
}

impl Thrown {
    /// What a player threw away who could have had the first of these, and did not win with the second.
    fn of(before: Outcome, after: Outcome) -> Option<Self> {
        match (before, after) {
            (Outcome::Won(_), Outcome::Drawn) => Some(Self::WinForDraw),
            (Outcome::Won(_), Outcome::Won(_)) => Some(Self::WinForLoss),
            (Outcome::Drawn, Outcome::Won(_)) => Some(Self::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WinForDraw => "threw away a win for a draw",
            Self::WinForLoss => "threw away a win for a loss",
            Self::Draw => "threw away a draw",
        })
    }
}

/// `move 7 threw away a draw; 4 keeps it`.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} {}", self.number, self.threw)?;
        match self.better {
            Some(column) => write!(f, "; column {column} keeps it"),
            None => Ok(()),
        }
    }
}
