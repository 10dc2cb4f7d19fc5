//! How a board is turned on the screen.

use super::layout::{Shape, Symbol};

/// Where the floor of a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Below: a line is a row, the lowest one last.
    Below,
    /// Above: a line is a row, the lowest one first.
    Above,
    /// At the left: a line is a column, the first one first, and its lowest cell comes first.
    Left,
    /// At the right: a line is a column, and its lowest cell comes last.
    Right,
}

impl Turn {
    /// What most programs do comes first; both of a pair have lines of the same length.
    pub(super) const BY_LIKELIHOOD: [[Self; 2]; 2] =
        [[Self::Below, Self::Above], [Self::Left, Self::Right]];

    /// The shape that a board has on the screen.
    pub(super) fn printed(self, shape: Shape) -> Shape {
        match self {
            Self::Below | Self::Above => shape,
            Self::Left | Self::Right => Shape { columns: shape.rows, rows: shape.columns },
        }
    }

    /// The index of a cell, counted from the lowest row, by its index on the screen, counted from the upper line.
    pub(super) fn cell(self, shape: Shape, index: usize) -> usize {
        let columns = self.printed(shape).columns;
        let (line, place) = (index / columns, index % columns);
        let (row, column) = match self {
            Self::Below => (shape.rows - 1 - line, place),
            Self::Above => (line, place),
            Self::Left => (place, line),
            Self::Right => (shape.rows - 1 - place, line),
        };
        row * shape.columns + column
    }

    /// In how many columns nothing hangs in mid-air, if this symbol is a free cell, and how many there are. What is full or empty tells
    /// nothing.
    pub(super) fn standing(self, shape: Shape, symbols: &[Symbol], free: Symbol) -> (usize, usize) {
        let mut is_free = vec![false; symbols.len()];
        for (index, symbol) in symbols.iter().enumerate() {
            is_free[self.cell(shape, index)] = *symbol == free;
        }
        let (mut standing, mut all) = (0, 0);
        for column in 0..shape.columns {
            let cells = || is_free[column..].iter().step_by(shape.columns);
            if cells().any(|it| *it) && !cells().all(|it| *it) {
                all += 1;
                standing +=
                    usize::from(cells().zip(cells().skip(1)).all(|(it, above)| !it || *above));
            }
        }
        (standing, all)
    }

    /// What there is to say of it, behind a comma; nothing of what most do.
    pub(super) fn says(self) -> &'static str {
        match self {
            Self::Below => "",
            Self::Above => ", the lowest row first",
            Self::Left => ", a column on each line with its lowest cell first",
            Self::Right => ", a column on each line with its lowest cell last",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 2 rows and 3 columns with two stones in the first column and one in the last, in all turns.
    #[test]
    fn each_turn_shows_the_same_board() {
        let shape = Shape { columns: 3, rows: 2 };
        let all = [
            (Turn::Below, "x..x.x"),
            (Turn::Above, "x.xx.."),
            (Turn::Left, "xx..x."),
            (Turn::Right, "xx...x"),
        ];
        for (turn, shown) in all {
            let symbols: Vec<Symbol> = shown.bytes().map(|byte| (byte.into(), 0)).collect();
            let free = (b'.'.into(), 0);
            assert_eq!(turn.standing(shape, &symbols, free), (1, 1), "{turn:?}");
            let mut cells = [false; 6];
            for (index, symbol) in symbols.iter().enumerate() {
                cells[turn.cell(shape, index)] = *symbol != free;
            }
            assert_eq!(cells, [true, false, true, true, false, false], "{turn:?}");
        }
        let hangs: Vec<Symbol> = "x.....".bytes().map(|byte| (byte.into(), 0)).collect();
        assert_eq!(Turn::Below.standing(shape, &hangs, (b'.'.into(), 0)), (0, 1));
    }
}
