//! Lab 7: the game against the computer.

use c4_console::{Console, Explanation, Stop};
use c4_engine::{Lines, Outcome, Player, Position, Rules, Size, Square};

use crate::args::{Game, Strategy};
use crate::ask::{complain, square};
use crate::words::{Complaint, Say, print_board};
use crate::{RuleComputer, StrongComputer, Thought, explain};

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
            let (square, explanation) = computer.choose(&position, explains);
            if let Some(explanation) = explanation {
                console.complain(explanation)?;
            }
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
    /// The square that is played, and why, if that is asked for.
    fn choose(&mut self, position: &Position, explains: bool) -> (Square, Option<Explanation>) {
        let (square, explanation) = match self {
            Self::Rule(computer) => {
                let explanation = explains.then(|| explain::of_rule(computer, position)).flatten();
                (computer.choose(), explanation)
            }
            Self::Strong(computer) => {
                let thought = computer.think(position);
                let explain = |thought: &Thought| explain::of_thought(thought, position);
                let explanation = thought.as_ref().filter(|_| explains).map(explain);
                (thought.map(|thought| thought.square), explanation)
            }
        };
        (square.expect("an undecided game has a free square"), explanation)
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
