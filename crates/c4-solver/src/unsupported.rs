//! What the solver does not play.

use c4_engine::{Player, Position, Rules, Size, Turns};
use thiserror::Error;

/// Why a game is not one for the solver.
///
/// ```
/// use c4_engine::{Position, Rules, Size};
/// use c4_solver::{Question, Solver};
///
/// let large = Rules { size: Size::new(12, 10)?, ..Rules::CONNECT_FOUR };
/// let error = Solver::default().solve(&Position::new(large), Question::score()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a board of 12 columns x 10 rows takes 132 bits: columns x (rows + 1) may be at most 128"
/// );
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// Stones do not fall.
    #[error("the solver needs gravity: stones that fall down a column")]
    NoGravity,
    /// A turn has more than one stone.
    #[error("turns of {} stones, then {}, are not solved: a turn has to be one stone", turns.first, turns.later)]
    Turns {
        /// The turns of the rules.
        turns: Turns,
    },
    /// The board takes more than 128 bits.
    #[error("a board of {size} takes {} bits: columns x (rows + 1) may be at most 128", bits(*size))]
    TooLarge {
        /// The size of the board.
        size: Size,
    },
}

/// Refuses rules that the solver does not play by.
///
/// # Errors
/// [`Unsupported`], the first in the order of its variants.
pub fn check(rules: &Rules) -> Result<(), Unsupported> {
    if !rules.gravity {
        return Err(Unsupported::NoGravity);
    }
    if rules.turns != Turns::ONE_EACH {
        return Err(Unsupported::Turns { turns: rules.turns });
    }
    if bits(rules.size) > 128 {
        return Err(Unsupported::TooLarge { size: rules.size });
    }
    Ok(())
}

/// The bits that a set of squares takes, with a guard bit for each column.
pub(crate) fn bits(size: Size) -> usize {
    size.columns() * (size.rows() + 1)
}

/// The stones of the side to move and those of the other one, of a position that is supported.
pub(crate) fn bits_of(position: &Position) -> (u128, u128) {
    let stones = |player: Player| {
        position.board().stones_of(player).to_bits().expect("at most 128 bits, as checked")
    };
    (stones(position.to_move()), stones(position.to_move().opponent()))
}
