//! Why a computer of Lab 7 laid its stone where it did, in words.

use c4_console::{Candidate, Explanation, Move};
use c4_engine::{Outcome, Position, Size, Square};

use crate::args::Strategy;
use crate::ask::row_from_top;
use crate::rule::Weighed;
use crate::strong::Reason;
use crate::words::colour;
use crate::{RuleComputer, StrongComputer};

/// Why the computer that follows a strategy lays the next stone where it does, and why nowhere else: the other free
/// squares, row by row from the top. `None` once the game is over.
///
/// ```
/// use c4_engine::{Lines, Position, Rules, Turns, board};
/// use connect6_lab::{Strategy, explain};
///
/// let board = board!(
///     "X . ."
///     ". O ."
///     ". . ."
/// );
/// let rules =
///     Rules { size: board.size(), gravity: false, lines: Lines::CONNECT_SIX, turns: Turns::ONE_EACH };
/// let position = Position::from_board(rules, board)?;
/// assert_eq!(
///     explain(Strategy::Rule, &position).unwrap().to_string(),
///     "Black plays row 0 column 1: difference 0 (own run 2, less 2 elsewhere for White)\n\
///      \x20 not 0,2 1,2 2,0 2,1 2,2: difference -1 (own run 1, less 2 elsewhere for White; row 0 column 1 has more)\n\
///      \x20 not 1,0: difference 0 (own run 2, less 2 elsewhere for White; as much as row 0 column 1, but later)"
/// );
/// # Ok::<(), c4_engine::InvalidPosition>(())
/// ```
#[must_use]
pub fn explain(strategy: Strategy, position: &Position) -> Option<Explanation> {
    if position.outcome() != Outcome::Undecided {
        return None;
    }
    match strategy {
        Strategy::Rule => explain_rule(position),
        Strategy::Strong => explain_strong(position),
    }
}

fn explain_rule(position: &Position) -> Option<Explanation> {
    let (board, player) = (position.board(), position.to_move());
    let computer = RuleComputer::new(board, player);
    let chosen = computer.choose()?;
    let chosen = computer.candidates().find(|candidate| candidate.square == chosen)?;
    let place = place(board.size(), chosen.square);
    let candidate = |weighed: Weighed, rest: &str| {
        let Weighed { square, own, theirs } = weighed;
        let opponent = colour(player.opponent());
        Candidate {
            place: self::place(board.size(), square),
            rule: format!("difference {}", weighed.worth()),
            detail: format!("own run {own}, less {theirs} elsewhere for {opponent}{rest}"),
        }
    };
    let others = computer.candidates().filter(|other| other.square != chosen.square).map(|other| {
        let rest = if other.worth() == chosen.worth() {
            format!("; as much as {place}, but later")
        } else {
            format!("; {place} has more")
        };
        candidate(other, &rest)
    });
    let choice = candidate(chosen, "");
    Some(Explanation { player: colour(player).to_owned(), choice, others: others.collect() })
}

fn explain_strong(position: &Position) -> Option<Explanation> {
    let size = position.rules().size;
    let mut computer = StrongComputer::new();
    let thought = computer.think(position)?;
    let considered = thought.others.len() + 1;
    let (rule, detail, lacking) = match thought.reason {
        Reason::Win => (
            "win",
            "the stones left in this turn complete a line".to_owned(),
            "a line is completed elsewhere",
        ),
        Reason::Threats => (
            "threats",
            "begins a win by turns that leave the opponent no choice".to_owned(),
            "does not begin the win that was found",
        ),
        Reason::Block => (
            "block",
            format!("best of {considered} that help to stop the opponent's next turn from winning"),
            "does not help to stop the opponent's next turn from winning",
        ),
        Reason::Lost => (
            "lost",
            "the opponent's next turn can win whatever is done; this stops the most".to_owned(),
            "stops less of what the opponent can win with",
        ),
        Reason::Search => (
            "search",
            format!("best of {considered} after {} stones laid in thought", computer.nodes()),
            "not promising enough to be searched",
        ),
        Reason::Centre => (
            "centre",
            "nobody can make a line any more; nearest to the centre".to_owned(),
            "further from the centre",
        ),
    };
    let candidate = |square, rule: &str, detail: &str| Candidate {
        place: place(size, square),
        rule: rule.to_owned(),
        detail: detail.to_owned(),
    };
    let mut free: Vec<Square> = position.board().free().iter().collect();
    free.sort_by_key(|&square| (row_from_top(size, square), square.column));
    free.retain(|&square| square != thought.square);
    let others = free.into_iter().map(|square| {
        if thought.others.contains(&square) {
            candidate(square, rule, "searched, and found no better")
        } else {
            candidate(square, "not considered", lacking)
        }
    });
    Some(Explanation {
        player: colour(position.to_move()).to_owned(),
        choice: candidate(thought.square, rule, &detail),
        others: others.collect(),
    })
}

/// A square in the course's numbering.
fn place(size: Size, square: Square) -> Move {
    Move::Square { row: row_from_top(size, square), column: square.column }
}
