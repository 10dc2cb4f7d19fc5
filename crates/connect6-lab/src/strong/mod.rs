//! The computer that plays as well as it can: part II of Lab 7, and true Connect6.
//!
//! It sees a board as roads, the windows of as many squares as a line has: `roads.rs` counts the stones in each,
//! `threats.rs` wins by turns that leave the opponent no choice, and `search.rs` weighs what is left.

mod roads;
mod search;
mod threats;

use c4_engine::{Outcome, Position, Square};

use roads::Roads;
use search::Search;

/// Why the strong computer lays a stone on a square: the first of these that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The stones left in the turn complete a line.
    Win,
    /// It begins a win by continuous threats.
    Threats,
    /// It helps to block everything that the opponent's next turn could complete.
    Block,
    /// The opponent can complete a line whatever is done; this is the square to hope with.
    Lost,
    /// It is the best that a search of the turns to come has found.
    Search,
    /// Nobody can make a line any more; it is the free square nearest to the centre.
    Centre,
}

/// What the strong computer plays, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The square.
    pub square: Square,
    /// Why.
    pub reason: Reason,
    /// The other squares for which the same can be said, but that are not better. All others were out of the question.
    pub others: Vec<Square>,
    /// How many stones were laid in thought.
    pub nodes: u64,
}

/// A computer that plays as well as it can within a second a move on 19 x 19.
///
/// It is for games without gravity, with turns of one stone or of two, on a board of any size and for lines of any
/// length; it is asked once for every stone. It
///
/// 1. completes a line, if the stones left in its turn can;
/// 2. else lays no stone but one that helps to block, if the opponent's next turn could complete a line;
/// 3. looks for a win by continuous threats: turns of which each makes so many that the opponent needs a whole turn to
///    block them, until one makes more than can be blocked;
/// 4. else searches the turns to come, with a few promising candidates at each, for the better roads.
///
/// There is no clock and no chance in it: its patience is a number of stones that it lays in thought. So a position has
/// the same answer on every machine, whatever was asked before.
///
/// ```
/// use c4_engine::{Lines, Position, Rules, Size, Square, Turns};
/// use connect6_lab::StrongComputer;
///
/// let rules = Rules {
///     size: Size::new(19, 19)?,
///     gravity: false,
///     lines: Lines::CONNECT_SIX,
///     turns: Turns::ONE_THEN_TWO,
/// };
/// let computer = StrongComputer::new();
/// assert_eq!(computer.choose(&Position::new(rules)), Some(Square::new(9, 9)));
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct StrongComputer;

impl StrongComputer {
    /// The most stones that a computer lays in thought before it lays one on the board, for lines of up to six.
    ///
    /// For longer lines it is less, because each stone is in more roads, and these have more squares.
    pub const NODE_BUDGET: u64 = 80_000;

    /// A computer for either side.
    #[must_use]
    pub fn new() -> Self {
        Self
    }

    /// The square that the computer plays for the player to move; `None` once the game is over.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Square> {
        self.think(position).map(|thought| thought.square)
    }

    /// The square that the computer plays for the player to move, and why; `None` once the game is over.
    #[must_use]
    pub fn think(&self, position: &Position) -> Option<Thought> {
        match position.outcome() {
            Outcome::Won(_) | Outcome::Drawn => return None,
            Outcome::Undecided => {}
        }
        let roads = Roads::new(position);
        // A stone is in so many roads, and each of these has so many squares.
        let stone_cost = (roads.connect() as u64).pow(2) / 36;
        let mut search = Search::new(roads, Self::NODE_BUDGET / stone_cost.max(1));
        search.choose(position.to_move(), position.left_in_turn())
    }
}
