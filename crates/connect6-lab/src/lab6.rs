//! Lab 6: stones as they are listed, the winner, and the longest run through a stone.

use c4_console::{Console, Stop};
use c4_engine::{Board, Player, Square};

use crate::ask::{place, row_from_top, square};
use crate::words::{Complaint, Say, number, stone};
use crate::{Free, OffBoard, Reading, Taken};

/// The number that, given twice, ends the questions.
const END: i32 = -1;

pub(crate) fn run(
    reading: &Reading,
    mut board: Board,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    list_stones(reading, &mut board, console)?;
    // The course rules out that both have six. If they do, Black is named.
    let either = [reading.named_first, reading.named_first.opponent()];
    let winner = either.into_iter().find(|&player| reading.has_won(&board, player));
    console.say(winner.map_or(Say::NoWinner, Say::winner))?;
    answer_questions(reading, &board, console)?;
    console.say(Say::End)?;
    Ok(0)
}

/// Takes stones of either colour, in any order, until `E`.
fn list_stones(
    reading: &Reading,
    board: &mut Board,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    loop {
        console.say(Say::AskStone)?;
        let player = match reading.letter(console.scan_byte()?) {
            b'B' => Player::First,
            b'W' => Player::Second,
            b'E' => return Ok(()),
            letter => {
                console
                    .complain(Complaint::BadStone { letter: letter.escape_ascii().to_string() })?;
                continue;
            }
        };
        let Some(square) = ask_position(reading, player, board, console)? else { continue };
        let is_taken = board.get(square).is_some();
        if is_taken && reading.taken != Taken::Replaces {
            let row = row_from_top(board.size(), square);
            console.say(Say::Taken { row, column: square.column })?;
        }
        if !is_taken || reading.taken != Taken::Refused {
            board.remove(square);
            board.place(square, player).expect("the square is free");
            console.lay(stone(player, square));
        }
        if !is_taken || reading.board_after_taken {
            console.say(Say::board(board, reading))?;
        }
        if reading.stops_at_win && reading.has_won(board, player) {
            return Ok(());
        }
    }
}

/// Asks where a player's stone is laid; `None` if there is no such square.
fn ask_position(
    reading: &Reading,
    player: Player,
    board: &Board,
    console: &mut Console<'_>,
) -> Result<Option<Square>, Stop> {
    loop {
        console.say(Say::AskPosition { player: number(player) })?;
        let square = square(reading, board.size(), console)?;
        match reading.off_board {
            OffBoard::SameStone if square.is_none() => continue,
            OffBoard::Board if square.is_none() => console.say(Say::board(board, reading))?,
            _ => {}
        }
        return Ok(square);
    }
}

/// Answers how long the longest run through a stone is, for each that is asked for, until `-1 -1`.
fn answer_questions(
    reading: &Reading,
    board: &Board,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    loop {
        console.say(Say::AskOccupied)?;
        let Some(place) = place(reading, console)? else { continue };
        let is_end = [place.row, place.column].map(|number| number == END);
        if is_end == [true, true] || (reading.one_number_ends && is_end.contains(&true)) {
            return Ok(());
        }
        let Some(square) = place.square(board.size(), console)? else { continue };
        let stones = match (board.get(square), reading.free) {
            (Some(player), _) => {
                reading.longest_run(board, square, player) - 1 + reading.square_counts
            }
            (None, Free::Zero) => 0,
            (None, Free::Counted) => reading.longest_free_run(board, square),
            (None, Free::Refused) => {
                let (row, column) = (place.row, place.column);
                console.complain(Complaint::NoStone { row, column })?;
                continue;
            }
        };
        let row = row_from_top(board.size(), square);
        console.say(Say::Contiguous { row, column: square.column, stones })?;
    }
}
