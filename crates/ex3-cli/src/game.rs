//! The course of a game.

use c4_console::{Console, Stone, Stop};
use c4_engine::{Board, ByPlayer, Outcome, Player};
use c4_sight::Played;

use crate::reading::{Reading, Referee};
use crate::words::Say;
use crate::{Choice, Computer, Options, human};

/// Who moves for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Human,
    Computer,
}

/// The column that the computer chooses. A token with which it has tried one may stay there; where that fills the column, it chooses
/// once more.
fn choose(
    computer: &Computer,
    referee: &mut Referee,
    reading: &Reading,
    board: &mut Board,
    player: Player,
    console: &mut Console<'_>,
) -> Option<Choice> {
    loop {
        let choice = computer.choose_on(board, player)?;
        let Some(owner) = reading.trial(choice.priority, player) else { return Some(choice) };
        let tried = board.drop_stone(choice.column, owner).ok()?;
        referee.count_trial();
        console.lay(Stone { player: owner.number(), column: tried.column, row: tried.row });
        if board.landing(choice.column).is_ok() {
            return Some(choice);
        }
    }
}

/// Plays one game on a console, and returns the exit status.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    let reading = &options.reading;
    console.say(Say::welcome(options.size))?;
    let first = human::ask_kind(console, Player::First, reading)?;
    let second = human::ask_kind(console, Player::Second, reading)?;
    let kinds = ByPlayer { first, second };

    let computer = Computer::of(options);
    let mut referee = Referee::new(options, kinds);
    let mut board = Board::new(options.size);
    let mut player = Player::First;
    reading.show_first(console, &board)?;
    loop {
        console.say(Say::turn(player))?;
        let played = match kinds[player] {
            Kind::Human => human::ask_column(console, &board, player, reading, &mut referee)?,
            Kind::Computer => {
                console.explain(options.explains, || computer.explain_on(&board, player))?;
                match choose(&computer, &mut referee, reading, &mut board, player, console) {
                    Some(choice) => {
                        console.say(Say::computer(choice, &board))?;
                        Played::Drop(choice.column)
                    }
                    None => Played::Nothing,
                }
            }
        };
        if played == Played::Skipped && referee.is_tie(&board) {
            console.say(Say::Tie)?;
            return Ok(0);
        }
        if played == Played::Skipped {
            player = player.opponent();
            continue;
        }
        let landed = played.on(&mut board, player);
        if let Some(landed) = landed {
            let stone = Stone { player: player.number(), column: landed.column, row: landed.row };
            console.lay(stone);
        }
        let outcome = referee.judge(&board, player, landed);
        reading.show(console, &board, outcome)?;
        match outcome {
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
        player = player.opponent();
    }
}
