//! One output of a program, without the program: what a page can be given.

use std::time::Duration;

use c4_course::{Bounds, Course, Input, Reading, Session};

use super::failing::Ran;
use super::reading_set::ReadingSet;
use super::reference::{case_of, expected, read_as};
use super::understand::{Asked, Understood, understand};
use crate::timeline::Timeline;
use crate::{
    Diagnosis, Ending, GradedCase, Level, Limits, Outcome, Readings, Run, Shown, Terms, Typed,
    Wording,
};

/// What a program printed on one input, compared with what the course asks for.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Whether it is the same, byte by byte.
    pub is_same: bool,
    /// What there is to say about it in a line; empty if it is the same.
    pub headline: String,
    /// What it words in its own way, as far as one game can show.
    pub wordings: Vec<Wording>,
    /// What is known about why it differs.
    pub diagnoses: Vec<Diagnosis>,
    /// Other readings that explain this output just as well, each by itself: one game often cannot tell them apart.
    pub as_well: Vec<Reading>,
    /// The first difference that is not a matter of words.
    pub difference: Option<Shown>,
    /// The rule of the course that applies there.
    pub rule: Option<String>,
    /// What had been typed before it.
    pub typed: Option<Typed>,
    /// The session of the reference, in the words that the program uses.
    pub session: Session,
}

/// Compares what a program printed on standard output, byte by byte. How it ended is not known: it is taken to be right.
///
/// `None` if the course's own program does not come to an end on this input.
#[must_use]
pub fn compare(course: &dyn Course, input: &Input, printed: &[u8]) -> Option<Comparison> {
    let session = course.facts().reference.session(&[], input, Bounds::default(), true);
    let name = "pasted".parse().expect("small letters");
    let case = case_of(course, input, session.clone(), name, String::new())?;
    let run = Run {
        ending: Ending::Exited { status: case.status.into() },
        stdout: printed.to_vec(),
        stderr: if case.complains { session.stderr.clone() } else { Vec::new() },
        wall: Duration::ZERO,
    };
    let readings = Readings::new();
    let limits = Limits::default().with_room_for(case.stdout.len().max(printed.len()));
    let terms = Terms::new(course, &readings, limits);
    let category = course.category(&course.look(input, &session));
    let graded = GradedCase { case, category, is_generated: false, settles: true };
    let ran = Ran::judged(&terms, graded.case.clone(), run.clone());
    let results = [ran.result(Level::Exact)];
    let cases = std::slice::from_ref(&graded);
    if results[0].outcome == Outcome::Pass {
        return Some(told(&terms, &ran, Understood::default(), session, input));
    }
    let asked = Asked {
        is_heard: true,
        takes_options: true,
        knows_games: true,
        returns: false,
        begins_anew: false,
        boards: None,
        is_first_asked: false,
    };
    let understood = understand(&terms, cases, &results, &[Some(run.clone())], asked);
    let readings = Readings::new();
    let own = Terms {
        manner: understood.manner.as_ref(),
        readings: &readings,
        granted: understood.granted,
        ..terms
    };
    let ran = Ran::judged(&own, expected(&own, &graded.case), run);
    let session = own.retold(session);
    Some(told(&own, &ran, understood.clone(), session, input))
}

/// What there is to say about an output that was compared in some words.
fn told(
    terms: &Terms<'_>,
    ran: &Ran,
    understood: Understood,
    session: Session,
    input: &Input,
) -> Comparison {
    let is_same = ran.judged.outcome == Outcome::Pass;
    let timeline = Timeline::new(&session, &input.stdin);
    let typed = ran.judged.spot.map(|spot| timeline.before(spot.expected));
    Comparison {
        is_same: is_same && understood.wordings.is_empty(),
        headline: ran.headline(terms),
        rule: if is_same { None } else { ran.rule(terms) },
        as_well: as_well(terms, ran, &understood),
        wordings: understood.wordings,
        diagnoses: understood.diagnoses,
        difference: ran.judged.shown(&ran.case, &ran.run),
        typed,
        session,
    }
}

/// The readings that print this output, each by itself, but for those that have been told.
fn as_well(terms: &Terms<'_>, ran: &Ran, understood: &Understood) -> Vec<Reading> {
    if understood.diagnoses.is_empty() {
        return Vec::new();
    }
    let readings = terms.course.readings().into_iter().take(ReadingSet::MOST).enumerate();
    let explains = |index: usize| {
        read_as(terms, &ran.case, ReadingSet::NONE.with(index)).stdout == ran.run.stdout
    };
    readings
        .filter(|&(index, reading)| {
            let is_told = understood
                .diagnoses
                .iter()
                .any(|it| it.readings.iter().any(|it| it == reading.name));
            !is_told && explains(index)
        })
        .map(|(_, reading)| reading)
        .collect()
}
