//! The course of a game.

use c4_console::{Console, Stop};
use c4_engine::{Board, Outcome, Position};

use crate::options::{Avatar, Options, PromptNewline};
use crate::words::{Say, print_grid};

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    let prompt_newline = match options.prompt_newline() {
        PromptNewline::Auto => !console.input_is_terminal(),
        PromptNewline::Always => true,
        PromptNewline::Never => false,
    };
    let mut position = Position::new(options.rules());
    loop {
        let avatar = options.avatars()[position.to_move()];
        let column = ask_column(console, position.board(), avatar, prompt_newline)?;
        position.drop(column).expect("the column has room and the game is undecided");
        print_grid(console, &position, options)?;
        match position.outcome() {
            Outcome::Undecided => {}
            Outcome::Won(player) => {
                write!(console, "{}", Say::Won(options.avatars()[player]))?;
                return Ok(0);
            }
            Outcome::Drawn => {
                write!(console, "{}", Say::Tie)?;
                return Ok(0);
            }
        }
    }
}

/// Asks for a column until the answer is one that has room. An answer is a line, read like `atoi`.
fn ask_column(
    console: &mut Console<'_>,
    board: &Board,
    avatar: Avatar,
    prompt_newline: bool,
) -> Result<usize, Stop> {
    loop {
        write!(console, "{}", Say::Ask(avatar))?;
        let number = console.read_line_int()?;
        if prompt_newline {
            write!(console, "{}", Say::PromptNewline)?;
        }
        // Numbers below 1 become a column that no grid has.
        let column = usize::try_from(number).map_or(usize::MAX, |number| number.wrapping_sub(1));
        if board.landing(column).is_ok() {
            return Ok(column);
        }
    }
}
