//! The course of a game.

use c4_console::{Console, Stone, Stop};
use c4_engine::{Board, DropError, Outcome, Player, Square};
use c4_sight::Played;

use crate::reading::Referee;
use crate::words::Say;
use crate::{Options, PromptNewline};

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    let mut board = Board::new(options.size);
    let mut player = Player::First;
    let (mut referee, mut last) = (Referee::new(options), None);
    if options.reading.grid_first {
        show_board(console, &board, Outcome::Undecided, None, options)?;
    }
    loop {
        let played = ask_column(console, &board, player, options, (&mut referee, &mut last))?;
        if played == Played::Skipped {
            if referee.ends_by_refusals(&board) {
                console.say(Say::Tie)?;
                return Ok(0);
            }
            player = player.opponent();
            continue;
        }
        let landed = played.on(&mut board, player);
        if let Some(landed) = landed {
            console.lay(Stone { player: player.number(), column: landed.column, row: landed.row });
        }
        let outcome = referee.judge(&board, player, landed);
        show_board(console, &board, outcome, landed, options)?;
        match outcome {
            Outcome::Undecided => {}
            Outcome::Won(player) if !options.reading.tells_a_tie(&board) => {
                console.say(Say::wins(options.reading.named.of(player), options))?;
                return Ok(options.reading.won[player]);
            }
            Outcome::Won(_) | Outcome::Drawn => {
                console.say(Say::Tie)?;
                return Ok(0);
            }
        }
        player = player.opponent();
    }
}

/// Shows the grid, with the referee's character on every token of a line that won.
fn show_board(
    console: &mut Console<'_>,
    board: &Board,
    outcome: Outcome,
    landed: Option<Square>,
    options: &Options,
) -> Result<(), Stop> {
    for marked in options.reading.shown_marks(board, outcome, landed, options.avatars) {
        console.say(Say::board(board, &marked, options))?;
    }
    Ok(())
}

/// Asks for a column until the answer is one that has room. A refused answer is asked for again without a word.
fn ask_column(
    console: &mut Console<'_>,
    board: &Board,
    player: Player,
    options: &Options,
    (referee, last): (&mut Referee, &mut Option<i64>),
) -> Result<Played, Stop> {
    let reading = &options.reading;
    let mut refused = "";
    for tries in 1.. {
        if refused.is_empty() || reading.asks_again(refused) {
            console.say(Say::ask_column(board, player, refused, options))?;
        }
        let number = read_number(console, (*last, tries), options)?;
        let number = if reading.passes_over_minus { number.saturating_abs() } else { number };
        *last = Some(number);
        refused = match reading.landing(board, number) {
            Ok(column) => return Ok(Played::Drop(column)),
            Err(DropError::NoSuchColumn { .. }) => "no-such-column",
            Err(DropError::ColumnFull { .. }) => "column-full",
        };
        if reading.counted.contains(refused) {
            referee.count();
            if referee.ends_by_refusals(board) {
                return Ok(Played::Skipped);
            }
        }
        if let Some(played) = reading.lets_pass(board, player, (number, tries), refused) {
            return Ok(played);
        }
        if reading.grid_after.contains(refused) {
            show_board(console, board, Outcome::Undecided, None, options)?;
        }
    }
    unreachable!("tries are counted without end")
}

/// Reads a line like `atoi`, and ends the line of the prompt.
fn read_number(
    console: &mut Console<'_>,
    (last, tries): (Option<i64>, usize),
    options: &Options,
) -> Result<i64, Stop> {
    let number = options.reading.scan_number(console, last, tries);
    let ends_line = match number {
        Ok(_) => match options.prompt_newline {
            PromptNewline::Auto => !console.input_is_terminal(),
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
