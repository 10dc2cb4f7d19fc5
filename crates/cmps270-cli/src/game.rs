//! The course of a game.

use std::time::Duration;

use c4_console::{Console, Seed, Stop};
use c4_engine::{ByPlayer, Outcome, Player, Position};

use crate::bots::{Bot, Decision, Level, Turn};
use crate::explain::explanation;
use crate::names::Name;
use crate::words::{Aside, Say, print_board, say};
use crate::{Clock, Options, Players, Reading, Speed, ask};

/// Plays one game on a console, and returns the exit status.
///
/// Chance comes from the seed of the options, time from the clock.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, clock: &mut Clock, console: &mut Console<'_>) -> Result<u8, Stop> {
    run_as(&Reading::default(), options, clock, console)
}

pub(crate) fn run_as(
    reading: &Reading,
    options: &Options,
    clock: &mut Clock,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    if options.tells_seed {
        console.complain(Aside::Seed(options.seed))?;
    }
    let seats = seats(reading, options, console)?;
    let mut position = Position::new(reading.rules());
    if reading.empty_board {
        print_board(reading, console, position.board())?;
    }
    let mut seats = toss(reading, options.seed, seats);
    say(console, Say::Toss { starts: &seats.first.name })?;
    loop {
        let player = position.to_move();
        let seat = &mut seats[player];
        let (choice, time) = clock.time(|| seat.choose(reading, &position, console));
        seat.time += time;
        let column = match choice? {
            Choice::Answered(column) => column,
            Choice::Decided(level, decision) => {
                if options.explains {
                    console.complain(explanation(level, player, &decision))?;
                }
                let column = decision.column;
                say(console, Say::Chooses { name: &seat.name, player, column })?;
                column
            }
        };
        let square = position.drop(column).expect("the column has room and the game is undecided");
        print_board(reading, console, position.board())?;
        match reading.outcome(&position, square) {
            Outcome::Undecided => {}
            Outcome::Won(winner) => {
                say(console, Say::Wins { name: &seats[winner].name })?;
                return Ok(0);
            }
            Outcome::Drawn => {
                let winner = faster(reading, &seats);
                let [winner, loser] = [winner, winner.opponent()]
                    .map(|player| (&seats[player].name, seats[player].time));
                say(console, Say::WinsBySpeed { winner, loser })?;
                return Ok(0);
            }
        }
    }
}

/// A player: what for a name, who moves, and how long that took so far.
struct Seat {
    name: Name,
    mover: Mover,
    time: Duration,
}

enum Mover {
    Person,
    Bot(Level, Box<dyn Bot>),
}

/// A column, as a person answered it or a bot decided on it.
enum Choice {
    Answered(usize),
    Decided(Level, Box<Decision>),
}

/// Players 1 and 2, people asked for their names.
fn seats(
    reading: &Reading,
    options: &Options,
    console: &mut Console<'_>,
) -> Result<[Seat; 2], Stop> {
    let person = |name| Seat { name, mover: Mover::Person, time: Duration::ZERO };
    let bot = |name, level: Level| Seat {
        name: Name::of_bot(name),
        mover: Mover::Bot(level, level.bot(options.seed)),
        time: Duration::ZERO,
    };
    Ok(match options.players {
        Players::People => {
            let first = ask::name(reading, console, 1, None)?;
            let second = ask::name(reading, console, 2, Some(&first))?;
            [person(first), person(second)]
        }
        Players::PersonAndBot(level) => {
            let bot = bot("Bot", level);
            [person(ask::name(reading, console, 1, Some(&bot.name))?), bot]
        }
        Players::Bots([first, second]) => [bot("Bot1", first), bot("Bot2", second)],
    })
}

/// Tosses a fair coin: who wins it is red, and starts.
fn toss(reading: &Reading, seed: Seed, [one, two]: [Seat; 2]) -> ByPlayer<Seat> {
    if reading.one_starts(seed) {
        ByPlayer { first: one, second: two }
    } else {
        ByPlayer { first: two, second: one }
    }
}

/// Who took less time: of equal times, the second player.
fn faster(reading: &Reading, seats: &ByPlayer<Seat>) -> Player {
    let (first, second) = (seats.first.time, seats.second.time);
    let first_wins = match reading.speed {
        Speed::Less => first < second,
        Speed::LessOrEqual => first <= second,
        Speed::More => first > second,
    };
    if first_wins { Player::First } else { Player::Second }
}

impl Seat {
    /// Has the player choose a free column.
    fn choose(
        &mut self,
        reading: &Reading,
        position: &Position,
        console: &mut Console<'_>,
    ) -> Result<Choice, Stop> {
        match &mut self.mover {
            Mover::Person => {
                let (player, board) = (position.to_move(), position.board());
                ask::column(reading, console, &self.name, player, board).map(Choice::Answered)
            }
            Mover::Bot(level, bot) => {
                let turn = Turn::whatever_wins(position);
                let mut progress = console.progress()?;
                let decision = reading.decide(bot.as_mut(), &turn, &mut |thinking| {
                    progress.show(Aside::Thinks { bot: &self.name, thinking });
                });
                Ok(Choice::Decided(*level, Box::new(decision)))
            }
        }
    }
}
