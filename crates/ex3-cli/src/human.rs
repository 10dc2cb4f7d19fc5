//! What a person is asked.

use c4_console::{Console, Stop};
use c4_engine::{Board, DropError, Player};
use c4_sight::Played;

use crate::Reading;
use crate::game::Kind;
use crate::reading::{After, Answer, Numbers, Referee, Refused};
use crate::words::Say;

/// Asks who moves for a player. After an answer the rest of its line is kept, so `hc` answers for both.
pub(crate) fn ask_kind(
    console: &mut Console<'_>,
    player: Player,
    reading: &Reading,
) -> Result<Kind, Stop> {
    console.say(Say::AskType { player: player.number() })?;
    loop {
        let kind = match reading.scan_type(console)? {
            b'h' => Some(Kind::Human),
            b'c' => Some(Kind::Computer),
            b'H' if !reading.only_small_types => Some(Kind::Human),
            b'C' if !reading.only_small_types => Some(Kind::Computer),
            // A line feed is never answered: it is white space.
            _ => None,
        };
        match kind {
            Some(kind) => {
                // What is left of the line would be an empty line to who reads lines from then on.
                if player == Player::Second && reading.numbers == Numbers::LinesAskedAgain {
                    console.skip_line()?;
                }
                return Ok(kind);
            }
            None => console.say(Say::BadType)?,
        }
        if !reading.type_prompt_once {
            console.say(Say::AskType { player: player.number() })?;
        }
    }
}

/// Asks for a column until the answer is one that has room.
///
/// An answer is read like `scanf("%d")`, and then the rest of its line is dropped.
pub(crate) fn ask_column(
    console: &mut Console<'_>,
    board: &Board,
    player: Player,
    reading: &Reading,
    referee: &mut Referee,
) -> Result<Played, Stop> {
    let columns = board.size().columns();
    console.say(Say::AskColumn { columns })?;
    let mut is_lost = false;
    for tries in 1.. {
        let answer = reading.scan_answer(console)?;
        let refused = match answer {
            Answer::Nothing => {
                console.say(Say::AskColumn { columns })?;
                continue;
            }
            Answer::NotANumber => Refused::NotANumber,
            Answer::Number(number) => match reading.landing(board, number) {
                Ok(_) if is_lost => return Ok(Played::Nothing),
                Ok(column) => return Ok(Played::Drop(column)),
                Err(DropError::NoSuchColumn { .. }) => Refused::NoSuchColumn,
                Err(DropError::ColumnFull { .. }) => Refused::ColumnFull,
            },
        };
        if let Some(played) = reading.lets_pass(answer, refused, tries, columns) {
            return Ok(played);
        }
        is_lost |= reading.after.of(refused) == After::LostAnswer;
        if let Some(complaint) = reading.complaint(answer, refused, columns) {
            console.say(complaint)?;
        }
        if referee.count(refused, board) {
            return Ok(Played::Skipped);
        }
        if let Some(played) = reading.go_on(console, board, player, refused)? {
            return Ok(played);
        }
    }
    unreachable!("tries are counted without end")
}
