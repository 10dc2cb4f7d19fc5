//! The course of a game.

use c4_console::{Console, Stone, Stop};
use c4_engine::{DropError, Outcome, Position};

use crate::words::{Say, number};
use crate::{Options, PromptNewline};

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    let mut position = Position::new(options.rules());
    if options.reading.grid_first {
        show_board(console, &position, Outcome::Undecided, options)?;
    }
    loop {
        let player = position.to_move();
        let column = ask_column(console, &position, options)?;
        let landed = position.drop(column).expect("the column has room and the game is undecided");
        console.lay(Stone { player: number(player), column, row: landed.row });
        let outcome = options.reading.outcome(&position, options.avatars);
        show_board(console, &position, outcome, options)?;
        match outcome {
            Outcome::Undecided => {}
            Outcome::Won(player) => {
                console.say(Say::wins(player, options))?;
                return Ok(0);
            }
            Outcome::Drawn => {
                console.say(Say::Tie)?;
                return Ok(0);
            }
        }
    }
}

/// Shows the grid, with the referee's character on every token of a line that won.
fn show_board(
    console: &mut Console<'_>,
    position: &Position,
    outcome: Outcome,
    options: &Options,
) -> Result<(), Stop> {
    for marked in options.reading.shown_marks(position, outcome, options.avatars) {
        console.say(Say::board(position.board(), &marked, options))?;
    }
    Ok(())
}

/// Asks for a column until the answer is one that has room. A refused answer is asked for again without a word.
fn ask_column(
    console: &mut Console<'_>,
    position: &Position,
    options: &Options,
) -> Result<usize, Stop> {
    let mut refused = "";
    loop {
        console.say(Say::ask_column(position, refused, options))?;
        let number = read_number(console, options)?;
        // Numbers below 1 become a column that no grid has.
        let column = usize::try_from(number).map_or(usize::MAX, |number| number.wrapping_sub(1));
        refused = match position.board().landing(column) {
            Ok(_) => return Ok(column),
            Err(DropError::NoSuchColumn { .. }) => "no-such-column",
            Err(DropError::ColumnFull { .. }) => "column-full",
        };
        if options.reading.grid_after_refusal {
            show_board(console, position, Outcome::Undecided, options)?;
        }
    }
}

/// Reads a line like `atoi`, and ends the line of the prompt.
fn read_number(console: &mut Console<'_>, options: &Options) -> Result<i64, Stop> {
    let number = if options.reading.only_whole_numbers {
        console.read_line().map(|line| line.number().unwrap_or(0))
    } else {
        console.read_line_int()
    };
    let ends_line = match number {
        Ok(_) => match options.prompt_newline {
            PromptNewline::Auto => {
                !console.input_is_terminal() && !options.reading.no_prompt_newline
            }
            PromptNewline::Always => true,
            PromptNewline::Never => false,
        },
        Err(Stop::InputEnded) => options.reading.newline_at_end,
        Err(_) => false,
    };
    if ends_line {
        console.say(Say::PromptNewline)?;
    }
    number
}
