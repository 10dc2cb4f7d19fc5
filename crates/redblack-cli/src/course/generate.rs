//! Sessions.

use c4_console::Seed;
use c4_course::Input;
use c4_course::dice::Dice;
use c4_course::plan::{Aim, Plan, behind_a_win};
use c4_course::typist::Typist;
use c4_engine::{Outcome, Player, Position, Rules, Size};

use super::deed::Deed;
use crate::{Colour, Computer, Diagonals, Points, Score, Seats, Starter};

/// Of how many inputs in a hundred all can be typed, as a text prescribes it.
const PLAIN: usize = 72;

/// How many games are tried out for one in which the computer does what it is to show.
const TRIES: usize = 24;

/// How many more columns are typed against a computer, for each point of a session.
const SPARE: usize = 30;

/// The most games that are played, unless more are needed: after them the input ends.
const MOST_GAMES: u64 = 6;

/// One session in so many is a long one, and not by chance, so that each grading has some.
const LONG: u64 = 20;

/// To how many points these are, one after the other, and whether two people play: some programs have no game but against the computer.
const MANY_POINTS: [(i64, bool); 8] =
    [(8, true), (4, false), (9, true), (5, false), (5, true), (8, false), (7, true), (6, true)];

/// The most stones of the games of such a session, if one is soon found: without that its inputs were ten times as long as others.
const FEW_STONES: usize = 14;

/// What is no column.
const NO_COLUMNS: &[&str] = &["7", "-1", "x", "three", "", "3 4", "3x", "99999999999", "-", "2.0"];

/// The same for a program of any team: what begins with a column may be one for who reads a key a line.
const PLAIN_NO_COLUMNS: &[&str] = &["7", "-1", "x", "three", "9", "x3"];

/// A session, or options that are refused.
pub(super) fn generate(seed: u64, number: u64) -> Input {
    let dice = &mut Dice::new(seed, number);
    if dice.chance(4) {
        return faulty_options(dice);
    }
    // What a program without options can be asked: most have a computer, and no game for two; and many let red start.
    let is_plain = dice.chance(PLAIN);
    let colour = dice.one_of(&[Colour::Red, Colour::Black]);
    // Against a computer there is more to be wrong, where all is typed.
    let people = if is_plain { 34 } else { 75 };
    let seats = dice.weighted(&[(people, Seats::People), (100 - people, Seats::Computer(colour))]);
    let points = dice.weighted(&[(52, 1), (24, 2), (24, 3)]);
    let (seats, points) = match many_points(number) {
        Some((many, true)) => (Seats::People, many),
        Some((many, false)) => (Seats::Computer(colour), many),
        None => (seats, points),
    };
    let others = if is_plain { 0 } else { 20 };
    let starter = dice.weighted(&[
        (40, Starter::Always(Colour::Red)),
        (20, Starter::Always(Colour::Black)),
        (others, Starter::Alternate),
        (others, Starter::Loser),
    ]);
    let off = if is_plain { 0 } else { 80 };
    let diagonals = dice.weighted(&[(100 - off, Diagonals::On), (off, Diagonals::Off)]);
    let seed = dice.below(1000) as u64;

    let mut args = Vec::new();
    // A program that takes no options is asked everything.
    let asks_all = is_plain || is_typed(starter, diagonals) && dice.chance(35);
    let asks = asks_all || dice.chance(60);
    let mut typist = if is_plain { Typist::plain(dice) } else { Typist::new(dice) };
    let mut tell = |option: &str, value: &str| args.extend([option, value].map(str::to_owned));
    if asks_all || asks && dice.chance(60) {
        questions(&["X", "red", "0", "", "R B", "black"], seats_letter(seats), &mut typist, dice);
    } else {
        tell("--computer", seats_option(seats));
    }
    if asks_all || asks && dice.chance(60) {
        let faults = ["0", "-1", "many", "", "2 3", "1.5"];
        if !typist.is_plain() && (typist.slips(dice) || dice.chance(12)) {
            typist.line(dice.one_of(&faults));
        }
        typist.answer(points, dice);
    } else {
        tell("--points", &points.to_string());
    }
    match starter {
        Starter::Always(colour) if asks_all || asks && dice.chance(75) => {
            questions(&["N", "black", "0", "", "B R", "red"], colour.letter(), &mut typist, dice);
        }
        _ => tell("--first", starter_option(starter)),
    }
    if diagonals == Diagonals::Off || !asks_all && dice.chance(10) {
        let value = if diagonals == Diagonals::Off { "off" } else { "on" };
        tell("--diagonals", value);
    }
    // Without a seed the computer would play something else each time.
    tell("--seed", &seed.to_string());

    let are_short = many_points(number).is_some();
    let most_games = MOST_GAMES.max(2 * points.unsigned_abs());
    let seed = Seed::new(seed);
    let session = Session { seats, starter, diagonals, seed, are_short, most_games };
    session.play(Points::new(points).expect("1 or more"), &mut typist, dice);
    if is_plain && seats != Seats::People && dice.chance(50) {
        // Another program's computer draws other columns, so that its games may be longer, and more.
        for _ in 0..SPARE * usize::try_from(points).unwrap_or(1) {
            typist.answer(dice.below(Size::CONNECT_FOUR.columns()), dice);
        }
    }
    let mut stdin = typist.done(dice);
    if asks && !is_plain && dice.chance(32) {
        // The input ends at one of the questions.
        let lines = stdin.split_inclusive(|&byte| byte == b'\n').take(dice.below(3));
        stdin.truncate(lines.map(<[u8]>::len).sum());
    }
    if !is_plain && dice.chance(8) {
        // It ends behind an answer that is refused, if there is one.
        let lines: Vec<&[u8]> = stdin.split_inclusive(|&byte| byte == b'\n').collect();
        let refused = lines.iter().rposition(|line| matches!(*line, b"7\n" | b"x\n"));
        let kept = refused.map_or(lines.len(), |at| at + 1);
        stdin = lines[..kept].concat();
    }
    Input { args, stdin }
}

/// To how many points a session is played, if it is a long one, and whether by two people.
fn many_points(number: u64) -> Option<(i64, bool)> {
    let which = usize::try_from(number / LONG).unwrap_or_default();
    (number % LONG == LONG / 2).then(|| MANY_POINTS[which % MANY_POINTS.len()])
}

/// Whether a session can be had without any option.
fn is_typed(starter: Starter, diagonals: Diagonals) -> bool {
    matches!(starter, Starter::Always(_)) && diagonals == Diagonals::On
}

/// An answer to a question for a letter, large or small, perhaps after others.
fn questions(faults: &[&str], letter: char, typist: &mut Typist, dice: &mut Dice) {
    // Of words nobody thinks in a game; here they come now and then.
    if !typist.is_plain() && (typist.slips(dice) || dice.chance(12)) {
        typist.line(dice.one_of(faults));
    }
    let small = !typist.is_plain() && dice.chance(25);
    typist.answer(if small { letter.to_ascii_lowercase() } else { letter }, dice);
}

fn seats_letter(seats: Seats) -> char {
    match seats {
        Seats::Computer(colour) => colour.letter(),
        Seats::People => 'N',
    }
}

fn seats_option(seats: Seats) -> &'static str {
    match seats {
        Seats::Computer(Colour::Red) => "red",
        Seats::Computer(Colour::Black) => "black",
        Seats::People => "none",
    }
}

fn starter_option(starter: Starter) -> &'static str {
    match starter {
        Starter::Always(Colour::Red) => "red",
        Starter::Always(Colour::Black) => "black",
        Starter::Alternate => "alternate",
        Starter::Loser => "loser",
    }
}

/// What is settled before the first game.
struct Session {
    seats: Seats,
    starter: Starter,
    diagonals: Diagonals,
    seed: Seed,
    /// Whether its games are to be over soon.
    are_short: bool,
    most_games: u64,
}

impl Session {
    /// Types the columns of games until somebody has enough points.
    fn play(&self, points: Points, typist: &mut Typist, dice: &mut Dice) {
        let mut score = Score::default();
        let mut first = self.starter.first_game();
        for game in 1..=self.most_games {
            let (winner, behind) = self.play_game(first, game, typist, dice);
            score.count(winner);
            if score.winner(points).is_some() {
                behind.into_iter().for_each(|column| typist.answer(column, dice));
                return;
            }
            first = self.starter.next_game(first, winner);
        }
    }

    /// Types the columns of a game, and returns who wins it, and what may be typed behind it.
    fn play_game(
        &self,
        first: Colour,
        number: u64,
        typist: &mut Typist,
        dice: &mut Dice,
    ) -> (Option<Colour>, Vec<usize>) {
        let colours = first.starting();
        let moves = self.moves(first, number, dice);
        let no_columns = if typist.is_plain() { PLAIN_NO_COLUMNS } else { NO_COLUMNS };
        let mut position = Position::new(self.rules());
        for column in moves {
            if !self.seats.is_computer(colours[position.to_move()]) {
                typist.slip(&position, no_columns, dice);
                typist.answer(column, dice);
            }
            position.play_column(column).expect("it was tried out");
        }
        let winner = match position.outcome() {
            Outcome::Won(player) => Some(colours[player]),
            Outcome::Drawn | Outcome::Undecided => None,
        };
        (winner, behind_a_win(&position, dice))
    }

    fn rules(&self) -> Rules {
        Rules { lines: self.diagonals.lines(), ..Rules::CONNECT_FOUR }
    }

    /// The columns of a game: where a computer plays, of one in which it shows something, if one is soon found.
    fn moves(&self, first: Colour, number: u64, dice: &mut Dice) -> Vec<usize> {
        if self.are_short {
            return self.short_game(first, number, dice);
        }
        if self.seats == Seats::People {
            return self.tried(first, number, None, dice).0;
        }
        let wanted = Some(dice.one_of(&Deed::ALL));
        let mut moves = Vec::new();
        for _ in 0..TRIES {
            let is_shown;
            (moves, is_shown) = self.tried(first, number, wanted, dice);
            if is_shown {
                break;
            }
        }
        moves
    }

    /// The columns of a game of few stones, if one is soon found.
    fn short_game(&self, first: Colour, number: u64, dice: &mut Dice) -> Vec<usize> {
        let mut games = (0..TRIES).map(|_| self.tried(first, number, None, dice).0);
        let mut shortest = games.next().unwrap_or_default();
        while shortest.len() > FEW_STONES
            && let Some(game) = games.next()
        {
            shortest = if game.len() < shortest.len() { game } else { shortest };
        }
        shortest
    }

    /// The columns of a game that somebody might play, and whether the computer does this in it.
    fn tried(
        &self,
        first: Colour,
        number: u64,
        wanted: Option<Deed>,
        dice: &mut Dice,
    ) -> (Vec<usize>, bool) {
        // Random columns of a computer make a tie of hardly any plan for one.
        let ties = if self.seats == Seats::People { 14 } else { 5 };
        let aim = dice.weighted(&[
            (5, Aim::Anywhere),
            (58, Aim::Line),
            (10, Aim::LastCell),
            (10, Aim::LongLine),
            (6, Aim::TwoLines),
            (4, Aim::FullColumns),
            (ties, Aim::Tie),
        ]);
        let rules = self.rules();
        let plan = Plan::new(aim, &rules, dice.one_of(&Player::ALL), dice);
        let computer = Computer::new(self.seed, number);
        let mut position = Position::new(rules);
        let (colours, mut moves, mut is_shown) = (first.starting(), Vec::new(), false);
        loop {
            let column = if self.seats.is_computer(colours[position.to_move()]) {
                let choice = computer.choose(&position);
                is_shown |= choice
                    .zip(wanted)
                    .is_some_and(|(choice, wanted)| wanted.is_done(&position, choice));
                choice.map(|choice| choice.column)
            } else {
                plan.column(&position, dice)
            };
            match column {
                Some(column) if position.play_column(column).is_ok() => moves.push(column),
                _ => return (moves, is_shown),
            }
        }
    }
}

/// Options that are refused.
fn faulty_options(dice: &mut Dice) -> Input {
    let args: &[&str] = dice.one_of(&[
        &["--points", "0"][..],
        &["--points", "-1"],
        &["--points", "many"],
        &["--computer", "green"],
        &["--computer"],
        &["--first", "me"],
        &["--diagonals", "maybe"],
        &["--seed", "-1"],
        &["--rows", "8"],
        &["3"],
    ]);
    let args = args.iter().map(|&arg| arg.to_owned()).collect();
    Input { args, stdin: b"R\n1\nR\n3\n".into() }
}
