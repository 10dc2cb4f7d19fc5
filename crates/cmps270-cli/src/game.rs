//! The course of a game.

use std::time::Duration;

use c4_console::{Console, Seed, Stop};
use c4_engine::{ByPlayer, Outcome, Player, Position, Rules};

use crate::bots::{Bot, Decision, Level, Turn};
use crate::explain::explanation;
use crate::names::Name;
use crate::words::{Aside, Say, print_board, say};
use crate::{Clock, Options, Players, ask};

/// Plays one game on a console, and returns the exit status.
///
/// Chance comes from the seed of the options, time from the clock.
///
/// # Errors
/// [`Stop`] if the input ends before the game does, or a stream fails.
pub fn run(options: &Options, clock: &mut Clock, console: &mut Console<'_>) -> Result<u8, Stop> {
    if options.tells_seed {
        console.complain(Aside::Seed(options.seed))?;
    }
    let seats = seats(options, console)?;
    let mut position = Position::new(Rules::CONNECT_FOUR);
    print_board(console, position.board())?;
    let mut seats = toss(options.seed, seats);
    say(console, Say::Toss { starts: &seats.first.name })?;
    loop {
        let player = position.to_move();
        let seat = &mut seats[player];
        let (choice, time) = clock.time(|| seat.choose(&position, console));
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
        position.drop(column).expect("the column has room and the game is undecided");
        print_board(console, position.board())?;
        match position.outcome() {
            Outcome::Undecided => {}
            Outcome::Won(winner) => {
                say(console, Say::Wins { name: &seats[winner].name })?;
                return Ok(0);
            }
            Outcome::Drawn => {
                let winner = faster(&seats);
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
fn seats(options: &Options, console: &mut Console<'_>) -> Result<[Seat; 2], Stop> {
    let person = |name| Seat { name, mover: Mover::Person, time: Duration::ZERO };
    let bot = |name, level: Level| Seat {
        name: Name::of_bot(name),
        mover: Mover::Bot(level, level.bot(options.seed)),
        time: Duration::ZERO,
    };
    Ok(match options.players {
        Players::People => {
            let first = ask::name(console, 1, None)?;
            let second = ask::name(console, 2, Some(&first))?;
            [person(first), person(second)]
        }
        Players::PersonAndBot(level) => {
            let bot = bot("Bot", level);
            [person(ask::name(console, 1, Some(&bot.name))?), bot]
        }
        Players::Bots([first, second]) => [bot("Bot1", first), bot("Bot2", second)],
    })
}

/// Tosses a fair coin: who wins it is red, and starts.
fn toss(seed: Seed, [one, two]: [Seat; 2]) -> ByPlayer<Seat> {
    const SIDES: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).expect("2 is not 0");
    if seed.below(0, SIDES) == 0 {
        ByPlayer { first: one, second: two }
    } else {
        ByPlayer { first: two, second: one }
    }
}

/// Who took less time: of equal times, the second player.
fn faster(seats: &ByPlayer<Seat>) -> Player {
    if seats.first.time < seats.second.time { Player::First } else { Player::Second }
}

impl Seat {
    /// Has the player choose a free column.
    fn choose(&mut self, position: &Position, console: &mut Console<'_>) -> Result<Choice, Stop> {
        match &mut self.mover {
            Mover::Person => ask::column(console, &self.name, position.to_move(), position.board())
                .map(Choice::Answered),
            Mover::Bot(level, bot) => {
                let turn = Turn::of(position).expect("the game is undecided");
                let mut progress = console.progress()?;
                let decision = bot.decide(&turn, &mut |thinking| {
                    progress.show(Aside::Thinks { bot: &self.name, thinking });
                });
                Ok(Choice::Decided(*level, Box::new(decision)))
            }
        }
    }
}
