//! One output of a program, without the program: what a page can be given.

use std::num::NonZero;
use std::time::Duration;

use c4_course::{Bounds, Course, Input, Session};
use c4_manner::{Heard, Inferred, infer};

use super::behaviour::Behaviour;
use super::diagnose::{Did, diagnose};
use super::failing::Ran;
use super::own_words::wording;
use super::reference::case_of;
use crate::timeline::Timeline;
use crate::{
    Diagnosis, Ending, Entrant, GradedCase, Level, Limits, NotRun, Outcome, Readings, Reproduce,
    Run, Shown, Subject, Terms, Typed, Wording,
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
    let session = course.reference().session(&[], input, Bounds::default(), true);
    let name = "pasted".parse().expect("small letters");
    let case = case_of(course, input, session.clone(), name, String::new())?;
    let run = Run {
        ending: Ending::Exited { status: case.status.into() },
        stdout: printed.to_vec(),
        stderr: if case.complains { session.stderr.clone() } else { Vec::new() },
        wall: Duration::ZERO,
    };
    let terms = Terms {
        course,
        readings: &Readings::new(),
        level: Level::Exact,
        limits: Limits::default().with_room_for(case.stdout.len().max(printed.len())),
        jobs: NonZero::<usize>::MIN,
        stops_early: false,
        shrinking: Duration::ZERO,
        manner: None,
    };
    let category = course.category(&course.look(input, &session));
    let mut graded = GradedCase { case, category, is_generated: false };
    let known = look(&terms, &graded, &run);
    if known.is_same() || known.is_explained() {
        return Some(known.told(&terms, vec![], session, input));
    }
    let heard = [Heard { session: &session, stdout: printed }];
    let Inferred { manner, traits } = infer(course.events(), &heard);
    if traits.is_empty() {
        return Some(known.told(&terms, vec![], session, input));
    }
    let readings = Readings::new();
    let terms = Terms { manner: Some(&manner), readings: &readings, ..terms };
    let retold = manner.retold(&session);
    graded.case.stdout.clone_from(&retold.stdout);
    let wordings = traits.iter().map(wording).collect();
    Some(look(&terms, &graded, &run).told(&terms, wordings, retold, input))
}

/// What was found when the output was compared in some words.
struct Known {
    ran: Ran,
    diagnoses: Vec<Diagnosis>,
}

fn look(terms: &Terms<'_>, graded: &GradedCase, run: &Run) -> Known {
    let ran = Ran::judged(terms, graded.case.clone(), run.clone());
    let outcome = ran.judged.outcome;
    let did = Did { outcome, behaviour: Behaviour::of(&graded.case, run) };
    let pasted = Pasted { input: graded.input(), run: run.clone() };
    let diagnoses = match outcome {
        Outcome::Pass => vec![],
        _ => diagnose(terms, std::slice::from_ref(graded), &pasted, &[Some(did)]),
    };
    Known { ran, diagnoses }
}

impl Known {
    fn is_same(&self) -> bool {
        self.ran.judged.outcome == Outcome::Pass
    }

    fn is_explained(&self) -> bool {
        self.diagnoses.iter().any(|diagnosis| diagnosis.explains == diagnosis.of)
    }

    fn told(
        self,
        terms: &Terms<'_>,
        wordings: Vec<Wording>,
        session: Session,
        input: &Input,
    ) -> Comparison {
        let (is_same, ran) = (self.is_same(), &self.ran);
        let difference = ran.judged.shown(&ran.case, &ran.run);
        let timeline = Timeline::new(&session, &input.stdin);
        let typed = ran.judged.spot.map(|spot| timeline.before(spot.expected));
        Comparison {
            is_same: is_same && wordings.is_empty(),
            headline: ran.headline(terms),
            rule: if is_same { None } else { ran.rule(terms) },
            wordings,
            diagnoses: self.diagnoses,
            difference,
            typed,
            session,
        }
    }
}

/// A program that is known from one run alone.
#[derive(Debug)]
struct Pasted {
    input: Input,
    run: Run,
}

impl Subject for Pasted {
    fn run(&self, args: &[String], stdin: &[u8], _: &Limits) -> Result<Run, NotRun> {
        if self.input.args == args && self.input.stdin == stdin {
            Ok(self.run.clone())
        } else {
            Err(NotRun::NotAskable)
        }
    }
}

impl Entrant for Pasted {
    fn takes(&self, input: &Input) -> bool {
        self.input == *input
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        Reproduce { commands: vec![], stdin: crate::visible(&input.stdin) }
    }
}
