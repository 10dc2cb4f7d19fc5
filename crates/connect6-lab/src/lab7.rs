//! Lab 7: the game against the computer.

use std::time::{Duration, Instant};

use c4_console::{Console, Explanation, Stop};
use c4_engine::{Outcome, Player, Position, Rules, Size, Square};

use crate::args::{Game, Strategy};
use crate::ask::{complain, square};
use crate::words::{Complaint, Say, print_board};
use crate::{Reading, RuleComputer, StrongComputer, Thought, explain};

/// The computer, playing by one of the strategies.
enum Computer {
    Rule(RuleComputer),
    /// For each stone it has so much time, if any is told.
    Strong(Option<Duration>),
}

pub(crate) fn run(
    reading: &Reading,
    size: Size,
    Game { turns, strategy, explains, think }: Game,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    let rules = Rules { size, gravity: false, lines: reading.lines_of_rules(), turns };
    let mut position = Position::new(rules);
    if reading.empty_board {
        print_board(console, position.board())?;
    }
    let computers = ask_colour(reading, console)?;
    let mut computer = match strategy {
        Strategy::Rule => {
            Computer::Rule(RuleComputer::read_as(reading, position.board(), computers))
        }
        Strategy::Strong => Computer::Strong(think),
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
            human_move(reading, &mut position, console)?
        };
        computer.see(&position, square);
        print_board(console, position.board())?;
        match reading.outcome(&position, square) {
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
            Self::Strong(think) => {
                let thought = match *think {
                    None => StrongComputer::new().think(position),
                    Some(time) => {
                        let start = Instant::now();
                        StrongComputer::within(time).think_by(position, &|| start.elapsed())
                    }
                };
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

fn ask_colour(reading: &Reading, console: &mut Console<'_>) -> Result<Player, Stop> {
    loop {
        write!(console, "{}", Say::AskColour)?;
        match reading.letter(console.scan_byte()?) {
            b'B' => return Ok(Player::First),
            b'W' => return Ok(Player::Second),
            letter => complain(console, Complaint::ColourLetter(letter))?,
        }
    }
}

/// Asks for squares until one is free, and lays the stone there.
fn human_move(
    reading: &Reading,
    position: &mut Position,
    console: &mut Console<'_>,
) -> Result<Square, Stop> {
    loop {
        write!(console, "{}", Say::AskSquare)?;
        let Some(square) = square(reading, position.rules().size, console)? else { continue };
        if position.board().get(square).is_some() {
            write!(console, "{}", Say::Occupied)?;
            if reading.board_after_occupied {
                print_board(console, position.board())?;
            }
            continue;
        }
        position.play(square).expect("the square is free, and the game undecided");
        return Ok(square);
    }
}
