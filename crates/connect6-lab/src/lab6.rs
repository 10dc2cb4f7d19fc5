//! Lab 6: stones as they are listed, the winner, and the longest run through a stone.

use c4_console::{Console, Stop};
use c4_engine::{Board, Directions, Lines, Player, Size};

use crate::ask::{Place, complain, place, square};
use crate::words::{Complaint, Say, print_board};

/// The answer that ends the questions.
const NO_MORE: Place = Place { row: -1, column: -1 };

pub(crate) fn run(size: Size, console: &mut Console<'_>) -> Result<u8, Stop> {
    let board = list_stones(size, console)?;
    // The course rules out that both have six. If they do, Black is named.
    let winner = Player::ALL.into_iter().find(|&player| board.has_line(player, Lines::CONNECT_SIX));
    write!(console, "{}", Say::Winner(winner))?;
    answer_questions(&board, console)?;
    Ok(0)
}

/// Takes stones of either colour, in any order, until `E`.
fn list_stones(size: Size, console: &mut Console<'_>) -> Result<Board, Stop> {
    let mut board = Board::new(size);
    print_board(console, &board)?;
    loop {
        write!(console, "{}", Say::AskStone)?;
        let player = match console.scan_byte()? {
            b'B' => Player::First,
            b'W' => Player::Second,
            b'E' => return Ok(board),
            letter => {
                complain(console, Complaint::StoneLetter(letter))?;
                continue;
            }
        };
        write!(console, "{}", Say::AskPosition)?;
        let Some(square) = square(console, size)? else { continue };
        if board.place(square, player).is_err() {
            write!(console, "{}", Say::Taken)?;
        }
        print_board(console, &board)?;
    }
}

/// Tells the longest run through each stone that is asked for, until `-1 -1`.
fn answer_questions(board: &Board, console: &mut Console<'_>) -> Result<(), Stop> {
    loop {
        write!(console, "{}", Say::AskOccupied)?;
        let Some(place) = place(console)? else { continue };
        if place == NO_MORE {
            return Ok(());
        }
        let Some(square) = place.square(board.size()) else {
            complain(console, Complaint::OffBoard { place, size: board.size() })?;
            continue;
        };
        match board.longest_run(square, Directions::ALL) {
            0 => complain(console, Complaint::Free(place))?,
            run => write!(console, "{}", Say::Contiguous(run))?,
        }
    }
}
