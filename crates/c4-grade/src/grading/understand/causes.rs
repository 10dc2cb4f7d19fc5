//! Why a program fails a case.

use std::cmp::Ordering;

use c4_console::{Channel, Grid};
use c4_course::{Basis, Said, Session};
use c4_manner::{Boards, Conduct, Ending as Told, Manner, Outcome, Points, WrongPoints, scores};

use super::{Cause, Look, end, ends, lines, set};
use crate::grading::heard::{Heard, Match, Shows, event_at, first_open, same_events};
use crate::grading::judge::{is_silent, stderr_differs};
use crate::grading::observed::{Observed, observe};
use crate::grading::reading_set::ReadingSet;
use crate::{Ending, Forms, visible};

/// What is said of a program without boards, and what is wanted of it.
const NO_BOARD: &str = "your program prints no board that can be read";
const A_BOARD: &str =
    "The board is printed, and shows which cells are free and whose the others are.";

impl Look<'_> {
    /// Whether a program does all that is asked in a case, and if not, why.
    pub(super) fn causes(
        &self,
        heard: &Heard<'_>,
        granted: ReadingSet,
    ) -> (bool, Vec<(Cause, Option<Observed>)>) {
        let speaker = self.speaker();
        let level = self.terms.level;
        let case = &self.cases[heard.case].case;
        let mut causes = Vec::new();
        // Where the reference itself says something there, as at the end of its input, nothing is compared.
        let on_errors = |session: &Session| {
            // Where the words are open, the stream that they go to is open, too.
            let is_open = self.terms.course.facts().words_are_open;
            let is_compared = !is_open && (session.stderr.is_empty() || case.complains);
            let run = heard.run.filter(|_| is_compared && !heard.is_cut())?;
            let is_due = !session.stderr.is_empty();
            let silent = (is_due && is_silent(case, run)).then_some(Cause::Silent);
            // What a program makes of the end of its input is its own affair.
            let said = if session.input_ended { Cause::GoesOn } else { Cause::Errors };
            silent.or_else(|| stderr_differs(level, case, run).map(|_| said))
        };
        // Only an error has to be told by its status to be told at all; else, and at the end of the input, it is one thing more.
        let is_prescribed = |session: &Session| {
            let asks_error = session.status().is_some_and(|status| status != 0);
            self.terms.course.facts().prescribes_status && asks_error && !session.input_ended
        };
        let wrong_status = |session: &Session| {
            let (wanted, actual) = (i32::from(session.status()?), heard.status()?);
            (wanted != actual).then_some(Cause::Status(wanted, actual))
        };
        let session = speaker.session(heard, granted);
        // Where nothing is to be printed there is nothing to be read.
        if let Some(boards) = self.boards.filter(|_| !session.stdout.is_empty()) {
            return self.causes_by_boards(boards, heard, granted);
        }
        let told = speaker.told(session.clone());
        if heard.goes_with(level, &told) == Match::Same {
            let (status, on_errors) = (wrong_status(&session), on_errors(&session));
            let is_prescribed = is_prescribed(&session);
            let is_said = on_errors.as_ref().is_none_or(|cause| *cause != Cause::Silent);
            let is_right = is_said && (status.is_none() || !is_prescribed);
            // With which status a program ends where nobody settles what it does costs nothing.
            let status = status.map(|status| match self.at_work(heard, granted).next() {
                _ if session.input_ended => Cause::GoesOn,
                _ if !is_prescribed && !self.is_settled(heard, &told, usize::MAX) => {
                    Cause::Unsettled
                }
                read => read.map_or(status, Cause::Reading),
            });
            let on_errors = on_errors.filter(|cause| status.as_ref() != Some(cause));
            causes.extend(status.into_iter().chain(on_errors).map(|cause| (cause, None)));
            return (is_right, causes);
        }
        let all = set(self.found);
        causes.extend(self.at_work(heard, granted).map(|it| (Cause::Reading(it), None)));
        let plain = session;
        let session = speaker.session(heard, all);
        let told = speaker.told(session.clone());
        let stopped = || heard.run.map_or_else(String::new, |run| how(&run.ending));
        let goes = heard.goes_with(level, &told);
        let parting = level.difference(&told.stdout, heard.stdout).map(|(at, _)| at);
        let is_settled = self.is_settled(heard, &told, parting.unwrap_or(usize::MAX));
        match goes {
            Match::Same => {
                let status = wrong_status(&session);
                let status =
                    status.map(|cause| if session.input_ended { Cause::GoesOn } else { cause });
                causes.extend(status.map(|cause| (cause, None)));
                if causes.is_empty() {
                    // What was typed before leaves open what comes after it, and all is as these readings have it.
                    let goes = |others| {
                        heard.goes_with(level, &speaker.told(speaker.session(heard, others)))
                    };
                    let needed = self.needed(granted, |others| goes(others) == Match::Same);
                    causes.extend(needed.map(|it| (Cause::Reading(it), None)));
                }
            }
            Match::UntilInputEnds if session.input_ended => {
                let cause = match heard.run.filter(|_| heard.is_cut()).map(|run| &run.ending) {
                    Some(Ending::Killed { .. }) => Cause::CrashesAtEnd,
                    Some(_) => Cause::NeverEnds,
                    None => Cause::GoesOn,
                };
                causes.push((cause, None));
            }
            _ if !is_settled => causes.push((Cause::Unsettled, None)),
            Match::UntilInputEnds | Match::Lost => {
                causes.push((Cause::Stopped(stopped()), None));
            }
            // What readings have refused is told on the other stream.
            Match::Parts(at, _)
                if at == told.stdout.len()
                    && plain.stderr.is_empty()
                    && !session.stderr.is_empty()
                    && heard.run.is_some_and(|run| run.stderr.is_empty())
                    && wrong_status(&session).is_none() =>
            {
                causes.push((Cause::OtherStream, None));
            }
            // All is right, and then there is more where only standard error has to say something, and it is an error for the program, too.
            Match::Parts(at, _)
                if at == told.stdout.len()
                    && on_errors(&session) == Some(Cause::Silent)
                    && heard.status().is_some_and(|status| status != 0) =>
            {
                let of_status = wrong_status(&session);
                let both = [Some(Cause::OtherStream), of_status].into_iter().flatten();
                return self.weighed(both.map(|cause| (cause, None)).collect());
            }
            Match::Parts(at, own) => {
                let reference;
                let manner = match self.inferred {
                    Some(inferred) => &inferred.manner,
                    None => {
                        reference =
                            Manner::of_reference(self.terms.course.facts().events, [&session]);
                        &reference
                    }
                };
                let observed = observe(self.terms.course, manner, &session, heard, (at, own));
                causes.push(if observed.way.is_at_end_of_input() {
                    (Cause::GoesOn, None)
                } else {
                    (Cause::Way(observed.way.clone()), Some(observed))
                });
            }
        }
        // Where a program goes on, or refuses what is right, that it says nothing or something of it is no other fault; nor where nobody
        // settles what it does.
        let is_known = |cause: &Cause| matches!(cause, Cause::Way(_) | Cause::Unsettled);
        if !causes.iter().any(|(cause, _)| is_known(cause)) {
            let on_errors =
                on_errors(&session).filter(|it| causes.iter().all(|(known, _)| known != it));
            causes.extend(on_errors.map(|cause| (cause, None)));
        }
        let is_read = |cause: &Cause| {
            matches!(cause, Cause::Reading(_) | Cause::Errors) || self.is_free(cause)
        };
        let are_read = !causes.is_empty() && causes.iter().all(|(cause, _)| is_read(cause));
        // Only an error has to be told by its status.
        let is_status = plain.status() == session.status() || plain.status() == Some(0);
        if are_read && is_status && is_same_play(&plain, &session) {
            return (true, causes);
        }
        self.weighed(causes)
    }

    /// Whether a program does all that is asked for all these causes, and if not, those that cost something.
    fn weighed<T>(&self, mut causes: Vec<(Cause, T)>) -> (bool, Vec<(Cause, T)>) {
        let is_right = causes.iter().all(|(cause, _)| self.is_free(cause)) && !causes.is_empty();
        if !is_right {
            causes.retain(|(cause, _)| !self.is_free(cause));
        }
        (is_right, causes)
    }

    /// Whether a cause is told and costs nothing: what no text says, as when the input ends early, what we decided, and what only the course's own
    /// program shows, if that is not asked for.
    pub(super) fn is_free(&self, cause: &Cause) -> bool {
        match cause {
            Cause::NeverEnds | Cause::CrashesAtEnd | Cause::GoesOn | Cause::Unsettled => true,
            Cause::Reading(reading) => match self.terms.course.readings()[*reading].basis {
                Basis::Decided => true,
                Basis::Official => self.terms.forms == Forms::Text,
                Basis::Text | Basis::Majority => false,
            },
            _ => false,
        }
    }

    /// Whether nothing happens up to an offset of what a program should say, in its words, that leaves open what comes after it, and
    /// nothing is typed.
    fn is_settled(&self, heard: &Heard<'_>, told: &Session, offset: usize) -> bool {
        let course = self.terms.course;
        let until = event_at(told, offset);
        !told.events.iter().take(until).any(|said| course.is_decided(said))
            && !self.speaker().is_open(heard, told, offset)
    }

    /// The same, told by the boards alone.
    fn causes_by_boards(
        &self,
        boards: &Boards,
        heard: &Heard<'_>,
        granted: ReadingSet,
    ) -> (bool, Vec<(Cause, Option<Observed>)>) {
        let speaker = self.speaker();
        let session = speaker.followed(heard, Some(boards), granted);
        // Where it is not known what the program does, it may have heard all that was typed before the reference did.
        let stopped = |session: &Session, shows: &Shows| {
            let is_cut = heard.is_cut().then_some(heard.run).flatten()?;
            // What is typed behind a session answers questions of its own there, as it may.
            if boards.returns() && !session.input_ended {
                return None;
            }
            let may_have_ended = session.input_ended || !shows.is_sure();
            let ended = may_have_ended && !matches!(is_cut.ending, Ending::Killed { .. });
            Some(if ended { Cause::NeverEnds } else { Cause::Stopped(how(&is_cut.ending)) })
        };
        let is_read = heard.is_usual() && boards.fits(&session);
        if !is_read && !self.is_right_alone(heard, &session) {
            let cause = Cause::Boards(String::new());
            return (
                false,
                vec![(cause, Some(Observed::of_boards(NO_BOARD.to_owned(), A_BOARD, None)))],
            );
        }
        let plain = heard.shows(boards, &session);
        if plain.is_same() && plain.is_untold() {
            let until = plain.conduct.until();
            let says = boards.says_of(&plain.conduct).unwrap_or_default();
            let cause = Cause::Boards(kind_of(&plain.conduct));
            let shown = Observed::of_boards(says, plain.conduct.wanted(), until);
            return (false, vec![(cause, Some(shown))]);
        }
        if plain.is_same() {
            let cause = stopped(&session, &plain);
            let is_right = cause.as_ref().is_none_or(|cause| *cause == Cause::NeverEnds);
            let causes = cause.into_iter().chain(self.foreseen(heard).map(Cause::Reading));
            let mut causes: Vec<_> = causes.map(|cause| (cause, None)).collect();
            causes.extend(self.other_end(heard, &session).map(|it| (Cause::OtherEnd, Some(it))));
            if let Some(points) = heard.wrong_points(boards, &session).as_ref().map(told_of_points)
            {
                let readings: Vec<usize> = self.of_points(boards, heard).collect();
                if readings.is_empty() {
                    causes.push(points);
                } else {
                    let reading = |reading| (Cause::Reading(reading), points.1.clone());
                    causes.extend(readings.into_iter().map(reading));
                }
            }
            return (is_right, causes);
        }
        let is_killed = heard.run.is_some_and(|run| matches!(run.ending, Ending::Killed { .. }));
        let until = plain.conduct.until();
        let shown = boards
            .says_of(&plain.conduct)
            .map(|says| Observed::of_boards(says, plain.conduct.wanted(), until));
        let reading = |reading| (Cause::Reading(reading), shown.clone());
        let mut causes: Vec<_> = self.at_work(heard, granted).map(reading).collect();
        let wanted = session;
        let session = speaker.followed(heard, Some(boards), set(self.found));
        let shows = heard.shows(boards, &session);
        let parts = |is_here| self.parts_where_open(&wanted, &plain.conduct, is_here);
        let is_beyond = |cause: &Cause| match cause {
            Cause::Reading(reading) => {
                let others = set(self.found).without(ReadingSet::NONE.with(*reading));
                let without = speaker.followed(heard, Some(boards), others);
                // Where no stone comes any more, who was asked for one is anybody's guess.
                parts(true) || self.part_where_open(&without, &session)
            }
            Cause::Stopped(_) | Cause::Points { .. } => self.part_where_open(&wanted, &session),
            _ => false,
        };
        // A program that has lost its way there, as a reading says, does not find back.
        let is_lost = || causes.iter().any(|(cause, _)| is_beyond(cause));
        let parts_later = || plain.conduct.parting.is_none() || parts(false);
        if !is_killed && !shows.is_same() && (parts(true) || parts_later() && is_lost()) {
            causes.push((Cause::Unsettled, shown));
            return (true, causes);
        }
        let costs_nothing = |cause: &Cause| self.is_free(cause) || !is_killed && is_beyond(cause);
        // What a program makes of the end of its input is its own affair.
        if shows.conduct.outcome == Outcome::WentOnWithoutInput {
            causes.push((if heard.is_cut() { Cause::NeverEnds } else { Cause::GoesOn }, None));
            if causes.iter().all(|(cause, _)| costs_nothing(cause)) {
                return (true, causes);
            }
            return self.weighed(causes);
        }
        if shows.is_same() {
            causes.extend(heard.wrong_points(boards, &session).as_ref().map(told_of_points));
            causes.extend(stopped(&session, &shows).map(|cause| (cause, None)));
            if causes.is_empty() {
                // Its boards are too few to be sure of a reading here, and without it they part.
                let is_same = |others| {
                    let session = speaker.followed(heard, Some(boards), others);
                    heard.shows(boards, &session).is_same()
                };
                causes.extend(self.needed(granted, is_same).map(reading));
            }
            if !causes.is_empty() && causes.iter().all(|(cause, _)| costs_nothing(cause)) {
                return (true, causes);
            }
        } else {
            let says = boards.says_of(&shows.conduct);
            let instead = if says.is_some() { shows.conduct.wanted() } else { A_BOARD };
            let mut kind = says.as_ref().map_or_else(String::new, |_| kind_of(&shows.conduct));
            let mut says = says.unwrap_or_else(|| NO_BOARD.to_owned());
            if let Some((rule, missed)) = missed(&session, &shows.conduct) {
                kind = format!("{kind} {rule}");
                says = format!("{missed} {says}");
            }
            let stopped = heard.run.filter(|_| heard.is_cut() && !session.input_ended);
            let says = match stopped {
                Some(run) => format!("{} Then: {}.", says, how(&run.ending)),
                None => says,
            };
            causes.push((Cause::Boards(kind), Some(Observed::of_boards(says, instead, until))));
        }
        self.weighed(causes)
    }

    /// An end of a game that is told in the course's words, and that is not the one of a session.
    pub(super) fn other_end(&self, heard: &Heard<'_>, session: &Session) -> Option<Observed> {
        if self.terms.course.facts().words_are_open {
            return None;
        }
        let due = end(session)?;
        let ends = self.ends.get_or_init(|| ends(self.terms, self.heard));
        let other = lines(heard.stdout).find(|line| *line != due && ends.contains(*line))?;
        let [other, due] = [other, due].map(visible);
        let says = format!("your program prints `{other}` where `{due}` is due");
        let wanted = "The end of a game is told as it is.";
        Some(Observed::of_boards(says.replace('·', " "), wanted, None))
    }

    /// Whether boards part from a session behind something of which no text says what comes of it; `is_here`: before another stone is laid.
    fn parts_where_open(&self, session: &Session, conduct: &Conduct, is_here: bool) -> bool {
        conduct.parting.as_ref().is_some_and(|parting| {
            let place = (parting.game, parting.stones);
            session.events.iter().any(|said| {
                let earlier = (said.game, said.stones);
                (if is_here { earlier == place } else { earlier <= place })
                    && self.terms.course.is_decided(said)
            })
        })
    }

    /// Whether two sessions part at something of which no text says what comes of it, or behind it.
    fn part_where_open(&self, one: &Session, other: &Session) -> bool {
        let open = first_open(self.terms.course, one);
        open.is_some_and(|open| open <= same_events(one, other))
    }

    /// The readings with which the points that are told in a case are right, where they are with all, and not without one.
    pub(super) fn of_points<'a>(
        &'a self,
        boards: &'a Boards,
        heard: &'a Heard<'_>,
    ) -> impl Iterator<Item = usize> + 'a {
        let all = set(self.found);
        let is_right = move |set| {
            let session = self.speaker().followed(heard, Some(boards), set);
            heard.shows(boards, &session).is_same()
                && heard.wrong_points(boards, &session).is_none()
        };
        let found = self.found.iter().map(|found| found.reading).filter(move |_| is_right(all));
        found.filter(move |&reading| !is_right(all.without(ReadingSet::NONE.with(reading))))
    }

    /// Whether a program that is right in most cases is taken to be so on a board of another size, or with other symbols: if it prints boards
    /// there, too, on which the first stones come as they should, or at least about as much as there is to be printed.
    fn is_right_alone(&self, heard: &Heard<'_>, session: &Session) -> bool {
        /// How many times as much the reference prints, at most.
        const SHORTER: usize = 3;
        let spoken = c4_manner::Heard { session, stdout: heard.stdout };
        let stones = session.games.iter().map(Vec::len).max().unwrap_or(0);
        let shows_game = || Boards::fit(&[spoken]) >= Boards::TELLING;
        let is_as_long = SHORTER * heard.stdout.len() >= session.stdout.len();
        // Of a board of one line nothing can be read.
        let of_all = || session.games.iter().flatten();
        let is_wide = of_all().any(|it| it.row > 0) && of_all().any(|it| it.column > 0);
        let is_shown = stones > Boards::TELLING && is_wide;
        self.is_trusted && is_as_long && (!is_shown || shows_game())
    }

    /// The readings that are at work in a case, and that the course does not leave open.
    fn at_work(&self, heard: &Heard<'_>, granted: ReadingSet) -> impl Iterator<Item = usize> {
        let all = set(self.found);
        let ours = all.without(granted).indices().into_iter();
        ours.filter(move |&reading| self.evidence().goes_with(heard, all, reading))
    }

    /// The readings without which the others do not say what the program does.
    fn needed(
        &self,
        granted: ReadingSet,
        is_same: impl Fn(ReadingSet) -> bool,
    ) -> impl Iterator<Item = usize> {
        let all = set(self.found);
        let ours = all.without(granted).indices().into_iter();
        ours.filter(move |&reading| !is_same(all.without(ReadingSet::NONE.with(reading))))
    }
}

impl Look<'_> {
    /// The readings by which lots fall as they do in a case, where others could, or players have each other's tokens.
    fn foreseen(&self, heard: &Heard<'_>) -> impl Iterator<Item = usize> {
        let all = set(self.found);
        let foreseeing = self.found.iter().filter(|found| found.votes.is_told_by_all());
        foreseeing
            .map(|found| found.reading)
            .filter(move |&reading| self.evidence().foresees(heard, all, reading))
    }
}

/// What is told of points otherwise than it is: the score, or who wins the session.
fn told_of_points(wrong: &WrongPoints) -> (Cause, Option<Observed>) {
    let is_score = matches!(wrong.points, Points::Score { .. });
    let seen = Observed::of_boards(wrong.to_string(), "", Some(wrong.at.end));
    (Cause::Points { is_score }, Some(seen))
}

/// The kind of thing that boards show, the same wherever it is shown.
fn kind_of(conduct: &Conduct) -> String {
    match &conduct.wrong_ending {
        // One fault, whoever has won.
        Some(ending)
            if matches!(
                ending.told,
                Told::Untold | Told::Somebody | Told::OtherWon | Told::OtherNamed
            ) =>
        {
            format!("{:?}", ending.told)
        }
        Some(ending) if conduct.parting.is_none() => {
            format!("{:?} {:?}", ending.wanted, ending.told)
        }
        _ => format!("{:?}", conduct.outcome),
    }
}

/// What a computer misses that plays another column than the one that it has to: the rule, and a sentence.
pub(in crate::grading) fn missed(
    session: &Session,
    conduct: &Conduct,
) -> Option<(&'static str, &'static str)> {
    const RULES: [(&str, &str); 2] = [
        ("win", "Your computer does not make four in a line where it can."),
        ("block", "Your computer does not stop the opponent's four where it has to."),
    ];
    let parting = conduct.parting.as_ref().filter(|_| conduct.outcome == Outcome::OtherMove)?;
    let here = session.events.iter().find(|said| {
        (said.game, said.stones) == (parting.game, parting.stones) && said.field("rule").is_some()
    })?;
    let rule = here.field("rule")?.text()?;
    RULES.into_iter().find(|(name, _)| name.as_bytes() == rule)
}

/// Whether two sessions have the same games as far as both go, and differ in the points that are told, or in how many games there are; not
/// where one of them only stops hearing.
pub(super) fn has_other_points([one, other]: &[Session; 2]) -> bool {
    let is_cut =
        |session: &Session, game: usize| session.input_ended && game + 1 == session.games.len();
    let is_same = |game: usize| {
        let (own, others) = (&one.games[game], &other.games[game]);
        let is_as_long = match own.len().cmp(&others.len()) {
            Ordering::Less => is_cut(one, game),
            Ordering::Equal => true,
            Ordering::Greater => is_cut(other, game),
        };
        is_as_long && own.iter().zip(others).all(|(own, other)| own == other)
    };
    let both = one.games.len().min(other.games.len());
    let is_over = |game: &usize| !is_cut(one, *game) && !is_cut(other, *game);
    let (own, others) = (scores(one), scores(other));
    let is_longer = match one.games.len().cmp(&other.games.len()) {
        Ordering::Less => !one.input_ended,
        Ordering::Equal => false,
        Ordering::Greater => !other.input_ended,
    };
    (0..both).all(is_same)
        && (is_longer || (0..both).filter(is_over).any(|game| own.get(game) != others.get(game)))
}

/// Whether two sessions have the same games and say the same, but for who somebody is when a game is over.
pub(super) fn has_other_winner([one, other]: &[Session; 2]) -> bool {
    const PLAYERS: [&str; 2] = ["player", "number"];
    let is_alike = |a: &Said, b: &Said| {
        (a.kind, a.game, a.stones, a.fields.len()) == (b.kind, b.game, b.stones, b.fields.len())
    };
    let both = || one.events.iter().zip(&other.events);
    let others = both().flat_map(|(a, b)| {
        let fields = a.fields.iter().zip(&b.fields).filter(|(a, b)| a != b);
        fields.map(move |((name, value), _)| (a, *name, value.text().is_some()))
    });
    let others: Vec<(&Said, &str, bool)> = others.collect();
    let is_over = |said: &Said| one.games.get(said.game).map(Vec::len) == Some(said.stones);
    one.games == other.games
        && one.status() == other.status()
        && one.events.len() == other.events.len()
        && both().all(|(a, b)| is_alike(a, b))
        && !others.is_empty()
        && others
            .into_iter()
            .all(|(said, name, is_text)| is_over(said) && (is_text || PLAYERS.contains(&name)))
}

/// Whether another session is the same as one but for how often boards are shown, for questions that are asked twice, and for the exit
/// status.
pub(super) fn is_same_play(one: &Session, other: &Session) -> bool {
    let boards = |session: &Session| -> Vec<Grid> {
        session.events.iter().filter_map(Said::grid).cloned().collect()
    };
    let (own, others) = (boards(one), boards(other));
    let (some, all) = if own.len() < others.len() { (&own, &others) } else { (&others, &own) };
    let mut rest = all.iter();
    let is_part = some.iter().all(|board| rest.any(|other| other == board));
    is_part && own.last() == others.last() && one.games == other.games && is_said_again(one, other)
}

/// Whether all that is said beside boards is the same in two sessions, but for what is said several times in a row in the other one.
fn is_said_again(one: &Session, other: &Session) -> bool {
    let said = |session: &Session| -> Vec<(&'static str, Vec<u8>)> {
        let is_words = |said: &&Said| said.grid().is_none() && said.channel == Channel::Output;
        let bytes =
            |said: &Said| session.stdout.get(said.span.clone()).unwrap_or_default().to_vec();
        let said = session.events.iter().filter(is_words);
        said.map(|said| (said.kind, bytes(said))).collect()
    };
    let (due, said) = (said(one), said(other));
    let mut due = due.iter().peekable();
    let mut before = None;
    let is_due = |said| {
        let is_again = before.replace(said) == Some(said);
        due.next_if(|next| *next == said).is_some() || is_again
    };
    said.iter().all(is_due) && due.next().is_none()
}

/// How a program was stopped, the same whenever it is stopped like this.
fn how(ending: &Ending) -> String {
    match ending {
        Ending::TimedOut { .. } => "it was still running when its time was over".to_owned(),
        Ending::Flooded { .. } => "it prints without end".to_owned(),
        ending => ending.to_string(),
    }
}
