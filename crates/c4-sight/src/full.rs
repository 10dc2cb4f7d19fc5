//! When a board is taken for full.

use c4_engine::Board;

/// When a board is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// When every cell has a token.
    EveryCell,
    /// When all but one have one.
    OneLeft,
    /// When every column is full but for this one, which is not looked at.
    Without(Outermost),
    /// When this column is full.
    Only(Outermost),
    /// When one of the columns is full.
    AnyColumn,
    /// When the first columns are full, as many as there are rows.
    FirstColumns,
    /// When so many tokens have been counted, on a board of whatever size.
    After(usize),
    /// When exactly as many tokens as it has cells have been counted, which may be those of earlier games, too.
    Counted,
    /// Never, as nobody looks.
    Never,
}

/// A column at the side of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outermost {
    /// On the left.
    First,
    /// On the right.
    Last,
}

impl Full {
    /// Whether a board is full on which so many tokens have been counted.
    #[must_use]
    pub fn is_full(self, board: &Board, counted: usize) -> bool {
        let size = board.size();
        let is_full = |column: usize| board.landing(column).is_err();
        let number = |column| match column {
            Outermost::First => 0,
            Outermost::Last => size.columns() - 1,
        };
        match self {
            Self::Never => false,
            Self::EveryCell | Self::Counted => counted >= size.squares(),
            Self::OneLeft => counted + 1 >= size.squares(),
            Self::Without(column) => {
                (0..size.columns()).all(|other| other == number(column) || is_full(other))
            }
            Self::Only(column) => is_full(number(column)),
            Self::AnyColumn => (0..size.columns()).any(is_full),
            Self::FirstColumns => (0..size.rows().min(size.columns())).all(is_full),
            Self::After(tokens) => counted >= tokens,
        }
    }
}
