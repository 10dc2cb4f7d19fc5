//! A second look, through the compiler's sanitizers.

use std::io;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use c4_grade::{Project, Sanitized, Subject};

use super::Plan;
use super::submission::Manner;

/// How much of a report is kept, in bytes.
const MOST_WORDS: usize = 4 << 10;

/// How a report begins: AddressSanitizer and LeakSanitizer, and then the one for undefined behaviour.
const REPORTS: [&str; 3] = ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", ": runtime error: "];

/// Builds the submission with sanitizers, runs the same cases, and collects what is reported.
pub(super) fn run(plan: &Plan, manner: &Manner, project: &Project) -> io::Result<Sanitized> {
    let project = project.sanitized()?;
    let failure = match project.build() {
        Ok(true) => None,
        Ok(false) => {
            project.report().failure.map(|failure| format!("{}\n{}", failure.what, failure.words))
        }
        Err(cannot) => Some(cannot.to_string()),
    };
    if failure.is_some() {
        return Ok(Sanitized { failure, reports: 0, first: None });
    }
    let found = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..manner
            .jobs
            .min(NonZero::new(plan.cases.len()).unwrap_or(NonZero::<usize>::MIN))
            .get()
        {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(graded) = plan.cases.get(number) else { break };
                    let limits = plan.limits.with_room_for(graded.case.stdout.len());
                    let run = project.run(&graded.case.args, &graded.case.stdin, &limits);
                    if let Some(words) = run.ok().and_then(|run| report(&run.stderr)) {
                        found.lock().unwrap_or_else(PoisonError::into_inner).push((number, words));
                    }
                }
            });
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Sanitized { failure: None, reports: found.len(), first: found.into_iter().min() })
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
