//! Lab 7: the game against the computer.

use c4_console::{Console, Stop};
use c4_engine::{Lines, Outcome, Player, Position, Rules, Size, Square};

use crate::args::{Game, Strategy};
use crate::ask::{complain, square};
use crate::words::{Complaint, Say, print_board};
use crate::{RuleComputer, StrongComputer, explain};

/// The computer, playing by one of the strategies.
enum Computer {
    Rule(RuleComputer),
    Strong(StrongComputer),
}

pub(crate) fn run(
    size: Size,
    Game { turns, strategy, explains }: Game,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    let rules = Rules { size, gravity: false, lines: Lines::CONNECT_SIX, turns };
    let mut position = Position::new(rules);
    print_board(console, position.board())?;
    let computers = ask_colour(console)?;
    let mut computer = match strategy {
        Strategy::Rule => Computer::Rule(RuleComputer::new(position.board(), computers)),
        Strategy::Strong => Computer::Strong(StrongComputer::new()),
    };
    loop {
        let player = position.to_move();
        let square = if player == computers {
            // It may think for a while, and the board should be seen meanwhile.
            console.flush()?;
            if explains && let Some(explanation) = explain(strategy, &position) {
                console.complain(explanation)?;
            }
            let square = computer.choose(&position);
            write!(console, "{}", Say::Computer { square, size })?;
            position.play(square).expect("the computer chooses a free square");
            square
        } else {
            human_move(console, &mut position)?
        };
        computer.see(&position, square);
        print_board(console, position.board())?;
        match position.outcome() {
            Outcome::Undecided => {}
            Outcome::Won(player) => {
                write!(console, "{}", Say::Wins(player))?;
                return Ok(0);
            }
            Outcome::Drawn => {
                write!(console, "{}", Say::Draw)?;
                return Ok(0);
            }
        }
    }
}

impl Computer {
    fn choose(&mut self, position: &Position) -> Square {
        let square = match self {
            Self::Rule(computer) => computer.choose(),
            Self::Strong(computer) => computer.choose(position),
        };
        square.expect("an undecided game has a free square")
    }

    /// Takes note of a stone that was just laid.
    fn see(&mut self, position: &Position, square: Square) {
        match self {
            Self::Rule(computer) => computer.see(position.board(), square),
            Self::Strong(_) => {}
        }
    }
}

fn ask_colour(console: &mut Console<'_>) -> Result<Player, Stop> {
    loop {
        write!(console, "{}", Say::AskColour)?;
        match console.scan_byte()? {
            b'B' => return Ok(Player::First),
            b'W' => return Ok(Player::Second),
            letter => complain(console, Complaint::ColourLetter(letter))?,
        }
    }
}

/// Asks for squares until one is free, and lays the stone there.
fn human_move(console: &mut Console<'_>, position: &mut Position) -> Result<Square, Stop> {
    loop {
        write!(console, "{}", Say::AskSquare)?;
        let Some(square) = square(console, position.rules().size)? else { continue };
        if position.board().get(square).is_some() {
            write!(console, "{}", Say::Occupied)?;
            continue;
        }
        position.play(square).expect("the square is free, and the game undecided");
        return Ok(square);
    }
}
