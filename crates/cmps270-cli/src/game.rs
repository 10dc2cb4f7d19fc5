//! A game from the names to its end.

use std::time::Duration;

use c4_console::{Console, Seed, Stone, Stop};
use c4_engine::{Board, ByPlayer, Lines, Outcome, Player, Size, Square};
use c4_sight::{Answers, Played, Unnoticed};

use crate::bots::{Bot, Decision, Level, Turn};
use crate::explain::explanation;
use crate::names::Name;
use crate::words::{Aside, Say, Token};
use crate::{Clock, Options, PhaseTwo, Players, Reading, Speed, ask};

/// What wins.
const LINES: Lines = Lines::CONNECT_FOUR;

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
        console.complain(Aside::Seed { seed: options.seed.get() })?;
    }
    let seats = seats(reading, options, console)?;
    let (mut board, mut player) = (Board::new(Size::CONNECT_FOUR), Player::First);
    let (mut answers, mut unnoticed) = (Answers::default(), Unnoticed::default());
    if reading.play.empty_board {
        console.say(Say::board(&board, reading))?;
    }
    let mut seats = toss(reading, options.seed, seats, console);
    let mut reading = *reading;
    reading.yellow_starts |= reading.is_red.is_some_and(|number| number != seats.first.number);
    console.say(Say::toss(&seats.first, reading.token(Player::First)))?;
    if reading.moves_first.is_some_and(|number| number != seats.first.number) {
        seats = ByPlayer { first: seats.second, second: seats.first };
        reading.yellow_starts = !reading.yellow_starts;
    }
    let reading = &reading;
    // Of two bots, each could lose its turns for ever.
    let is_alone = seats.first.is_person() != seats.second.is_person();
    let is_between_bots = !seats.first.is_person() && !seats.second.is_person();
    loop {
        let (seat, token) = (&mut seats[player], reading.token(player));
        let refused = answers.refused;
        let (choice, time) =
            clock.time(|| seat.choose(reading, token, player, &board, &mut answers, console));
        seat.time = (reading.total)(seat.time, time);
        let played = match choice? {
            Choice::Answered(played) => played,
            Choice::Decided(..) if is_alone && reading.play.loses_turn(&board, console) => {
                Played::Skipped
            }
            Choice::Decided(level, mut decision) => {
                let equal = reading.equal_columns(&Turn::whatever_wins(&board, player));
                decision.column = console.draw_lot("column", decision.column, &equal);
                console
                    .explain(options.explains, || Some(explanation(level, player, &decision)))?;
                console.say(Say::bot(&seat.name, token, level, &decision, reading))?;
                Played::Drop(decision.column)
            }
        };
        if reading.swaps_tokens && (answers.refused - refused) % 2 == 1 {
            seats = ByPlayer { first: seats.second, second: seats.first };
            player = player.opponent();
        }
        if let Played::Drop(column) = played
            && !seats[player].is_person()
            && let Some(of) = reading.bots.stays_of(&board, player, LINES, column)
            && let Ok(Square { column, row }) = board.drop_stone(column, of)
        {
            console.lay(Stone { player: reading.token(of).number, column, row });
        }
        let Some(square) = played.on(&mut board, player) else {
            player = player.opponent();
            continue;
        };
        let token = reading.token(player);
        console.lay(Stone { player: token.number, column: square.column, row: square.row });
        let outcome = reading.play.outcome(&board, player, square, &answers, LINES);
        let outcome = reading.bots.with_what_stays(outcome, &board, player, LINES);
        let is_full = board.free().is_empty();
        let computers = [player, player.opponent()].map(|player| !seats[player].is_person());
        let outcome = unnoticed.outcome(reading.play.noticed, player, computers, outcome, is_full);
        if reading.play.last_board || outcome == Outcome::Undecided {
            console.say(Say::board(&board, reading))?;
        }
        match outcome {
            Outcome::Undecided => player = player.opponent(),
            Outcome::Won(winner) => {
                let token = reading.token(winner);
                let is_other = reading.names_by_tokens && seats[winner].number != token.number;
                let named = if is_other { winner.opponent() } else { winner };
                console.say(Say::wins(&seats[named], token))?;
                if !reading.goes_on || is_full || is_between_bots {
                    return Ok(0);
                }
                player = player.opponent();
            }
            Outcome::Drawn => {
                let winner = faster(reading, &seats);
                let loser = &seats[winner.opponent()];
                console.say(Say::wins_by_speed(&seats[winner], reading.token(winner), loser))?;
                return Ok(0);
            }
        }
    }
}

/// A player.
pub(crate) struct Seat {
    /// 1 or 2, in the order in which names are asked for.
    pub(crate) number: u8,
    pub(crate) name: Name,
    mover: Mover,
    /// How long all moves took so far.
    pub(crate) time: Duration,
}

enum Mover {
    Person,
    Bot(Level, Box<dyn Bot>),
}

/// A turn, as a person answered it or a bot decided on it.
enum Choice {
    Answered(Played),
    Decided(Level, Box<Decision>),
}

/// Players 1 and 2, people asked for their names.
fn seats(
    reading: &Reading,
    options: &Options,
    console: &mut Console<'_>,
) -> Result<[Seat; 2], Stop> {
    let person = |number, name| Seat { number, name, mover: Mover::Person, time: Duration::ZERO };
    let bot = |number, name, level: Level| Seat {
        number,
        name: Name::of_bot(name),
        mover: Mover::Bot(level, level.bot(options.seed)),
        time: Duration::ZERO,
    };
    let has_bot = reading.phase_two != PhaseTwo::WithOption;
    let (players, is_next_passed_over) = match options.players {
        Players::People if has_bot => {
            (Players::PersonAndBot(Level::Easy), reading.phase_two == PhaseTwo::AfterTwoNames)
        }
        players => (players, false),
    };
    Ok(match players {
        Players::People => {
            let first = ask::name(reading, console, 1, None)?;
            let second = ask::name(reading, console, 2, Some(&first))?;
            [person(1, first), person(2, second)]
        }
        Players::PersonAndBot(level) => {
            let bot = bot(2, "Bot", level);
            let person = person(1, ask::name(reading, console, 1, Some(&bot.name))?);
            if is_next_passed_over {
                console.read_line()?;
            }
            [person, bot]
        }
        Players::Bots([first, second]) => [bot(1, "Bot1", first), bot(2, "Bot2", second)],
    })
}

/// Tosses a fair coin: who wins it is red, and starts.
fn toss(
    reading: &Reading,
    seed: Seed,
    [one, two]: [Seat; 2],
    console: &mut Console<'_>,
) -> ByPlayer<Seat> {
    let own = if reading.one_starts(seed) { 1 } else { 2 };
    let starter = if reading.is_tossed() { console.draw_lot("toss", own, &[1, 2]) } else { own };
    if starter == 1 {
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
        Speed::First => true,
        Speed::Second => false,
    };
    if first_wins { Player::First } else { Player::Second }
}

impl Seat {
    fn is_person(&self) -> bool {
        matches!(self.mover, Mover::Person)
    }

    /// Has the player choose a free column, or lose the turn.
    fn choose(
        &mut self,
        reading: &Reading,
        token: Token,
        player: Player,
        board: &Board,
        answers: &mut Answers,
        console: &mut Console<'_>,
    ) -> Result<Choice, Stop> {
        match &mut self.mover {
            Mover::Person => {
                ask::column(reading, console, &self.name, (player, token), board, answers)
                    .map(Choice::Answered)
            }
            Mover::Bot(level, bot) => {
                let turn = Turn::whatever_wins(board, player);
                let name = String::from_utf8_lossy(self.name.as_bytes());
                let mut progress = console.progress()?;
                let decision = reading.decide(bot.as_mut(), &turn, &mut |thinking| {
                    progress.show(thinking.line(&name));
                });
                Ok(Choice::Decided(*level, Box::new(decision)))
            }
        }
    }
}
