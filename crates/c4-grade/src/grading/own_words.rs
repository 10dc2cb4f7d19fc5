//! A program in its own words: what it always says in another way, and what it does apart from that.

use c4_course::{Course, Session};
use c4_manner::{Heard, Inferred, Manner, Trait, infer};

use crate::parallel;
use crate::visible::CUT;
use crate::{CaseResult, Diagnosis, GradedCase, Outcome, Run, Wording, visible};

/// How much of some words is quoted, in bytes.
const QUOTED: usize = 60;

/// The manner of speaking of one program, and the cases as such a program is expected to answer them.
#[derive(Debug)]
pub(crate) struct OwnWords {
    pub(crate) manner: Manner,
    pub(crate) wordings: Vec<Wording>,
    pub(crate) cases: Vec<GradedCase>,
}

/// The words of a program that are its own; `None` if it has none. `runs` has its runs of the cases that it fails, as far as
/// they are worth looking at; `passes` tells the cases that it passes.
pub(crate) fn own_words(
    course: &dyn Course,
    cases: &[GradedCase],
    runs: &[Option<Run>],
    passes: impl Fn(usize) -> bool,
) -> Option<OwnWords> {
    let sessions: Vec<Session> =
        parallel::all(runs.len(), |at| course.run(&cases[at].case.input()));
    let heard: Vec<Heard<'_>> = sessions
        .iter()
        .enumerate()
        .filter_map(|(at, session)| {
            let stdout = match &runs[at] {
                Some(run) => run.stdout.as_slice(),
                None if passes(at) => session.stdout.as_slice(),
                None => return None,
            };
            Some(Heard { session, stdout })
        })
        .collect();
    let Inferred { manner, traits } = infer(course.events(), &heard);
    if traits.is_empty() {
        return None;
    }
    let respoken = sessions.iter().zip(cases).map(|(session, graded)| {
        let mut graded = graded.clone();
        graded.case.stdout = manner.speak(session);
        graded
    });
    let cases = respoken.collect();
    Some(OwnWords { wordings: traits.iter().map(wording).collect(), manner, cases })
}

impl OwnWords {
    /// The words as one thing that explains failing cases: those in which nothing else is wrong.
    pub(crate) fn diagnosis(&self, results: &[CaseResult]) -> Diagnosis {
        let failing = results.iter().filter(|result| {
            !matches!(result.outcome, Outcome::Pass | Outcome::NotBuilt | Outcome::Error)
        });
        let instead = self.wordings.iter().map(|wording| {
            let Wording { wanted, printed, places, .. } = wording;
            let wanted = wanted.as_deref().unwrap_or_default();
            format!("{wanted} — yours: {printed} — the same in {places} places.")
        });
        Diagnosis {
            readings: vec![],
            says: self.wordings.iter().map(|wording| wording.says.clone()).collect(),
            instead: instead.collect(),
            explains: failing.clone().filter(|result| result.in_own_words).count(),
            of: failing.count(),
        }
    }
}

pub(super) fn wording(found: &Trait) -> Wording {
    let (wanted, printed) = &found.example;
    let drawn = |bytes: &[u8]| if bytes.is_empty() { "nothing".to_owned() } else { visible(bytes) };
    Wording {
        says: says(found),
        wanted: Some(drawn(wanted)),
        printed: drawn(printed),
        places: found.places,
    }
}

/// What a program words in its own way, said to its author.
fn says(found: &Trait) -> String {
    let (wanted, used) = (&found.wanted, &found.used);
    let feeds = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
    let without_space = |text: &[u8]| -> Vec<u8> {
        text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
    };
    let name = quoted(wanted, found.place.kind);
    if used.is_empty() {
        return format!("your program does not print {name}");
    }
    if without_space(wanted) != without_space(used) {
        return format!("your program words {name} in its own way");
    }
    match feeds(used).cmp(&feeds(wanted)) {
        _ if without_space(wanted).is_empty() => format!("your program spaces {name} differently"),
        std::cmp::Ordering::Less => format!("your program prints fewer line feeds around {name}"),
        std::cmp::Ordering::Greater => format!("your program prints more line feeds around {name}"),
        std::cmp::Ordering::Equal => format!("your program has other white space in {name}"),
    }
}

/// The first line of some words that is not empty; of words without any, which event they are.
fn quoted(words: &[u8], kind: &str) -> String {
    let line = words.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    match line.map(<[u8]>::trim_ascii) {
        None => format!("the empty line of `{kind}`"),
        Some(line) if line.len() > QUOTED => {
            format!("`{}{CUT}`", String::from_utf8_lossy(&line[..QUOTED]))
        }
        Some(line) => format!("`{}`", String::from_utf8_lossy(line)),
    }
}
