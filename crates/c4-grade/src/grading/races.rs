//! Whether the players' time decides a game where the course wants it to: real programs have a real clock, so full games are played
//! once more by people who think for a while.

use std::array;
use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::Duration;

use c4_console::{Channel, Value};
use c4_course::{Bounds, Input, Said, Session};
use c4_manner::{Boards, Seen, plain, questions};
use c4_threads::all;

use super::interview::{Interviewed, Turn};
use super::observed::Observed;
use super::patience::Budget;
use super::understand::Understood;
use super::unforeseen::moment;
use crate::{Conditions, Diagnosis, GradedCase, Limits, Pause, Reason, Run, Subject, Terms};

/// Who thinks for how long: for each pause how many stones are still to be laid, that one included, and its length in units. (The
/// player who starts a game of an even number of stones lays those with an even number to come.)
///
/// A program that goes by the sum of all times calls another sequence of winners than one that goes by the last move, by the slowest
/// one, by who starts, by who was slower, or by half of a player's time. Two times differ by two units at least: in whole seconds, too.
const RACES: [&[(usize, u32)]; 4] = [
    &[(32, 5), (1, 3)],
    &[(31, 5), (2, 3)],
    &[(34, 2), (22, 2), (2, 2), (27, 3)],
    &[(20, 1), (3, 3)],
];

/// In the first race the faster player is refused so often before a stone, counted as above: that takes no time by the clock, and most
/// of the processor's, which some programs go by. (To be woken up takes a millisecond of it, as much as two thousand refusals.)
const BUSY: (usize, usize) = (25, 10_000);

/// How much may be said to that, in bytes: some print the board again each time.
const OUTPUT: usize = 8 << 20;

/// Of how much of it the boards are looked at, at the beginning and at the end, in bytes.
const LOOKED_AT: usize = 1 << 16;

/// Who thinks in a race in which the processor has such work for the player who never thinks: all ways to go by the clock agree about that.
const WORKING: &[(usize, u32)] = &[(32, 3), (2, 3)];

/// In the last race the slower player is refused once before a stone, and thinks before that.
const REFUSED: (usize, usize) = (24, 1);

/// In another one the slower player thinks before the first stone of all, counted from 0, and the other one before a later one.
const FIRST: [(usize, u32); 2] = [(0, 3), (9, 1)];

/// In one more the slower player thinks for hardly more than whole seconds, and the faster one behind that for a part of one: who takes what a
/// clock shows within its second, and no seconds, sees it the other way round. A program's clock begins in the first half of a second (see
/// `chance.c`), so that nobody's pause ends in a second's first part whose beginning is in the last one. Times by all moves, by the last or by
/// the slowest one, or half of either, differ as they are; and whole seconds do, too, when it is played again.
const WITHIN_A_SECOND: &[(usize, Lengths)] = &[(2, millis([1050, 3050])), (1, millis([300; 2]))];

/// The same where what is shown within the second is right.
const WITHIN_THE_SAME_SECOND: &[(usize, Lengths)] = &[(2, millis([1350; 2]))];

/// How many stones are still to be laid at most where somebody thinks.
const LONGEST: usize = 34;

/// Where games are looked for, and among how many inputs.
const SEED: u64 = 0;
const MOST_LOOKED_AT: u64 = 1000;

/// How long a unit is: at first, and for a program that seems to be wrong. It may count whole seconds, or the machine may have had
/// other work.
const UNITS: [Duration; 2] = [Duration::from_millis(250), Duration::from_millis(1100)];

/// How long a pause is in each of these rounds.
type Lengths = [Duration; UNITS.len()];

/// The first round, and the one with whole seconds.
const SHORT: usize = 0;
const LONG: usize = 1;

/// How much more time each stone of the two players may take by chance.
const JITTERS: [[Duration; 2]; 2] = {
    const MORE: Duration = Duration::from_millis(1);
    [[MORE, Duration::ZERO], [Duration::ZERO, MORE]]
};

/// How often each of two races is played once more where a program seems to go by what its clock shows within a second.
const AS_OFTEN: usize = 4;

/// How often a race is played once more where a program seems to go by which player is which. The coin falls both ways in so many, but
/// for one time in 128.
const ONCE_MORE: usize = 8;

/// A player of a game: the one who starts it, or the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    First,
    Second,
}

/// A game that time decides.
struct Game {
    input: Input,
    turns: Vec<Turn>,
}

/// The same, played by people who think.
struct Race<'a> {
    game: &'a Game,
    /// The stones before which somebody thinks, counted from 0, and for how long.
    thinks: Vec<(usize, Lengths)>,
}

/// What a program that does not go by the sum of all times does instead.
enum Fault {
    /// This reading of the course.
    Reading(usize),
    /// The time before an answer that is refused is lost.
    Refused,
    /// The time before the first stone of a game is lost.
    First,
    /// It goes by what the processor does.
    Processor,
    /// It takes what a clock shows within its second, without the seconds.
    WithinASecond,
    /// It asks for another stone.
    GoesOn,
    /// It says the same whoever took less time.
    Untold,
    /// It calls nobody the winner where the times are nearly the same.
    Drawn,
    /// It goes by which player is which.
    ByNumber(ByNumber),
    /// Something else.
    Other,
}

/// What a program does that goes by which player is which, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ByNumber {
    /// Each player has the other one's time where this one starts.
    Exchanged(usize),
    /// The same player wins every full board.
    Always(usize),
}

/// Plays games once more that time decides, and adds what is found to what is known.
pub(super) fn decide(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    entrant: &Interviewed<'_>,
    budget: &Budget,
    understood: &mut Understood,
) {
    let Some(boards) = understood.boards.clone() else { return };
    let is_in_it = |name: &str| {
        understood.diagnoses.iter().any(|it| it.readings.iter().any(|reading| reading == name))
    };
    let readings = terms.course.readings();
    let found = (0..readings.len()).filter(|&at| is_in_it(readings[at].name)).collect();
    let judge = Judge { terms, entrant, budget, boards, moment: moment(cases), found };
    let Some(fault) = judge.fault() else { return };
    // What is wrong for another reason is no matter of time.
    let right = understood.cases.iter().filter(|(_, verdict)| verdict.is_right);
    let decided =
        right.map(|(&case, _)| case).filter(|&case| judge.is_decided(&cases[case].input()));
    let decided: Vec<usize> = decided.collect();
    // If all answers take the same time, whoever gives fewer is the faster one; of equal times the second player wins.
    let answers = |input: &Input| -> Option<[usize; 2]> {
        let turns = entrant.turns(input)?;
        let of = |from: usize| turns.iter().skip(from).step_by(2).map(|turn| turn.lines).sum();
        Some([of(0), of(1)])
    };
    let shows = |case: &usize| {
        let input = cases[*case].input();
        match fault {
            Fault::Reading(reading) => {
                judge.winner(&input, &[reading]) != judge.winner(&input, &[])
            }
            Fault::Refused => answers(&input).is_some_and(|[first, second]| first < second),
            // The first answer of who starts takes no time then.
            Fault::First | Fault::Drawn => {
                answers(&input).is_some_and(|[first, second]| first == second)
            }
            Fault::Processor
            | Fault::WithinASecond
            | Fault::GoesOn
            | Fault::Untold
            | Fault::ByNumber(_)
            | Fault::Other => true,
        }
    };
    let mut shown: Vec<usize> = decided.iter().copied().filter(shows).collect();
    if shown.is_empty() {
        shown = decided;
    }
    let cause = understood.diagnoses.len();
    let diagnosis = judge.diagnosis(&fault, &shown);
    for &at in &shown {
        let verdict = understood.cases.entry(at).or_default();
        verdict.is_right = false;
        verdict.causes.push(cause);
        verdict.shown = Some(Observed::of_boards(diagnosis.says[0].clone(), "", None));
    }
    understood.diagnoses.push(diagnosis);
    let failing = understood.cases.values().filter(|verdict| !verdict.is_right).count();
    understood.diagnoses.iter_mut().for_each(|diagnosis| diagnosis.of = failing);
}

/// The end of a race.
struct End {
    /// Which player starts and which one the program calls the winner, counted from 0, if that is understood.
    called: Option<(usize, usize)>,
    /// What it says there, but for times.
    said: Vec<u8>,
    /// Whether that is what it says elsewhere to ask for a stone.
    asks: bool,
}

impl End {
    fn winner(&self) -> Option<Side> {
        let (starter, winner) = self.called?;
        Some(if winner == starter { Side::First } else { Side::Second })
    }
}

struct Judge<'a> {
    terms: &'a Terms<'a>,
    entrant: &'a Interviewed<'a>,
    budget: &'a Budget,
    boards: Boards,
    /// At which the first race begins.
    moment: u32,
    /// The readings that the program was found to have in it.
    found: Vec<usize>,
}

impl Judge<'_> {
    /// Whether time decides who wins.
    fn is_decided(&self, input: &Input) -> bool {
        let [one, other] = [[0, 1], [1, 0]].map(|times| {
            let times = times.map(Duration::from_secs);
            self.winner(&self.terms.course.paced(input, &times)?, &[])
        });
        one != other
    }

    /// Who wins in a session of the reference, if people are called by names.
    fn winner(&self, input: &Input, readings: &[usize]) -> Option<Side> {
        Self::winner_of(&self.session(input, readings))
    }

    fn session(&self, input: &Input, readings: &[usize]) -> Session {
        let all = [&self.terms.granted.indices(), readings].concat();
        self.terms.course.run_as(&all, input, Bounds::default())
    }

    fn winner_of(session: &Session) -> Option<Side> {
        let named = |said: &Said| {
            let is_output = said.channel == Channel::Output;
            said.field("name").filter(|_| is_output).and_then(Value::text).map(<[u8]>::to_vec)
        };
        let first = session.events.iter().take_while(|said| said.stones == 0).filter_map(named);
        let winner = session.events.last().and_then(named)?;
        Some(if first.last()? == winner { Side::First } else { Side::Second })
    }

    /// A game that time decides, in which so many lines are typed for each stone as wanted: rather one of which the program's faults
    /// make nothing else.
    fn game(&self, is_wanted: impl Fn(&[Turn]) -> bool) -> Option<Game> {
        let course = self.terms.course;
        let mut games = (0..MOST_LOOKED_AT).filter_map(|number| {
            let input = course.generate(SEED, number);
            let is_one = course.is_typed(&input) && input.is_plainly_typed();
            let turns = is_one.then(|| self.entrant.turns(&input))??;
            (is_wanted(&turns) && self.is_decided(&input)).then_some(Game { input, turns })
        });
        let first = games.next()?;
        let is_unchanged = |game: &Game| {
            let played = |readings: &[usize]| self.session(&game.input, readings).games;
            played(&[]) == played(&self.found)
        };
        if is_unchanged(&first) {
            return Some(first);
        }
        Some(games.find(is_unchanged).unwrap_or(first))
    }

    /// A plain game in which answers are refused before a stone, with so many to come and so often.
    fn with_refusals(&self, game: &Game, (to_come, count): (usize, usize)) -> Option<Game> {
        let Game { input: Input { args, stdin }, turns } = game;
        let typed = self.terms.course.sitting(&game.input)?.typed.len();
        let lines: Vec<&[u8]> = stdin.split_inclusive(|&byte| byte == b'\n').collect();
        let at = lines.len().checked_sub(typed)? + turns.len() - to_come;
        let session = self.terms.course.run(&game.input);
        let no_column = session.events.iter().find_map(Said::grid)?.columns + 2;
        let refused = format!("{no_column}\n").repeat(count).into_bytes();
        let stdin = [lines[..at].concat(), refused, lines[at..].concat()].concat();
        let input = Input { args: args.clone(), stdin };
        let turns = self.entrant.turns(&input)?;
        Some(Game { input, turns })
    }

    /// What a program does instead of what is wanted, if that is certain.
    fn fault(&self) -> Option<Fault> {
        let is_plain = |turns: &[Turn]| turns.iter().all(|turn| turn.lines == 1);
        let is_even = |turns: &[Turn]| turns.len().is_multiple_of(2) && turns.len() > LONGEST;
        let plain = self.game(|turns| is_even(turns) && is_plain(turns))?;
        let busy = self.with_refusals(&plain, BUSY)?;
        let refused = self.with_refusals(&plain, REFUSED);
        let games = [&busy, &plain, &plain, &plain];
        let races = array::from_fn::<_, { RACES.len() }, _>(|at| Race::new(games[at], RACES[at]));
        let once = races.len();
        // Each is played twice, because a program that goes by something else may be right by luck.
        let refused = refused.as_ref().and_then(Race::before_a_refusal);
        let late = Race { game: &plain, thinks: in_units(FIRST) };
        let within = Race::with_pauses(&plain, WITHIN_A_SECOND);
        let races: Vec<&Race<'_>> =
            races.iter().chain(&races).chain([&late, &within]).chain(&refused).collect();
        let wanted = |readings: &[usize]| -> Vec<Option<Side>> {
            races.iter().map(|race| self.wanted(race, readings)).collect()
        };
        let right = wanted(&[]);
        let mut ends = Vec::new();
        // Whether the race in which there is work for the processor is lost, where whole seconds are enough and at all; and whether any race
        // has another winner there when it is played again.
        let (mut is_lost, mut was_lost, mut is_erratic) = (false, false, false);
        // Whether nobody is called the winner of a race by less than a second.
        let mut is_drawn = false;
        for round in [SHORT, LONG] {
            ends = self.ends(&races, round)?;
            if ends.iter().all(|end| end.asks) {
                return Some(Fault::GoesOn);
            }
            let mut twice = ends[..once].iter().zip(&ends[once..2 * once]);
            is_lost = [0, once].iter().any(|&at| ends[at].winner() != right[at]);
            was_lost |= is_lost;
            // Of equal times the second player may be the faster one, whoever starts.
            is_erratic = twice.any(|(one, other)| {
                let starters = [one, other].map(|end| end.called.map(|(starter, _)| starter));
                starters[0] == starters[1] && one.winner() != other.winner()
            });
            if ends.iter().map(End::winner).eq(right.iter().copied()) {
                return is_drawn.then_some(Fault::Drawn);
            }
            is_drawn |= ends.iter().any(|end| end.called.is_none());
        }
        let called: Vec<Option<Side>> = ends.iter().map(End::winner).collect();
        if called.iter().any(Option::is_none) {
            // In words that are not understood it may tell who has won, unless they are always the same.
            let is_same = ends.iter().all(|end| end.said == ends[0].said);
            return is_same.then_some(Fault::Untold);
        }
        if called[2 * once + 1] != right[2 * once + 1] && self.is_within_a_second(&plain) {
            return Some(Fault::WithinASecond);
        }
        if let Some(fault) = by_number(&ends[..2 * once], &right)
            && self.is_by_number(races[0], fault)
        {
            return Some(Fault::ByNumber(fault));
        }
        let is_by_processor = was_lost && (is_lost || is_erratic);
        if called[..2 * once] == right[..2 * once] {
            let is_late = called[2 * once] != right[2 * once];
            let lost = if is_late { Fault::First } else { Fault::Refused };
            return Some(if is_by_processor { Fault::Processor } else { lost });
        }
        // A line that is seen where none is, or none where one is, is no matter of time, whoever wins by it.
        let by_time: BTreeSet<&str> =
            races.iter().filter_map(|race| Some(self.ended(race, &[])?.kind)).collect();
        let is_of_time = |reading: usize| {
            let mut ends = races.iter().filter_map(|race| self.ended(race, &[reading]));
            ends.all(|end| by_time.contains(end.kind))
        };
        // Of times that are all but the same under a reading anybody may have the shorter one.
        let goes_with = |race: &Race<'_>, reading: usize, called: Option<Side>| {
            let either = JITTERS.map(|jitter| self.wanted_with(race, &[reading], jitter));
            either.contains(&called)
        };
        let calls = |&reading: &usize| {
            let mut all = races[..2 * once].iter().zip(&called);
            wanted(&[reading])[..2 * once] != right[..2 * once]
                && all.all(|(race, called)| goes_with(race, reading, *called))
                && is_of_time(reading)
        };
        // What the processor has to do for each player may be like the times of any reading, by chance.
        let is_told_apart =
            |&reading: &usize| !is_by_processor || self.goes_by_the_clock(&busy, reading);
        let reading = (0..self.terms.course.readings().len()).find(calls).filter(is_told_apart);
        let other = if is_by_processor { Fault::Processor } else { Fault::Other };
        Some(reading.map_or(other, Fault::Reading))
    }

    /// Whether that is so however often a race is played: what goes by chance, as where the processor has work on a busy machine, may be
    /// like it a few times.
    fn is_by_number(&self, race: &Race<'_>, fault: ByNumber) -> bool {
        let Some(ends) = self.ends(&[race; ONCE_MORE], LONG) else { return false };
        fault.is_in(&ends, &[self.wanted(race, &[]); ONCE_MORE])
    }

    /// Whether a program calls the slower player the winner wherever the clock shows less within a second for that one, and the faster one where
    /// it does not: whoever goes by a player's number, by the slower one or by chance has no such rule.
    fn is_within_a_second(&self, game: &Game) -> bool {
        let [lost, won] =
            [WITHIN_A_SECOND, WITHIN_THE_SAME_SECOND].map(|pauses| Race::with_pauses(game, pauses));
        let races = [[&lost; AS_OFTEN], [&won; AS_OFTEN]].concat();
        let Some(ends) = self.ends(&races, SHORT) else { return false };
        let is_right = |(end, race): (&End, &&Race<'_>)| end.winner() == self.wanted(race, &[]);
        let is_called = ends.iter().all(|end| end.called.is_some());
        let rights: Vec<bool> = ends.iter().zip(&races).map(is_right).collect();
        is_called && rights == [[false; AS_OFTEN], [true; AS_OFTEN]].concat()
    }

    /// Whether a race that only who goes by the processor sees otherwise ends as under this reading.
    fn goes_by_the_clock(&self, busy: &Game, reading: usize) -> bool {
        let race = Race::new(busy, WORKING);
        let ends = self.ends(&[&race], LONG);
        ends.is_none_or(|ends| ends[0].winner() == self.wanted(&race, &[reading]))
    }

    /// Who wins under readings, if all stones are laid: a game that ends before that is no matter of time.
    fn wanted(&self, race: &Race<'_>, readings: &[usize]) -> Option<Side> {
        self.wanted_with(race, readings, [Duration::ZERO; 2])
    }

    /// The same if each stone of the two players takes so much more time.
    fn wanted_with(
        &self,
        race: &Race<'_>,
        readings: &[usize],
        more: [Duration; 2],
    ) -> Option<Side> {
        let session = self.raced(race, readings, more)?;
        let is_whole = session.games.first().map(Vec::len) == Some(race.game.turns.len());
        is_whole.then(|| Self::winner_of(&session))?
    }

    /// How a race ends under readings.
    fn ended(&self, race: &Race<'_>, readings: &[usize]) -> Option<Said> {
        self.raced(race, readings, JITTERS[0])?.events.pop()
    }

    fn raced(&self, race: &Race<'_>, readings: &[usize], more: [Duration; 2]) -> Option<Session> {
        let times: Vec<Duration> =
            race.times(LONG).into_iter().enumerate().map(|(at, it)| it + more[at % 2]).collect();
        Some(self.session(&self.terms.course.paced(&race.game.input, &times)?, readings))
    }

    /// What a program says at the end of each race, if it plays them all.
    fn ends(&self, races: &[&Race<'_>], round: usize) -> Option<Vec<End>> {
        // Nobody computes while people think: all can be played at once.
        let jobs = NonZero::new(races.len())?;
        // Each at a moment of its own, so that a coin does not fall alike in all of them.
        let played = |at: usize| {
            self.played(races[at], round, self.moment.wrapping_add(u32::try_from(at).ok()?))
        };
        all(jobs, races.len(), played).into_iter().collect()
    }

    fn played(&self, race: &Race<'_>, round: usize, moment: u32) -> Option<End> {
        let pause = |&(stone, lengths): &(usize, Lengths)| {
            Some(Pause { before: race.game.turns.get(stone)?.before, time: lengths[round] })
        };
        let pauses = race.thinks.iter().map(pause).collect::<Option<Vec<_>>>()?;
        let conditions = Conditions { pauses: &pauses, moment, ..Conditions::default() };
        let Input { args, stdin } = &race.game.input;
        let output = self.terms.limits.output.max(OUTPUT);
        let limits = Limits { output, ..self.terms.limits };
        // The pauses are ours, and the program has to answer for the rest.
        let ours: Duration = pauses.iter().map(|pause| pause.time).sum();
        let run = || {
            let run = self.entrant.run_under(&conditions, args, stdin, &limits)?;
            Ok(Run { wall: run.wall.saturating_sub(ours), ..run })
        };
        let run = self.budget.run(run).ok()?;
        let names = self.terms.course.sitting(&race.game.input)?.names;
        let [one, other] = <[String; 2]>::try_from(names).ok()?;
        let names = [one.as_str(), &other];
        let (begun, ended) = ends_of(&run.stdout);
        let last = self.boards.read(ended).pop().filter(|board| !board.cells.contains(&0))?;
        let said = &ended[last.span.end..];
        let boards = self.boards.read(begun);
        let starter = starter(&boards, begun, names);
        Some(End {
            called: starter.zip(called_winner(said, names)),
            said: without_times(said),
            asks: between(&boards, begun).any(|(_, asked)| is_asked(said, asked)),
        })
    }

    fn diagnosis(&self, fault: &Fault, shown: &[usize]) -> Diagnosis {
        const INSTEAD: &str = "The time of a move is what passes by the clock on the wall from the question to the answer that is taken, and all \
                               moves of a player count.";
        let seen = |says| (None, says, INSTEAD.to_owned());
        let (name, says, instead) = match *fault {
            Fault::Reading(reading) => {
                let reading = &self.terms.course.readings()[reading];
                (Some(reading.name), reading.says, reading.basis.noted(reading.instead))
            }
            Fault::Refused => {
                seen("your program does not count the time before an answer that it refuses")
            }
            Fault::First => {
                seen("your program does not count the time before the first move of a game")
            }
            Fault::Processor => seen(
                "your program goes by how long the processor works for a player, as `clock` tells it: while somebody thinks, that is next to nothing",
            ),
            Fault::WithinASecond => (
                None,
                "your program takes the part of a second that the clock shows, without the seconds: a move of 1.05 s counts as 0.05 s, and \
                 whoever took more time may win a full board",
                "The time of a move is all that passes from the question to the answer that is taken: `tv_sec` and `tv_nsec` (or \
                 `tv_usec`) together."
                    .to_owned(),
            ),
            Fault::GoesOn => (
                None,
                "your program does not notice that the board is full: it asks for another column",
                "On a full board without a line the game is over, and whoever took less time wins."
                    .to_owned(),
            ),
            Fault::Untold => {
                seen("on a full board your program says the same, whoever took less time")
            }
            Fault::Drawn => (
                None,
                "your program calls nobody the winner of a full board where the two times differ by half a second: it may count whole seconds",
                "There are no ties: on a full board whoever took less time wins.".to_owned(),
            ),
            Fault::ByNumber(ByNumber::Exchanged(player)) => seen(
                [
                    "where player 1 starts, your program gives each player the other one's time, and so lets the slower one win a full board",
                    "where player 2 starts, your program gives each player the other one's time, and so lets the slower one win a full board",
                ][player],
            ),
            Fault::ByNumber(ByNumber::Always(player)) => seen(
                [
                    "your program lets player 1 win every full board",
                    "your program lets player 2 win every full board",
                ][player],
            ),
            Fault::Other => seen(
                "your program does not call the player the winner of a full board who took less time",
            ),
        };
        let reason = if name.is_some() { Reason::Behaviour } else { Reason::Seen };
        Diagnosis {
            readings: name.map(str::to_owned).into_iter().collect(),
            example: shown.first().copied(),
            ..Diagnosis::of(reason, shown.len()).saying(says, instead)
        }
    }
}

/// What a program does that goes by which player is which: in some races player 1 starts, in some player 2.
fn by_number(ends: &[End], right: &[Option<Side>]) -> Option<ByNumber> {
    let players = [0, 1].into_iter();
    let mut all = players.clone().map(ByNumber::Exchanged).chain(players.map(ByNumber::Always));
    all.find(|fault| fault.is_in(ends, right))
}

impl ByNumber {
    /// Whether races end so that this is it: not with one starter alone.
    fn is_in(self, ends: &[End], right: &[Option<Side>]) -> bool {
        let called: Vec<(usize, usize)> = ends.iter().filter_map(|end| end.called).collect();
        let are_two = called.iter().any(|(starter, _)| *starter != called[0].0);
        let mut races = ends.iter().zip(right).zip(&called);
        let is_one =
            |((end, right), &(starter, winner)): ((&End, &Option<Side>), &(usize, usize))| {
                match self {
                    Self::Exchanged(player) => (end.winner() == *right) == (starter != player),
                    Self::Always(player) => winner == player,
                }
            };
        called.len() == ends.len() && are_two && races.all(is_one)
    }
}

impl<'a> Race<'a> {
    /// One in which the slower player thinks before an answer that is refused.
    fn before_a_refusal(game: &'a Game) -> Option<Self> {
        let (stone, other) = Self::refused(&game.turns)?;
        Some(Self { game, thinks: in_units([(stone, 3), (other, 1)]) })
    }

    /// A stone before which an answer is refused, and one of the other player's before which none is.
    fn refused(turns: &[Turn]) -> Option<(usize, usize)> {
        let stone = turns.iter().skip(2).position(|turn| turn.lines > 1)? + 2;
        let is_plain = |&other: &usize| other % 2 != stone % 2 && turns[other].lines == 1;
        Some((stone, (2..turns.len()).find(is_plain)?))
    }

    /// One in which they think before stones that are counted by how many are to come.
    fn new(game: &'a Game, thinks: &[(usize, u32)]) -> Self {
        let stones = game.turns.len();
        Self {
            game,
            thinks: in_units(thinks.iter().map(|&(to_come, units)| (stones - to_come, units))),
        }
    }

    /// The same with pauses that are told in each round.
    fn with_pauses(game: &'a Game, pauses: &[(usize, Lengths)]) -> Self {
        let stones = game.turns.len();
        let thinks = pauses.iter().map(|&(to_come, lengths)| (stones - to_come, lengths));
        Self { game, thinks: thinks.collect() }
    }

    /// How long each stone takes.
    fn times(&self, round: usize) -> Vec<Duration> {
        let time = |stone| self.thinks.iter().find(|it| it.0 == stone).map(|it| it.1[round]);
        (0..self.game.turns.len()).map(|stone| time(stone).unwrap_or_default()).collect()
    }
}

/// Pauses of so many units, one after the other.
fn in_units(thinks: impl IntoIterator<Item = (usize, u32)>) -> Vec<(usize, Lengths)> {
    let lengths = |(stone, units)| (stone, UNITS.map(|unit| unit * units));
    let mut thinks: Vec<_> = thinks.into_iter().map(lengths).collect();
    thinks.sort_unstable();
    thinks
}

const fn millis([short, long]: [u64; 2]) -> Lengths {
    [Duration::from_millis(short), Duration::from_millis(long)]
}

/// Words with which a winner is called: those behind the name, as in `Ann has won`, and those before it, as in `the winner is Ann`.
const BEHIND: [&[u8]; 6] = [b"wins", b"won", b"win", b"winning", b"faster", b"quicker"];
const BEFORE: [&[u8]; 6] =
    [b"winner", b"victory", b"congratulations", b"congrats", b"fastest", b"quickest"];

/// How many boards tell who is called before a stone, at least.
const LEAST: usize = 10;

/// The beginning and the end of an output.
fn ends_of(stdout: &[u8]) -> (&[u8], &[u8]) {
    let (begun, ended) = (LOOKED_AT.min(stdout.len()), stdout.len().saturating_sub(LOOKED_AT));
    (&stdout[..begun], &stdout[ended..])
}

/// What is said behind each board but the last one.
fn between<'a>(boards: &'a [Seen], stdout: &'a [u8]) -> impl Iterator<Item = (&'a Seen, &'a [u8])> {
    boards.windows(2).map(|pair| {
        (&pair[0], stdout.get(pair[0].span.end..pair[1].span.start).unwrap_or_default())
    })
}

/// Whether a text begins with what is said when a stone is asked for, and with nothing else in that line: `Ada` may also have won.
fn is_asked(said: &[u8], asked: &[u8]) -> bool {
    // The last stone may be one in colour.
    let [said, asked] = [said, asked].map(plain);
    // Behind its last words the frame of the next board may begin, which may have numbers.
    let last = |is_one: fn(&u8) -> bool| asked.iter().rposition(is_one);
    let last = last(u8::is_ascii_alphabetic).or_else(|| last(u8::is_ascii_alphanumeric));
    let Some(last) = last else { return false };
    let line = asked[last..].iter().position(|&byte| byte == b'\n').unwrap_or(asked.len() - last);
    let behind = said.trim_ascii_start().strip_prefix(asked[..last + line].trim_ascii());
    behind.is_some_and(|behind| {
        behind.split(|&byte| byte == b'\n').next().is_none_or(|rest| rest.trim_ascii().is_empty())
    })
}

/// Who is asked in a text: the only one who is called in a question, or else the last one.
fn asked_in(text: &[u8], names: [&str; 2]) -> Option<usize> {
    let text = text.to_ascii_lowercase();
    let called = |part: &[u8]| -> Vec<usize> {
        words(part, names).into_iter().filter_map(Word::name).collect()
    };
    let in_question = questions(&text).find_map(|part| only(&called(part)));
    in_question.or_else(|| called(&text).last().copied())
}

/// The player who starts, by who is asked before stones.
fn starter(boards: &[Seen], stdout: &[u8], names: [&str; 2]) -> Option<usize> {
    let mut starts = [0; 2];
    for (board, said) in between(boards, stdout) {
        let laid = board.cells.iter().filter(|cell| **cell != 0).count();
        if let Some(next) = asked_in(said, names) {
            starts[(next + laid) % 2] += 1;
        }
    }
    let first = usize::from(starts[0] < starts[1]);
    (starts[first] >= LEAST && starts[first] >= 5 * starts[1 - first]).then_some(first)
}

/// A text with `#` for each number that may be a time: a player may be called 1 or 2, and colours have numbers, too.
fn without_times(text: &[u8]) -> Vec<u8> {
    let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let runs = text.chunk_by(|one, next| is_part(one) == is_part(next));
    let mut before = None;
    let plain = runs.flat_map(|run| {
        let is_number = is_part(&run[0]);
        let is_player = matches!(run.trim_ascii(), b"0" | b"1" | b"2" | b".");
        let is_colour = before.replace(run[run.len() - 1]) == Some(b'[');
        if is_number && !is_player && !is_colour { b"#" } else { run }.to_vec()
    });
    plain.collect()
}

/// A word of a line, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// One of two names.
    Name(usize),
    /// One with which a winner is called, and whether the name comes behind it.
    Wins {
        is_before: bool,
    },
    Other,
}

impl Word {
    fn name(self) -> Option<usize> {
        match self {
            Self::Name(name) => Some(name),
            Self::Wins { .. } | Self::Other => None,
        }
    }
}

fn words(text: &[u8], names: [&str; 2]) -> Vec<Word> {
    let text = plain(text);
    // A sentence that begins with the verb has its name behind: `Won by speed: Ann`.
    let ends_sentence = |one: u8, next: u8| b".;!?\n".contains(&one) && !next.is_ascii_digit();
    let mut begins = true;
    let runs = text.chunk_by(|one, next| one.is_ascii_alphabetic() == next.is_ascii_alphabetic());
    let word = |run: &[u8]| {
        if !run[0].is_ascii_alphabetic() {
            let signs = run.iter().zip(run.iter().skip(1).chain([&b' ']));
            begins |= signs.into_iter().any(|(one, next)| ends_sentence(*one, *next));
            return None;
        }
        let is_first = std::mem::take(&mut begins);
        let is_one = |of: &[&[u8]]| of.iter().any(|wins| run.eq_ignore_ascii_case(wins));
        Some(match names.iter().position(|name| run.eq_ignore_ascii_case(name.as_bytes())) {
            Some(name) => Word::Name(name),
            None if is_one(&BEHIND) => Word::Wins { is_before: is_first },
            None if is_one(&BEFORE) => Word::Wins { is_before: true },
            None => Word::Other,
        })
    };
    runs.filter_map(word).collect()
}

/// A line without what stands in brackets.
fn without_asides(line: &[u8]) -> Vec<u8> {
    let mut depth = 0_usize;
    let is_kept = |byte: &u8| {
        depth += usize::from(*byte == b'(');
        let is_kept = depth == 0;
        depth = depth.saturating_sub(usize::from(*byte == b')'));
        is_kept
    };
    line.iter().copied().filter(is_kept).collect()
}

/// The only name in a text, or the one that the words for winning belong to in their lines: rather outside of brackets.
fn called_winner(text: &[u8], names: [&str; 2]) -> Option<usize> {
    let outside = |line: &[u8]| {
        let whole = words(line, names);
        let outside = words(&without_asides(line), names);
        let is_named = |words: &[Word]| words.iter().any(|word| word.name().is_some());
        if is_named(&outside) { outside } else { whole }
    };
    let lines: Vec<Vec<Word>> = text.split(|&byte| byte == b'\n').map(outside).collect();
    let called = lines.iter().flat_map(|line| {
        let wins = line.iter().enumerate().filter_map(|(at, word)| match word {
            Word::Wins { is_before } => Some((at, *is_before)),
            Word::Name(_) | Word::Other => None,
        });
        wins.filter_map(|(at, is_before)| {
            let earlier = line[..at].iter().rev().find_map(|word| word.name());
            let later = line[at..].iter().find_map(|word| word.name());
            if is_before { later.or(earlier) } else { earlier.or(later) }
        })
    });
    let all = lines.iter().flatten().filter_map(|word| word.name());
    only(&all.collect::<Vec<_>>()).or_else(|| only(&called.collect::<Vec<_>>()))
}

/// The player whom all of some names are of, if there are any.
fn only(names: &[usize]) -> Option<usize> {
    let (first, others) = names.split_first()?;
    others.iter().all(|other| other == first).then_some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_asked_is_called_in_the_question() {
        let rows = [
            ("[Ada] column? Next after Ada: Bob\n", Some(0)),
            ("Ada took column 3.\nBob, your column: ", Some(1)),
            ("! Ada took column 1 (so far: 0.1 s)\n>> Your turn, Bob\n", Some(1)),
            ("Bob played 3, Ada plays", Some(0)),
            ("Column? ", None),
        ];
        for (text, expected) in rows {
            assert_eq!(asked_in(text.as_bytes(), ["Ada", "Bob"]), expected, "{text}");
        }
    }

    #[test]
    fn a_winner_is_known_by_the_words_of_its_line() {
        let rows = [
            ("Bob wins by speed!", Some(1)),
            ("BOB WINS", Some(1)),
            ("Ada: 3.21 s, Bob: 0.02 s. Bob has won.", Some(1)),
            ("Ada: 3.21 s, Bob: 0.02 s, and the winner is Ada", Some(0)),
            ("The winner is ada! (Ada 1.0s / Bob 2.0s)", Some(0)),
            ("Winner: Bob!\nAda was slower.", Some(1)),
            ("Bob was quicker (0.1 s against 3.2 s of Ada) and takes the victory.", Some(1)),
            ("Ada (3.2 s) loses to Bob (0.1 s), who wins.", Some(1)),
            ("The winner (by speed): (Bob)", Some(1)),
            ("Bob was faster than Ada.", Some(1)),
            ("Times: Ada 3.2 s, Bob 0.1 s. Fastest: Bob", Some(1)),
            ("A draw: Ada = 0.10 s, Bob = 3.25 s. Won by speed: Ada", Some(0)),
            ("Won by speed: Bob, Ada was slower", Some(1)),
            ("Ada 3.2 won less than Bob", Some(0)),
            ("Nobody has four. Bob took less time and so won.\nAda: 1 s / Bob: 0 s", Some(1)),
            ("It is a draw.", None),
            ("Ada 1 s, Bob 2 s", None),
            ("Ada wins, or Bob wins", None),
        ];
        for (text, expected) in rows {
            assert_eq!(called_winner(text.as_bytes(), ["Ada", "Bob"]), expected, "{text}");
        }
    }

    #[test]
    fn who_is_asked_on_a_full_board_has_not_won() {
        let asked = b"\nAda (red): \n+-".as_slice();
        assert!(is_asked(b"Ada (red): \nInvalid move, try again!\n", asked));
        assert!(!is_asked(b"Ada wins by speed!\n", asked));
        assert!(!is_asked(b"Ada wins by speed!\n", b" \n"));
        // The last cell may have a colour, and the frame a number.
        let asked = b" |\n 0 1\nAda, column (0 - 6): \n 6 | ".as_slice();
        assert!(is_asked(b"\x1b[0m |\n 0 1\nAda, column (0 - 6): ", asked));
        assert!(!is_asked(b"\x1b[0m |\n 0 1\nAda wins by speed!\n", asked));
        // A question may be no more than a name.
        assert!(is_asked(b"Ada", b"Ada\n"));
        assert!(!is_asked(b"Ada wins by speed!\n", b"Ada\n"));
        assert!(!is_asked(b"Ada: 3 s, Bob: 2 s", b"Ada: \n"));
    }

    #[test]
    fn times_are_no_matter_and_players_are() {
        let same = [
            ("Ada 0.75 s, Bob 12.5 s.", "Ada 3.25 s, Bob 0.5 s."),
            ("\x1b[31mRed\x1b[0m: 750 ms", "\x1b[31mRed\x1b[0m: 250 ms"),
        ];
        for (one, other) in same {
            assert_eq!(without_times(one.as_bytes()), without_times(other.as_bytes()));
        }
        for (one, other) in [("Player 1 wins", "Player 2 wins"), ("\x1b[31mo", "\x1b[33mo")] {
            assert_ne!(without_times(one.as_bytes()), without_times(other.as_bytes()));
        }
    }

    #[test]
    fn who_is_called_by_number_is_told_by_who_starts() {
        let right = [Side::First, Side::Second, Side::First].map(Some);
        let of = |called: [(usize, usize); 3]| {
            let end = |called| End { called: Some(called), said: vec![], asks: false };
            by_number(&called.map(end), &right)
        };
        // Right where player 1 starts, and the other one where player 2 does.
        assert_eq!(of([(0, 0), (1, 1), (0, 0)]), Some(ByNumber::Exchanged(1)));
        assert_eq!(of([(0, 1), (0, 1), (1, 1)]), Some(ByNumber::Always(1)));
        // With one starter it is no matter of players.
        assert!(of([(0, 1), (0, 0), (0, 1)]).is_none());
        assert!(of([(0, 0), (1, 0), (1, 1)]).is_none());
    }

    /// What each player's time comes to by such a clock, if the first pause begins at this part of a second.
    fn by_clock(
        pauses: &[(usize, Lengths)],
        round: usize,
        begun: u64,
        time: fn(u64, u64) -> i64,
    ) -> [i64; 2] {
        let (mut now, mut sums) = (begun, [0; 2]);
        for &(to_come, lengths) in pauses {
            let then = now + u64::try_from(lengths[round].as_millis()).unwrap();
            sums[to_come % 2] += time(now, then);
            now = then;
        }
        sums
    }

    /// Wherever in a second a program's clock may be by then; whole seconds begin anywhere.
    #[test]
    fn a_part_of_a_second_calls_the_slower_player_the_winner() {
        let within: [fn(u64, u64) -> i64; 3] = [
            |from, to| (to % 1000).cast_signed() - (from % 1000).cast_signed(),
            |from, to| ((to % 1000).cast_signed() - (from % 1000).cast_signed()).abs(),
            |from, to| ((to - from) % 1000).cast_signed(),
        ];
        let all = |from: u64, to: u64| (to - from).cast_signed();
        let whole = |from: u64, to: u64| (to / 1000 - from / 1000).cast_signed();
        for round in [SHORT, LONG] {
            let [slower, faster] = by_clock(WITHIN_A_SECOND, round, 0, all);
            // However busy the machine is, and by half of a player's time, too.
            assert!(slower >= faster + 500 && slower > 2 * faster, "{slower} {faster}");
            for (begun, time) in (0..640).flat_map(|begun| within.map(|time| (begun, time))) {
                let [slower, faster] = by_clock(WITHIN_A_SECOND, round, begun, time);
                assert!(slower < faster, "{begun}: {slower} {faster}");
                let [slower, faster] = by_clock(WITHIN_THE_SAME_SECOND, round, begun, time);
                assert!(slower > faster, "{begun}: {slower} {faster}");
            }
        }
        for begun in 0..1000 {
            let [slower, faster] = by_clock(WITHIN_A_SECOND, LONG, begun, whole);
            assert!(slower > faster, "{begun}: {slower} {faster}");
        }
    }

    #[test]
    fn each_way_to_go_wrong_calls_other_winners() {
        const STONES: usize = 42;
        let race = |thinks: &[(usize, u32)]| {
            let mut times = [0; STONES];
            thinks.iter().for_each(|&(to_come, units)| times[STONES - to_come] = units);
            times
        };
        let of = |total: fn(u32, u32) -> u32| {
            RACES.map(|thinks| {
                let mut sums = [0; 2];
                for (stone, time) in race(thinks).into_iter().enumerate() {
                    sums[stone % 2] = total(sums[stone % 2], time);
                }
                sums
            })
        };
        let faster = |sums: [[u32; 2]; RACES.len()]| sums.map(|[one, other]| one < other);
        let sums = of(|sum, more| sum + more);
        let ways = [
            faster(sums),
            sums.map(|[one, other]| one > other),
            faster(of(|_, last| last)),
            faster(of(u32::max)),
            sums.map(|[one, other]| one < 2 * other),
            sums.map(|[one, other]| 2 * one < other),
            [true; RACES.len()],
            [false; RACES.len()],
        ];
        for (at, way) in ways.iter().enumerate() {
            assert!(!ways[..at].contains(way), "{at} calls the winners of another one");
        }
    }
}
