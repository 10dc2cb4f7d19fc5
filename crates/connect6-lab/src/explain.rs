//! Why a computer of Lab 7 laid its stone where it did, in words.

use c4_console::{Candidate, Explanation, Move};
use c4_engine::{Board, Outcome, Player, Position, Size, Square};

use crate::args::Strategy;
use crate::ask::row_from_top;
use crate::rule::Weighed;
use crate::strong::{Reason, Thought};
use crate::words::colour;
use crate::{RuleComputer, StrongComputer};

/// The rule of the prescribed computer.
pub(crate) const DIFFERENCE: &str = "difference";

/// Why the computer that follows a strategy lays the next stone where it does, and why nowhere else: the other free
/// squares, row by row from the top. `None` once the game is over.
///
/// ```
/// use c4_engine::{Position, Rules, Turns, board};
/// use connect6_lab::{Strategy, explain};
///
/// let board = board!(
///     "X . ."
///     ". O ."
///     ". . ."
/// );
/// let rules = Rules { size: board.size(), turns: Turns::ONE_EACH, ..Rules::CONNECT_SIX };
/// let position = Position::from_board(rules, board)?;
/// assert_eq!(
///     explain(Strategy::Rule, &position).unwrap().to_string(),
///     "Black plays row 0 column 1: difference (0: own run 2, White's best elsewhere 2)\n\
///      \x20 not 0,2 1,2 2,0 2,1 2,2: difference (-1: own run 1, White's best elsewhere 2; row 0 column 1 has more)\n\
///      \x20 not 1,0: difference (0: own run 2, White's best elsewhere 2; row 0 column 1 has as much and comes first)"
/// );
/// # Ok::<(), c4_engine::InvalidPosition>(())
/// ```
#[must_use]
pub fn explain(strategy: Strategy, position: &Position) -> Option<Explanation> {
    if position.outcome() != Outcome::Undecided {
        return None;
    }
    match strategy {
        Strategy::Rule => {
            let computer = RuleComputer::new(position.board(), position.to_move());
            of_rule(&computer, position.board(), position.to_move())
        }
        Strategy::Strong => Some(of_thought(&StrongComputer::new().think(position)?, position)),
    }
}

/// Why the prescribed computer plays what it does; `None` if no square is free.
pub(crate) fn of_rule(
    computer: &RuleComputer,
    board: &Board,
    player: Player,
) -> Option<Explanation> {
    let (size, chosen) = (board.size(), computer.choice(board)?.weighed);
    let candidate = |weighed: Weighed, rest: &str| {
        let Weighed { square, own, theirs } = weighed;
        let (worth, opponent) = (weighed.worth(), colour(player.opponent()));
        Candidate {
            place: place(size, square),
            rule: DIFFERENCE.to_owned(),
            detail: format!("{worth}: own run {own}, {opponent}'s best elsewhere {theirs}{rest}"),
        }
    };
    let choice = candidate(chosen, "");
    let others = computer.candidates().filter(|other| other.square != chosen.square).map(|other| {
        let first = choice.place;
        let rest = if other.worth() == chosen.worth() {
            format!("; {first} has as much and comes first")
        } else {
            format!("; {first} has more")
        };
        candidate(other, &rest)
    });
    let others = others.collect();
    Some(Explanation { player: colour(player).to_owned(), choice, others })
}

/// Why the strong computer played what it thought best.
pub(crate) fn of_thought(thought: &Thought, position: &Position) -> Explanation {
    let size = position.rules().size;
    let candidates = thought.others.len() + 1;
    // What the rule saw; what the same can be said of, but is no better; and what cannot be said of the rest.
    let (detail, no_better, lacking) = match thought.reason {
        Reason::Win => (
            "in a line that the stones left in this turn complete".to_owned(),
            "in such a line, too",
            "not in a line that this turn can complete",
        ),
        Reason::Threats => (
            format!("begins a win by turns that leave the opponent no choice{}", of_proof(thought, size)),
            "begins such a win, too",
            "not needed for the win that was found",
        ),
        Reason::Block => (
            format!(
                "the best, by search, of {candidates} that help to stop what the opponent's next turn would win"
            ),
            "helps, too; searched, and found no better",
            "does not help to stop what the opponent's next turn would win",
        ),
        Reason::Lost => (
            "the opponent's next turn wins whatever is done; of the squares it needs, the one with the most open lines"
                .to_owned(),
            "the opponent needs it, too; fewer open lines, or as many and further from the centre",
            "the opponent does not need it",
        ),
        Reason::Search => (
            format!("the best of {candidates}, after {} stones laid in thought", thought.nodes),
            "searched, and found no better",
            "not promising enough to be searched",
        ),
        Reason::Centre => (
            "nobody can make a line any more; no free square is nearer to the centre".to_owned(),
            "as near to the centre",
            "no nearer to the centre",
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
            candidate(square, thought.reason.name(), no_better)
        } else {
            candidate(square, "not considered", lacking)
        }
    });
    Explanation {
        player: colour(position.to_move()).to_owned(),
        choice: candidate(thought.square, thought.reason.name(), &detail),
        others: others.collect(),
    }
}

impl Reason {
    /// The name that explanations and events give it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Threats => "threats",
            Self::Block => "block",
            Self::Lost => "lost",
            Self::Search => "search",
            Self::Centre => "centre",
        }
    }
}

/// The threats of a proof in order, and why no defence is enough.
fn of_proof(thought: &Thought, size: Size) -> String {
    let named = |squares: &[Square]| {
        let places = squares
            .iter()
            .map(|square| format!("{},{}", row_from_top(size, *square), square.column));
        places.collect::<Vec<_>>().join(" ")
    };
    let turns = thought.proof.iter().flat_map(|proof| &proof.turns).map(|turn| {
        let (stones, threats) = (named(&turn.stones), turn.threats.len());
        match turn.blocks.as_slice() {
            [] if threats == 0 => format!("; {stones} completes a line"),
            [] => format!("; {stones} threatens {threats} lines, more than a turn can block"),
            [block, ..] => format!(
                "; {stones} threatens {threats} lines, and of {} ways to block them {} holds longest",
                turn.blocks.len(),
                named(block),
            ),
        }
    });
    turns.collect()
}

/// A square in the course's numbering.
fn place(size: Size, square: Square) -> Move {
    Move::Square { row: row_from_top(size, square), column: square.column }
}
