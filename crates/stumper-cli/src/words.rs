//! Every sentence that the program prints, and the grid.

use std::fmt;

use c4_console::{Console, Stop};
use c4_engine::{Bitboard, Position, Square};

use crate::options::{Avatar, Options};

/// A sentence of the program, with the line ends that belong to it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Say {
    Ask(Avatar),
    PromptNewline,
    Won(Avatar),
    Tie,
}

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Ask(avatar) => {
                write!(f, "Player {}, where do you want to play: ", char::from(avatar.byte()))
            }
            Self::PromptNewline => writeln!(f),
            Self::Won(avatar) => writeln!(f, "Congrats, player {} won!", char::from(avatar.byte())),
            Self::Tie => writeln!(f, "It's a tie, nobody wins."),
        }
    }
}

/// Prints the grid, with the referee's character on every token of a line that won.
pub(crate) fn print_grid(
    console: &mut Console<'_>,
    position: &Position,
    options: &Options,
) -> Result<(), Stop> {
    let marked = options.reading().marked(position, options.avatars());
    if options.reading().unmarked_first && !marked.is_empty() {
        print_marked(console, position, options, None)?;
    }
    print_marked(console, position, options, Some(&marked))
}

fn print_marked(
    console: &mut Console<'_>,
    position: &Position,
    options: &Options,
    marked: Option<&Bitboard>,
) -> Result<(), Stop> {
    let (width, height) = (options.size().columns(), options.size().rows());
    let slot = |square: Square| match position.board().get(square) {
        None => b'.',
        Some(_) if marked.is_some_and(|marked| marked.contains(square)) => options.referee().byte(),
        Some(player) => options.avatars()[player].byte(),
    };
    let mut edge = vec![b'+'; if options.reading().narrow_edge { width } else { width + 2 }];
    edge.push(b'\n');
    let mut grid = edge.clone();
    for row in (0..height).rev() {
        grid.push(b'|');
        grid.extend((0..width).map(|column| slot(Square::new(column, row))));
        grid.extend(b"|\n");
    }
    grid.extend(&edge);
    console.write_bytes(&grid)
}
