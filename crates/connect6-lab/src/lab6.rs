//! Lab 6: stones as they are listed, the winner, and the longest run through a stone.

use c4_console::{Console, Stop};
use c4_engine::{Board, Player, Size, Square};

use crate::ask::{complain, place, square};
use crate::words::{Complaint, Say, print_board};
use crate::{Free, OffBoard, Reading, Taken};

/// The number that, given twice, ends the questions.
const END: i32 = -1;

pub(crate) fn run(reading: &Reading, size: Size, console: &mut Console<'_>) -> Result<u8, Stop> {
    let board = list_stones(reading, size, console)?;
    // The course rules out that both have six. If they do, Black is named.
    let either = [reading.named_first, reading.named_first.opponent()];
    let winner = either.into_iter().find(|&player| reading.has_won(&board, player));
    write!(console, "{}", Say::Winner(winner))?;
    answer_questions(reading, &board, console)?;
    if reading.line_feed_at_end {
        writeln!(console)?;
    }
    Ok(0)
}

/// Takes stones of either colour, in any order, until `E`.
fn list_stones(reading: &Reading, size: Size, console: &mut Console<'_>) -> Result<Board, Stop> {
    let mut board = Board::new(size);
    if reading.empty_board {
        print_board(console, &board)?;
    }
    loop {
        write!(console, "{}", Say::AskStone)?;
        let player = match reading.letter(console.scan_byte()?) {
            b'B' => Player::First,
            b'W' => Player::Second,
            b'E' => return Ok(board),
            letter => {
                complain(console, Complaint::StoneLetter(letter))?;
                continue;
            }
        };
        let Some(square) = ask_square(reading, &board, console)? else { continue };
        let is_taken = board.get(square).is_some();
        if is_taken && reading.taken != Taken::Replaces {
            write!(console, "{}", Say::Taken)?;
        }
        if !is_taken || reading.taken != Taken::Refused {
            board.remove(square);
            board.place(square, player).expect("the square is free");
        }
        if !is_taken || reading.board_after_taken {
            print_board(console, &board)?;
        }
        if reading.stops_at_win && reading.has_won(&board, player) {
            return Ok(board);
        }
    }
}

/// Asks where a stone is laid; `None` if there is no such square.
fn ask_square(
    reading: &Reading,
    board: &Board,
    console: &mut Console<'_>,
) -> Result<Option<Square>, Stop> {
    loop {
        write!(console, "{}", Say::AskPosition)?;
        let square = square(reading, board.size(), console)?;
        match reading.off_board {
            OffBoard::SameStone if square.is_none() => continue,
            OffBoard::Board if square.is_none() => print_board(console, board)?,
            _ => {}
        }
        return Ok(square);
    }
}

/// Tells the longest run through each stone that is asked for, until `-1 -1`.
fn answer_questions(
    reading: &Reading,
    board: &Board,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    loop {
        write!(console, "{}", Say::AskOccupied)?;
        let Some(place) = place(reading, console)? else { continue };
        let is_end = [place.row, place.column].map(|number| number == END);
        if is_end == [true, true] || (reading.one_number_ends && is_end.contains(&true)) {
            return Ok(());
        }
        let Some(square) = place.square(board.size()) else {
            complain(console, Complaint::OffBoard { place, size: board.size() })?;
            continue;
        };
        let stones = match (board.get(square), reading.free) {
            (Some(player), _) => {
                reading.runs.longest(board, square, player) - 1 + reading.square_counts
            }
            (None, Free::Zero) => 0,
            (None, Free::Counted) => reading.runs.longest_free(board, square),
            (None, Free::Refused) => {
                complain(console, Complaint::Free(place))?;
                continue;
            }
        };
        write!(console, "{}", Say::Contiguous(stones))?;
    }
}
