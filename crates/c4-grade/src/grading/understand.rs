//! What is known about a program from all its runs together: its words, the readings that it has in it, and what else it does.

use std::collections::BTreeMap;

use c4_console::Grid;
use c4_course::{Basis, Reading, Session};
use c4_manner::{Boards, Conduct, Inferred, Manner, Trait, infer};

use super::evidence::{Evidence, Found};
use super::heard::{Heard, Match, Speaker};
use super::judge::{is_silent, stderr_differs};
use super::observed::{Observed, Way, observe};
use super::own_words::wording;
use super::reading_set::ReadingSet;
use super::readings::equivalent;
use crate::{CaseResult, Diagnosis, Ending, Form, GradedCase, Level, Reason, Run, Terms, Wording};

/// How many times words and readings are looked for in turn.
const ROUNDS: usize = 2;

/// What is known about a program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Understood {
    /// In which words it speaks; `None` where the reference's are looked for.
    pub(crate) manner: Option<Manner>,
    /// The readings that it has in it and that the course leaves open.
    pub(crate) granted: ReadingSet,
    pub(crate) wordings: Vec<Wording>,
    pub(crate) diagnoses: Vec<Diagnosis>,
    /// The cases that it fails and that could be looked at.
    pub(crate) cases: BTreeMap<usize, Verdict>,
    pub(crate) form: Option<Form>,
    /// Whether its words are not understood, so that all of it was read from its boards.
    pub(crate) by_boards: bool,
}

/// What is known of a case that does not pass.
#[derive(Debug, Clone, Default)]
pub(crate) struct Verdict {
    /// Whether it does all that is asked, in its own words and with its own exit status.
    pub(crate) is_right: bool,
    /// Why it fails: indices of diagnoses.
    pub(crate) causes: Vec<usize>,
}

/// How a program was asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked {
    /// Whether its own words are looked for.
    pub(crate) is_heard: bool,
    /// Whether options settle how its lots fall.
    pub(crate) takes_options: bool,
    /// Whether it is known how a second game of a session begins.
    pub(crate) knows_games: bool,
}

/// What is known about a program from these runs; `runs` has those that do not pass.
pub(crate) fn understand(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    results: &[CaseResult],
    runs: &[Option<Run>],
    asked: Asked,
) -> Understood {
    let Asked { is_heard, takes_options, knows_games } = asked;
    let is_open = terms.course.words_are_open();
    let mut heard =
        Heard::all(is_open, cases, |at| results.get(at).map(|result| result.outcome), runs);
    let mut inferred = is_heard.then(|| inferred(terms, &heard, ReadingSet::NONE));
    let look = |heard: &[Heard<'_>],
                inferred: Option<&Inferred>,
                boards: Option<&Boards>,
                is_lenient: bool| {
        readings(terms, cases, heard, &Known { inferred, boards, is_lenient })
    };
    let mut found = look(&heard, inferred.as_ref(), None, is_heard);
    for _ in 0..ROUNDS {
        let Some(first) = inferred.as_mut().filter(|_| !found.is_empty()) else { break };
        // With its faults known, more of what it prints can be read, and the other way round.
        let before = set(&found);
        *first = self::inferred(terms, &heard, before);
        found = look(&heard, Some(first), None, false);
        if set(&found) == before {
            break;
        }
    }
    // Boards show what lots a program draws; its words do not.
    let is_read =
        |it: &Inferred| is_open && !takes_options || !is_understood(terms, &heard, it, &found);
    let boards = inferred.as_ref().filter(|it| is_read(it));
    let mut boards = boards.and_then(|_| boards_of(terms, &heard));
    if let Some(boards) = &mut boards {
        let speaker = Speaker { terms, manner: None };
        heard.iter_mut().for_each(|heard| heard.follow(&speaker, boards));
        found = look(&heard, None, Some(boards), false);
        // Where games end otherwise than the course's do, how it tells that is known only now; and whether one follows another.
        let sessions: Vec<Session> =
            heard.iter().map(|it| speaker.followed(it, Some(boards), set(&found))).collect();
        let both = sessions.iter().zip(&heard).filter(|(_, heard)| heard.is_usual());
        let spoken = both.map(|(session, it)| c4_manner::Heard { session, stdout: it.stdout });
        let spoken: Vec<_> = spoken.collect();
        if !found.is_empty() {
            boards.learn_endings(&spoken);
        }
        if !knows_games {
            boards.learn_games(&spoken);
        }
        if !found.is_empty() || !knows_games {
            found = look(&heard, None, Some(boards), false);
        }
        inferred = inferred.filter(|_| !is_open);
    }
    let (inferred, boards) = (inferred.as_ref(), boards.as_ref());
    let is_trusted = boards.is_some_and(|boards| is_trusted(terms, cases, &heard, boards));
    Look { terms, cases, heard: &heard, inferred, boards, is_trusted, found: &found }.understood()
}

/// Whether at least half of what the program should say is said, in its words and with its readings.
fn is_understood(
    terms: &Terms<'_>,
    heard: &[Heard<'_>],
    inferred: &Inferred,
    found: &[Found],
) -> bool {
    let speaker = Speaker { terms, manner: Some(&inferred.manner) };
    let (mut said, mut all) = (0, 0);
    for heard in heard {
        let session = speaker.session(&heard.input, set(found));
        let spoken = inferred.manner.spoken(&session);
        let right = Level::Exact.difference(&spoken.bytes, heard.stdout);
        let right = right.map_or(usize::MAX, |(at, _)| at);
        all += spoken.events.len();
        said += spoken.events.iter().filter(|event| event.span.end <= right).count();
    }
    2 * said >= all
}

/// Whether a program does what is asked in at least half of the generated cases in which its boards can be read.
fn is_trusted(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    heard: &[Heard<'_>],
    boards: &Boards,
) -> bool {
    let speaker = Speaker { terms, manner: None };
    let is_read = |heard: &&Heard<'_>| heard.is_usual() && cases[heard.case].is_generated;
    let is_right = |heard: &Heard<'_>| {
        let session = speaker.followed(heard, Some(boards), ReadingSet::NONE);
        heard.passes() || heard.shows(boards, &session).is_same()
    };
    let all = heard.iter().filter(is_read).count();
    2 * heard.iter().filter(is_read).filter(|heard| is_right(heard)).count() >= all.max(1)
}

/// How the program prints its boards, if they can be read.
fn boards_of(terms: &Terms<'_>, heard: &[Heard<'_>]) -> Option<Boards> {
    let speaker = Speaker { terms, manner: None };
    let usual = || heard.iter().filter(|heard| heard.is_usual());
    let sessions: Vec<Session> =
        usual().map(|heard| speaker.session(&heard.input, ReadingSet::NONE)).collect();
    let both = sessions.iter().zip(usual());
    let heard: Vec<c4_manner::Heard<'_>> =
        both.map(|(session, heard)| c4_manner::Heard { session, stdout: heard.stdout }).collect();
    Boards::find(&heard)
}

/// The words of a program, if it has these readings in it.
fn inferred(terms: &Terms<'_>, heard: &[Heard<'_>], readings: ReadingSet) -> Inferred {
    let speaker = Speaker { terms, manner: None };
    let sessions: Vec<Session> =
        heard.iter().map(|heard| speaker.session(&heard.input, readings)).collect();
    let heard: Vec<c4_manner::Heard<'_>> = sessions
        .iter()
        .zip(heard)
        .map(|(session, heard)| c4_manner::Heard { session, stdout: heard.stdout })
        .collect();
    infer(terms.course.events(), &heard)
}

/// What is known of a program when its readings are looked for.
struct Known<'a> {
    inferred: Option<&'a Inferred>,
    boards: Option<&'a Boards>,
    is_lenient: bool,
}

/// The readings that a program of these words has in it.
fn readings(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    heard: &[Heard<'_>],
    known: &Known<'_>,
) -> Vec<Found> {
    let &Known { inferred, boards, is_lenient } = known;
    let reference = terms.course.reference();
    let is_worded_otherwise = |kind: &str| {
        inferred.is_some_and(|inferred| inferred.traits.iter().any(|it| it.place.kind == kind))
    };
    // What is a matter of words has been found already, in whatever words it is.
    let is_candidate = |one: &usize| match reference.words(&[*one]) {
        None => true,
        Some(words) => !words.iter().any(|(kind, _)| is_worded_otherwise(kind)),
    };
    let count = terms.course.readings().len().min(ReadingSet::MOST);
    let speaker = Speaker { terms, manner: inferred.map(|inferred| &inferred.manner) };
    let candidates = (0..count).filter(is_candidate).collect();
    Evidence { terms, cases, heard, speaker, boards, is_lenient, candidates }.readings()
}

fn set(found: &[Found]) -> ReadingSet {
    found.iter().map(|found| found.reading).collect()
}

/// All that one looks at to say why cases fail.
struct Look<'a> {
    terms: &'a Terms<'a>,
    cases: &'a [GradedCase],
    heard: &'a [Heard<'a>],
    inferred: Option<&'a Inferred>,
    /// How it prints its boards, where its words are not understood.
    boards: Option<&'a Boards>,
    /// Whether it is right in most cases that its boards show: then it is taken to be where they cannot be read.
    is_trusted: bool,
    found: &'a [Found],
}

/// Why a case fails.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// A reading.
    Reading(usize),
    /// A way of behaving that no reading has.
    Way(Way),
    /// What its boards show, in short.
    Boards(String),
    /// Another exit status than this one: expected, actual.
    Status(i32, i32),
    /// It goes on after the end of its input until it is stopped.
    NeverEnds,
    /// It says something more when its input has ended.
    GoesOn,
    /// It does something else where nobody settles what is right.
    Unsettled,
    /// It was stopped or crashed, and what it did until then is not known.
    Stopped(String),
    /// It says something on standard error.
    Errors,
    /// It says nothing on standard error where it has to.
    Silent,
    /// It says on standard output what belongs on standard error.
    OtherStream,
}

/// A cause, and where it is seen.
#[derive(Debug)]
struct Seen {
    cause: Cause,
    observed: Option<Observed>,
    cases: Vec<usize>,
}

/// What is said of a program whose words are not understood.
fn all_words(boards: &Boards, is_open: bool) -> Wording {
    Wording {
        says: "your program says all in words of its own, so what it does was read from its boards"
            .to_owned(),
        wanted: None,
        printed: boards.says(),
        places: 0,
        is_open,
        points: 0.0,
        without: 0.0,
    }
}

/// The kind of thing that boards show, the same wherever it is shown.
fn kind_of(conduct: &Conduct) -> String {
    match &conduct.wrong_ending {
        Some(ending) if conduct.parting.is_none() => {
            format!("{:?} {:?}", ending.wanted, ending.told)
        }
        _ => format!("{:?}", conduct.outcome),
    }
}

/// Whether two sessions are the same but for how often boards are shown.
fn is_same_play(one: &Session, other: &Session) -> bool {
    let boards = |session: &Session| -> Vec<Grid> {
        session.events.iter().filter_map(c4_course::Said::grid).cloned().collect()
    };
    let (own, others) = (boards(one), boards(other));
    let (some, all) = if own.len() < others.len() { (&own, &others) } else { (&others, &own) };
    let mut rest = all.iter();
    let is_part = some.iter().all(|board| rest.any(|other| other == board));
    if !is_part || own.last() != others.last() {
        return false;
    }
    let said = |session: &Session| -> Vec<(&'static str, Vec<u8>)> {
        let said = session.events.iter().filter(|said| said.grid().is_none());
        let bytes = |said: &c4_course::Said| {
            session.stdout.get(said.span.clone()).unwrap_or_default().to_vec()
        };
        said.map(|said| (said.kind, bytes(said))).collect()
    };
    one.games == other.games && one.status() == other.status() && said(one) == said(other)
}

/// How a program was stopped, the same whenever it is stopped like this.
fn how(ending: &Ending) -> String {
    match ending {
        Ending::TimedOut { .. } => "it was still running when its time was over".to_owned(),
        Ending::Flooded { .. } => "it prints without end".to_owned(),
        ending => ending.to_string(),
    }
}

impl Look<'_> {
    fn understood(&self) -> Understood {
        let granted = set(self.found).and(equivalent(self.terms));
        let mut seen: Vec<Seen> = Vec::new();
        // The readings come first, in the order in which they were found.
        for found in self.found.iter().filter(|found| !granted.contains(found.reading)) {
            let cause = Cause::Reading(found.reading);
            seen.push(Seen { cause, observed: None, cases: vec![] });
        }
        let mut conducts = BTreeMap::new();
        for heard in self.heard.iter().filter(|heard| !heard.passes()) {
            let (is_right, causes) = self.causes(heard, granted);
            let mut indices = Vec::new();
            for (cause, observed) in causes {
                let known = seen.iter().position(|seen| seen.cause == cause);
                let index = known.unwrap_or_else(|| {
                    seen.push(Seen { cause, observed, cases: vec![] });
                    seen.len() - 1
                });
                seen[index].cases.push(heard.case);
                indices.push(index);
            }
            conducts.insert(heard.case, Verdict { is_right, causes: indices });
        }
        // A reading that nothing shows in the end is none.
        let mut kept = Vec::new();
        let mut places = Vec::new();
        for it in seen {
            places.push(kept.len());
            if !it.cases.is_empty() {
                kept.push(it);
            }
        }
        for conduct in conducts.values_mut() {
            conduct.causes.iter_mut().for_each(|cause| *cause = places[*cause]);
        }
        let seen = kept;
        let failing = conducts.values().filter(|conduct| !conduct.is_right).count();
        let diagnosis = |seen: &Seen| {
            let mut diagnosis = self.diagnosis(seen, failing);
            // What fails no case where it is at work is a status that the course does not prescribe.
            let is_harmless = || seen.cases.iter().all(|case| conducts[case].is_right);
            if diagnosis.reason == Reason::Behaviour {
                diagnosis.reason = match seen.cause {
                    Cause::Reading(reading) if self.is_shown_alone(reading, seen) => Reason::Form,
                    _ if is_harmless() => Reason::Status,
                    _ => Reason::Behaviour,
                };
            }
            diagnosis
        };
        let diagnoses = seen.iter().map(diagnosis).collect();
        let traits = self.inferred.map_or(&[][..], |inferred| &inferred.traits);
        let wordings = match self.boards {
            Some(boards) => vec![all_words(boards, self.terms.course.words_are_open())],
            None => traits.iter().map(|found| self.wording(found)).collect(),
        };
        Understood {
            manner: self.inferred.map(|inferred| inferred.manner.clone()),
            granted,
            wordings,
            diagnoses,
            cases: conducts,
            form: self.inferred.map(|inferred| self.form(inferred)),
            by_boards: self.boards.is_some(),
        }
    }

    /// Whether all that a reading changes where it is seen is how often boards are shown.
    fn is_shown_alone(&self, reading: usize, seen: &Seen) -> bool {
        let all = set(self.found);
        let others = all.without(ReadingSet::NONE.with(reading));
        let of_it = |heard: &&Heard<'_>| seen.cases.contains(&heard.case);
        self.heard.iter().filter(of_it).all(|heard| {
            let session = |set| self.speaker().session(&heard.input, set);
            let (without, with) = (session(others), session(all));
            without.stdout != with.stdout && is_same_play(&without, &with)
        })
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { terms: self.terms, manner: self.inferred.map(|inferred| &inferred.manner) }
    }

    fn evidence(&self) -> Evidence<'_> {
        let Self { terms, cases, heard, boards, .. } = *self;
        let (speaker, candidates) = (self.speaker(), ReadingSet::NONE);
        Evidence { terms, cases, heard, speaker, boards, is_lenient: false, candidates }
    }

    /// Whether a program does all that is asked in a case, and if not, why.
    fn causes(
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
            let is_open = self.terms.course.words_are_open();
            let is_compared = !is_open && (session.stderr.is_empty() || case.complains);
            let run = heard.run.filter(|_| is_compared && !heard.is_cut())?;
            let is_due = !session.stderr.is_empty();
            let silent = (is_due && is_silent(case, run)).then_some(Cause::Silent);
            silent.or_else(|| stderr_differs(level, case, run).map(|_| Cause::Errors))
        };
        // Only an error has to be told by its status to be told at all; else, and at the end of the input, it is one thing more.
        let is_prescribed = |session: &Session| {
            let asks_error = session.status().is_some_and(|status| status != 0);
            self.terms.course.prescribes_status() && asks_error && !session.input_ended
        };
        let wrong_status = |session: &Session| {
            let (wanted, actual) = (i32::from(session.status()?), heard.status()?);
            (wanted != actual).then_some(Cause::Status(wanted, actual))
        };
        if let Some(boards) = self.boards {
            return self.causes_by_boards(boards, heard, granted);
        }
        let session = speaker.session(&heard.input, granted);
        let spoken = speaker.speak(&session);
        let is_same = heard.goes_with(level, &session, &spoken) == Match::Same;
        if is_same {
            let (status, on_errors) = (wrong_status(&session), on_errors(&session));
            let is_prescribed = is_prescribed(&session);
            let is_right = on_errors.is_none() && (status.is_none() || !is_prescribed);
            // With which status a program ends where nobody settles what it does costs nothing.
            let status = status.map(|status| match self.at_work(heard, granted).next() {
                _ if session.input_ended => Cause::GoesOn,
                _ if !is_prescribed && !self.is_settled(heard, &session, usize::MAX) => {
                    Cause::Unsettled
                }
                read => read.map_or(status, Cause::Reading),
            });
            causes.extend(status.into_iter().chain(on_errors).map(|cause| (cause, None)));
            return (is_right, causes);
        }
        let all = set(self.found);
        causes.extend(self.at_work(heard, granted).map(|it| (Cause::Reading(it), None)));
        let plain = session;
        let session = speaker.session(&heard.input, all);
        let spoken = speaker.speak(&session);
        let stopped = || heard.run.map_or_else(String::new, |run| how(&run.ending));
        let goes = heard.goes_with(level, &session, &spoken);
        let parting = level.difference(&spoken, heard.stdout).map(|(at, _)| at);
        let is_settled = self.is_settled(heard, &session, parting.unwrap_or(usize::MAX));
        match goes {
            Match::Same => {
                let status = wrong_status(&session);
                let status =
                    status.map(|cause| if session.input_ended { Cause::GoesOn } else { cause });
                causes.extend(status.map(|cause| (cause, None)));
            }
            Match::UntilInputEnds if session.input_ended => {
                let cause = if heard.is_cut() { Cause::NeverEnds } else { Cause::GoesOn };
                causes.push((cause, None));
            }
            _ if !is_settled => causes.push((Cause::Unsettled, None)),
            Match::UntilInputEnds | Match::Lost => {
                causes.push((Cause::Stopped(stopped()), None));
            }
            // All is right, and then there is more where only standard error has to say something.
            Match::Parts(at, _)
                if at == spoken.len()
                    && on_errors(&session) == Some(Cause::Silent)
                    && wrong_status(&session).is_none() =>
            {
                return self.weighed(vec![(Cause::OtherStream, None)]);
            }
            Match::Parts(at, own) => {
                let reference;
                let manner = match self.inferred {
                    Some(inferred) => &inferred.manner,
                    None => {
                        reference = Manner::of_reference(self.terms.course.events(), [&session]);
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
        // Where a program goes on, that it says nothing of an error is no other fault.
        let is_seen = causes.iter().any(|(cause, _)| matches!(cause, Cause::Way(_)));
        let on_errors = on_errors(&session).filter(|it| !is_seen || *it != Cause::Silent);
        causes.extend(on_errors.map(|cause| (cause, None)));
        let is_read = |cause: &Cause| matches!(cause, Cause::Reading(_)) || self.is_free(cause);
        let are_read = !causes.is_empty() && causes.iter().all(|(cause, _)| is_read(cause));
        if are_read && is_same_play(&plain, &session) {
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

    /// Whether a cause is told and costs nothing: what no text says, as when the input ends early, and what we decided.
    fn is_free(&self, cause: &Cause) -> bool {
        match cause {
            Cause::NeverEnds | Cause::GoesOn | Cause::Unsettled => true,
            Cause::Reading(reading) => {
                self.terms.course.readings()[*reading].basis == Basis::Decided
            }
            _ => false,
        }
    }

    /// Whether nothing happens up to an offset of what a program should say that leaves open what comes after it, and nothing is
    /// typed.
    fn is_settled(&self, heard: &Heard<'_>, session: &Session, offset: usize) -> bool {
        let course = self.terms.course;
        let until = self.speaker().event_at(session, offset);
        !session.events.iter().take(until).any(|said| course.is_decided(said))
            && !self.speaker().is_open(heard, session, offset)
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
        let stopped = |session: &Session| {
            let is_cut = heard.is_cut().then_some(heard.run).flatten()?;
            let ended = session.input_ended && !matches!(is_cut.ending, Ending::Killed { .. });
            Some(if ended { Cause::NeverEnds } else { Cause::Stopped(how(&is_cut.ending)) })
        };
        let is_read = heard.is_usual() && boards.fits(&session);
        if !is_read && !self.is_trusted {
            let says = "your program prints no board that can be read".to_owned();
            let cause = Cause::Boards(String::new());
            return (false, vec![(cause, Some(Observed::of_boards(says)))]);
        }
        if heard.shows(boards, &session).is_same() {
            let cause = stopped(&session);
            let is_right = cause.as_ref().is_none_or(|cause| *cause == Cause::NeverEnds);
            return (is_right, cause.map(|cause| (cause, None)).into_iter().collect());
        }
        let mut causes: Vec<_> =
            self.at_work(heard, granted).map(|it| (Cause::Reading(it), None)).collect();
        let session = speaker.followed(heard, Some(boards), set(self.found));
        let shows = heard.shows(boards, &session);
        if shows.is_same() {
            causes.extend(stopped(&session).map(|cause| (cause, None)));
        } else {
            let says = shows.conduct.says();
            let kind = says.as_ref().map_or_else(String::new, |_| kind_of(&shows.conduct));
            let says =
                says.unwrap_or_else(|| "your program prints no board that can be read".to_owned());
            let stopped = heard.run.filter(|_| heard.is_cut() && !session.input_ended);
            let says = match stopped {
                Some(run) => format!("{} Then: {}.", says, how(&run.ending)),
                None => says,
            };
            causes.push((Cause::Boards(kind), Some(Observed::of_boards(says))));
        }
        self.weighed(causes)
    }

    /// The readings that are at work in a case, and that the course does not leave open.
    fn at_work(&self, heard: &Heard<'_>, granted: ReadingSet) -> impl Iterator<Item = usize> {
        let all = set(self.found);
        let ours = all.without(granted).indices().into_iter();
        ours.filter(move |&reading| self.evidence().goes_with(heard, all, reading))
    }

    fn diagnosis(&self, seen: &Seen, of: usize) -> Diagnosis {
        let readings = self.terms.course.readings();
        let mut diagnosis = Diagnosis {
            reason: Reason::Behaviour,
            readings: vec![],
            says: vec![],
            instead: vec![],
            explains: seen.cases.len(),
            of,
            places: None,
            example: seen.cases.first().copied(),
            points: 0.0,
            without: 0.0,
        };
        let mut say = |says: &str, instead: &str| {
            diagnosis.says.push(says.to_owned());
            diagnosis.instead.push(instead.to_owned());
        };
        match &seen.cause {
            &Cause::Reading(reading) => {
                let votes = self.found.iter().find(|found| found.reading == reading);
                let Reading { says, instead, basis, .. } = readings[reading];
                say(says, &basis.noted(instead));
                diagnosis.readings.push(readings[reading].name.to_owned());
                if self.is_free(&seen.cause) {
                    diagnosis.reason = Reason::Unsettled;
                }
                diagnosis.places = votes.map(|found| (found.votes.with, found.votes.all()));
            }
            Cause::Way(_) | Cause::Boards(_) => {
                if let Some(observed) = &seen.observed {
                    say(&observed.says, &observed.instead);
                }
                diagnosis.reason = Reason::Seen;
            }
            Cause::Status(wanted, actual) => {
                say(
                    &format!("your program ends with exit status {actual}"),
                    &format!("The exit status there is {wanted}: what `main` returns."),
                );
                diagnosis.reason = Reason::Status;
            }
            Cause::NeverEnds => {
                say(
                    "your program does not notice that its input has ended: it goes on until it is stopped",
                    "When no more input comes, the program ends: what do `scanf`, `fgets` or `getchar` return then?",
                );
                diagnosis.reason = Reason::EndOfInput;
            }
            Cause::GoesOn => {
                say(
                    "your program does something else when its input ends in the middle of a game",
                    "The course's program ends there without a further word on standard output.",
                );
                diagnosis.reason = Reason::EndOfInput;
            }
            Cause::Unsettled => {
                say(
                    "your program does something else where the course's text is silent",
                    "Nobody settles what is right there: the example shows what our program does.",
                );
                diagnosis.reason = Reason::Unsettled;
            }
            Cause::Stopped(how) => {
                say(
                    &format!("your program does not come to its end: {how}"),
                    "The program ends by itself.",
                );
                diagnosis.reason = Reason::Seen;
            }
            Cause::Errors => {
                say(
                    "your program prints something on standard error that does not belong there",
                    "Standard error is what `fprintf(stderr, …)` and `perror` write to.",
                );
                diagnosis.reason = Reason::Seen;
            }
            Cause::OtherStream => {
                say(
                    "your program prints a message on standard output that belongs on standard error",
                    "A message on standard error is written with `fprintf(stderr, …)`.",
                );
                diagnosis.reason = Reason::Seen;
            }
            Cause::Silent => {
                say(
                    "your program prints no message on standard error where the course wants one",
                    "A message on standard error is written with `fprintf(stderr, …)`.",
                );
                diagnosis.reason = Reason::Seen;
            }
        }
        diagnosis
    }

    fn wording(&self, found: &Trait) -> Wording {
        Wording { is_open: self.is_open(found), ..wording(found) }
    }

    /// Whether the course leaves these words open.
    fn is_open(&self, found: &Trait) -> bool {
        let course = self.terms.course;
        let is_it = |one: usize| {
            let words = course.reference().words(&[one]).unwrap_or_default();
            words
                .iter()
                .any(|(kind, words)| *kind == found.place.kind && words.as_bytes() == found.used)
        };
        course.words_are_open() || equivalent(self.terms).indices().into_iter().any(is_it)
    }

    /// How much of what is said is said in the course's words, or in others that it leaves open.
    fn form(&self, inferred: &Inferred) -> Form {
        let open: Vec<_> =
            inferred.traits.iter().filter(|it| self.is_open(it)).map(|it| it.place).collect();
        let speaker = self.speaker();
        let all = set(self.found);
        let mut form = Form::default();
        let (mut kinds, mut reached) = (BTreeMap::new(), BTreeMap::new());
        for heard in self.heard {
            let session = speaker.session(&heard.input, all);
            let spoken = inferred.manner.spoken(&session);
            let right = Level::Exact.difference(&spoken.bytes, heard.stdout);
            let right = right.map_or(usize::MAX, |(at, _)| at);
            for event in &spoken.events {
                kinds.insert(event.said.kind, ());
                if event.span.end > right {
                    continue;
                }
                reached.insert(event.said.kind, ());
                let is_here = |place: &c4_manner::Place| {
                    place.kind == event.said.kind
                        && place.after.is_none_or(|after| after == event.after)
                };
                let wanted = session.stdout.get(event.said.span.clone());
                let is_exact =
                    wanted == spoken.bytes.get(event.span.clone()) || open.iter().any(is_here);
                form.messages += 1;
                form.exact += usize::from(is_exact);
            }
        }
        form.kinds = kinds.len();
        form.reached = reached.len();
        form
    }
}
