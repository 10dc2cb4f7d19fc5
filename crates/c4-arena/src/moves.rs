//! Games as text: columns where stones fall, squares where they do not.

use std::fmt;

use c4_engine::{MoveList, Position, Rules, Size, Square};
use thiserror::Error;

/// The stones of a game as text, first one first.
///
/// Where stones fall, that is a [`MoveList`], such as `4453`, which solvers read. Where they do not, it is the letters of the
/// column and of the row of each square, column A on the left and row A at the bottom, as Connect6 programs write them; the
/// squares of a turn stand together: `JJ KJKK`. So such boards have 26 columns and rows at most.
///
/// ```
/// use c4_arena::Moves;
/// use c4_engine::Rules;
///
/// let squares = Moves::parse("JJ KJKK", Rules::CONNECT_SIX)?;
/// assert_eq!(Moves::of(&squares, Rules::CONNECT_SIX).to_string(), "JJ KJKK");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Moves<'a> {
    squares: &'a [Square],
    rules: Rules,
}

/// Why a text is not the stones of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct MovesError(String);

impl<'a> Moves<'a> {
    /// The stones of a game with these rules.
    #[must_use]
    pub fn of(squares: &'a [Square], rules: Rules) -> Self {
        Self { squares, rules }
    }

    /// The squares that a text names. All of them can be played in this order.
    ///
    /// # Errors
    /// [`MovesError`] for the first word that names no square, or none that can be played.
    pub fn parse(text: &str, rules: Rules) -> Result<Vec<Square>, MovesError> {
        let mut position = Position::new(rules);
        let mut squares = Vec::new();
        if rules.gravity {
            let list = MoveList::parse(text, rules.size.columns())
                .map_err(|error| MovesError(error.to_string()))?;
            list.replay(rules).map_err(|error| MovesError(error.to_string()))?;
            for &column in list.columns() {
                squares.push(position.play_column(column).expect("the list has been replayed"));
            }
        } else {
            let letters: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
            for (index, pair) in letters.chunks(2).enumerate() {
                let name: String = pair.iter().collect();
                let refused =
                    |reason: &str| MovesError(format!("stone {}, {name:?}: {reason}", index + 1));
                let square =
                    square(pair, rules.size).ok_or_else(|| refused("no square of this board"))?;
                position.play(square).map_err(|error| refused(error.why_not()))?;
                squares.push(square);
            }
        }
        Ok(squares)
    }
}

/// The position after some stones that can be laid in this order.
pub(crate) fn after(squares: &[Square], rules: Rules) -> Position {
    let mut position = Position::new(rules);
    for &square in squares {
        position.play_unchecked(square);
    }
    position
}

/// The square that two letters name.
pub(crate) fn square(letters: &[char], size: Size) -> Option<Square> {
    let number = |letter: char| {
        letter.is_ascii_alphabetic().then(|| (letter.to_ascii_uppercase() as u8 - b'A').into())
    };
    let [column, row] = *letters else { return None };
    Some(Square::new(number(column)?, number(row)?)).filter(|&square| size.contains(square))
}

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules.gravity {
            let columns = self.squares.iter().map(|square| square.column).collect();
            let list = MoveList::from_columns(columns, self.rules.size.columns());
            return list.expect("the squares are on the board").fmt(f);
        }
        for (index, square) in self.squares.iter().enumerate() {
            let turn_begins = index > 0
                && self.rules.turns.player_of(index - 1) != self.rules.turns.player_of(index);
            let letter = |number: usize| char::from(b'A' + u8::try_from(number).unwrap_or(25));
            write!(
                f,
                "{}{}{}",
                if turn_begins { " " } else { "" },
                letter(square.column),
                letter(square.row)
            )?;
        }
        Ok(())
    }
}
