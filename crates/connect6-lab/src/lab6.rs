//! Lab 6: stones as they are listed, the winner, and the longest run through a stone.

use c4_console::{Console, Stop};
use c4_engine::{Board, Lines, Player, Square};

use crate::ask::{place, row_from_top};
use crate::reading::LastStones;
use crate::words::{Complaint, Say, stone};
use crate::{Asked, Free, Longest, OffBoard, Reading, StoneIs, Taken, Told, WinningStones};

pub(crate) fn run(
    reading: &Reading,
    mut board: Board,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    let last = list_stones(reading, &mut board, console)?;
    if reading.board_after_list {
        console.say(Say::board(&board, reading))?;
    }
    tell_winner(reading, &board, last, console)?;
    answer_questions(reading, board, console)?;
    console.say(Say::End)?;
    Ok(0)
}

fn tell_winner(
    reading: &Reading,
    board: &Board,
    last: LastStones,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let has_six = |player: &Player| board.has_line(*player, Lines::CONNECT_SIX);
    let colours = Player::ALL.iter().filter(|player| has_six(player)).count();
    let winner = reading.winner(board, last);
    console.say(winner.map_or(Say::NoWinner, |winner| Say::winner(winner, colours)))
}

/// Takes stones of either colour, in any order, until `E`. Returns where the last ones were laid.
fn list_stones(
    reading: &Reading,
    board: &mut Board,
    console: &mut Console<'_>,
) -> Result<LastStones, Stop> {
    let mut last = LastStones::default();
    let mut is_behind_a_number = true;
    let mut was_taken = false;
    loop {
        console.say(Say::AskStone)?;
        let letter = if reading.stone_is == StoneIs::Letter {
            console.scan_byte()?
        } else {
            if is_behind_a_number && reading.stone_is == StoneIs::AnythingLater {
                console.skip_byte()?;
            }
            console.take_byte()?
        };
        is_behind_a_number = matches!(reading.letter(letter), b'B' | b'W');
        let player = match reading.letter(letter) {
            b'B' => Player::First,
            b'W' => Player::Second,
            b'E' => return Ok(last),
            letter => {
                console
                    .complain(Complaint::BadStone { letter: letter.escape_ascii().to_string() })?;
                continue;
            }
        };
        let square = match ask_position(reading, player, board, console)? {
            Answered::Square(square) => square,
            Answered::None => continue,
            Answered::End => return Ok(last),
        };
        let is_taken = reading.is_taken(board.get(square), player)
            || was_taken && reading.taken == Taken::RefusedFromThenOn;
        was_taken = is_taken;
        let is_told = !matches!(reading.taken, Taken::Replaces | Taken::Ignored);
        if is_taken && is_told {
            console.say(Say::taken(board.size(), square))?;
        }
        if !is_taken || matches!(reading.taken, Taken::Replaces | Taken::RefusedButReplaces) {
            board.remove(square);
            board.place(square, player).expect("the square is free");
            console.lay(stone(player, square));
            last.lay(player, square);
        } else if let Some(there) = board.get(square)
            && reading.winning_stones == WinningStones::OnLastSquare
        {
            last.lay(there, square);
        }
        if !is_taken || reading.board_after_taken {
            console.say(Say::board(board, reading))?;
        }
        if reading.told == Told::AfterEachStone {
            tell_winner(reading, board, last, console)?;
        }
        if reading.stops_at_win && reading.has_won(board, player, last) {
            return Ok(last);
        }
    }
}

/// What was answered where a position is asked for.
enum Answered {
    Square(Square),
    /// There is no such square.
    None,
    /// No more stones.
    End,
}

/// Asks where a player's stone is laid.
fn ask_position(
    reading: &Reading,
    player: Player,
    board: &Board,
    console: &mut Console<'_>,
) -> Result<Answered, Stop> {
    let mut is_asked_again = false;
    loop {
        console.say(Say::AskPosition { player: player.number() })?;
        let place = place(reading, console)?;
        // Who asks for a position where others ask for a stone hears the letter of the next one, and reads no more.
        if place.is_none() && is_asked_again {
            return Ok(Answered::End);
        }
        let square = match place {
            Some(place) => place.square(reading, board.size(), console)?,
            None => None,
        };
        match (square, reading.off_board) {
            (None, OffBoard::SameStone) => continue,
            (None, OffBoard::Board) => console.say(Say::board(board, reading))?,
            (None, OffBoard::Taken) => {
                // Nobody knows which square it would have been.
                console.say(Say::taken(board.size(), Square::new(0, 0)))?;
                console.say(Say::board(board, reading))?;
            }
            (Some(taken), _) if reading.asks_for_another(board, taken, player) => {
                console.say(Say::taken(board.size(), taken))?;
                if reading.taken == Taken::BoardAndPositionAgain {
                    console.say(Say::board(board, reading))?;
                }
                is_asked_again = true;
                continue;
            }
            _ => {}
        }
        return Ok(square.map_or(Answered::None, Answered::Square));
    }
}

/// Answers how long the longest run through a stone is, for each that is asked for, until `-1 -1`.
fn answer_questions(
    reading: &Reading,
    mut board: Board,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let mut least = match reading.longest {
        Longest::OfBoard => reading.longest_met(&board),
        Longest::Forgotten | Longest::OfQuestions => 0,
    };
    loop {
        console.say(Say::AskOccupied)?;
        let Some(place) = place(reading, console)? else { continue };
        if reading.ends_questions(place, &board) {
            return Ok(());
        }
        let Some(square) = place.square(reading, board.size(), console)? else { continue };
        let stones = match (board.get(square), reading.free) {
            (Some(player), _) => {
                reading.longest_run(&board, square, player) - 1 + reading.square_counts
            }
            (None, Free::Zero) => 0,
            (None, Free::Counted) => reading.longest_free_run(&board, square),
            (None, Free::Refused) => {
                let (row, column) = (place.row, place.column);
                console.complain(Complaint::NoStone { row, column })?;
                continue;
            }
        };
        let stones = stones.max(least);
        least = if reading.longest == Longest::Forgotten { 0 } else { stones };
        let row = row_from_top(board.size(), square);
        console.say(Say::Contiguous { row, column: square.column, stones })?;
        let lies_there = board.get(square);
        let left = match reading.asked {
            Asked::Stays => lies_there,
            Asked::Goes => None,
            Asked::Becomes(player) => lies_there.map(|_| player),
        };
        if left != lies_there {
            board.remove(square);
            left.into_iter().for_each(|player| board.place(square, player).expect("it is free"));
        }
    }
}
