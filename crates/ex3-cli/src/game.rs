//! The course of a game.

use c4_console::{Console, Stone, Stop};
use c4_engine::{ByPlayer, Outcome, Player, Position};

use crate::words::{Say, number};
use crate::{Computer, Options, Reading, human};

/// Who moves for a player.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Human,
    Computer,
}

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    console.say(Say::welcome(options.size))?;
    let first = ask_kind(console, Player::First, &options.reading)?;
    let second = ask_kind(console, Player::Second, &options.reading)?;
    let kinds = ByPlayer { first, second };

    let computer = Computer::of(options);
    let mut position = Position::new(options.rules());
    console.say(Say::board(position.board(), &options.reading))?;
    loop {
        let player = position.to_move();
        console.say(Say::turn(player))?;
        let column = match kinds[player] {
            Kind::Human => human::ask_column(console, &position, &options.reading)?,
            Kind::Computer => {
                console.explain(options.explains, || computer.explain(&position))?;
                let choice =
                    computer.choose(&position).expect("an undecided game has a free column");
                console.say(Say::computer(choice, position.board()))?;
                choice.column
            }
        };
        let landed = position.drop(column).expect("the column has room and the game is undecided");
        console.lay(Stone { player: number(player), column, row: landed.row });
        console.say(Say::board(position.board(), &options.reading))?;
        match options.reading.outcome(&position, landed) {
            Outcome::Undecided => console.say(Say::BetweenTurns)?,
            Outcome::Won(player) => {
                console.say(Say::wins(player))?;
                return Ok(0);
            }
            Outcome::Drawn => {
                console.say(Say::Tie)?;
                return Ok(0);
            }
        }
    }
}

/// Asks who moves for a player. After an answer the rest of its line is kept, so `hc` answers for both.
fn ask_kind(console: &mut Console<'_>, player: Player, reading: &Reading) -> Result<Kind, Stop> {
    loop {
        console.say(Say::AskType { player: number(player) })?;
        let kind = match console.scan_byte()? {
            b'h' => Some(Kind::Human),
            b'c' => Some(Kind::Computer),
            b'H' if !reading.only_small_types => Some(Kind::Human),
            b'C' if !reading.only_small_types => Some(Kind::Computer),
            // A line feed is never answered: it is white space.
            _ => None,
        };
        if kind.is_none() || reading.drops_line_after_type {
            console.skip_line()?;
        }
        match kind {
            Some(kind) => return Ok(kind),
            None => console.say(Say::BadType)?,
        }
    }
}
