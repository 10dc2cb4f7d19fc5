//! The ways in which the assignment can be taken.

use c4_engine::{Directions, Lines, Outcome, Position, Square};

use crate::Strategy;

/// How the assignment is read. The default is how it is meant.
///
/// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
/// sentence it was. No option of the program leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The directions in which a line wins: all four.
    pub directions: Directions,
    /// Whether a line that is longer than it has to be does not win: it does.
    pub only_exact_lines_win: bool,
    /// Whether a full board is a tie although the last token wins: it is not.
    pub full_board_is_a_tie: bool,
    /// What the computer looks at.
    pub strategy: Strategy,
    /// Whether the rest of a line is dropped after a type: it is kept.
    pub drops_line_after_type: bool,
    /// Whether types are small letters only: large ones are as good.
    pub only_small_types: bool,
    /// Whether the rest of a line is kept after a number: it is dropped.
    pub keeps_line_after_number: bool,
    /// Whether a line without a number, such as an empty one, is an answer: an empty line is skipped.
    pub answers_every_line: bool,
    /// Whether a full column is refused in the words for a column that is not there: it has words of its own.
    pub full_is_no_column: bool,
    /// Whether the line that says whose turn it is comes again after a refused column: only the prompt does.
    pub repeats_turn: bool,
    /// Whether columns from the tenth on are labelled with their whole number: with its last digit.
    pub labels_in_full: bool,
    /// The exit status when the input ends early: 1.
    pub input_ended: u8,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            directions: Directions::ALL,
            only_exact_lines_win: false,
            full_board_is_a_tie: false,
            strategy: Strategy::default(),
            drops_line_after_type: false,
            only_small_types: false,
            keeps_line_after_number: false,
            answers_every_line: false,
            full_is_no_column: false,
            repeats_turn: false,
            labels_in_full: false,
            input_ended: 1,
        }
    }
}

impl Reading {
    /// The lines that the engine is to look for.
    pub(crate) fn lines(&self, lines: Lines) -> Lines {
        // It knows no line that is too long: where that matters, it looks for none.
        let directions = if self.only_exact_lines_win { Directions::NONE } else { self.directions };
        lines.only(directions)
    }

    /// How the game stands when a token has just landed on a square.
    pub(crate) fn outcome(&self, position: &Position, landed: Square) -> Outcome {
        let (board, connect) = (position.board(), position.rules().lines.connect());
        let is_exact =
            |direction| board.longest_run(landed, Directions::NONE.with(direction)) == connect;
        let outcome = match board.get(landed) {
            Some(player) if self.only_exact_lines_win && self.directions.iter().any(is_exact) => {
                Outcome::Won(player)
            }
            _ => position.outcome(),
        };
        match outcome {
            Outcome::Won(_) if self.full_board_is_a_tie && board.free().is_empty() => {
                Outcome::Drawn
            }
            outcome => outcome,
        }
    }
}
