//! The course of a game.

use c4_console::{Console, Stop};
use c4_engine::{ByPlayer, Outcome, Player, Position};

use crate::words::{Say, print_board};
use crate::{Computer, Options, human};

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
    write!(console, "{}", Say::Welcome(options.size))?;
    let first = ask_kind(console, Player::First)?;
    let second = ask_kind(console, Player::Second)?;
    let kinds = ByPlayer { first, second };

    let computer = Computer::new(options.size);
    let mut position = Position::new(options.rules());
    print_board(console, position.board())?;
    loop {
        let player = position.to_move();
        write!(console, "{}", Say::Turn(player))?;
        let column = match kinds[player] {
            Kind::Human => human::ask_column(console, position.board())?,
            Kind::Computer => {
                if options.explains
                    && let Some(explanation) = computer.explain(&position)
                {
                    console.complain(explanation)?;
                }
                let choice =
                    computer.choose(&position).expect("an undecided game has a free column");
                write!(console, "{}", Say::Computer { column: choice.column })?;
                choice.column
            }
        };
        position.drop(column).expect("the column has room and the game is undecided");
        print_board(console, position.board())?;
        match position.outcome() {
            Outcome::Undecided => write!(console, "{}", Say::BetweenTurns)?,
            Outcome::Won(player) => {
                write!(console, "{}", Say::Wins(player))?;
                return Ok(0);
            }
            Outcome::Drawn => {
                write!(console, "{}", Say::Tie)?;
                return Ok(0);
            }
        }
    }
}

/// Asks who moves for a player. After an answer the rest of its line is kept, so `hc` answers for both.
fn ask_kind(console: &mut Console<'_>, player: Player) -> Result<Kind, Stop> {
    loop {
        write!(console, "{}", Say::AskKind(player))?;
        match console.scan_byte()? {
            b'h' | b'H' => return Ok(Kind::Human),
            b'c' | b'C' => return Ok(Kind::Computer),
            // A line feed is never answered: it is white space.
            _ => console.skip_line()?,
        }
        write!(console, "{}", Say::BadKind)?;
    }
}
