//! A case that a program fails, with all that is known about it.

use super::headline::headline;
use super::judge::{Judged, judge};
use super::line::{Class, Lines, words};
use super::reference;
use super::rule::rule;
use super::transcript::{right_transcript, transcript};
use crate::{
    Case, Ending, Entrant, Input, Limits, NotRun, Outcome, Piece, Run, Signal, Stream, Terms,
    Timeline,
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
        entrant: &dyn Entrant,
        case: Case,
    ) -> Result<Self, NotRun> {
        let longest = case.stdout.len().max(case.stderr.as_ref().map_or(0, Vec::len));
        let run = entrant.run(&case.args, &case.stdin, &limits.with_room_for(longest))?;
        let judged = judge(terms, &case, &run);
        Ok(Self { case, run, judged })
    }

    pub(crate) fn input(&self) -> Input {
        Input { args: self.case.args.clone(), stdin: self.case.stdin.clone() }
    }

    /// How many bytes there are to look at up to the difference, typed and printed.
    pub(crate) fn size(&self) -> usize {
        let spot = self.judged.spot.filter(|spot| spot.stream == Stream::Stdout);
        let spot = spot.filter(|_| !self.judged.is_cut_off(&self.run));
        self.case.stdin.len() + spot.map_or(self.judged.form.stdout.len(), |spot| spot.expected)
    }

    pub(crate) fn headline(&self, terms: &Terms<'_>) -> String {
        headline(terms, &self.case, &self.run, &self.judged)
    }

    /// The game as a person would have seen it.
    pub(crate) fn transcript(&self, terms: &Terms<'_>) -> Vec<Piece> {
        transcript(terms.level, &self.judged, &self.run, &self.timeline(terms, false))
    }

    /// What should have been seen, if that is not known from a difference: the program was cut off before its end.
    pub(crate) fn reference(&self, terms: &Terms<'_>) -> Vec<Piece> {
        match self.judged.spot.filter(|_| self.judged.is_cut_off(&self.run)) {
            Some(_) => right_transcript(&self.judged.form.stdout, &self.timeline(terms, false)),
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
        let plain = self.timeline(terms, false);
        let lines = Lines::around(&self.judged, &self.run, &plain)?;
        let explained = self.timeline(terms, true);
        let offset = self.judged.spot?.expected;
        rule(terms.course, &lines, (&plain, &explained), offset)
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
        let lines = match judged.outcome {
            Outcome::Differ | Outcome::WrongStream => {
                Lines::around(judged, run, &self.timeline(terms, false)).map(|lines| sides(&lines))
            }
            _ => None,
        };
        let stderr = judged.spot.is_some_and(|spot| spot.stream == Stream::Stderr);
        Way { outcome: judged.outcome, ending, stderr, lines }
    }

    fn timeline(&self, terms: &Terms<'_>, explains: bool) -> Timeline {
        reference::timeline(terms.course, &self.case, self.judged.form.readings, explains)
    }
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
