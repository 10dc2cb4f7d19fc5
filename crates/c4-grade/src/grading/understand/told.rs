//! What is said of a program's causes, words and form.

use std::collections::BTreeMap;

use c4_course::Reading;
use c4_manner::{Boards, Inferred, Trait, Uttered, are_alike};

use super::{Cause, Look, Seen, lines, set};
use crate::grading::own_words::wording;
use crate::grading::reading_set::ReadingSet;
use crate::grading::readings::equivalent;
use crate::{Diagnosis, Form, Level, Reason, Wording};

impl Look<'_> {
    pub(super) fn diagnosis(&self, seen: &Seen, of: usize) -> Diagnosis {
        let readings = self.terms.course.readings();
        let mut diagnosis = Diagnosis {
            of,
            example: seen.cases.first().copied(),
            ..Diagnosis::of(Reason::Behaviour, seen.cases.len())
        };
        let mut say = |says: &str, instead: &str| {
            diagnosis.says.push(says.to_owned());
            diagnosis.instead.push(instead.to_owned());
        };
        match &seen.cause {
            &Cause::Reading(reading) => {
                let votes = self.found.iter().find(|found| found.reading == reading);
                let Reading { instead, basis, .. } = readings[reading];
                say(self.as_far_as_shown(reading, &readings), &basis.noted(instead));
                diagnosis.readings.push(readings[reading].name.to_owned());
                if self.is_free(&seen.cause) {
                    diagnosis.reason = Reason::Unsettled;
                }
                diagnosis.places = votes.map(|found| found.votes.places());
            }
            Cause::Way(_) | Cause::Boards(_) | Cause::OtherEnd => {
                if let Some(observed) = &seen.observed {
                    say(&observed.says, &observed.instead);
                }
                diagnosis.reason = Reason::Seen;
            }
            &Cause::Points { is_score } => {
                let instead = if is_score {
                    "After each game the points of both players are told, one more for whoever has won it."
                } else {
                    "Whoever has as many points as were asked for is called the winner of the session."
                };
                if let Some(observed) = &seen.observed {
                    say(&observed.says, instead);
                }
                diagnosis.reason = Reason::Points;
            }
            Cause::Status(wanted, actual) => {
                say(
                    &format!("your program ends with exit status {actual}"),
                    &format!("The exit status there is {wanted}: what `main` returns."),
                );
                diagnosis.reason = Reason::Status;
            }
            Cause::Stopped(how) => {
                say(
                    &format!("your program does not come to its end: {how}"),
                    "The program ends by itself.",
                );
                diagnosis.reason = Reason::Seen;
            }
            cause => {
                if let Some((reason, says, instead)) = cause.sentences() {
                    say(says, instead);
                    diagnosis.reason = reason;
                }
            }
        }
        diagnosis
    }

    /// What a reading is called: all of it, or what stands before its colon, if no case tells it from another one that is called the same
    /// up to there.
    fn as_far_as_shown(&self, reading: usize, readings: &[Reading]) -> &'static str {
        let says = readings[reading].says;
        let Some((shared, _)) = says.split_once(": ") else { return says };
        let all = set(self.found);
        let others = all.without(ReadingSet::NONE.with(reading));
        let is_called_so = |says: &str| says.split_once(": ").is_some_and(|it| it.0 == shared);
        let mut rivals = (0..readings.len())
            .filter(|&other| !all.contains(other) && is_called_so(readings[other].says));
        let speaker = self.speaker();
        let is_same = |rival: usize| {
            self.heard.iter().all(|heard| {
                let [one, other] =
                    [all, others.with(rival)].map(|set| speaker.followed(heard, self.boards, set));
                (one.stdout == other.stdout) && one.status() == other.status()
            })
        };
        if rivals.any(is_same) { shared } else { says }
    }

    pub(super) fn wording(&self, found: &Trait) -> Wording {
        Wording { is_open: self.is_open(found), ..wording(found) }
    }

    /// Whether the course leaves these words open, or the level that was asked for forgives them.
    fn is_open(&self, found: &Trait) -> bool {
        let course = self.terms.course;
        let is_it = |one: usize| {
            let words = course.facts().reference.words(&[one]).unwrap_or_default();
            words
                .iter()
                .any(|(kind, words)| *kind == found.place.kind && words.as_bytes() == found.used)
        };
        // The words may be the same, and what stands in them not.
        let (wanted, printed) = &found.example;
        let is_forgiven =
            |wanted: &[u8], printed: &[u8]| self.terms.level.forgives(wanted, printed);
        course.facts().words_are_open
            || is_forgiven(&found.wanted, &found.used) && is_forgiven(wanted, printed)
            || equivalent(self.terms).indices().into_iter().any(is_it)
    }

    /// What is said of a program whose words are not understood: that, and which boards it does not show.
    pub(super) fn all_words(&self, boards: &Boards, form: Option<&Form>) -> Vec<Wording> {
        let wording = |says: &str, printed: String| Wording {
            says: says.to_owned(),
            wanted: None,
            printed,
            places: 0,
            is_open: self.terms.course.facts().words_are_open,
            points: 0.0,
            without: 0.0,
        };
        let own = if form.is_some_and(|form| 2 * form.exact > form.messages) {
            "your program says some things in its own words, so what it does was read from its boards"
        } else {
            "your program says everything in its own words, so what it does was read from its boards"
        };
        let missing = [
            (
                boards.hide_the_empty_board(),
                "your program does not print the empty board at the beginning of a game",
                "The first board has a token on it.",
            ),
            (
                boards.hide_the_last_stone(),
                "your program does not print the board after the last token of a game",
                "How the game ends comes without it.",
            ),
        ];
        let missing = missing.into_iter().filter(|(is_missing, ..)| *is_missing);
        let missing = missing.map(|(_, says, printed)| wording(says, printed.to_owned()));
        [wording(own, boards.says())].into_iter().chain(missing).collect()
    }

    /// The same where its words are not understood: by lines, which are those of the course in the same order.
    pub(super) fn form_of_lines(&self, boards: &Boards) -> Form {
        let speaker = self.speaker();
        let mut form = Form { kinds: 1, reached: 1, ..Form::default() };
        for heard in self.heard {
            let session = speaker.followed(heard, Some(boards), set(self.found));
            let [wanted, printed] = [&session.stdout[..], heard.stdout]
                .map(|text| lines(text).take(MOST_LINES).collect::<Vec<&[u8]>>());
            form.messages += wanted.len();
            form.exact += common(&wanted, &printed);
        }
        form
    }

    /// How much of what is said is said in the course's words, or in others that it leaves open.
    pub(super) fn form(&self, inferred: &Inferred) -> Form {
        let open: Vec<_> =
            inferred.traits.iter().filter(|it| self.is_open(it)).map(|it| it.place).collect();
        let speaker = self.speaker();
        let all = set(self.found);
        let mut form = Form::default();
        let (mut kinds, mut reached) = (BTreeMap::new(), BTreeMap::new());
        for heard in self.heard {
            let session = speaker.session(heard, all);
            let spoken = inferred.manner.spoken(&session);
            let right = Level::Exact.difference(&spoken.bytes, heard.stdout);
            let right = right.map_or(usize::MAX, |(at, _)| at);
            let said: Vec<&[u8]> =
                spoken.events.iter().map(|event| &spoken.bytes[event.span.clone()]).collect();
            let due = |event: &Uttered<'_>| session.stdout.get(event.said.span.clone());
            let wanted: Vec<&[u8]> =
                spoken.events.iter().map(|event| due(event).unwrap_or_default()).collect();
            let alike = are_alike(&said, &wanted);
            for (at, event) in spoken.events.iter().enumerate() {
                kinds.insert(event.said.kind, ());
                if event.span.end > right {
                    continue;
                }
                reached.insert(event.said.kind, ());
                let is_here = |place: &c4_manner::Place| {
                    place.kind == event.said.kind
                        && place.after.is_none_or(|after| after == event.after)
                };
                let is_exact = alike[at]
                    || self.terms.level.forgives(wanted[at], said[at])
                    || open.iter().any(is_here);
                form.messages += 1;
                form.exact += usize::from(is_exact);
            }
        }
        form.kinds = kinds.len();
        form.reached = reached.len();
        form
    }
}

/// How many lines of an output are compared with those of the course, at most.
const MOST_LINES: usize = 400;

/// How many lines of two texts are the same, in the same order: their longest common subsequence.
fn common(wanted: &[&[u8]], printed: &[&[u8]]) -> usize {
    let mut best = vec![0; printed.len() + 1];
    for line in wanted {
        let mut before = 0;
        for (at, other) in printed.iter().enumerate() {
            let above = best[at + 1];
            best[at + 1] = if line == other { before + 1 } else { above.max(best[at]) };
            before = above;
        }
    }
    best[printed.len()]
}

impl Cause {
    /// What is said of a cause that is the same wherever it is seen: what the program does, and what the course wants.
    fn sentences(&self) -> Option<(Reason, &'static str, &'static str)> {
        Some(match self {
            Cause::NeverEnds => (
                Reason::EndOfInput,
                "when its input ends early, your program does not end: it goes on until it is stopped",
                "When no more input comes, the program ends: what do `scanf`, `fgets` or `getchar` return then?",
            ),
            Cause::CrashesAtEnd => (
                Reason::EndOfInput,
                "your program crashes when its input ends early",
                "When no more input comes, the program ends: what is in a variable that nothing was read into?",
            ),
            Cause::GoesOn => (
                Reason::EndOfInput,
                "your program does something else when its input ends in the middle of a game",
                "The course's program ends there without a further word on standard output.",
            ),
            Cause::Unsettled => (
                Reason::Unsettled,
                "your program does something else where the course's text is silent",
                "Neither the text nor a program of the course says what is right there.",
            ),
            Cause::Deaf { is_silent } => (
                Reason::Seen,
                if *is_silent {
                    "your program prints nothing, whatever is typed"
                } else {
                    "your program prints the same, whatever is typed"
                },
                "The program reads what is typed, and prints what comes of it.",
            ),
            Cause::Errors => (
                Reason::Form,
                "your program prints something on standard error that does not belong there",
                "Standard error is what `fprintf(stderr, …)` and `perror` write to.",
            ),
            Cause::OtherStream => (
                Reason::Seen,
                "your program prints a message on standard output that belongs on standard error",
                "A message on standard error is written with `fprintf(stderr, …)`.",
            ),
            Cause::Silent => (
                Reason::Seen,
                "your program prints no message on standard error where the course wants one",
                "A message on standard error is written with `fprintf(stderr, …)`.",
            ),
            Cause::Reading(_)
            | Cause::Way(_)
            | Cause::Boards(_)
            | Cause::OtherEnd
            | Cause::Points { .. }
            | Cause::Status(..)
            | Cause::Stopped(_) => return None,
        })
    }
}
