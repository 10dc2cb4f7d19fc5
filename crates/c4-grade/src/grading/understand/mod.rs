//! What is known about a program from all its runs together: its words, the readings that it has in it, and what else it does.

mod causes;
mod told;
mod when;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use c4_course::{Bounds, Input, Session};
use c4_manner::{Boards, Ending, Inferred, Manner, Outcome, infer};

use super::evidence::{Evidence, Found, Memo};
use super::grade::is_worthless;
use super::heard::{Heard, Match, Speaker, first_open};
use super::observed::{Observed, Way};
use super::own_words::lines;
use super::reading_set::ReadingSet;
use super::readings::equivalent;
use crate::{CaseResult, Diagnosis, Form, GradedCase, Level, Reason, Run, Terms, Wording};
use causes::is_same_play;
pub(super) use causes::missed;

/// How many messages a session begins with in a program whose words are understood.
const BEGUN: usize = 5;

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
    /// How it prints its boards, if its words are not understood, so that all of it was read from these.
    pub(crate) boards: Option<Boards>,
    /// Whether its words or its boards are understood.
    pub(crate) is_known: bool,
}

/// What is known of a case that does not pass.
#[derive(Debug, Clone, Default)]
pub(crate) struct Verdict {
    /// Whether it does all that is asked, in its own words and with its own exit status.
    pub(crate) is_right: bool,
    /// Why it fails: indices of diagnoses.
    pub(crate) causes: Vec<usize>,
    /// Where the program's boards show it, if they were read.
    pub(crate) shown: Option<Observed>,
}

/// How a program was asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// Whether its own words are looked for.
    pub(crate) is_heard: bool,
    /// Whether options settle how its lots fall.
    pub(crate) takes_options: bool,
    /// Whether it is known how a second game of a session begins.
    pub(crate) knows_games: bool,
    /// Whether it asks something when a session is over.
    pub(crate) returns: bool,
    /// Whether each of its games may be the first one of a session.
    pub(crate) begins_anew: bool,
    /// How it prints its boards, if that was seen before.
    pub(crate) boards: Option<&'a Boards>,
    /// Whether it was asked who moves first, as these boards tell players apart.
    pub(crate) is_first_asked: bool,
}

/// What is known about a program from these runs; `runs` has those that do not pass.
pub(crate) fn understand(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    results: &[CaseResult],
    runs: &[Option<Run>],
    asked: Asked<'_>,
) -> Understood {
    let Asked { is_heard, takes_options, knows_games, returns, begins_anew, .. } = asked;
    let Asked { boards: seen_before, is_first_asked, .. } = asked;
    let is_open = terms.course.facts().words_are_open;
    let mut heard =
        Heard::all(is_open, cases, |at| results.get(at).map(|result| result.outcome), runs);
    let mut inferred = is_heard.then(|| inferred(terms, &heard, ReadingSet::NONE));
    let look = |heard: &[Heard<'_>],
                inferred: Option<&Inferred>,
                boards: Option<&Boards>,
                likely: Option<ReadingSet>| {
        // Where none is known yet, nor are all words.
        let is_lenient = is_heard && likely.is_none();
        let likely = likely.unwrap_or(ReadingSet::NONE);
        readings(terms, cases, heard, &Known { inferred, boards, likely, is_lenient })
    };
    let seen = || {
        let mut found_now = boards_of(terms, &heard);
        // Who moves first was asked for as the players were told apart then.
        if let Some(before) = seen_before.filter(|_| is_first_asked) {
            let usual = heard.iter().find(|heard| heard.is_usual() && !heard.stdout.is_empty());
            let stdout = usual.map_or(&b""[..], |heard| heard.stdout);
            found_now = found_now.map(|boards| boards.told_apart_as(before, stdout));
        }
        let is_new = found_now.is_none();
        // Where a computer plays otherwise than ours from its first move on, sessions show little of how boards are printed.
        (found_now.or_else(|| seen_before.cloned()), is_new)
    };
    // Boards show what lots a program draws; its words do not.
    let is_read_first = is_heard && is_open && !takes_options;
    let (mut boards, mut is_new) = if is_read_first { seen() } else { (None, true) };
    let mut found = Vec::new();
    if boards.is_none() {
        found = look(&heard, inferred.as_ref(), None, None);
        for _ in 0..ROUNDS {
            let Some(first) = inferred.as_mut().filter(|_| !found.is_empty()) else { break };
            // With its faults known, more of what it prints can be read, and the other way round.
            let before = set(&found);
            *first = self::inferred(terms, &heard, before);
            found = look(&heard, Some(first), None, Some(before));
            if set(&found) == before {
                break;
            }
        }
        if let Some(known) = &mut inferred
            && let Some((less, other)) = better(terms, &heard, known, &found)
        {
            *known = other;
            found = look(&heard, Some(known), None, Some(less));
        }
        let is_read = |it: &Inferred| !is_understood(terms, &heard, it, &found);
        if !is_read_first && inferred.as_ref().is_some_and(is_read) {
            (boards, is_new) = seen();
        }
    }
    let mut boards = boards.map(|it| it.returning(returns).beginning_anew(begins_anew));
    if let Some(boards) = &mut boards {
        let speaker = Speaker { terms, manner: None };
        heard.iter_mut().for_each(|heard| heard.follow(&speaker, boards));
        // Where lots are drawn, how late boards are shown is known only now; and then what follows in the next game is, too.
        let sessions = followed(&heard, &speaker, boards, ReadingSet::NONE);
        let is_later = {
            let spoken = spoken(&heard, &sessions);
            // Who has won, too, is known only where it is known who began.
            boards.learn_endings(&spoken);
            boards.learn_lag(&spoken)
        };
        if is_later {
            heard.iter_mut().for_each(|heard| heard.follow(&speaker, boards));
        }
        found = look(&heard, None, Some(boards), Some(ReadingSet::NONE));
        // Where games end otherwise than the course's do, how it tells that is known only now; and whether one follows another.
        let sessions = followed(&heard, &speaker, boards, set(&found));
        let spoken = spoken(&heard, &sessions);
        if is_new {
            boards.learn(&spoken);
        } else if !found.is_empty() {
            boards.learn_endings(&spoken);
        }
        if !knows_games {
            boards.learn_games(&spoken);
        }
        if is_new || !found.is_empty() || !knows_games {
            found = look(&heard, None, Some(boards), Some(set(&found)));
        }
        inferred = inferred.filter(|_| !is_open);
    }
    let is_known = boards.is_some()
        || inferred.as_ref().is_some_and(|it| is_understood(terms, &heard, it, &found));
    let (inferred, boards) = (inferred.as_ref(), boards.as_ref());
    let is_trusted = boards.is_some_and(|boards| is_trusted(terms, cases, &heard, boards));
    // Of whom nobody knows what it asks, boards may be of another game than the one that was asked for.
    let is_asked = takes_options || !is_open || seen_before.is_some();
    let is_known = is_known && (is_asked || boards.is_none() || is_trusted);
    let is_known = is_known && boards.is_none_or(|boards| are_clear(terms, &heard, boards, &found));
    let (heard, found, memo) = (&heard, &found, &Memo::default());
    let (shown, ends) = (OnceCell::new(), OnceCell::new());
    let is_deaf = Heard::are_deaf(heard);
    let look = Look {
        terms,
        cases,
        heard,
        inferred,
        boards,
        shown,
        is_trusted,
        is_deaf,
        found,
        ends,
        memo,
    };
    Understood { is_known, ..look.understood() }
}

/// How a program prints its boards whose words are understood, but for some.
fn shown(terms: &Terms<'_>, heard: &[Heard<'_>], found: &[Found]) -> Option<Boards> {
    let mut boards = boards_of(terms, heard)?;
    let speaker = Speaker { terms, manner: None };
    let sessions: Vec<Session> =
        heard.iter().map(|heard| speaker.session(heard, set(found))).collect();
    let spoken = spoken(heard, &sessions);
    boards.learn_endings(&spoken);
    boards.learn_lag(&spoken);
    Some(boards)
}

/// What the reference does under readings on each case, its lots as the boards of the program show them.
fn followed(
    heard: &[Heard<'_>],
    speaker: &Speaker<'_>,
    boards: &Boards,
    readings: ReadingSet,
) -> Vec<Session> {
    heard.iter().map(|heard| speaker.followed(heard, Some(boards), readings)).collect()
}

/// How games end in the course's words: the last line of each case that comes to its end.
fn ends(terms: &Terms<'_>, heard: &[Heard<'_>]) -> BTreeSet<Vec<u8>> {
    let speaker = Speaker { terms, manner: None };
    let sessions = heard.iter().map(|heard| speaker.session(heard, ReadingSet::NONE));
    sessions.filter_map(|session| Some(end(&session)?.to_vec())).collect()
}

/// The last line of a session that comes to the end of a game.
fn end(session: &Session) -> Option<&[u8]> {
    let has_ended = !session.input_ended && !session.games.is_empty();
    has_ended.then(|| lines(&session.stdout).last()).flatten()
}

/// These sessions with what the program prints, where its boards are like most of its others.
fn spoken<'a>(heard: &'a [Heard<'_>], sessions: &'a [Session]) -> Vec<c4_manner::Heard<'a>> {
    let both = sessions.iter().zip(heard).filter(|(_, heard)| heard.is_usual());
    both.map(|(session, heard)| c4_manner::Heard { session, stdout: heard.stdout }).collect()
}

/// Whether at least half of what the program should say is said, in its words and with its readings; or whether most sessions begin so,
/// where what it does may be what keeps it from saying more.
fn is_understood(
    terms: &Terms<'_>,
    heard: &[Heard<'_>],
    inferred: &Inferred,
    found: &[Found],
) -> bool {
    let speaker = Speaker { terms, manner: Some(&inferred.manner) };
    let (mut said, mut all, mut begun) = (0, 0, 0);
    for heard in heard {
        let session = speaker.session(heard, set(found));
        let spoken = inferred.manner.spoken(&session);
        let right = Level::Exact.difference(&spoken.bytes, heard.stdout);
        let right = right.map_or(usize::MAX, |(at, _)| at);
        let here = spoken.events.iter().filter(|event| event.span.end <= right).count();
        all += spoken.events.len();
        said += here;
        begun += usize::from(here >= BEGUN.min(spoken.events.len()));
    }
    2 * said >= all || !terms.course.facts().words_are_open && 4 * begun >= 3 * heard.len()
}

/// Whether a program does what is asked in at least half of the generated cases in which its boards can be read.
fn is_trusted(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    heard: &[Heard<'_>],
    boards: &Boards,
) -> bool {
    let speaker = Speaker { terms, manner: None };
    // Of boards of another size nothing is claimed, which is no reason to trust anybody.
    let is_right = |heard: &Heard<'_>| {
        let session = speaker.followed(heard, Some(boards), ReadingSet::NONE);
        let right = || heard.passes() || heard.shows(boards, &session).is_same();
        boards.fits(&session).then(right)
    };
    let those = heard.iter().filter(|it| it.is_usual() && cases[it.case].is_generated);
    let (right, all) = those
        .filter_map(is_right)
        .fold((0, 0), |(right, all), is_right| (right + usize::from(is_right), all + 1));
    2 * right >= all.max(1)
}

/// Whether boards show what the program does in some cases at least: where they tell nothing in nearly all of them, it plays something else.
fn are_clear(terms: &Terms<'_>, heard: &[Heard<'_>], boards: &Boards, found: &[Found]) -> bool {
    /// One in how many.
    const SOME: usize = 4;
    let speaker = Speaker { terms, manner: None };
    let is_clear = |heard: &Heard<'_>| {
        let session = speaker.followed(heard, Some(boards), set(found));
        let is_shown = || heard.shows(boards, &session).conduct.outcome != Outcome::Unclear;
        boards.fits(&session).then(is_shown)
    };
    let all: Vec<bool> = heard.iter().filter(|it| it.is_usual()).filter_map(is_clear).collect();
    SOME * all.iter().filter(|it| **it).count() >= all.len()
}

/// How the program prints its boards, if they can be read.
fn boards_of(terms: &Terms<'_>, heard: &[Heard<'_>]) -> Option<Boards> {
    let speaker = Speaker { terms, manner: None };
    let usual = || heard.iter().filter(|heard| heard.is_usual());
    let sessions: Vec<Session> =
        usual().map(|heard| speaker.session(heard, ReadingSet::NONE)).collect();
    let both = sessions.iter().zip(usual());
    let heard: Vec<c4_manner::Heard<'_>> =
        both.map(|(session, heard)| c4_manner::Heard { session, stdout: heard.stdout }).collect();
    Boards::find(&heard)
}

/// The words of a program, if it has these readings in it.
fn inferred(terms: &Terms<'_>, heard: &[Heard<'_>], readings: ReadingSet) -> Inferred {
    let speaker = Speaker { terms, manner: None };
    let sessions: Vec<Session> =
        heard.iter().map(|heard| speaker.session(heard, readings)).collect();
    let heard: Vec<c4_manner::Heard<'_>> = sessions
        .iter()
        .zip(heard)
        .map(|(session, heard)| c4_manner::Heard { session, stdout: heard.stdout })
        .collect();
    infer(terms.course.facts().events, &heard)
}

/// What is known of a program when its readings are looked for.
struct Known<'a> {
    inferred: Option<&'a Inferred>,
    boards: Option<&'a Boards>,
    /// The readings that it is likely to have in it.
    likely: ReadingSet,
    is_lenient: bool,
}

/// Words and readings of one reading less, if they leave fewer cases unexplained: two readings may be each other's only reason, where words
/// were learned with both.
fn better(
    terms: &Terms<'_>,
    heard: &[Heard<'_>],
    known: &Inferred,
    found: &[Found],
) -> Option<(ReadingSet, Inferred)> {
    let unexplained = |words: &Inferred, readings: ReadingSet| {
        let speaker = Speaker { terms, manner: Some(&words.manner) };
        let is_explained = |heard: &&Heard<'_>| {
            let told = speaker.told(speaker.session(heard, readings));
            matches!(heard.goes_with(terms.level, &told), Match::Same | Match::UntilInputEnds)
        };
        heard.iter().filter(|heard| !is_explained(heard)).count()
    };
    if found.len() < 2 {
        return None;
    }
    let all = set(found);
    let most = unexplained(known, all);
    if most == 0 {
        return None;
    }
    let each = found.iter().map(|found| {
        let less = all.without(ReadingSet::NONE.with(found.reading));
        let words = inferred(terms, heard, less);
        (unexplained(&words, less), less, words)
    });
    let (fewest, less, words) = each.min_by_key(|(open, ..)| *open)?;
    (fewest < most).then_some((less, words))
}

/// The readings that a program of these boards has in it, if it is likely to have these.
pub(super) fn readings_by_boards(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    heard: &[Heard<'_>],
    boards: &Boards,
    likely: ReadingSet,
) -> Vec<Found> {
    let known = Known { inferred: None, boards: Some(boards), likely, is_lenient: false };
    readings(terms, cases, heard, &known)
}

/// The readings that a program of these words has in it.
fn readings(
    terms: &Terms<'_>,
    cases: &[GradedCase],
    heard: &[Heard<'_>],
    known: &Known<'_>,
) -> Vec<Found> {
    // Of who never says anything, or always the same, nobody knows how it reads what is typed, or its options.
    if heard.iter().all(|it| it.stdout.is_empty()) || Heard::are_deaf(heard) {
        return vec![];
    }
    let &Known { inferred, boards, likely, is_lenient } = known;
    let reference = terms.course.facts().reference;
    let is_worded_otherwise = |kind: &str| {
        inferred.is_some_and(|inferred| inferred.traits.iter().any(|it| it.place.kind == kind))
    };
    // What is a matter of words has been found already, in whatever words it is.
    let is_candidate = |one: &usize| match reference.words(&[*one]) {
        None => true,
        Some(words) => !words.iter().any(|(kind, _)| is_worded_otherwise(kind)),
    };
    let count = terms.course.readings().len();
    debug_assert!(count <= ReadingSet::MOST, "a set has no room for {count} readings");
    let count = count.min(ReadingSet::MOST);
    let speaker = Speaker { terms, manner: inferred.map(|inferred| &inferred.manner) };
    let candidates = (0..count).filter(is_candidate).collect();
    let memo = &Memo::default();
    Evidence { terms, cases, heard, speaker, boards, is_lenient, candidates, memo }.readings(likely)
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
    /// How it prints its boards, where its words are understood but for some: games may be right all the same. Looked at when it is needed.
    shown: OnceCell<Option<Boards>>,
    /// Whether it is right in most cases that its boards show: then it is taken to be where they cannot be read.
    is_trusted: bool,
    /// Whether it prints the same whatever is typed.
    is_deaf: bool,
    found: &'a [Found],
    /// The last lines of games in the course's words, where it prescribes them.
    ends: OnceCell<BTreeSet<Vec<u8>>>,
    memo: &'a Memo,
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
    /// An end of a game that the course's program tells otherwise, in the course's words, behind games that are right.
    OtherEnd,
    /// Points that it tells otherwise than they are: the score, or else who wins a session.
    Points { is_score: bool },
    /// Another exit status than this one: expected, actual.
    Status(i32, i32),
    /// It goes on after the end of its input until it is stopped.
    NeverEnds,
    /// It crashes at the end of its input.
    CrashesAtEnd,
    /// It says something more when its input has ended.
    GoesOn,
    /// It does something else where nobody settles what is right.
    Unsettled,
    /// It prints the same as in all other cases, or nothing at all.
    Deaf { is_silent: bool },
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
            let (is_right, mut causes) = self.causes(heard, granted);
            if self.is_deaf && !is_right {
                let is_silent = heard.stdout.is_empty();
                causes = vec![(Cause::Deaf { is_silent }, None)];
            }
            // Where nothing costs anything, boards that nothing explains are no cause of their own.
            if is_worthless(self.terms.course, &self.cases[heard.case]) {
                for (cause, _) in causes.iter_mut().filter(|it| matches!(it.0, Cause::Boards(_))) {
                    *cause = Cause::Unsettled;
                }
            }
            let shown = causes.iter().find_map(|(_, observed)| observed.clone());
            let shown = shown.filter(|_| self.boards.is_some());
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
            conducts.insert(heard.case, Verdict { is_right, causes: indices, shown });
        }
        // What the course leaves open is told, too.
        let all = set(self.found);
        for reading in granted.indices() {
            let shows = |heard: &&Heard<'_>| self.evidence().goes_with(heard, all, reading);
            let cases = self.heard.iter().filter(shows).map(|heard| heard.case).collect();
            let cause = Cause::Reading(reading);
            // It may be at work beside a cause that costs something.
            match seen.iter_mut().find(|seen| seen.cause == cause) {
                Some(known) => known.cases = cases,
                None => seen.push(Seen { cause, observed: None, cases }),
            }
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
        // What is wrong with points alone has a price of its own, once: by it all games would be wrong that are played as they should be.
        // So has who is called the winner of a game that is over.
        let aside = |seen: &Seen| {
            let points = self.is_of_points(seen).then_some(Reason::Points);
            let winner = || self.is_of_winners(seen).then_some(Reason::Winner);
            let end = || (seen.cause == Cause::OtherEnd).then_some(Reason::Winner);
            points.or_else(winner).or_else(end).or_else(|| self.of_words(seen))
        };
        let aside: Vec<Option<Reason>> = seen.iter().map(aside).collect();
        for conduct in conducts.values_mut().filter(|conduct| !conduct.causes.is_empty()) {
            conduct.is_right |= conduct.causes.iter().all(|&cause| aside[cause].is_some());
        }
        let failing = conducts.values().filter(|conduct| !conduct.is_right).count();
        let diagnosis = |(at, seen): (usize, &Seen)| {
            let mut diagnosis = self.diagnosis(seen, failing);
            if let Some(reason) = aside[at] {
                diagnosis.reason = reason;
            }
            if let (Reason::Words, Some(observed)) = (diagnosis.reason, &seen.observed) {
                diagnosis = diagnosis.saying(
                    &observed.in_words,
                    "What it plays is right: this is about words alone.",
                );
            }
            // What fails no case where it is at work is a status that the course does not prescribe, or who has which tokens.
            let is_harmless = || seen.cases.iter().all(|case| conducts[case].is_right);
            // Nor does what comes behind something of which no text says what comes of it. Where lots fall otherwise it may come later.
            let is_behind_open = || {
                let open = seen.cases.iter().filter(|&&case| self.leaves_open(case, granted));
                2 * open.count() > seen.cases.len()
            };
            if diagnosis.reason == Reason::Behaviour {
                diagnosis.reason = match seen.cause {
                    Cause::Reading(reading) if granted.contains(reading) => Reason::Unsettled,
                    Cause::Reading(_) if is_harmless() && is_behind_open() => Reason::Unsettled,
                    Cause::Reading(reading)
                        if self.boards.is_some() && is_harmless()
                            || self.is_shown_alone(reading, seen) =>
                    {
                        Reason::Form
                    }
                    _ if is_harmless() => Reason::Status,
                    _ => Reason::Behaviour,
                };
            }
            diagnosis
        };
        let mut diagnoses: Vec<Diagnosis> = seen.iter().enumerate().map(diagnosis).collect();
        self.tell_when(&mut diagnoses, &seen, &conducts);
        if let Some((diagnosis, cases)) = self.other_starter() {
            for case in cases {
                let Some(verdict) = conducts.get_mut(&case) else { continue };
                let shown = || Observed::of_boards(diagnosis.says[0].clone(), "", None);
                verdict.shown.get_or_insert_with(shown);
                verdict.causes.push(diagnoses.len());
            }
            diagnoses.push(diagnosis);
        }
        let form = match self.boards {
            Some(boards) => self.inferred.map(|_| self.form_of_lines(boards)),
            None => self.inferred.map(|inferred| self.form(inferred)),
        };
        let traits = self.inferred.map_or(&[][..], |inferred| &inferred.traits);
        let wordings = match self.boards {
            Some(boards) => self.all_words(boards, form.as_ref()),
            None => traits.iter().map(|found| self.wording(found)).collect(),
        };
        Understood {
            manner: self.inferred.map(|inferred| inferred.manner.clone()),
            granted,
            wordings,
            diagnoses,
            cases: conducts,
            form,
            boards: self.boards.cloned(),
            is_known: true,
        }
    }

    /// That the other player is said to begin, always or by a second toss, and the cases in which it is: no board shows that.
    fn other_starter(&self) -> Option<(Diagnosis, Vec<usize>)> {
        /// How often it has to be seen.
        const LEAST: usize = 8;
        /// One in how many games at least.
        const SOME: usize = 4;
        let boards = self.boards?;
        let begins_otherwise = self.heard.iter().filter_map(|heard| {
            let session = self.speaker().followed(heard, Some(boards), set(self.found));
            let spoken = c4_manner::Heard { session: &session, stdout: heard.stdout };
            Some((heard.case, boards.begins_otherwise(&spoken, heard.seen())?))
        });
        let seen: Vec<(usize, bool)> = begins_otherwise.collect();
        let others: Vec<usize> = seen.iter().filter(|(_, is_it)| *is_it).map(|it| it.0).collect();
        // A second toss falls otherwise in every other game or so.
        let is_it = others.len() >= LEAST && SOME * others.len() >= seen.len();
        (is_it && !self.begins_by_a_reading(&others)).then(|| {
            let says = "your program says that one player begins, and then the other one does";
            let often = format!(", in {} of {} games", others.len(), seen.len());
            let often = if others.len() < seen.len() { &often } else { "" };
            let wanted = "Whoever is said to begin lays the first stone.";
            let diagnosis = Diagnosis::of(Reason::Words, others.len());
            (diagnosis.saying(format!("{says}{often}"), wanted), others)
        })
    }

    /// Whether one of the readings that were found is about who begins: as our own lots fall, other words come before the first stone.
    fn begins_by_a_reading(&self, cases: &[usize]) -> bool {
        let opening = |input: &Input, readings: &[usize]| {
            let session = self.terms.course.run_as(readings, input, Bounds::default());
            let said = session.events.iter().take_while(|said| said.stones == 0).last();
            let end = said.map_or(0, |said| said.span.end);
            session.stdout[..end].to_vec()
        };
        let mut inputs =
            self.heard.iter().filter(|it| cases.contains(&it.case)).map(|it| &it.input);
        inputs.any(|input| {
            let usual = opening(input, &[]);
            self.found.iter().any(|found| opening(input, &[found.reading]) != usual)
        })
    }

    /// Whether a cause is about points alone: those that are told, and so when a session ends. All games that are played are the same
    /// with it and without it.
    fn is_of_points(&self, seen: &Seen) -> bool {
        let reading = match seen.cause {
            Cause::Points { .. } => return true,
            Cause::Reading(reading) => reading,
            _ => return false,
        };
        let all = set(self.found);
        let others = all.without(ReadingSet::NONE.with(reading));
        let mut of_it = self.heard.iter().filter(|heard| seen.cases.contains(&heard.case));
        of_it.all(|heard| {
            let sessions =
                [others, all].map(|set| self.speaker().followed(heard, self.boards, set));
            causes::has_other_points(&sessions)
        })
    }

    /// Whether a cause is about who is called the winner alone: all games are played as they should be, to their end.
    fn is_of_winners(&self, seen: &Seen) -> bool {
        let all = set(self.found);
        let followed = |heard: &Heard<'_>, set| self.speaker().followed(heard, self.boards, set);
        let mut of_it = self.heard.iter().filter(|heard| seen.cases.contains(&heard.case));
        match (&seen.cause, self.boards) {
            (&Cause::Reading(reading), _) => {
                let others = all.without(ReadingSet::NONE.with(reading));
                of_it.all(|heard| {
                    causes::has_other_winner(&[others, all].map(|set| followed(heard, set)))
                })
            }
            (Cause::Boards(_), Some(boards)) => of_it.all(|heard| {
                let conduct = heard.shows(boards, &followed(heard, all)).conduct;
                let told = conduct.wrong_ending.map(|ending| ending.told);
                conduct.parting.is_none()
                    && matches!(told, Some(Ending::OtherWon | Ending::OtherNamed))
            }),
            _ => false,
        }
    }

    /// What a cause is about that is no reading, if its boards show that all games are played as they should be, to their end, and that the
    /// end is told: who has won, or other words.
    fn of_words(&self, seen: &Seen) -> Option<Reason> {
        let Cause::Way(way) = &seen.cause else { return None };
        if self.terms.course.facts().words_are_open {
            return None;
        }
        let words = way.words()?;
        if seen.observed.as_ref().is_some_and(|observed| observed.is_of_board) {
            return None;
        }
        let shown = || shown(self.terms, self.heard, self.found);
        let boards = self.shown.get_or_init(shown).as_ref()?;
        let speaker = self.speaker();
        let course = self.terms.course;
        let sessions = self
            .heard
            .iter()
            .filter(|it| {
                seen.cases.contains(&it.case) && !is_worthless(course, &self.cases[it.case])
            })
            .map(|heard| (heard, speaker.session(heard, set(self.found))));
        let sessions: Vec<(&Heard<'_>, Session)> = sessions.collect();
        let mut played = 0;
        for (heard, session) in &sessions {
            // What is answered where nothing is played is no matter of words.
            if session.games.iter().all(Vec::is_empty) {
                return None;
            }
            let shows = heard.shows_at_its_size(boards, session);
            if shows.is_sure() && shows.is_same() && !shows.is_untold() {
                played += 1;
            } else if shows.is_any() {
                return None;
            }
        }
        // Some boards cannot be read: they are too small, or there are none.
        if 2 * played <= sessions.len() {
            return None;
        }
        let is_end = |kind: &str| {
            let lasts = sessions.iter().filter(|(_, session)| !session.input_ended);
            lasts.filter_map(|(_, session)| session.events.last()).any(|last| last.kind == kind)
        };
        let of_end = [words.said, words.due.filter(|_| words.field.is_some())];
        let tells_other =
            || sessions.iter().any(|(heard, session)| self.other_end(heard, session).is_some());
        let is_winner = of_end.into_iter().flatten().any(is_end) || tells_other();
        Some(if is_winner { Reason::Winner } else { Reason::Words })
    }

    /// Whether something happens in a case of which no text says what comes of it.
    fn leaves_open(&self, case: usize, granted: ReadingSet) -> bool {
        let (course, input) = (self.terms.course, self.cases[case].input());
        let session = course.run_as(&granted.indices(), &input, Bounds::default());
        first_open(course, &session).is_some()
    }

    /// Whether all that a reading changes where it is seen is how often boards are shown.
    fn is_shown_alone(&self, reading: usize, seen: &Seen) -> bool {
        let all = set(self.found);
        let others = all.without(ReadingSet::NONE.with(reading));
        let of_it = |heard: &&Heard<'_>| seen.cases.contains(&heard.case);
        self.heard.iter().filter(of_it).all(|heard| {
            let session = |set| self.speaker().session(heard, set);
            let (without, with) = (session(others), session(all));
            without.stdout != with.stdout
                && without.status() == with.status()
                && is_same_play(&without, &with)
        })
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { terms: self.terms, manner: self.inferred.map(|inferred| &inferred.manner) }
    }

    fn evidence(&self) -> Evidence<'_> {
        let Self { terms, cases, heard, boards, memo, .. } = *self;
        let (speaker, candidates) = (self.speaker(), ReadingSet::NONE);
        Evidence { terms, cases, heard, speaker, boards, is_lenient: false, candidates, memo }
    }
}
