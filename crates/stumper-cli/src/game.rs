//! The course of a game.

use c4_console::{Console, Stop};
use c4_engine::{Outcome, Position};

use crate::Reading;
use crate::options::{Options, PromptNewline};
use crate::words::{Say, print_grid};

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    let prompt_newline = match options.prompt_newline() {
        PromptNewline::Auto => !console.input_is_terminal() && !options.reading().no_prompt_newline,
        PromptNewline::Always => true,
        PromptNewline::Never => false,
    };
    let mut position = Position::new(options.rules());
    if options.reading().grid_first {
        print_grid(console, &position, options)?;
    }
    loop {
        let column = ask_column(console, &position, options, prompt_newline)?;
        position.drop(column).expect("the column has room and the game is undecided");
        print_grid(console, &position, options)?;
        match options.reading().outcome(&position, options.avatars()) {
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
    position: &Position,
    options: &Options,
    prompt_newline: bool,
) -> Result<usize, Stop> {
    let avatar = options.avatars()[position.to_move()];
    loop {
        write!(console, "{}", Say::Ask(avatar))?;
        let number = read_number(console, options.reading())?;
        if prompt_newline {
            write!(console, "{}", Say::PromptNewline)?;
        }
        // Numbers below 1 become a column that no grid has.
        let column = usize::try_from(number).map_or(usize::MAX, |number| number.wrapping_sub(1));
        if position.board().landing(column).is_ok() {
            return Ok(column);
        }
        if options.reading().grid_after_refusal {
            print_grid(console, position, options)?;
        }
    }
}

/// Reads a line as a number.
fn read_number(console: &mut Console<'_>, reading: &Reading) -> Result<i64, Stop> {
    let number = if reading.only_whole_numbers {
        console.read_line().map(|line| line.number().unwrap_or(0))
    } else {
        console.read_line_int()
    };
    if matches!(number, Err(Stop::InputEnded)) && reading.newline_at_end {
        write!(console, "{}", Say::PromptNewline)?;
    }
    number
}
