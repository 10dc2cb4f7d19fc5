//! Lab 7: the game against the computer.

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use c4_console::{Console, Stop};
use c4_engine::{Bitboard, Board, Outcome, Player, Position, Rules, Square, Turns};

use crate::args::{Game, Strategy};
use crate::ask::{row_from_top, square};
use crate::reading::Referee;
use crate::words::{Complaint, Say, stone};
use crate::{Boards, Instead, Occupied, Places, Reading, RuleComputer, StrongComputer, explain};

/// Whether time can be told: in a page it cannot, and the strong computer thinks there as it does without `--think`.
const HAS_CLOCK: bool = !cfg!(target_family = "wasm");

/// The computer, playing by one of the strategies.
enum Computer {
    Rule(Box<RuleComputer>),
    /// For each stone it has so much time, if any is told.
    Strong(Option<Duration>),
}

/// The first of some squares, row by row from the top.
fn first(squares: &Bitboard) -> Option<Square> {
    squares.iter().min_by_key(|square| (Reverse(square.row), square.column))
}

pub(crate) fn run(
    reading: &Reading,
    board: &Board,
    Game { turns, strategy, explains, think }: Game,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    let mut board = board.clone();
    let computers = ask_colour(reading, console)?;
    let mut referee = Referee::new(reading, computers);
    let rule =
        |board: &Board| Computer::Rule(Box::new(RuleComputer::read_as(reading, board, computers)));
    let mut computer = match strategy {
        Strategy::Rule => rule(&board),
        Strategy::Strong => Computer::Strong(think),
    };
    let mut last = Square::new(0, board.size().rows() - 1);
    let is_other_way = reading.computer_first && computers == Player::Second;
    for player in (0..).map(|stone| turns.player_of(stone)) {
        let player = if is_other_way { player.opponent() } else { player };
        let square = if player == computers {
            // It may think for a while, and the board should be seen meanwhile.
            console.flush()?;
            last = computer.choose(reading, &board, (player, turns, last), explains, console)?;
            Some(last)
        } else {
            ask_square(reading, &board, player, console)?
        };
        if square.is_none() && reading.occupied == Occupied::NextTurn {
            continue;
        }
        if let Some(square) = square {
            let replaced = board.remove(square);
            board.place(square, player).expect("the square is free");
            console.lay(stone(player, square));
            match replaced.filter(|_| strategy == Strategy::Rule) {
                // What it has made out of the other stone is no more so.
                Some(_) => computer = rule(&board),
                None => computer.see(&board, square),
            }
        }
        let outcome = referee.judge(&board, player, square);
        let is_shown = match reading.boards {
            Boards::Always => true,
            Boards::NotAfterComputer => player != computers,
            Boards::NotAtEnd => outcome == Outcome::Undecided,
        };
        if is_shown {
            console.say(Say::board(&board, reading))?;
        }
        match outcome {
            Outcome::Undecided => {}
            Outcome::Won(player) => {
                console.say(Say::wins(player))?;
                break;
            }
            Outcome::Drawn => {
                console.say(Say::Draw)?;
                break;
            }
        }
    }
    Ok(0)
}

impl Computer {
    /// Says which square it plays, and why, if that is asked for; its last one is known.
    fn choose(
        &self,
        reading: &Reading,
        board: &Board,
        (player, turns, last): (Player, Turns, Square),
        explains: bool,
        console: &mut Console<'_>,
    ) -> Result<Square, Stop> {
        const FREE: &str = "an undecided game has a free square";
        let size = board.size();
        match self {
            Self::Rule(computer) => {
                console.explain(explains, || explain::of_rule(computer, board, player))?;
                let mut choice = computer.choice(board).expect(FREE);
                let worth = choice.weighed.worth();
                if let Some(floor) = reading.floor.filter(|floor| worth <= floor.worth) {
                    choice.weighed.square = match floor.instead {
                        Instead::Last => last,
                        Instead::Corner => Square::new(0, size.rows() - 1),
                        Instead::First => first(&board.free()).expect(FREE),
                    };
                }
                console.say(Say::computer(player, &choice, size, reading))?;
                Ok(choice.weighed.square)
            }
            Self::Strong(think) => {
                let rules = Rules { size, turns, ..Rules::CONNECT_SIX };
                let position = Position::from_board(rules, board.clone()).expect("played by rules");
                let thought = match think.filter(|_| HAS_CLOCK) {
                    None => StrongComputer::new().think(&position),
                    Some(time) => {
                        let start = Instant::now();
                        StrongComputer::within(time).think_by(&position, &|| start.elapsed())
                    }
                };
                let thought = thought.expect(FREE);
                console.explain(explains, || Some(explain::of_thought(&thought, &position)))?;
                console.say(Say::strong_computer(player, &thought, size))?;
                Ok(thought.square)
            }
        }
    }

    /// Takes note of a stone that was just laid.
    fn see(&mut self, board: &Board, square: Square) {
        match self {
            Self::Rule(computer) => computer.see(board, square),
            Self::Strong(_) => {}
        }
    }
}

fn ask_colour(reading: &Reading, console: &mut Console<'_>) -> Result<Player, Stop> {
    loop {
        console.say(Say::AskColour)?;
        match reading.letter(console.scan_byte()?) {
            b'B' => return Ok(reading.computers(Player::First)),
            b'W' => return Ok(reading.computers(Player::Second)),
            letter => {
                console
                    .complain(Complaint::BadColour { letter: letter.escape_ascii().to_string() })?;
            }
        }
    }
}

/// Asks for squares until one is free, or taken by a stone that is let pass: then none is laid.
fn ask_square(
    reading: &Reading,
    board: &Board,
    player: Player,
    console: &mut Console<'_>,
) -> Result<Option<Square>, Stop> {
    let size = board.size();
    let (mut is_prompted, mut is_again) = (true, false);
    let places = if reading.column_first_again { Places::ColumnRow } else { reading.places };
    let again = Reading { places, ..*reading };
    loop {
        if is_prompted {
            console.say(Say::AskSquare { player: player.number() })?;
        }
        is_prompted = true;
        let Some(square) = square(if is_again { &again } else { reading }, size, console)? else {
            continue;
        };
        match (board.get(square), reading.occupied) {
            (None, _) => return Ok(Some(square)),
            (Some(owner), Occupied::OwnPasses) if owner == player => return Ok(None),
            (Some(_), Occupied::Once) if is_again => return Ok(Some(square)),
            _ => is_again = true,
        }
        if reading.occupied != Occupied::Silent {
            console
                .say(Say::Occupied { row: row_from_top(size, square), column: square.column })?;
        }
        match reading.occupied {
            Occupied::LosesTurn | Occupied::NextTurn => return Ok(None),
            Occupied::Prompt | Occupied::Silent | Occupied::OwnPasses | Occupied::Once => {}
            Occupied::Board => console.say(Say::board(board, reading))?,
            Occupied::Nothing => is_prompted = false,
        }
    }
}
