//! A case that a program fails, with all that is known about it.

use c4_console::Channel;
use c4_course::{Bounds, Input, Said, Session};

use super::headline::headline;
use super::judge::{Judged, judge, judge_bytes};
use super::line::{Class, Lines, words};
use super::page::place;
use super::rule::rule;
use super::transcript::{right_transcript, transcript};
use crate::timeline::Timeline;
use crate::{
    Case, CaseResult, Conditions, Detail, Ending, Level, Limits, NotRun, Outcome, Piece, Run,
    Signal, Stream, Subject, Terms, Typed,
};

/// A case that was run, and what was found.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) case: Case,
    pub(crate) run: Run,
    pub(crate) judged: Judged,
}

/// In what way a program fails: the same on a simpler case, so far as it is the same fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Way {
    outcome: Outcome,
    ending: Option<How>,
    stderr: bool,
    lines: Option<Sides>,
    /// Whether it was stopped or crashed where the input ends early: what a program makes of that is no other fault's.
    lacks_input: bool,
}

/// A way of ending that tells faults apart.
#[derive(Debug, Clone, PartialEq, Eq)]
enum How {
    Status { expected: i32, actual: i32 },
    Signal(Signal),
    Flood(Stream),
}

/// What stands on both sides of a first difference, and the words of the two lines and of what was said before.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sides {
    expected: (Class, Vec<Vec<u8>>),
    actual: (Class, Vec<Vec<u8>>),
    before: Vec<Vec<u8>>,
}

impl Ran {
    /// Runs a program on a case.
    pub(crate) fn new(
        terms: &Terms<'_>,
        limits: &Limits,
        subject: &dyn Subject,
        case: Case,
        conditions: &Conditions<'_>,
    ) -> Result<Self, NotRun> {
        let run = run(&case, subject, limits, conditions)?;
        Ok(Self::judged(terms, case, run))
    }

    /// Whether it did not come to its own end.
    pub(crate) fn is_stopped(&self) -> bool {
        !matches!(self.run.ending, Ending::Exited { .. })
    }

    /// Judges a run of a case.
    pub(crate) fn judged(terms: &Terms<'_>, case: Case, run: Run) -> Self {
        let judged = judge(terms, &case, &run);
        Self { case, run, judged }
    }

    /// A run that is judged byte by byte, with no course at hand.
    pub(crate) fn alone(case: Case, run: Run) -> Self {
        let judged = judge_bytes(&case, &run);
        Self { case, run, judged }
    }

    /// How it did, at a level.
    pub(crate) fn result(&self, level: Level) -> CaseResult {
        let Self { case, run, judged } = self;
        CaseResult {
            outcome: judged.outcome,
            headline: headline(level, case, run, judged),
            passes_at: judged.passes_at,
            milliseconds: u64::try_from(run.wall.as_millis()).unwrap_or(u64::MAX),
            difference: judged.shown(case, run),
            behaviour: judged.behaviour.at(Level::Exact).digest.to_string(),
            in_own_words: false,
            causes: vec![],
            detail: None,
        }
    }

    /// All that differs.
    pub(crate) fn detail(&self, terms: &Terms<'_>) -> Detail {
        Detail { typed: self.typed(terms), ..Detail::of(&self.case, &self.run) }
    }

    /// What had been typed just before the difference on standard output; `None` if the reference itself prints something
    /// else up to there.
    fn typed(&self, terms: &Terms<'_>) -> Option<Typed> {
        let (offset, _) = Level::Exact.difference(&self.case.stdout, &self.run.stdout)?;
        let session = terms.course.run(&self.input());
        let is_same = session.stdout.get(..offset)? == self.case.stdout.get(..offset)?;
        is_same.then(|| Timeline::new(&session, &self.case.stdin).before(offset))
    }

    pub(crate) fn input(&self) -> Input {
        self.case.input()
    }

    /// How many bytes there are to look at up to the difference, typed and printed.
    pub(crate) fn size(&self) -> usize {
        let spot = self.judged.spot.filter(|spot| spot.stream == Stream::Stdout);
        let spot = spot.filter(|_| !self.judged.is_cut_off(&self.run));
        self.case.stdin.len() + spot.map_or(self.judged.form.stdout.len(), |spot| spot.expected)
    }

    pub(crate) fn headline(&self, terms: &Terms<'_>) -> String {
        headline(terms.level, &self.case, &self.run, &self.judged)
    }

    /// The game as a person would have seen it.
    pub(crate) fn transcript(&self, terms: &Terms<'_>) -> Vec<Piece> {
        let session = self.session(terms, false);
        let timeline = Timeline::new(&session, &self.case.stdin);
        transcript(terms.level, &self.judged, &self.run, &timeline)
    }

    /// What should have been seen, if that is not known from a difference: the program was cut off before its end.
    pub(crate) fn reference(&self, terms: &Terms<'_>) -> Vec<Piece> {
        match self.judged.spot.filter(|_| self.judged.is_cut_off(&self.run)) {
            Some(_) => {
                let session = self.session(terms, false);
                let timeline = Timeline::new(&session, &self.case.stdin);
                right_transcript(&self.judged.form.stdout, &timeline)
            }
            None => Vec::new(),
        }
    }

    /// Whether it keeps printing after its input has ended.
    pub(crate) fn goes_on(&self) -> bool {
        matches!(self.run.ending, Ending::Flooded { after_input: true, .. })
    }

    /// The rule that applied at the difference; none, if it is not known how far the program had come.
    pub(crate) fn rule(&self, terms: &Terms<'_>) -> Option<String> {
        if self.judged.is_cut_off(&self.run) {
            return None;
        }
        let session = self.session(terms, true);
        let timeline = Timeline::new(&session, &self.case.stdin);
        let lines = Lines::around(&self.judged, &self.run, &timeline)?;
        rule(terms.course, &lines, &timeline, self.judged.spot?.expected)
    }

    /// Where to look at it in the page: the case, and what the course's program says where the program goes another way.
    pub(crate) fn page(&self, terms: &Terms<'_>) -> String {
        let spot = self.judged.spot.filter(|spot| spot.stream == Stream::Stdout);
        let spot = spot.filter(|_| !self.judged.is_cut_off(&self.run));
        let byte = spot.and_then(|spot| {
            // The page says all in the course's own words.
            let (compared, own) = (self.session(terms, false), terms.course.run(&self.input()));
            let is_there =
                |said: &Said| said.channel == Channel::Output && said.span.contains(&spot.expected);
            let index = compared.events.iter().position(is_there)?;
            let said = own.events.get(index)?;
            (said.kind == compared.events[index].kind).then_some(said.span.start)
        });
        place(terms.course, &self.input(), byte)
    }

    /// In what way the program fails.
    pub(crate) fn way(&self, terms: &Terms<'_>) -> Way {
        let Self { run, judged, .. } = self;
        let ending = match &run.ending {
            Ending::Exited { status } if *status != judged.form.status => {
                Some(How::Status { expected: judged.form.status, actual: *status })
            }
            Ending::Killed { signal } => Some(How::Signal(*signal)),
            Ending::Flooded { stream, .. } => Some(How::Flood(*stream)),
            _ => None,
        };
        // How much a program had printed when it was stopped, or crashed, is no part of its fault.
        let session = self.session(terms, false);
        let (lines, lacks_input) = match judged.outcome {
            Outcome::Differ | Outcome::WrongStream => {
                let timeline = Timeline::new(&session, &self.case.stdin);
                (Lines::around(judged, run, &timeline).map(|lines| sides(&lines)), false)
            }
            _ => (None, session.input_ended),
        };
        let stderr = judged.spot.is_some_and(|spot| spot.stream == Stream::Stderr);
        Way { outcome: judged.outcome, ending, stderr, lines, lacks_input }
    }

    /// The session of the reference that the run is compared with, with the reasons of its computer or without.
    fn session(&self, terms: &Terms<'_>, reasons: bool) -> Session {
        let readings = self.judged.form.readings.and_all(terms.granted).indices();
        let bounds = Bounds::default();
        terms.retold(terms.course.facts().reference.session(
            &readings,
            &self.input(),
            bounds,
            reasons,
        ))
    }
}

/// Runs a program on a case; a long expected output makes room for itself.
pub(crate) fn run(
    case: &Case,
    subject: &dyn Subject,
    limits: &Limits,
    conditions: &Conditions<'_>,
) -> Result<Run, NotRun> {
    let limits = limits.with_room_for(longest(case));
    subject.run_under(conditions, &case.args, &case.stdin, &limits)
}

/// How much is expected on a stream, at most.
pub(crate) fn longest(case: &Case) -> usize {
    case.stdout.len().max(case.stderr.as_ref().map_or(0, Vec::len))
}

fn sides(lines: &Lines<'_>) -> Sides {
    let said = |text| words(text).into_iter().map(<[u8]>::to_vec).collect::<Vec<_>>();
    let above = lines.above.rsplit(|&byte| byte == b'\n').map(said);
    Sides {
        expected: (lines.expected.class(), said(lines.expected.text())),
        actual: (lines.actual.class(), said(lines.actual.text())),
        before: above.into_iter().find(|words| !words.is_empty()).unwrap_or_default(),
    }
}
