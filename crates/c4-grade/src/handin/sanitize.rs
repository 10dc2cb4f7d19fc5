//! A second look, through the compiler's sanitizers.

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;

use c4_threads::in_order;

use super::Project;
use crate::grading::Budget;
use crate::{GradedCase, Limits, Sanitized, Subject};

/// How much of a report is kept, in bytes.
const MOST_WORDS: usize = 4 << 10;

/// What is in the first line of a report: AddressSanitizer's, LeakSanitizer's, and that on undefined behaviour.
const REPORTS: [&str; 3] = ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", ": runtime error: "];

impl Project {
    /// Builds it once more with sanitizers, runs it on the cases, `jobs` at a time, and collects what is reported.
    ///
    /// # Errors
    /// If there is no folder for what has the compiler do that.
    pub fn sanitize(
        &self,
        cases: &[GradedCase],
        limits: &Limits,
        jobs: NonZero<usize>,
    ) -> io::Result<Sanitized> {
        self.sanitize_within(&Budget::with_sanitizers(), cases, limits, jobs)
    }

    /// The same on as many cases as there is time for.
    pub(crate) fn sanitize_within(
        &self,
        budget: &Budget,
        cases: &[GradedCase],
        limits: &Limits,
        jobs: NonZero<usize>,
    ) -> io::Result<Sanitized> {
        let project = self.sanitized()?;
        let failure = match project.build() {
            Ok(true) => None,
            Ok(false) => project.report().failure.map(|it| format!("{}\n{}", it.what, it.words)),
            Err(cannot) => Some(cannot.to_string()),
        };
        let mut found = Sanitized { failure, reports: 0, first: None };
        if found.failure.is_some() {
            return Ok(found);
        }
        let reported = |at: usize| {
            let case = &cases[at].case;
            let limits = limits.with_room_for(case.stdout.len());
            let run = budget.run(|| project.run(&case.args, &case.stdin, &limits)).ok()?;
            Some((at, report(&run.stderr)?))
        };
        in_order(jobs, cases.len(), reported, |reported| {
            found.reports += usize::from(reported.is_some());
            found.first = found.first.take().or(reported);
            ControlFlow::Continue(())
        });
        Ok(found)
    }
}

/// What a sanitizer has reported on standard error, from its first line on.
fn report(stderr: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(stderr);
    let at = REPORTS.iter().filter_map(|mark| text.find(mark)).min()?;
    let line = text[..at].rfind('\n').map_or(0, |feed| feed + 1);
    let words = text[line..].trim_end();
    Some(words[..words.floor_char_boundary(MOST_WORDS)].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_known_by_their_first_lines() {
        let rows = [
            ("", None),
            ("the program's own error: no\n", None),
            (
                "==7==ERROR: AddressSanitizer: SEGV\n#0\n",
                Some("==7==ERROR: AddressSanitizer: SEGV\n#0"),
            ),
            (
                "before\na.c:3:4: runtime error: overflow\n",
                Some("a.c:3:4: runtime error: overflow"),
            ),
            ("x\n==7==ERROR: LeakSanitizer: detected", Some("==7==ERROR: LeakSanitizer: detected")),
        ];
        for (stderr, expected) in rows {
            assert_eq!(report(stderr.as_bytes()).as_deref(), expected);
        }
        let long = format!("a.c:1:1: runtime error: {}", "é".repeat(5000));
        assert!(report(long.as_bytes()).unwrap().len() <= MOST_WORDS);
    }
}
